/// Reads XML documents tag by tag in constant memory.
///
/// Names are compared without prefixes. Character data, CDATA and references directly inside an
/// element are available at its end tag; text beside child elements is skipped. Comments and
/// processing instructions are skipped, document types rejected. The scanner stops at the first
/// structural fault and never reads beyond the tag that it returns, so a live stream is processed
/// as it arrives.
///
/// Faults that do not prevent reading are recorded, one of each kind. Not checked: which non-ASCII
/// characters a name contains, and whether a prefix is declared on an enclosing element (a
/// declaration anywhere before it suffices).
package struct XMLScanner {
  /// The maximum nesting depth of elements.
  package static let depthLimit = 128

  /// The maximum length of a tag in bytes.
  package static let tagLimit = 65_536

  /// The maximum number of attributes per tag.
  static let attributeLimit = 256

  /// The approximate number of bytes of text kept per element.
  package var textLimit = 65_536

  /// The input.
  package internal(set) var window: ByteWindow

  var tag = XMLTag()

  /// The reason why the document cannot be read further.
  package internal(set) var fault: Diagnostic?

  /// The flaws since the last `takeFlaws`, and the kinds of all flaws found.
  var flaws: [(flaw: Diagnostic, position: SourcePosition)] = []
  var knownFlaws: Set<String> = []

  let vocabulary: XMLVocabulary
  var run = XMLRun()
  var runIndex = 0
  var gathered: [UInt8] = []
  var gatheredPosition: SourcePosition?
  var isSelfClosing = false
  var hadRoot = false

  /// Makes a scanner of a document.
  ///
  /// - Parameters:
  ///   - window: the document.
  ///   - vocabulary: the names to distinguish.
  ///   - joinsLeaves: whether the start of a leaf, an element without attributes and children, may
  ///     be joined with its end, which is faster; not every leaf is joined.
  ///   - pausingName: the index of the name of elements after whose end nothing is read ahead, so
  ///     that the caller may read the next ones itself.
  package init(
    _ window: ByteWindow, vocabulary: XMLVocabulary, joinsLeaves: Bool = false,
    pausingName: Int? = nil
  ) {
    self.window = window
    self.window.skipMark()
    self.window.checkText(isMarkup: true)
    self.vocabulary = vocabulary
    run.joinsLeaves = joinsLeaves
    run.pausingName = pausingName
  }
}

extension XMLScanner {
  /// The index of the current element's local name in the vocabulary, or `unknown`.
  package var name: Int { Int(tag.name) }

  /// The index of the parent element's name, or `unknown`.
  package var parentName: Int { Int(tag.parent) }

  /// Whether the current end tag also represents the start tag, which was not returned before it.
  package var isLeaf: Bool { tag.isLeaf }

  /// The number of open elements, including one that just started, excluding one that ended.
  package var depth: Int { Int(tag.depth) }

  /// The name of the innermost open element; empty if there is none.
  package var openName: String { run.stack.innermostName }

  /// Whether nothing beyond the current tag has been read.
  package var isPaused: Bool { runIndex == run.tags.count && !isSelfClosing }

  /// Skips complete elements that the caller has read itself; the scanner must be paused.
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

  /// Reads a run of plain tags; returns false if there is none.
  private mutating func readRun() -> Bool {
    if isSelfClosing { return false }
    gathered.removeAll(keepingCapacity: true)
    gatheredPosition = nil
    var run = XMLRun()
    swap(&run, &self.run)
    let end = run.read(window.bytes.span, from: window.consumed, vocabulary: vocabulary)
    swap(&run, &self.run)
    window.consumed = end
    runIndex = 0
    return !self.run.tags.isEmpty
  }

  /// Reads to the next start or end tag, whatever precedes it.
  private mutating func readStep() -> XMLEvent {
    if isSelfClosing {
      isSelfClosing = false
      run.popElement(textStart: nil, at: tag.start, into: &tag)
      return .end
    }
    var searched = 0
    while true {
      let mark = findMark(from: window.consumed + searched)
      guard let mark, mark + 1 < window.bytes.count else {
        // The last bytes may begin `]]>`.
        searched = max((mark ?? window.bytes.count - 2) - window.consumed, 0)
        if mark == nil, searched > 4096 {
          let end = min(window.checkedEnd, window.bytes.count - 2)
          guard drainText(upTo: end) else { return .fault }
          searched = 0
        }
        if window.fill() { continue }
        return endOfInput()
      }
      switch window.bytes[mark + 1] {
      case UInt8(ascii: "/"): return readEndTag(at: mark)
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        guard drainText(upTo: mark), skipMarkup() else { return .fault }
        searched = 0
      default: return readStartTag(at: mark)
      }
    }
  }

  /// The index of the next `<`; absent if there is none in the window.
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

  /// The end of the input, at the end of a document or inside it.
  private mutating func endOfInput() -> XMLEvent {
    if window.failure == nil, run.stack.count == 0, hadRoot {
      return drainText(upTo: window.bytes.count) ? .endOfDocument : .fault
    }
    return unexpectedEnd(in: window.bytes.count)
  }

  /// Records the reason and location at which the document cannot be read further.
  mutating func fail(_ fault: Diagnostic, at index: Int) -> XMLEvent {
    self.fault = fault.at(window.position(at: index))
    return .fault
  }
}
