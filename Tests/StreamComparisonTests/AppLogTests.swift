import Notations
import TestSupport
import Testing
import TripRecords

@testable import StreamComparison

/// An application's own log compared with tripsim's predictions.
struct AppLogTests {
  private let events = lines(
    """
    start t_s=0 fix=0
    off_route t_s=60 fix=60 leg=0 step=1 reason=distance deviation_m=57.41
    reroute t_s=61 fix=61 leg=0 step=0 route_m=900.00 proactive=false
    spoken_instruction t_s=63 fix=63 leg=0 step=0 instruction=0 text=Turn~left
    arrival t_s=90 fix=90 leg=0 step=1 waypoint=1 final=true distance_m=12.50
    """)

  private func log(_ text: String, _ names: [(String, String)] = []) -> AppLog {
    var table = AppLog.Names()
    for (app, event) in names { table.pairs.append((app, event)) }
    return AppLog(Array(text.utf8), file: "app.jsonl", names: table, beside: events)
  }

  /// The differences between a log and the events.
  private func differences(_ log: AppLog, tolerance: Double = 0) -> [String] {
    var tolerances = ToleranceTable()
    tolerances["_s"] = tolerance
    return log.comparison(with: events, tolerances: tolerances).differences.map(\.sentence)
  }

  @Test func `names are mapped, and times are on the clock of the fixes in any of four forms`() {
    let log = log(
      """
      {"event":"onReroute","t_s":61}
      {"name":"off_route","time":"2026-06-01T09:01:00Z"}
      {"type":"arrival","timestamp":1780304490}
      {"type":"spoken_instruction","timestamp":1780304463000,"text":"Turn left"}
      """, [("onReroute", "reroute")])
    #expect(log.lines.map(\.event) == ["off_route", "reroute", "spoken_instruction", "arrival"])
    #expect(log.lines.map { $0["t_s"]?.number } == [60, 61, 63, 90])
    #expect(log.faults == [] && log.others == [] && log.unused == [])
  }

  @Test func `only the kinds and fields that the log has are compared`() {
    let log = log(
      """
      {"event":"onReroute","t_s":62.5,"route_m":900,"speed":{"limit":50},"session":"a1"}
      {"event":"arrival","t_s":90}
      """, [("onReroute", "reroute")])
    #expect(differences(log) == ["62.500 s: reroute 1.5 s later"])
  }

  @Test func `a predicted event that was mapped and is not in the log is gone`() {
    let log = log(#"{"event":"arrival","t_s":90}"#, [("onReroute", "reroute")])
    #expect(differences(log) == ["61 s: reroute gone"])
    #expect(log.unused == ["onReroute"])
  }

  @Test func `lines that are not events are dropped and reported with their location`() {
    let log = log(
      """
      I/Nav: started
      {"event":"heartbeat"}
      {"event":"arrival"}
      [1]
      {"t_s":4}
      {"event":"arrival","t_s":90}
      """)
    #expect(log.lines.count == 1)
    #expect(log.others == ["heartbeat"])
    #expect(log.faults.map { $0.position?.line } == [1, 3, 4, 5])
    #expect(log.faults.allSatisfy { $0.severity == .warning })
  }

  @Test func `of each line only its own fields are compared`() {
    let log = log(
      """
      {"event":"reroute","t_s":61}
      {"event":"spoken_instruction","t_s":63}
      {"event":"spoken_instruction","t_s":64,"leg":0,"step":1,"instruction":0,"text":"Stop"}
      """)
    #expect(
      log.comparison(with: events + lines("spoken_instruction t_s=64 leg=0 step=1 text=Turn"))
        .differences.map(\.words) == ["instruction none -> 0, text \"Turn\" -> \"Stop\""])
  }

  @Test func `the order of a log is that of its times, any order within the tolerance`() {
    let newestFirst = log(
      """
      {"event":"arrival","t_s":90}
      {"event":"reroute","t_s":61}
      {"event":"off_route","t_s":60}
      """)
    #expect(differences(newestFirst).isEmpty)
    let swapped = log(
      """
      {"event":"reroute","t_s":60.4}
      {"event":"off_route","t_s":61.3}
      """)
    #expect(differences(swapped, tolerance: 2).isEmpty)
    #expect(
      differences(swapped, tolerance: 1) == ["61.300 s: off_route 1.3 s later (tolerance 1 s)"])
  }

  @Test func `unknown and nested fields are not compared, and named once`() {
    let log = log(
      """
      {"event":"onReroute","t_s":61,"properties":{"route_m":1},"text":"Go","type":"x","speed":null}
      {"event":"onReroute","t_s":62,"properties":{"route_m":1}}
      {"event":"spoken_instruction","t_s":63,"text":"Turn left"}
      """, [("onReroute", "reroute")])
    #expect(log.otherFields == ["properties", "onReroute.text", "type"])
  }

  @Test func `the number that a log gives its lines is not compared`() {
    #expect(differences(log(#"{"event":"arrival","t_s":90,"seq":100}"#)).isEmpty)
  }
}

extension StreamDifference {
  /// The whole difference in one sentence.
  fileprivate var sentence: String {
    let cells = (line?.fixCells ?? []).filter { !$0.isEmpty }
    let fix = cells.isEmpty ? nil : cells.joined(separator: ", ") + ":"
    let head = [fix, event, fate].compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? head : "\(head): \(words)"
  }
}
