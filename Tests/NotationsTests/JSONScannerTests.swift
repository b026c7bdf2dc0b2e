import Notations
import Testing

@Suite struct JSONScannerTests {
  /// The events of a document as words, with names and numbers.
  static func words(of text: String, pieceLength: Int = 65_536) -> [String] {
    var scanner = JSONScanner(
      ByteWindow(MemorySource(name: "t", bytes: Array(text.utf8), pieceLength: pieceLength)))
    var words: [String] = []
    while words.count < 1000 {
      switch scanner.next() {
      case .beginObject: words.append("{")
      case .endObject: words.append("}")
      case .beginArray: words.append("[")
      case .endArray: words.append("]")
      case .name: words.append(scanner.name + ":")
      case .value: words.append(scanner.number.map { "\($0)" } ?? "leaf")
      case .end: return words + ["end"]
      case .fault: return words + [scanner.faultDiagnostic(file: "t")?.rendered ?? "unreadable"]
      }
    }
    return words
  }

  @Test(arguments: [1, 3, 64])
  func `brackets, names and values are scanned one by one in pieces of any length`(pieceLength: Int)
  {
    let text = #"{"a\u0041":[1,-2.5e1,true,"x]"],"b":{}, "c" : null}"#
    #expect(
      Self.words(of: text, pieceLength: pieceLength) == [
        "{", "aA:", "[", "1.0", "-25.0", "leaf", "leaf", "]", "b:", "{", "}", "c:", "leaf", "}",
        "end",
      ])
  }

  @Test(arguments: [1, 64])
  func `after a value is read whole or skipped, the next name follows`(pieceLength: Int) throws {
    let text = #"{"skip":{"deep":["}\"",[{}]]},"keep":\#n  {"x":[1,2]},"last":7}"#
    var scanner = JSONScanner(
      ByteWindow(MemorySource(name: "t", bytes: Array(text.utf8), pieceLength: pieceLength)))
    expect(.beginObject, of: &scanner)
    expect(.name, of: &scanner)
    let isSkipped = scanner.skipValue()
    #expect(isSkipped)
    expect(.name, of: &scanner)
    let value = try #require(scanner.readValue(file: "t")?.value)
    #expect(value.position == SourcePosition(line: 2, column: 3))
    #expect(value["x"]?.array?.last?.number == 2)
    #expect(value["x"]?.position == SourcePosition(line: 2, column: 8))
    expect(.name, of: &scanner)
    #expect(scanner.name == "last")
    expect(.value, of: &scanner)
    expect(.endObject, of: &scanner)
    expect(.end, of: &scanner)
  }

  private func expect(
    _ event: JSONScanner.Event, of scanner: inout JSONScanner,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let found = scanner.next()
    #expect(found == event, sourceLocation: location)
  }

  /// A document with a fault, and the message about it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Fault(
      text: "",
      message: "t:1:1: error: the text is empty\n  expected a JSON value\n"
        + "  hint: the download or export may have failed"),
    Fault(
      text: #"{"a" 1}"#,
      message: "t:1:6: error: '1' is not allowed here\n  expected ':' after a name"),
    Fault(text: #"{"a":}"#, message: "t:1:6: error: '}' is not allowed here\n  expected a value"),
    Fault(
      text: "[1 2]",
      message: "t:1:4: error: '2' is not allowed here\n  expected ',' between two elements\n"
        + "  hint: a comma may be missing before it"),
    Fault(
      text: "[1,]",
      message: "t:1:3: error: trailing comma before ']'\n"
        + "  hint: JSON has no trailing commas: remove it"),
    Fault(
      text: "{a:1}",
      message: "t:1:2: error: the name 'a' has no quotes\n  expected a name in double quotes\n"
        + "  hint: write \"a\""),
    Fault(
      text: "[1]\nmore",
      message: "t:2:1: error: 'more' after the end of the value\n"
        + "  expected the end of the text"),
    Fault(
      text: "[\n{\"a\":[1",
      message: "t:2:8: error: the text ends inside an array that began at 2:6\n"
        + "  hint: the file may have been truncated"),
  ])
  func `a structural fault is reported with its location`(_ fault: Fault) {
    #expect(Self.words(of: fault.text).last == fault.message)
    #expect(Self.words(of: fault.text, pieceLength: 1).last == fault.message)
  }

  @Test func `a skipped value with brackets of the wrong kind is a fault`() {
    var scanner = JSONScanner(
      ByteWindow(MemorySource(name: "t", bytes: Array(#"{"a":{"b":[1}}}"#.utf8))))
    _ = scanner.next()
    _ = scanner.next()
    let isSkipped = scanner.skipValue()
    #expect(!isSkipped)
    #expect(
      scanner.faultDiagnostic(file: "t")?.rendered
        == "t:1:13: error: '}' is not allowed here\n  expected ',' or ']'")
  }

  @Test func `depth is limited for scanning and for values read whole`() {
    let deep = String(repeating: "[", count: 200)
    #expect(Self.words(of: deep).last?.contains("nested too deep") == true)
    #expect(
      Self.words(of: "[\"" + String(repeating: "x", count: 2_000_000) + "\"]").last
        == "t:1:2: error: the text is too large\n  expected at most 1 MiB of JSON")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `damaged documents end the same way in pieces of any length`(seed: UInt64) {
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    var text = Array(#"{"a":[1,-2.5e1,true,"x\"]"],"b":{"c":null},"d":[[],{}]}"#.utf8)
    for _ in 0...random(4) {
      let index = random(text.count)
      switch random(3) {
      case 0: text[index] = Array("{}[],:\"\\0 x".utf8)[random(11)]
      case 1: text.remove(at: index)
      default: text.insert(contentsOf: text[index...].prefix(7), at: index)
      }
      if text.isEmpty { return }
    }
    let words = Self.words(of: String(decoding: text, as: UTF8.self))
    for pieceLength in [1, 5] {
      #expect(
        words == Self.words(of: String(decoding: text, as: UTF8.self), pieceLength: pieceLength))
    }
  }
}
