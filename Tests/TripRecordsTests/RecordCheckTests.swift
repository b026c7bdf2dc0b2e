import Notations
import Testing
import TripModel
import TripRecords

@Suite struct RecordCheckTests {
  static func line(_ text: String) throws -> RecordLine {
    let reading = RecordReader.read(Array(text.utf8), file: "e.jsonl", number: 3)
    return try #require(reading.value)
  }

  static let good =
    #"{"event":"signal_back","seq":1,"time":"2024-05-01T10:01:23.400Z","t_s":83.400,"fix":84"#
    + #","silence_s":20.500,"gap_m":250.00}"#

  @Test(arguments: SampleEvents.full + SampleEvents.bare)
  func `every written line matches the event table`(event: TripEvent) throws {
    let text = lines(of: [event])[0]
    #expect(RecordCheck.faults(in: try Self.line(text)) == [])
  }

  @Test func `a complete line has every field of its event`() throws {
    for event in SampleEvents.full {
      let line = try Self.line(lines(of: [event])[0])
      #expect(line.fields.map(\.key) == EventSchema.of(event.kind.name).lineFields.map(\.name))
    }
  }

  @Test(arguments: [
    (
      #""gap_m":250.00"#, #""gap_m":250.0"#,
      """
      3:107: error: 'gap_m' is 250.0
        expected 2 digits after the point
      """
    ),
    (
      #""gap_m":250.00"#, #""gap_m":-0.00"#,
      """
      3:107: error: 'gap_m' is minus zero
        expected zero without a sign
      """
    ),
    (
      #""gap_m":250.00"#, #""gap_m":2.5e2"#,
      """
      3:107: error: 'gap_m' is 2.5e2
        expected 2 digits after the point
      """
    ),
    (
      #""gap_m":250.00"#, #""gap_m":"far""#,
      """
      3:107: error: 'gap_m' is 'far'
        expected a number with 2 digits after the point
      """
    ),
    (
      #","gap_m":250.00"#, "",
      """
      3:1: error: 'signal_back' has no 'gap_m'
        expected 'gap_m'
      """
    ),
    (
      #""gap_m":250.00"#, #""gap_m":250.00,"gapm":1"#,
      """
      3:122: warning: 'signal_back' has no field 'gapm'
        hint: did you mean 'gap_m'?
      """
    ),
    (
      #""gap_m":250.00"#, #""gap_m":250.00,"fix":84"#,
      """
      3:122: error: 'fix' appears twice in the line
        expected each field once
      """
    ),
    (
      #""fix":84"#, #""fix":-84"#,
      """
      3:79: error: 'fix' is -84
        expected a whole number, at least 0
      """
    ),
    (
      #""fix":84"#, #""fix":8.4"#,
      """
      3:79: error: 'fix' is 8.4
        expected a whole number, at least 0
      """
    ),
    (
      ".400Z", "Z",
      """
      3:32: error: 'time' is '2024-05-01T10:01:23Z'
        expected a time such as '2024-05-01T10:00:00.000Z'
      """
    ),
    (
      "signal_back", "signal_bak",
      """
      3:1: warning: no event is named 'signal_bak'
        hint: did you mean 'signal_back'?
      """
    ),
    (
      #""event""#, #""events""#,
      """
      3:1: error: the line has no 'event'
        expected 'event' with the name of an event
      """
    ),
  ])
  func `a damaged line is reported with its location`(
    found: String, damage: String, message: String
  ) throws {
    let line = try Self.line(Self.good.replacing(found, with: damage))
    let messages = RecordCheck.faults(in: line).map { $0.in("e.jsonl").rendered }
    #expect(messages == ["e.jsonl:" + message])
  }

  @Test func `a misplaced field and an unknown word are reported`() throws {
    let line = try Self.line(
      #"{"event":"route_change","seq":1,"t_s":0.000,"time":"2024-05-01T10:01:23.400Z","fix":0"#
        + #","reason":"initials","route_digest":"00"}"#)
    let messages = RecordCheck.faults(in: line).map { $0.in("e.jsonl").rendered }
    #expect(
      messages == [
        "e.jsonl:3:45: error: 'time' comes after 't_s'\n  expected 'time' before 't_s'",
        """
        e.jsonl:3:87: error: 'reason' is 'initials'
          expected one of 'initial', 'reroute', 'faster_route', 'alternative', 'online_route', \
        'next_destination'
          hint: did you mean 'initial'?
        """,
        """
        e.jsonl:3:107: error: 'route_digest' is '00'
          expected a string of 16 hexadecimal digits
        """,
      ])
  }

  @Test func `a whole stream begins with start, ends with summary and has no gaps`() throws {
    func faults(_ names: [EventName], dropping: Int? = nil) throws -> [String] {
      let events = names.map { SampleEvents.sample(of: $0) }
      var lines = try #require(
        RecordReader.readAll(Array(written(events).utf8), file: "e.jsonl").value)
      if let dropping { lines.remove(at: dropping) }
      return RecordCheck.faults(inStream: lines).map { $0.in("e.jsonl").rendered }
    }
    #expect(try faults([.start, .depart, .summary]) == [])
    #expect(
      try faults([.depart, .step]) == [
        """
        e.jsonl:1:1: error: the first line is 'depart'
          expected 'start'
          hint: the stream may have been truncated
        """,
        """
        e.jsonl:2:1: error: the last line is 'step'
          expected 'summary'
          hint: the run may have been interrupted
        """,
      ])
    // The lines after the gap follow one another: they are no further faults.
    #expect(
      try faults([.start, .depart, .step, .summary], dropping: 1) == [
        """
        e.jsonl:3:1: error: 'seq' is 2
          expected 1
          hint: lines before it may be missing or duplicated
        """
      ])
  }
}
