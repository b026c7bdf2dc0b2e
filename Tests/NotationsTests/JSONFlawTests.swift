import Testing

@testable import Notations

/// Our own small documents for each class of fault that a JSON reader must find.
///
/// **Source:** the classes of <https://github.com/nst/JSONTestSuite>, `n_*` and `y_*`.
enum JSONVerdicts {
  /// Invalid texts whose brackets and strings are closed.
  static let wrong = [
    // Arrays.
    "[1 true]", "[a]", #"["": 1]"#, "[1,]", "[1,,]", "[1,,2]", "[,]", "[,1]", "[1:2]", "[-]",
    "[[3[4]]]", "[1\u{A0}]", "[1\u{C}2]", "[*]", "[ , \"\"]", "[3,\"a\" 4]", "[{} {}]",
    // Words.
    "[nul]", "[nulll]", "[tru]", "[truth]", "[fals]", "[True]", "[NULL]", "[NaN]", "[Infinity]",
    "[-Infinity]", "[undefined]", "[true1]", "[n]",
    // Numbers.
    "[+1]", "[++1]", "[01]", "[-01]", "[-012]", "[1.]", "[.5]", "[-.5]", "[2.e3]", "[1e]", "[1e+]",
    "[1E-]", "[0e]", "[0.3e]", "[1eE2]", "[1.0e]", "[1+2]", "[0x42]", "[1a]", "[1-2]", "[- 1]",
    "[1 000]", "[1_000]", "[9.3e+]", "[.e1]", "[\u{FF11}]", "[1.2.3]", "[-foo]", "[1,2", "[1e1.5]",
    // Strings.
    #"["\x00"]"#, #"["\a"]"#, #"["\'"]"#, #"["\u"]"#, #"["\u00A"]"#, #"["\uD834\uDd"]"#,
    #"["\u00G0"]"#, #"["\u{1F600}"]"#, "[\"\u{1}\"]", "[\"new\nline\"]", "[\"tab\there\"]",
    "[\"nul\0\"]", "['single']", "[\"\\🌀\"]", #"["a" "b"]"#, #"["\uqqqq"]"#, "[\\n]",
    // Objects.
    #"{"a":1,}"#, #"{"a":1,,"b":2}"#, #"{,"a":1}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"{"a"}"#,
    #"{"a":}"#, "{a:1}", "{1:1}", "{'a':1}", #"{"a"::1}"#, #"{"a","b"}"#, #"{"a":1:2}"#,
    #"{"a":/*c*/1}"#, #"{"a":1}//"#, #"{"a":1}#"#, #"{null:1}"#, #"{[1]:1}"#, #"{"a":b}"#,
    #"{"a":"b",}"#, #"{"x", null}"#, "{9999E9999:1}", #"{"a":1;"b":2}"#, #"{"\uD800":01}"#,
  ]

  /// Texts with unclosed brackets or strings, or with more text after the end.
  static let broken = [
    "", " ", "[", "{", "[1", "[1,", "[\"a", "[\"a\\", "[\"\\u00", "{\"a", "{\"a\"", "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,", "\"", "\"\\", "]", "}", "[}", "{]", "[1}", "{\"a\":1]", "[[]", "[]]", "{}}",
    "[1]x", "[][]",
    "[] 1", "{}{}", "1 2", "true false", "\"a\" \"b\"", "nul", "tru", "-", "1.", "1e", "0x1", "+1",
    ".5",
    "[1]\0", "\0", "\u{FEFF}", "[\u{FEFF}]", "<a/>", "//c\n[]", "[]//", "[]/**/", "#\n[]",
    "\u{2060}[]",
    "'a'", "a", ",", ":", "[1],", "{\"a\":{\"b\":[}}", String(repeating: "[", count: 129),
    String(repeating: "[", count: 129) + String(repeating: "]", count: 129),
  ]

  /// Valid texts.
  static let right = [
    "[]", "[ ]", "{}", "[null,true,false]", "[0,-0,1,-1,0.5,-0.5,1e1,1E+1,1e-1,123.456e78,1.0E1]",
    #"["",""]"#, #"["\"\\\/\b\f\n\r\t\u0060\u012a\u12AB\uD801\udc37"]"#, #"["é 😀 ﷐ "]"#,
    "[\"\u{7F}\u{2028}\u{2029}\u{FFFF}\u{10FFFF}\"]", #"{"":0}"#, #"{"a":[],"b":{"c":[{}]}}"#,
    "[\r\n\t 1 , 2 ]", #"{"a":"b","c":{"d":"{[,:]}"}}"#, "[123456789012345678901234567890]",
    "[1e-400]", "[[[[[]]]]]", #"["null",null]"#, "[0e1,0e+1,0.0]", "\"alone\"", "42", "null",
    "true",
    "-0.1e-9",
  ]
}

@Suite struct JSONFlawTests {
  /// The faults of a text that is skipped as the value of a member.
  private func told(_ text: String, pieceLength: Int) -> [String] {
    let document = Array("{\"skipped\":\(text),\"kept\":1}".utf8)
    var scanner = JSONScanner(
      ByteWindow(MemorySource(name: "t", bytes: document, pieceLength: pieceLength)))
    var told: [String] = []
    while true {
      let event = scanner.next()
      if event == .name, scanner.name == "skipped" { _ = scanner.skipValue() }
      if let fault = scanner.takeFaultOfSkipped(file: "t") { told.append(fault.rendered) }
      if event == .fault { return told + [scanner.faultDiagnostic(file: "t")?.rendered ?? ""] }
      if event == .end { return told }
    }
  }

  @Test(arguments: JSONVerdicts.wrong)
  func `invalid JSON is rejected as a document and reported when skipped`(text: String) {
    let document = JSONReader.read(Array(text.utf8), file: "t")
    #expect(document.value == nil)
    #expect(document.diagnostics.contains { $0.severity == .error })
    let found = told(text, pieceLength: 4096)
    #expect(!found.isEmpty)
    for length in [1, 2, 3, 5] {
      #expect(told(text, pieceLength: length).count == found.count, "pieces of \(length)")
    }
  }

  /// Whether a scanner reads a text to its end, bracket by bracket.
  private func isWalked(_ text: String, pieceLength: Int) -> Bool {
    var scanner = JSONScanner(
      ByteWindow(MemorySource(name: "t", bytes: Array(text.utf8), pieceLength: pieceLength)))
    while true {
      let event = scanner.next()
      if scanner.takeFaultOfSkipped(file: "t") != nil || event == .fault { return false }
      if event == .value, scanner.value(file: "t").value == nil { return false }
      if event == .end { return true }
    }
  }

  @Test(arguments: JSONVerdicts.wrong + JSONVerdicts.broken)
  func `the scanner rejects what the reader rejects`(text: String) {
    #expect(JSONReader.read(Array(text.utf8), file: "t").value == nil)
    for length in [1, 3, 4096] { #expect(!isWalked(text, pieceLength: length)) }
  }

  @Test(arguments: JSONVerdicts.right)
  func `the scanner accepts what the reader accepts`(text: String) {
    for length in [1, 3, 4096] { #expect(isWalked(text, pieceLength: length)) }
  }

  @Test(arguments: JSONVerdicts.right)
  func `valid JSON is read and skipped without a warning`(text: String) {
    let document = JSONReader.read(Array(text.utf8), file: "t")
    #expect(document.value != nil)
    #expect(document.diagnostics == [])
    for length in [1, 2, 3, 5, 4096] { #expect(told(text, pieceLength: length) == []) }
  }

  @Test func `a skipped value is reported with its first invalid byte`() {
    #expect(
      told("[1,\n nul]", pieceLength: 4096) == [
        """
        t:2:5: error: ']' is not allowed here
          expected the rest of a string, a number or a word by JSON's rules
        """
      ])
    #expect(
      told("{a:1}", pieceLength: 4096) == [
        "t:1:13: error: 'a' is not allowed here\n  expected a name in double quotes"
      ])
    #expect(
      told("[1,]", pieceLength: 4096) == [
        "t:1:15: error: ']' is not allowed here\n  expected a value"
      ])
  }

  @Test(
    arguments: [
      [0xC3], [0xC3, 0x28], [0xA9], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82],
    ] as [[UInt8]])
  func `a skipped string that is not UTF-8 is reported`(bytes: [UInt8]) {
    for tail in ["\"", "\\\"\"", "abcdefghijk\""] {
      let document = Array("{\"a\":\"xyz".utf8) + bytes + Array("\(tail),\"b\":1}".utf8)
      for length in [1, 4096] {
        var scanner = JSONScanner(
          ByteWindow(MemorySource(name: "t", bytes: document, pieceLength: length)))
        var events = [scanner.next(), scanner.next()]
        let isSkipped = scanner.skipValue()
        let fault = scanner.takeFaultOfSkipped(file: "t")
        events.append(scanner.next())
        #expect(isSkipped && fault != nil)
        #expect(events == [.beginObject, .name, .name] && scanner.name == "b")
      }
    }
  }
}
