/// A reader of XML documents in constant memory: start tags and end tags, one by one.
///
/// Names are matched without their prefixes. Character data, CDATA and references directly inside
/// an element are at hand at its end tag; text beside child elements is skipped. Comments and
/// processing instructions are skipped, document types refused. The scanner stops at the first
/// fault of the document's form and never reads beyond the tag that it returns, so a live stream
/// is understood as it comes.
///
/// What it leaves unchecked: that names and text hold only the characters that XML allows, and that
/// a prefix is declared on an element around it (declared anywhere before will do).
package struct XMLScanner {
  /// How many elements may be inside each other.
  package static let depthLimit = 128

  /// How many bytes a tag may have.
  package static let tagLimit = 65_536

  /// How many bytes of text directly inside an element are kept.
  package static let textLimit = 65_536

  /// How many attributes a tag may have.
  static let attributeLimit = 256

  /// The input.
  package internal(set) var window: ByteWindow

  /// The index of the local name of the element at hand in the vocabulary, or `unknown`.
  package internal(set) var name = XMLVocabulary.unknown

  /// How many elements are open, the one that just started counted, the one that ended not.
  package internal(set) var depth = 0

  /// Why the document cannot be read on.
  package internal(set) var fault: XMLFault?

  /// The place of the fault.
  package internal(set) var faultPosition = SourcePosition(line: 1, column: 1)

  /// Prefixes found without a declaration since the last `takeUndeclaredPrefixes`.
  var undeclaredPrefixes: [(prefix: String, position: SourcePosition)] = []

  let vocabulary: XMLVocabulary
  var tag = XMLStartTag()
  var tagStart = 0
  var text = 0..<0
  var gathered: [UInt8] = []
  var gatheredPosition: SourcePosition?
  var openNames: [UInt8] = []
  var openElements: [OpenElement] = []
  var declaredPrefixes: [UInt64] = [XMLVocabulary.key(of: "xml"), XMLVocabulary.key(of: "xmlns")]
  var isDirectText = false
  var isSelfClosing = false
  var hadRoot = false

  /// An element whose end has not come.
  struct OpenElement {
    /// Where its name begins in `openNames`.
    var nameStart: Int

    /// The index of its local name in the vocabulary.
    var name: Int
  }

  /// Makes a scanner of a document.
  package init(_ window: ByteWindow, vocabulary: XMLVocabulary) {
    self.window = window
    self.vocabulary = vocabulary
  }
}

extension XMLScanner {
  /// Reads to the next start or end tag.
  package mutating func next() -> XMLEvent {
    if isSelfClosing { return closeSelf() }
    tag.attributes.removeAll(keepingCapacity: true)
    gathered.removeAll(keepingCapacity: true)
    gatheredPosition = nil
    var searched = 0
    while true {
      guard let place = findMark(from: window.consumed + searched) else {
        searched = window.bytes.count - window.consumed
        if searched > 4096, !drainText(upTo: window.bytes.count) { return .fault }
        if searched > 4096 { searched = 0 }
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
  private func findMark(from start: Int) -> Int? {
    let bytes = window.bytes.span
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { return index }
      index += 1
    }
    return nil
  }

  /// The end of an element whose start tag closed itself.
  private mutating func closeSelf() -> XMLEvent {
    isSelfClosing = false
    tag.attributes.removeAll(keepingCapacity: true)
    text = 0..<0
    popElement()
    return .end
  }

  /// Leaves the innermost element; its name becomes the one at hand.
  mutating func popElement() {
    guard let element = openElements.popLast() else { return }
    name = element.name
    openNames.removeSubrange(element.nameStart...)
    depth -= 1
    isDirectText = false
  }

  /// The end of the input, at the end of a document or inside it.
  private mutating func endOfInput() -> XMLEvent {
    if let failure = window.failure {
      return fail(.unreadable(failure), at: window.bytes.count)
    }
    if openElements.isEmpty, hadRoot {
      return drainText(upTo: window.bytes.count) ? .endOfDocument : .fault
    }
    return fail(.unexpectedEnd(inside: innermostName), at: window.bytes.count)
  }

  /// The name of the innermost open element as written; empty when none is open.
  var innermostName: String {
    guard let element = openElements.last else { return "" }
    return String(decoding: openNames[element.nameStart...], as: UTF8.self)
  }

  /// Notes why and where the document cannot be read on.
  mutating func fail(_ fault: XMLFault, at index: Int) -> XMLEvent {
    self.fault = fault
    faultPosition = window.position(at: index)
    return .fault
  }
}
