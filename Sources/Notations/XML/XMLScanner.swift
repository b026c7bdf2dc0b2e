/// A reader of XML documents in constant memory: start tags and end tags, one by one.
///
/// Names are matched without their prefixes. Character data, CDATA and references directly inside
/// an element are at hand at its end tag; text beside child elements is skipped. Comments and
/// processing instructions are skipped, document types refused. The scanner stops at the first
/// fault of the document's form and never reads beyond the tag that it returns, so a live stream
/// is understood as it comes.
///
/// What is wrong and can be read over is noted, each kind once. What it leaves unchecked: which
/// characters beyond ASCII a name may hold, and that a prefix is declared on an element around it
/// (declared anywhere before will do).
package struct XMLScanner {
  /// How many elements may be inside each other.
  package static let depthLimit = 128

  /// How many bytes a tag may have.
  package static let tagLimit = 65_536

  /// How many attributes a tag may have.
  static let attributeLimit = 256

  /// How many bytes of text directly inside an element are kept, about.
  package var textLimit = 65_536

  /// The input.
  package internal(set) var window: ByteWindow

  /// The tag at hand.
  var tag = XMLTag()

  /// Why the document cannot be read on.
  package internal(set) var fault: Diagnostic?

  /// What was found since the last `takeFlaws`, and the kinds of all that was found ever.
  var flaws: [(flaw: Diagnostic, position: SourcePosition)] = []
  var knownFlaws: Set<String> = []

  let vocabulary: XMLVocabulary
  var run: XMLRun
  var runIndex = 0
  var startTag = XMLStartTag()
  var gathered: [UInt8] = []
  var gatheredPosition: SourcePosition?
  var isSelfClosing = false
  var hadRoot = false

  /// Makes a scanner of a document.
  ///
  /// - Parameters:
  ///   - window: the document.
  ///   - vocabulary: the names to tell apart.
  ///   - joinsLeaves: whether the starts of leaves, elements without attributes and children, may
  ///     be joined with their ends, which is faster; not every leaf is.
  ///   - pausingName: the index of the name of elements after whose end nothing is read ahead, so
  ///     that the caller may read the next ones itself.
  package init(
    _ window: ByteWindow, vocabulary: XMLVocabulary, joinsLeaves: Bool = false,
    pausingName: Int? = nil
  ) {
    self.window = window
    self.window.skipMark()
    self.window.checkText(isMarkup: true)
    run = XMLRun(joinsLeaves: joinsLeaves)
    self.vocabulary = vocabulary
    run.pausingName = pausingName
  }
}

extension XMLScanner {
  /// The index of the local name of the element at hand in the vocabulary, or `unknown`.
  package var name: Int { Int(tag.name) }

  /// The index of the name of the element around the one at hand, or `unknown`.
  package var parentName: Int { Int(tag.parent) }

  /// Whether the end at hand stands for the element's start too, which did not come before it.
  package var isLeaf: Bool { tag.isLeaf }

  /// How many elements are open, the one that just started counted, the one that ended not.
  package var depth: Int { Int(tag.depth) }

  /// The name of the innermost open element; empty when there is none.
  package var openName: String { run.stack.innermostName }

  /// Whether nothing beyond the tag at hand has been read.
  package var isPaused: Bool { runIndex == run.tags.count && !isSelfClosing }

  /// Uses up whole elements that the caller has read itself; the scanner must be paused.
  package mutating func skip(to index: Int) {
    window.consumed = index
  }

  /// Reads to the next start or end tag.
  package mutating func next() -> XMLEvent {
    let event = nextEvent()
    if window.nextFlaw != .max { noteTextFlaws(at: event) }
    return event
  }

  @inline(__always)
  private mutating func nextEvent() -> XMLEvent {
    if runIndex < run.tags.count {
      tag = run.tags[runIndex]
      runIndex += 1
      return tag.isStart ? .start : .end
    }
    return readRun() ? nextEvent() : readStep()
  }

  /// Reads a run of plain tags; false when there is none.
  private mutating func readRun() -> Bool {
    if isSelfClosing { return false }
    gathered.removeAll(keepingCapacity: true)
    gatheredPosition = nil
    var run = XMLRun(joinsLeaves: false)
    swap(&run, &self.run)
    let end = run.read(window.bytes.span, from: window.consumed, vocabulary: vocabulary)
    swap(&run, &self.run)
    window.consumed = end
    runIndex = 0
    return !self.run.tags.isEmpty
  }

  /// Reads to the next start or end tag, whatever stands before it.
  private mutating func readStep() -> XMLEvent {
    if isSelfClosing { return closeSelf() }
    var searched = 0
    while true {
      guard let place = findMark(from: window.consumed + searched) else {
        // The last bytes may begin what must not stand in text.
        searched = max(window.bytes.count - window.consumed - 2, 0)
        if searched > 4096 {
          let end = min(window.checkedEnd, window.bytes.count - 2)
          guard drainText(upTo: end) else { return .fault }
          searched = 0
        }
        if window.fill() { continue }
        return endOfInput()
      }
      guard place + 1 < window.bytes.count else {
        searched = place - window.consumed
        if window.fill() { continue }
        return endOfInput()
      }
      switch window.bytes[place + 1] {
      case UInt8(ascii: "/"): return readEndTag(at: place)
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        guard drainText(upTo: place), skipMarkup() else { return .fault }
        searched = 0
      default: return readStartTag(at: place)
      }
    }
  }

  /// The index of the next `<`; absent when there is none at hand.
  private mutating func findMark(from start: Int) -> Int? {
    var index = start
    while let mark = window.bytes.span.firstIndex(
      of: UInt8(ascii: "<"), or: UInt8(ascii: "]"), from: index)
    {
      if window.bytes[mark] == UInt8(ascii: "<") { return mark }
      if window.bytes[mark...].starts(with: "]]>".utf8) { note(.endOfData, at: mark) }
      index = mark + 1
    }
    return nil
  }

  /// The end of an element whose start tag closed itself.
  private mutating func closeSelf() -> XMLEvent {
    isSelfClosing = false
    popElement(textStart: nil, at: tag.start)
    return .end
  }

  /// Leaves the innermost element; its end becomes the tag at hand.
  mutating func popElement(textStart: Int?, at place: Int) {
    run.popElement(textStart: textStart, at: place, into: &tag)
  }

  /// The end of the input, at the end of a document or inside it.
  private mutating func endOfInput() -> XMLEvent {
    if let failure = window.failure {
      return fail(.unreadable(failure), at: window.bytes.count)
    }
    if run.stack.count == 0, hadRoot {
      return drainText(upTo: window.bytes.count) ? .endOfDocument : .fault
    }
    return fail(.unexpectedEnd(inside: openName), at: window.bytes.count)
  }

  /// Notes why and where the document cannot be read on.
  mutating func fail(_ fault: Diagnostic, at index: Int) -> XMLEvent {
    self.fault = fault.at(window.position(at: index))
    return .fault
  }
}
