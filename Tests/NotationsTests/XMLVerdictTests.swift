import Testing

@testable import Notations

/// Our own small documents for each rule of well-formed XML.
///
/// **Source:** XML 1.0, the productions of each group; the classes are those of
/// <https://www.w3.org/XML/Test/>, `not-wf` and `valid`.
enum XMLVerdicts {
  /// Documents that are not well-formed, and their faults.
  static let wrong: [(text: String, told: String)] = [
    // Characters (2).
    ("<r>a\u{1}b</r>", "1:5 xml_character"), ("<r>\n\u{0}</r>", "2:1 xml_character"),
    ("<r a='\u{1F}'/>", "1:7 xml_character"), ("<r>\u{FFFE}</r>", "1:4 xml_character"),
    ("<r><!-- \u{8} --></r>", "1:9 xml_character"), ("<r>a\u{FFFF}</r>", "1:5 xml_character"),
    ("<r><![CDATA[\u{B}]]></r>", "1:13 xml_character"), ("<r/>\n<?p \u{2}?>", "2:5 xml_character"),
    // References (66 to 68).
    ("<r>a & b</r>", "1:6 xml_reference"), ("<r>&nbsp;</r>", "1:4 xml_reference"),
    ("<r>&amp</r>", "1:4 xml_reference"), ("<r>&;</r>", "1:4 xml_reference"),
    ("<r a='?x=1&y=2'/>", "1:11 xml_reference"), ("<r>&#;</r>", "1:4 xml_reference"),
    ("<r>&#0;</r>", "1:4 xml_reference"), ("<r>&#x1F;</r>", "1:4 xml_reference"),
    ("<r>&#xD800;</r>", "1:4 xml_reference"), ("<r>&#x110000;</r>", "1:4 xml_reference"),
    ("<r>&#xFFFF;</r>", "1:4 xml_reference"), ("<r>&#X41;</r>", "1:4 xml_reference"),
    ("<r>&#+65;</r>", "1:4 xml_reference"), ("<r>&#6a;</r>", "1:4 xml_reference"),
    ("<r>&AMP;</r>", "1:4 xml_reference"), ("<r>& amp;</r>", "1:4 xml_reference"),
    // Text (14).
    ("<r>]]></r>", "1:4 bad_xml"), ("<r>a\n]]]>b<a/></r>", "2:2 bad_xml"),
    ("<r><a/>]]><a/></r>", "1:8 bad_xml"),
    // Comments (15).
    ("<r><!-- a -- b --></r>", "1:13 xml_comment"), ("<r><!-- a ---></r>", "1:13 xml_comment"),
    ("<r><!-- </r>", "1:8 cut_off"), ("<r><!- a --></r>", "1:4 bad_xml"),
    // Names (4, 5).
    ("<1a/>", "1:2 xml_name"), ("<r><-a/></r>", "1:5 xml_name"), ("<r 1='x'/>", "1:4 xml_name"),
    ("<r><.a/></r>", "1:5 xml_name"), ("<r><a$b/></r>", "1:5 xml_name"),
    ("<r><a:b:c xmlns:a='u' xmlns:b='u'/></r>", "1:5 xml_name"), ("<r><:a/></r>", "1:5 xml_name"),
    ("<r><a@ b='1'></a@></r>", "1:5 xml_name"), ("<r a,b='1'/>", "1:4 xml_name"),
    ("<r>< a/></r>", "1:5 bad_xml"), ("<r><></></r>", "1:5 bad_xml"),
    // Tags (40 to 44).
    ("<r a='1'b='2'/>", "1:9 xml_blank"), ("<r a=\"1\"1='2'/>", "1:9 xml_blank"),
    ("<r a=1/>", "1:4 bad_xml"), ("<r a/>", "1:4 bad_xml"), ("<r a='<'/>", "1:7 bad_xml"),
    ("<r a='1' a='2'/>", "1:10 bad_xml"), ("<r a='1/>", "1:1 cut_off"),
    ("<r></r", "1:4 cut_off"), ("<r></R>", "1:4 bad_xml"), ("<r></ r>", "1:4 bad_xml"),
    ("<r><a></r></a>", "1:7 bad_xml"), ("<r/ >", "1:3 bad_xml"), ("</r>", "1:1 bad_xml"),
    ("<r></r a='1'>", "1:4 bad_xml"),
    // The document (1, 22 to 28).
    ("", "1:1 cut_off"), ("a<r/>", "1:1 bad_xml"), ("<r/>a", "1:5 bad_xml"),
    ("<r/><r/>", "1:5 bad_xml"), ("<r/><![CDATA[a]]>", "1:5 bad_xml"),
    ("<!DOCTYPE r><r/>", "1:1 document_type"), ("<r><!ELEMENT r ANY></r>", "1:4 bad_xml"),
    ("\n<?xml version='1.0'?><r/>", "2:1 xml_instruction"),
    ("<r><?xml version='1.0'?></r>", "1:4 xml_instruction"),
    ("<?XML version='1.0'?><r/>", "1:1 xml_instruction"), ("<r><? a?></r>", "1:4 xml_instruction"),
    ("<r><?1?></r>", "1:4 xml_instruction"), ("<r><?p </r>", "1:6 cut_off"),
    ("<?xml?><r/>", "1:1 xml_declaration"), ("<?xml version='2.0'?><r/>", "1:1 xml_declaration"),
    ("<?xml encoding='UTF-8'?><r/>", "1:1 xml_declaration"),
    ("<?xml version='1.0' standalone='no' encoding='UTF-8'?><r/>", "1:1 xml_declaration"),
    ("<?xml version='1.0' standalone='maybe'?><r/>", "1:1 xml_declaration"),
    ("<?xml version='1.0'encoding='UTF-8'?><r/>", "1:1 xml_declaration"),
    ("<?xml version=1.0?><r/>", "1:1 xml_declaration"),
    ("<?xml version='1.0' other='1'?><r/>", "1:1 xml_declaration"),
    ("<?xml version='1.0' encoding='SHIFT_JIS'?><r/>", "1:1 encoding"),
    ("<?xml version='1.0' encoding='UTF-16'?><r/>", "1:1 encoding"),
    ("<p:r/>", "1:2 undeclared_prefix"),
  ]

  /// Documents that are well-formed.
  static let right = [
    "<r/>", "<r></r >", "<r\n a = '1'\tb\n=\n\"2\" />", "\u{FEFF}<?xml version=\"1.0\"?>\n<r/>\n",
    "<?xml version='1.0' encoding='utf-8' standalone='yes' ?><r/>", "<?xml version='1.1'?><r/>",
    "<r>&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;&#x9;&#10;&#xD;&#x0010FFFF;</r>",
    "<r a='&amp;&#233;>]]>\"'/>", "<r>]] > ]>] ></r>", "<r>a > b</r>",
    "<r><!-- & ]]> - <a> &nbsp; - --></r>", "<r><!----><!-- - --></r>",
    "<r><![CDATA[& <a> -- ]] ]> &nbsp;]]]]></r>", "<r><?p & -- ]]> ?><?p?><?xml-style a?></r>",
    "<_a-b.c1><é/><a1 é='ü'/></_a-b.c1>", "<p:r xmlns:p='u'><p:a p:b='1' b='1'/></p:r>",
    "<r xml:lang='de'>Käse 😀 \u{D7FF}\u{E000}\u{FFFD}\u{10FFFF}\u{85}\u{7F}</r>",
    "<!-- a --><?p?><r/><!-- b --><?q?>\n", "<r>\t\r\n</r>",
  ]
}

@Suite struct XMLVerdictTests {
  /// The locations and codes of the flaws of a document and of the fault that ends it.
  private func told(_ bytes: [UInt8], pieceLength: Int, joinsLeaves: Bool = true) -> [String] {
    var scanner = XMLScanner(
      ByteWindow(MemorySource(name: "t", bytes: bytes, pieceLength: pieceLength)),
      vocabulary: XMLVocabulary(["r", "a"]), joinsLeaves: joinsLeaves)
    var told: [String] = []
    while true {
      let event = scanner.next()
      told += scanner.takeFlaws().map(Self.words)
      if event == .endOfDocument { return told }
      guard event == .fault else { continue }
      return told + [scanner.fault.map(Self.words) ?? ""]
    }
  }

  /// The location and the code of a fault.
  private static func words(of fault: Diagnostic) -> String {
    let location = fault.position.map { "\($0.line):\($0.column)" }
    return "\(location ?? "") \(fault.code)"
  }

  @Test(arguments: XMLVerdicts.wrong)
  func `XML that is not well-formed is reported with its location`(text: String, expected: String) {
    let bytes = Array(text.utf8)
    let found = told(bytes, pieceLength: 4096)
    #expect(found.contains(expected), "\(found)")
    for length in [1, 2, 3, 7] { #expect(told(bytes, pieceLength: length) == found) }
    #expect(told(bytes, pieceLength: 4096, joinsLeaves: false) == found)
  }

  @Test(arguments: XMLVerdicts.wrong.filter { "\($0.text)\n".contains("</r>\n") })
  func `XML that is not well-formed is reported after plain tags too`(
    text: String, expected: String
  ) {
    let wrapped = Array("<r><a>1</a>\(text)<a b='1'/></r>".utf8)
    let code = expected.drop { $0 != " " }
    #expect(told(wrapped, pieceLength: 4096).contains { $0.hasSuffix(code) })
  }

  @Test(arguments: XMLVerdicts.right)
  func `well-formed XML is read without a warning`(text: String) {
    for length in [1, 2, 3, 7, 4096] {
      #expect(told(Array(text.utf8), pieceLength: length) == [])
      #expect(told(Array(text.utf8), pieceLength: length, joinsLeaves: false) == [])
    }
  }

  @Test(
    arguments: [
      [0xC3], [0xC3, 0x28], [0xA9], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are reported with their location`(bytes: [UInt8]) {
    for (head, tail) in [("<r>xyz", "z</r>"), ("<r><!-- ", " --></r>"), ("<r><a b='", "'/></r>")] {
      let document = Array(head.utf8) + bytes + Array(tail.utf8)
      for length in [1, 3, 4096] {
        #expect(
          told(document, pieceLength: length) == ["1:\(head.utf8.count + 1) encoding"])
      }
    }
  }

  /// The text of the root of a document in an encoding.
  private func text(of body: [UInt8], declared: String, pieceLength: Int) -> String {
    let head = Array("<?xml version='1.0' encoding='\(declared)'?><r a='".utf8)
    let bytes = head + body + Array("'>".utf8) + body + Array("</r>".utf8)
    var scanner = XMLScanner(
      ByteWindow(MemorySource(name: "t", bytes: bytes, pieceLength: pieceLength)),
      vocabulary: XMLVocabulary(["r", "a"]))
    guard scanner.next() == .start else { return scanner.fault?.message ?? "" }
    let value = scanner.attributeAsString(1) ?? ""
    guard scanner.next() == .end else { return scanner.fault?.message ?? "" }
    #expect(scanner.textAsString() == value)
    return value
  }

  @Test(arguments: [
    ("ISO-8859-1", [0x43, 0x61, 0x66, 0xE9], "Café"), ("latin1", [0xA4, 0xFF], "¤ÿ"),
    ("iso-8859-15", [0xA4, 0xBD, 0xE9], "€œé"), ("windows-1252", [0x80, 0x92, 0xFC], "€’ü"),
    ("ISO-8859-1", [0x96, 0x81], "–\u{81}"), ("US-ASCII", [0x41], "A"),
    ("UTF-8", [0xC3, 0xA9], "é"), ("utf8", [0xE2, 0x82, 0xAC], "€"),
    ("KOI8-R", [0x41], "the document declares the encoding 'KOI8-R'"),
  ])
  func `a declared encoding is decoded or rejected by name`(
    encoding: String, body: [Int], expected: String
  ) {
    for length in [1, 2, 5, 4096] {
      let found = text(of: body.map(UInt8.init), declared: encoding, pieceLength: length)
      #expect(found == expected)
    }
  }

  @Test func `bytes beyond the declared ASCII are reported, and UTF-8 after its mark is kept`() {
    let ascii = Array("<?xml version='1.0' encoding='us-ascii'?><r>é</r>".utf8)
    #expect(told(ascii, pieceLength: 4096) == ["1:45 encoding"])
    let marked = Array("\u{FEFF}<?xml version='1.0' encoding='latin1'?><r>é</r>".utf8)
    for length in [1, 4096] {
      #expect(told(marked, pieceLength: length) == ["1:4 encoding"])
    }
  }
}
