import Notations
import TestSupport
import Testing
import TripModel
import TripRecords

@Suite struct RecordReaderTests {
  static func messages(_ text: String) -> [String] {
    RecordReader.readAll(Array(text.utf8), file: "e.jsonl").diagnostics.map(\.rendered)
  }

  @Test(arguments: SampleEvents.full + SampleEvents.bare)
  func `written lines are read and written unchanged`(event: TripEvent) {
    let bytes = Array(written([event]).utf8)
    let reading = RecordReader.readAll(bytes, file: "e.jsonl")
    #expect(reading.diagnostics == [])
    var again: [UInt8] = []
    for line in reading.value ?? [] { line.append(to: &again) }
    #expect(again == bytes)
  }

  @Test(arguments: [1, 2, 7, 64, 100_000])
  func `lines do not depend on the length of the chunks`(length: Int) throws {
    let bytes = Array(written(SampleEvents.full).utf8)
    var reader = RecordReader(
      MemorySource(name: "e.jsonl", bytes: bytes, pieceLength: length))
    var lines: [RecordLine] = []
    while let reading = try reader.next() { lines += reading.value.map { [$0] } ?? [] }
    #expect(lines == RecordReader.readAll(bytes, file: "e.jsonl").value)
    #expect(lines.map(\.number) == Array(1...SampleEvents.full.count))
  }

  @Test func `values keep their location, type and digits`() throws {
    let text = #"{"event":"x","a":1.50,"b":[1,2.0],"c":["p"],"d":true,"seq":7,"e":[]}"#
    let reading = RecordReader.readAll(Array((text + "\n").utf8), file: "e.jsonl")
    let line = try #require(reading.value?.first)
    #expect(line.event == "x")
    #expect(line.sequence == 7)
    #expect(line["a"] == .number(try #require(RecordNumber(literal: "1.50"))))
    #expect(line["a"]?.number == 1.5)
    #expect(RecordNumber(literal: " 1.50") == nil && RecordNumber(literal: "1.50\n") == nil)
    #expect(line["b"]?.literal == "[1,2.0]")
    #expect(line["c"]?.texts == ["p"])
    #expect(line["d"]?.boolean == true)
    #expect(line["e"]?.texts == [])
    #expect(line["none"] == nil)
    #expect(line.fields.map(\.key) == ["event", "a", "b", "c", "d", "seq", "e"])
    #expect(line.fields[1].position == SourcePosition(line: 1, column: 14))
  }

  @Test func `changes by other tools are reported once, and the lines are read`() {
    let text = "\u{FEFF}{\"event\":\"a\"}\r\n{\"event\":\"b\"} \t\r\n\n\n{\"event\":\"c\"}  \n{}"
    let reading = RecordReader.readAll(Array(text.utf8), file: "e.jsonl")
    #expect(reading.value?.map(\.event) == ["a", "b", "c", nil])
    #expect(reading.value?.map(\.number) == [1, 2, 5, 6])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        "e.jsonl:1:1: warning: the file begins with a byte order mark\n  expected none",
        """
        e.jsonl:1:17: warning: the line ends in CR LF
          expected only LF
          hint: git may have converted the file: mark it '-text' in .gitattributes
        """,
        "e.jsonl:2:14: warning: trailing blanks\n  expected none",
        "e.jsonl:3:1: warning: the line is blank\n  expected an event",
        """
        e.jsonl:6:3: warning: the last line has no line feed
          expected a line feed after every event
          hint: the file may have been truncated
        """,
      ])
  }

  @Test(arguments: [
    (
      "{\"a\":null}\n",
      """
      e.jsonl:1:6: error: the value of 'a' is null
        expected a string, a number, a Boolean, or an array of strings or numbers
      """
    ),
    (
      "{\"a\":{\"b\":1}}\n",
      """
      e.jsonl:1:6: error: the value of 'a' is an object
        expected a string, a number, a Boolean, or an array of strings or numbers
      """
    ),
    (
      "{\"a\":[1,\"b\"]}\n",
      """
      e.jsonl:1:6: error: the value of 'a' is an array of mixed or nested values
        expected a string, a number, a Boolean, or an array of strings or numbers
      """
    ),
    ("{}\n[1]\n", "e.jsonl:2:1: error: the line is an array\n  expected an object"),
    (
      "{}\n{\"a\":1\n",
      """
      e.jsonl:2:7: error: the text ends inside an object that began at 2:1
        hint: the file may have been truncated
      """
    ),
  ])
  func `a line that is not a flat object is reported with its location`(
    text: String, message: String
  ) {
    #expect(Self.messages(text) == [message])
  }

  @Test func `a merge conflict is reported once`() {
    let text = """
      {"event":"a","seq":0}
      <<<<<<< HEAD
      {"event":"b","seq":1}
      =======
      {"event":"b","seq":1,"leg":1}
      >>>>>>> other

      """
    #expect(
      Self.messages(text) == [
        """
        e.jsonl:2:1: error: the file contains a git merge conflict here
          expected JSON
          hint: resolve it, and remove the lines of '<', '=' and '>'
        """
      ])
  }

  @Test func `a line without an end is skipped at the limit`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 3 * LineScanner.lineLimit)
    let bytes = Array("{}\n".utf8) + long + Array("\n{\"event\":\"a\"}\n".utf8)
    let reading = RecordReader.readAll(bytes, file: "e.jsonl")
    #expect(reading.value?.map(\.event) == [nil, "a"])
    #expect(
      reading.diagnostics.map(\.rendered)
        == ["e.jsonl:2:1: error: the line is too long\n  expected at most 1048576 bytes"])
  }

  @Test(arguments: [
    (#"{"event":"start","seq":0}"#, #"2:2|'event' is "start" again"#),
    (#"{"event":"step","seq":0}"#, "2:17|'seq' is 0 again"),
  ])
  func `a second stream in a file is an error, and none of its lines is read`(
    second: String, found: String
  ) {
    let lines = [#"{"event":"start","seq":0}"#, second, #"{"event":"a","seq":1}"#, ""]
    let text = lines.joined(separator: "\n")
    let reading = RecordReader.readAll(Array(text.utf8), file: "e.jsonl")
    #expect(reading.value?.map(\.event) == ["start"])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        e.jsonl:\(found.replacing("|", with: ": error: a second stream begins here: "))
          expected the events of one trip
          hint: split the file before this line
        """
      ])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `any bytes give lines and faults`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(written(SampleEvents.full).utf8)
    for _ in 0..<Int.random(in: 1...20, using: &generator) {
      let offset = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: offset)
      default: bytes.removeSubrange(offset..<min(bytes.count, offset + 50))
      }
    }
    let reading = RecordReader.readAll(bytes, file: "e.jsonl")
    for line in reading.value ?? [] {
      _ = RecordCheck.faults(in: line)
      var again: [UInt8] = []
      line.append(to: &again)
      let second = RecordReader.readAll(again, file: "e.jsonl").value?.first
      #expect(second?.fields.map(\.value) == line.fields.map(\.value))
    }
  }
}

/// SplitMix64: a reproducible stream of numbers per seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
