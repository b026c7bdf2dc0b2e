import Notations

/// The texts in each element of one name in an XML document that was already read as a trace.
struct XMLRecords: Sequence, IteratorProtocol {
  private var scanner: XMLScanner
  private var texts: [String: String] = [:]
  private let names: [String]

  /// Reads the texts with some names that are directly in an element, or in an inner one.
  init(_ bytes: [UInt8], of element: String, and inner: String, _ names: [String]) {
    self.names = [element, inner] + names
    scanner = XMLScanner(
      ByteWindow(MemorySource(name: "", bytes: bytes)), vocabulary: XMLVocabulary(self.names))
  }

  /// The texts of the next element, by their names.
  mutating func next() -> [String: String]? {
    while true {
      switch scanner.next() {
      case .start: if scanner.name == 0 { texts = [:] }
      case .end where scanner.name == 0: return texts
      case .end where scanner.name > 1 && 0...1 ~= scanner.parentName:
        texts[names[scanner.name]] = scanner.textAsString()
      case .end: continue
      case .endOfDocument, .fault: return nil
      }
    }
  }

  /// The location at which the element ended.
  mutating func position() -> SourcePosition { scanner.tagPosition() }
}
