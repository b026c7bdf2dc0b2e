@testable import Notations
import Testing

/// A faulty text with a mark at its fault, and the message of the reader.
struct FaultyText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let rendered: String

  init(_ name: String, _ text: String, _ rendered: String) {
    testDescription = name
    self.text = text
    self.rendered = rendered
  }

  /// The text without its mark, and the location of the mark.
  var parts: (text: String, position: SourcePosition) {
    let halves = text.split(separator: "1️⃣", maxSplits: 1, omittingEmptySubsequences: false)
    let before = halves[0]
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let position = SourcePosition(line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1)
    return (halves.joined(), position)
  }
}

@Suite struct JSONReaderTests {
  @Test func `a value of every kind is read with its location`() throws {
    let text = """
      {"a": [1, -2.5e3],
       "b": {"c": true, "d": null}, "é": "ü", "f": false}
      """
    let reading = JSONReader.read(Array(text.utf8), file: "t.json")
    let value = try #require(reading.value)
    #expect(reading.diagnostics.isEmpty)
    #expect(value["a"]?.array?.map(\.number) == [1, -2500])
    #expect(value["a"]?.array?[1]?.position == SourcePosition(line: 1, column: 11))
    #expect(value["b"]?["c"]?.boolean == true)
    #expect(value["b"]?["d"]?.isNull == true)
    #expect(value["b"]?.members?.last("d")?.namePosition == SourcePosition(line: 2, column: 19))
    #expect(value["é"]?.string == "ü")
    #expect(value["f"]?.position == SourcePosition(line: 2, column: 48))
    #expect(value["nothing"] == nil)
    #expect(value.members?.map(\.name) == ["a", "b", "é", "f"])
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("12", 12), ("0.1", 0.1), ("1e22", 1e22), ("1E-7", 1e-7),
    ("9007199254740993", 9_007_199_254_740_992),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("0.30000000000000004", 0.30000000000000004), ("47.37688990000000123", 47.3768899),
    ("2.2250738585072014e-308", 2.2250738585072014e-308), ("1e-400", 0),
    ("4.9e-324", .leastNonzeroMagnitude),
    ("0e99999999999999999999", 0), ("179769313486231570000e288", 1.7976931348623157e308),
  ])
  func `numbers are read to the nearest double`(text: String, number: Double) {
    let read = JSONReader.read(Array(text.utf8), file: "t.json").value?.number
    #expect(read?.bitPattern == number.bitPattern)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every double reads back from its description`(seed: UInt64) {
    let pattern = (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15
    let double = Double(bitPattern: pattern)
    let short = (Double(pattern % 3_600_000_000) / 1e7) - 180
    for number in [double, short] where number.isFinite {
      let bytes = Array("\(number)".utf8)
      #expect(JSONReader.read(bytes, file: "t").value?.number == number)
    }
  }

  @Test func `escapes and surrogate pairs are read`() {
    let text = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 ü""#
    let value = JSONReader.read(Array(text.utf8), file: "t.json").value
    #expect(value?.string == "\"\\/\u{8}\u{c}\n\r\té😀 ü")
  }

  @Test func `a byte order mark is skipped and does not shift columns`() {
    let reading = JSONReader.read([0xef, 0xbb, 0xbf] + Array("[7]".utf8), file: "t.json")
    #expect(reading.value?.array?.first?.position == SourcePosition(line: 1, column: 2))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `lines count from the given first line`() {
    let reading = JSONReader.read(Array("\n[7]".utf8), file: "t.json", firstLine: 40)
    #expect(reading.value?.position == SourcePosition(line: 41, column: 1))
  }

  @Test func `a duplicate name is a warning, and the last one is used`() {
    let reading = JSONReader.read(Array(#"{"a":1,"a":2}"#.utf8), file: "t.json")
    #expect(reading.value?["a"]?.number == 2)
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        t.json:1:8: warning: the name 'a' appears earlier at 1:2
          hint: the last one is used
        """
      ])
  }

  @Test func `a duplicate among many names is a warning too`() {
    let members = (0..<20).map { "\"n\($0)\":0" }.joined(separator: ",")
    let reading = JSONReader.read(Array("{\(members),\n\"n3\":1}".utf8), file: "t.json")
    #expect(reading.value?["n3"]?.number == 1)
    #expect(reading.diagnostics.map(\.position) == [SourcePosition(line: 2, column: 1)])
  }

  @Test func `half of a surrogate pair is a warning and a replacement character`() {
    let reading = JSONReader.read(Array(#"["\ud83d!"]"#.utf8), file: "t.json")
    #expect(reading.value?.array?.first?.string == "\u{fffd}!")
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        t.json:1:3: warning: '\\ud83d' is half of a surrogate pair
          hint: it is read as U+FFFD
        """
      ])
  }

  @Test(arguments: [
    FaultyText(
      "nothing", "1️⃣",
      "error: the text is empty\n  expected a JSON value\n  hint: the download or export may have failed"
    ),
    FaultyText(
      "blanks", " \n 1️⃣",
      "error: the text is empty\n  expected a JSON value\n  hint: the download or export may have failed"
    ),
    FaultyText(
      "trailing comma in an object", "{\"a\":1\n1️⃣, }",
      "error: trailing comma before '}'\n  hint: JSON has no trailing commas: remove it"),
    FaultyText(
      "trailing comma in an array", "[1,21️⃣,]",
      "error: trailing comma before ']'\n  hint: JSON has no trailing commas: remove it"),
    FaultyText(
      "missing comma", "[1 1️⃣2]",
      "error: '2' is not allowed here\n  expected ',' between two elements\n  hint: a comma may be missing before it"
    ),
    FaultyText(
      "wrong bracket", "[11️⃣}", "error: '}' is not allowed here\n  expected ',' or ']'"),
    FaultyText(
      "unquoted name", "{1️⃣lat: 1}",
      "error: the name 'lat' has no quotes\n  expected a name in double quotes\n  hint: write \"lat\""
    ),
    FaultyText(
      "single quotes", "[1️⃣'a']",
      "error: a single quote is not allowed here\n  expected a double quote\n  hint: JSON quotes names and strings with \""
    ),
    FaultyText(
      "missing colon", "{\"a\" 1️⃣1}", "error: '1' is not allowed here\n  expected ':' after a name"),
    FaultyText(
      "comment", "1️⃣// hello\n{}",
      "error: a comment is not allowed here\n  hint: JSON has no comments: remove it"),
    FaultyText(
      "NaN", "[1️⃣NaN]",
      "error: the word 'NaN' is not allowed here\n  expected a value\n  hint: JSON has no 'NaN': write null"
    ),
    FaultyText(
      "a table", "1️⃣time,lat,lon\n",
      "error: the text is not JSON: it begins with 'time'\n  expected an object, an array or a value"
    ),
    FaultyText(
      "True", "[1️⃣True]",
      "error: the word 'True' is not allowed here\n  expected a value\n  hint: did you mean true?"),
    FaultyText(
      "-Infinity", "[1️⃣-Infinity]",
      "error: '-Infinity' is not a JSON number\n  expected digits as in -12.5e3\n  hint: JSON has no '-Infinity': write null"
    ),
    FaultyText(
      "leading zero", "[1️⃣012]",
      "error: '012' is not a JSON number\n  expected digits as in -12.5e3\n  hint: a number does not begin with 0"
    ),
    FaultyText(
      "plus sign", "[1️⃣+1]",
      "error: '+1' is not a JSON number\n  expected digits as in -12.5e3\n  hint: a number has no plus sign"
    ),
    FaultyText(
      "bare point", "[1️⃣.5]",
      "error: '.5' is not a JSON number\n  expected digits as in -12.5e3\n  hint: write a 0 before the point"
    ),
    FaultyText(
      "two points", "[1️⃣1.2.3]",
      "error: '1.2.3' is not a JSON number\n  expected digits as in -12.5e3"),
    FaultyText(
      "huge number", "[1️⃣1e999]",
      "error: the number '1e999' is too large\n  expected a magnitude below 1.8e308"),
    FaultyText(
      "raw line end", "[\"a1️⃣\n\"]",
      "error: a string contains a raw line end\n  expected an escape such as \\n or \\t\n  hint: the closing quote may be missing"
    ),
    FaultyText(
      "raw tab", "[\"a1️⃣\t\"]",
      "error: a string contains a raw tab\n  expected an escape such as \\n or \\t"),
    FaultyText(
      "unknown escape", "[\"é1️⃣\\x\"]",
      "error: '\\x' is not an escape\n  expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
    FaultyText(
      "two values", "{}\n1️⃣{}",
      "error: '{' after the end of the value\n  expected the end of the text\n  hint: the text may be JSON Lines, such as a trace or events"
    ),
    FaultyText(
      "cut in an object", "{\"a\":1,1️⃣",
      "error: the text ends inside an object that began at 1:1\n  hint: the file may have been truncated"
    ),
    FaultyText(
      "cut in a string", "\n [\"ab1️⃣",
      "error: the text ends inside a string that began at 2:3\n  hint: the file may have been truncated"
    ),
    FaultyText(
      "cut in a word", "[1️⃣tru",
      "error: the text ends inside a word that began at 1:2\n  hint: the file may have been truncated"
    ),
    FaultyText(
      "cut in a number", "[-1️⃣",
      "error: the text ends inside a number that began at 1:2\n  hint: the file may have been truncated"
    ),
    FaultyText(
      "too deep", String(repeating: "[", count: 128) + "1️⃣[",
      "error: arrays and objects are nested too deep\n  expected at most 128 levels"),
    FaultyText(
      "a page", "\n1️⃣<!DOCTYPE html><html>",
      "error: the file is an HTML page\n  expected JSON\n  hint: a server's error page may have been saved instead of its answer"
    ),
    FaultyText(
      "markup", "1️⃣<?xml version=\"1.0\"?><gpx/>",
      "error: the file is XML\n  expected JSON\n  hint: it may be the wrong file"),
    FaultyText(
      "a conflict", "1️⃣<<<<<<< HEAD\n{}",
      "error: the file contains a git merge conflict here\n  expected JSON\n"
        + "  hint: resolve it, and remove the lines of '<', '=' and '>'"
    ),
    FaultyText(
      "a conflict between members", "{\"a\":1,\n1️⃣<<<<<<< HEAD\n\"b\":2}",
      "error: the file contains a git merge conflict here\n  expected JSON\n"
        + "  hint: resolve it, and remove the lines of '<', '=' and '>'"
    ),
    FaultyText(
      "the end of a conflict", "{\"a\":1\n1️⃣>>>>>>> topic\n,\"b\":2}",
      "error: the file contains a git merge conflict here\n  expected JSON\n"
        + "  hint: resolve it, and remove the lines of '<', '=' and '>'"
    ),
    FaultyText(
      "a NUL", "1️⃣ab\0cd",
      "error: the file is binary data\n  expected JSON\n  hint: it may be the wrong file"),
  ])
  func `a fault is reported at its location`(faulty: FaultyText) {
    let (text, position) = faulty.parts
    let reading = JSONReader.read(Array(text.utf8), file: "t.json")
    #expect(reading.value == nil)
    #expect(
      reading.diagnostics.map(\.rendered) == [
        "t.json:\(position.line):\(position.column): " + faulty.rendered
      ])
  }

  @Test(
    arguments: [
      ([0x1f, 0x8b, 8, 0], "the file is gzip data"),
      ([0x50, 0x4b, 3, 4], "the file is a zip archive"),
      ([0xff, 0xfe, 0x7b, 0], "the text is UTF-16"), ([0x7b, 0, 0x7d, 0], "the text is UTF-16"),
      ([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0], "the text is UTF-32"),
      ([0, 0, 0, 0x7b, 0, 0, 0, 0x7d], "the text is UTF-32"),
      ([1, 0, 0, 0, 2, 0, 0, 0], "the file is binary data"),
      ([0x89, 0x50, 0x4e, 0x47], "the file is binary data"),
      ([0, 0, 1], "the file is binary data"),
      ([0x22, 0x61, 0xff, 0x22], "a string contains bytes that are not UTF-8"),
    ] as [([UInt8], String)])
  func `bytes of another format are identified`(bytes: [UInt8], message: String) {
    let reading = JSONReader.read(bytes, file: "t.json")
    #expect(reading.value == nil)
    #expect(reading.diagnostics.map(\.message) == [message])
  }

  @Test func `malformed UTF-8 is reported at its first invalid byte`() {
    let reading = JSONReader.read(Array("[\"é".utf8) + [0xe2, 0x82, 0x22, 0x5d], file: "t.json")
    #expect(reading.diagnostics.map(\.position) == [SourcePosition(line: 1, column: 5)])
  }

  @Test func `a text truncated at any byte is an error with a location, never a value`() {
    let text = Array(#"{"a":[1.5,-2e3,true,null],"b\u00e9\ud83d\ude00":{"c":"é","d":false}}"#.utf8)
    for length in 0..<text.count {
      let reading = JSONReader.read(Array(text[..<length]), file: "t.json")
      #expect(reading.value == nil)
      #expect(reading.diagnostics.last?.position != nil)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `any mutation ends in a value or an error`(seed: UInt64) {
    var bytes = Array(#"{"a":[1.5,-2e3,true,null],"b\u00e9\ud83d\ude00":{"c":"é","d":false}}"#.utf8)
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    for _ in 0..<3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int((state >> 33) % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: state >> 24)
    }
    let reading = JSONReader.read(bytes, file: "t.json")
    #expect((reading.value == nil) == reading.diagnostics.contains { $0.severity == .error })
  }
}

@Suite struct JSONSizeTests {
  @Test func `a text beyond the limit of values is an error with a location`() {
    var parser = JSONParser(bytes: Array("[\n {\"a\":1}, [2, 3]]".utf8), firstLine: 1)
    parser.valueLimit = 6
    let fault = #expect(throws: Diagnostic.self) { try parser.document() }
    #expect(
      fault?.in("t.json").rendered == """
        t.json:2:15: error: the text has too many names and values
          expected at most 6 of them
        """)
  }

  @Test func `names and values have locations anywhere in a long text`() throws {
    var text = "["
    var locations: [SourcePosition] = []
    var location = SourcePosition(line: 1, column: 2)
    for number in 0..<3000 {
      let object = #"{"name \#(number)": [\#(number)]},"#
      if number % 7 == 0 { location = SourcePosition(line: location.line + 1, column: 1) }
      text += number % 7 == 0 ? "\n" : ""
      text += object
      locations.append(location)
      location.column += object.utf8.count
    }
    let reading = JSONReader.read(Array((text + "0]").utf8), file: "t.json")
    let elements = Array(try #require(reading.value?.array))
    #expect(elements.dropLast().map(\.position) == locations)
    let members = elements.compactMap { $0.members?.first }
    #expect(members.map(\.namePosition.column) == locations.map { $0.column + 1 })
    #expect(
      members.map(\.value.position.column)
        == zip(locations, 0...).map { $0.column + 10 + "\($1)".utf8.count })
  }

  @Test(arguments: [2, 12, 13, 40, 5000])
  func `a duplicate name is reported with both locations, however many there are`(count: Int) {
    let names = (0..<count).map { #""n\#($0)":1,"# }.joined()
    let text = "{\n\(names)\n\"x\":2,\"n1\":3,\"\\u006e0\":4}"
    let reading = JSONReader.read(Array(text.utf8), file: "t.json")
    #expect(
      reading.diagnostics.map(\.message) == [
        "the name 'n1' appears earlier at 2:8", "the name 'n0' appears earlier at 2:1",
      ])
  }
}
