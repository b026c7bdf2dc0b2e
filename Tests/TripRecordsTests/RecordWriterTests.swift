import Geodesy
import Testing
import TripRecords

@testable import TripModel

@Suite struct RecordWriterTests {
  static func warning(_ message: String) -> TripEvent {
    TripEvent(
      instant: SampleEvents.start, fixIndex: 0,
      kind: .warning(WarningReport(code: "c", message: message)))
  }

  static let prefix =
    #"{"event":"warning","seq":1,"time":"2024-05-01T10:00:00.000Z","t_s":0.000,"fix":0"#
    + #","code":"c","message":""#

  @Test func `there is a sample of every event`() {
    #expect(SampleEvents.full.map(\.kind.name) == EventName.allCases)
    #expect(JSONLineTests.fullRows.count == EventName.allCases.count - 1)
    #expect(JSONLineTests.bareRows.count == SampleEvents.bare.count)
    #expect(PrettyLineTests.fullLines.count == EventName.allCases.count)
    #expect(PrettyLineTests.bareLines.count == SampleEvents.bare.count)
  }

  @Test(arguments: [
    ("plain", "plain"),
    ("a\"b\\c/d", #"a\"b\\c/d"#),
    ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
    ("\0\u{1B}\u{1F} \u{7F}", "\\u0000\\u001b\\u001f \\u007f"),
    ("Zürich 東京 🚗 5 °C “a”", "Zürich 東京 🚗 5 °C “a”"),
    ("\u{9B}2J \u{202E}gpj \u{2066} \u{2028}", "\\u009b2J \\u202egpj \\u2066 \\u2028"),
  ])
  func `strings are escaped only where JSON requires it or a terminal would interpret them`(
    text: String, json: String
  ) {
    #expect(lines(of: [Self.warning(text)]) == [Self.prefix + json + "\"}"])
  }

  @Test func `a field with NaN or infinity is omitted`() {
    let event = TripEvent(
      instant: SampleEvents.start, fixIndex: 1,
      coordinates: EventCoordinates(fix: Coordinate(latitude: .nan, longitude: .infinity)),
      kind: .onRoute(offDuration: -.infinity, deviation: .nan))
    let expected =
      #"{"event":"on_route","seq":1,"time":"2024-05-01T10:00:00.000Z","t_s":0.000,"fix":1}"#
    #expect(lines(of: [event]) == [expected])
  }

  @Test(arguments: [(-0.0, "0.00"), (-0.004, "0.00"), (-0.005, "-0.01"), (2.675, "2.67")])
  func `a number is rounded once and zero has no sign`(value: Double, text: String) {
    let event = TripEvent(
      instant: SampleEvents.start, fixIndex: 0, kind: .depart(deviation: value))
    let line = lines(of: [event])[0]
    #expect(line.hasSuffix("\"fix\":0,\"deviation_m\":\(text)}"))
  }

  @Test(arguments: [(359.94, "359.9"), (359.96, "0.0"), (0, "0.0"), (-1, "359.0")])
  func `a course is never written as 360`(degrees: Double, text: String) {
    let event = TripEvent(
      instant: SampleEvents.start, fixIndex: 0,
      kind: .location(SnappedLocation(course: Bearing(degrees: degrees))))
    #expect(lines(of: [event])[0].hasSuffix("\"course_deg\":\(text)}"))
  }

  @Test func `lines are numbered as printed and timed from the first event`() {
    var selection = EventSelection.all
    selection.remove(.start)
    selection.remove(.progress)
    let names: [EventName] = [.start, .depart, .progress, .summary]
    let events = names.enumerated().map { index, name in
      TripEvent(
        instant: SampleEvents.start.advanced(bySeconds: Double(index) * 1.5), fixIndex: index,
        kind: SampleEvents.sample(of: name).kind)
    }
    let heads = written(events, selection: selection).split(separator: "\n").map {
      $0.split(separator: ",").filter { !$0.hasPrefix("\"outcome") }.prefix(4)
        .joined(separator: ",")
    }
    #expect(
      heads == [
        #"{"event":"depart","seq":0,"time":"2024-05-01T10:00:01.500Z","t_s":1.500"#,
        #"{"event":"summary","seq":1,"time":"2024-05-01T10:00:04.500Z","t_s":4.500"#,
      ])
  }

  @Test func `instants at the ends of the range are written`() {
    let events = [Int64.min, 0, .max].map {
      TripEvent(instant: Instant(milliseconds: $0), fixIndex: 0, kind: .remainingTime)
    }
    let times = written(events).split(separator: "\n").map {
      $0.split(separator: ",").first { $0.hasPrefix("\"t_s\"") }
    }
    let most = "\"t_s\":9223372036854775.807"
    #expect(times == ["\"t_s\":0.000", most[...], most[...]])
  }
}
