import Testing

@testable import Notations

@Suite struct XMLScannerTests {
  /// The events of a document, one line per tag.
  private func outline(_ text: String, pieceLength: Int = 65_536, joinsLeaves: Bool = false)
    -> [String]
  {
    let names = ["root", "a", "b", "longer-than-eight", "x"]
    let source = MemorySource(name: "t", bytes: Array(text.utf8), pieceLength: pieceLength)
    var scanner = XMLScanner(
      ByteWindow(source), vocabulary: XMLVocabulary(names), joinsLeaves: joinsLeaves)
    var lines: [String] = []
    func name(_ index: Int) -> String { index < 0 ? "?" : names[index] }
    while true {
      switch scanner.next() {
      case .start:
        let value = scanner.attributeAsString(4).map { " x=\($0)" } ?? ""
        lines.append("<\(name(scanner.name))\(value) \(scanner.depth)")
      case .end:
        let start = scanner.isLeaf ? "<\(name(scanner.name)) \(scanner.depth + 1)" : nil
        if let start { lines.append(start) }
        lines.append("/\(name(scanner.name)) '\(scanner.textAsString())'")
      case .endOfDocument: return lines
      case .fault:
        return lines + [scanner.fault?.in("t").rendered ?? ""]
      }
    }
  }

  static let documents = [
    "<root/>", "<root></root>", "<root><a>1</a><b x='2'/></root>",
    "<?xml version='1.0'?>\n<!-- c --><root>t<a/>u</root>\n<!-- d -->\n",
    "<p:root xmlns:p='u'><p:a x=\"'\">&lt;&#x41;</p:a><longer-than-eight>q</longer-than-eight></p:root>",
    "<root><a>1<!-- 2 -->3<![CDATA[<4>]]>5<?p 6?></a></root>",
    "<root><longer-than-other><a>1</a></longer-than-other ></root >",
  ]

  @Test(arguments: documents, [1, 2, 3, 9])
  func `pieces of any length and joined leaves give the same events`(text: String, length: Int) {
    #expect(outline(text, pieceLength: length) == outline(text))
    #expect(outline(text, pieceLength: length, joinsLeaves: true) == outline(text))
  }

  @Test func `names, attributes and text are returned without prefixes and references`() {
    #expect(
      outline(Self.documents[4]) == [
        "<root 1", "<a x=' 2", "/a '<A'", "<longer-than-eight 2", "/longer-than-eight 'q'",
        "/root ''",
      ])
  }

  @Test func `text around comments and CDATA is joined, text beside children is skipped`() {
    #expect(outline(Self.documents[5]) == ["<root 1", "<a 2", "/a '13<4>5'", "/root ''"])
    #expect(outline(Self.documents[3]) == ["<root 1", "<a 2", "/a ''", "/root ''"])
  }

  @Test(arguments: [
    ("", "1:1", "the document ends", "a complete document"),
    ("<root>\n<a></root>", "2:4", "'</root>' closes another element", "'</a>'"),
    ("</root>", "1:1", "'</root>' closes an element that is not open", nil),
    ("<root/>x", "1:8", "text 'x' is outside the root element", nil),
    (
      "<root/><a/>", "1:8", "a second root element 'a' follows the first", "one document per file"
    ),
    ("<root><a b></a></root>", "1:10", "attribute 'b' has no value in quotes", nil),
    ("<root><a b=c></a></root>", "1:10", "attribute 'b' has no value in quotes", nil),
    ("<root><a b='<'/></root>", "1:13", "'<' in the value of attribute 'b'", nil),
    ("<root><a b='' b=''/></root>", "1:15", "attribute 'b' appears twice in a tag", nil),
    ("<root>< a/></root>", "1:8", "a tag or an attribute has no name", nil),
    ("<root><!ELEMENT a></root>", "1:7", "'<!' begins neither a comment nor CDATA", nil),
    (
      "<!DOCTYPE root><root/>", "1:1", "the document declares the type 'root'",
      "no DOCTYPE, which could define unlimited text"
    ),
    ("<root><!-- ", "1:11", "the document ends inside 'root'", "'</root>'"),
  ])
  func `a fault ends the scan at its location`(
    text: String, location: String, message: String, expected: String?
  ) {
    let fault = outline(text).last?.split(separator: "\n").prefix { !$0.hasPrefix("  hint") }
    let expectation = expected.map { "\n  expected \($0)" } ?? ""
    #expect(fault?.joined(separator: "\n") == "t:\(location): error: \(message)\(expectation)")
  }

  @Test(arguments: documents)
  func `a cut at any byte is a fault unless the root has ended`(text: String) {
    let bytes = Array(text.utf8)
    let end = text.utf8.count - (text.hasSuffix("\n") ? "\n<!-- d -->\n".utf8.count : 0)
    for length in 0..<end {
      let cut = outline(String(decoding: bytes[..<length], as: UTF8.self))
      #expect(cut.last?.contains("the document ends") == true, "cut after \(length) bytes")
    }
  }

  @Test func `an undeclared prefix is reported once`() {
    var scanner = XMLScanner(
      ByteWindow(
        MemorySource(name: "t", bytes: Array("<r xmlns:p='u'><p:a/>\n<q:a/><q:b/></r>".utf8))),
      vocabulary: XMLVocabulary(["a"]))
    var found: [Diagnostic] = []
    while scanner.next() != .endOfDocument { found += scanner.takeFlaws() }
    #expect(found == [.undeclared(prefix: "q").at(SourcePosition(line: 2, column: 2))])
  }
}
