import Notations
import TestSupport
import Testing
import TripRecords

@testable import StreamComparison

struct StreamComparisonTests {
  private let drive = lines(
    """
    start t_s=0 fix=0 route=r.geojson
    depart t_s=0 fix=0 leg=0 step=0 deviation_m=2.00
    spoken_instruction t_s=0 fix=0 leg=0 step=0 instruction=0 text=Head~north
    spoken_instruction t_s=20 fix=20 leg=0 step=0 instruction=1 text=Turn~left
    step t_s=30 fix=30 leg=0 step=1 maneuver=turn
    warning t_s=40 fix=40 leg=0 step=1 code=a
    warning t_s=40 fix=40 leg=0 step=1 code=b
    off_route t_s=60 fix=60 leg=0 step=1 reason=distance deviation_m=57.41
    reroute_request t_s=60 fix=60 leg=0 step=1 request=1 course_deg=359.5
    on_route t_s=70 fix=70 leg=0 step=1 off_s=10.000
    arrival t_s=90 fix=90 leg=0 step=2 waypoint=1 lat=47.0000000 lon=8.0000000 distance_m=9.10
    summary t_s=90 fix=90 arrivals=1
    """)

  /// The differences as words: kind, event, time and changed fields.
  private func words(
    _ old: [RecordLine], _ new: [RecordLine], _ tolerances: [String: Double] = [:]
  ) -> [String] {
    var table = ToleranceTable()
    for (key, value) in tolerances { table[key] = value }
    return StreamComparison(old, new, tolerances: table).differences.map { difference in
      let changes = difference.changes.map { " \($0.name) \($0.old ?? "-") -> \($0.new ?? "-")" }
      return "\(difference.kind.rawValue) \(difference.event)" + changes.joined(separator: ",")
    }
  }

  private func edited(_ change: (inout [RecordLine]) -> Void) -> [RecordLine] {
    var lines = drive
    change(&lines)
    return lines
  }

  private func changed(_ event: String, _ key: String, to literal: String) -> [RecordLine] {
    edited { lines in
      for line in lines.indices where lines[line].event == event {
        for field in lines[line].fields.indices where lines[line].fields[field].key == key {
          lines[line].fields[field].value =
            RecordNumber(literal: literal).map { .number($0) } ?? .text(literal)
        }
      }
    }
  }

  @Test func `a stream does not differ from itself`() {
    let comparison = StreamComparison(drive, drive)
    #expect(comparison.differences.isEmpty)
    #expect(comparison.agreeing == drive.count)
  }

  @Test(arguments: 0..<12) func `a dropped event is one missing event`(index: Int) {
    let shortened = edited { lines in
      lines.remove(at: index)
      for later in lines.indices {
        lines[later].fields[1].value = RecordNumber(literal: "\(later)").map { .number($0) }!
      }
    }
    let name = drive[index].event ?? ""
    #expect(words(drive, shortened) == ["missing \(name)"])
    #expect(words(shortened, drive) == ["extra \(name)"])
    let missing = StreamComparison(drive, shortened).differences.first?.old
    #expect(missing == drive[index])
  }

  @Test func `an event on another step has moved, and the event at its time has changed`() {
    let old = lines(
      """
      step t_s=30 fix=30 leg=0 step=1
      signal_lost t_s=100 fix=97 leg=0 step=1
      signal_back t_s=103 fix=103 leg=0 step=1
      step t_s=108 fix=108 leg=0 step=2
      off_route t_s=110 fix=110 leg=0 step=2
      signal_lost t_s=120 fix=117 leg=0 step=2
      """)
    let new = lines(
      """
      step t_s=30 fix=30 leg=0 step=1
      signal_lost t_s=100 fix=97 leg=0 step=1
      signal_back t_s=103 fix=103 leg=0 step=1
      off_route t_s=106 fix=106 leg=0 step=1
      signal_lost t_s=120 fix=117 leg=0 step=1
      """)
    #expect(
      words(old, new) == [
        "missing step", "moved off_route t_s 110 -> 106, step 2 -> 1",
        "changed signal_lost step 2 -> 1",
      ])
  }

  @Test func `of several events of a kind, those nearest in time are matched`() {
    let requests = (0..<6).map { "reroute t_s=\($0 * 60 + 100) fix=1 leg=0 step=0" }
    let old = lines(requests.joined(separator: "\n"))
    let new = lines(
      requests[2...].map { $0.replacing("0 fix", with: "4 fix") }.joined(separator: "\n"))
    #expect(
      words(old, new) == ["missing reroute", "missing reroute"]
        + [220, 280, 340, 400].map { "moved reroute t_s \($0) -> \($0 + 4)" })
  }

  @Test func `events far apart in time and location are not matched`() {
    let point = "lat=47.0000000 lon=8.0000000"
    let old = lines("off_route t_s=100 fix=100 \(point)")
    #expect(
      words(old, lines("off_route t_s=402 fix=402 lat=47.0150000 lon=8.0000000"))
        == ["missing off_route", "extra off_route"])
    #expect(
      words(old, lines("off_route t_s=402 fix=402 \(point)")) == ["moved off_route t_s 100 -> 402"])
  }

  @Test func `a changed configuration is not the difference shown first`() {
    let old = lines("start t_s=0 fix=0 options_digest=a\ndepart t_s=0 fix=0\non_route t_s=7 fix=7")
    let new = lines("start t_s=0 fix=0 options_digest=b\ndepart t_s=0 fix=0\non_route t_s=9 fix=9")
    let comparison = StreamComparison(old, new)
    #expect(comparison.differences.count == 2)
    #expect(comparison.anchor?.event == "on_route")
    #expect(comparison.agreeing == 1)
    #expect(
      StreamComparison(old, lines("start t_s=0 fix=0 options_digest=b")).anchor?.event == "depart")
  }

  @Test func `events agree up to the first difference in either stream`() {
    let old = drive
    // The request comes before the first step now, and the warnings keep their order.
    var new = drive
    new.insert(new.remove(at: 8), at: 3)
    #expect(StreamComparison(old, new).agreeing == 3)
    #expect(StreamComparison(new, old).agreeing == 3)
    #expect(StreamComparison(old, Array(old.dropLast())).agreeing == old.count - 1)
  }

  @Test func `a number within the tolerance of its unit agrees, one beyond it has changed`() {
    let drifted = changed("arrival", "distance_m", to: "11.10")
    #expect(words(drive, drifted) == ["changed arrival distance_m 9.10 -> 11.10"])
    #expect(words(drive, drifted, ["_m": 2]).isEmpty)
    #expect(words(drive, drifted, ["_m": 1.99]) == ["changed arrival distance_m 9.10 -> 11.10"])
    #expect(words(drive, drifted, ["_s": 100]) == ["changed arrival distance_m 9.10 -> 11.10"])
  }

  @Test func `the most specific tolerance applies`() {
    let drifted = changed("arrival", "distance_m", to: "11.10")
    #expect(words(drive, drifted, ["_m": 5, "distance_m": 1]).count == 1)
    #expect(words(drive, drifted, ["distance_m": 1, "arrival._m": 5]).isEmpty)
    #expect(words(drive, drifted, ["arrival._m": 5, "arrival.distance_m": 1]).count == 1)
    #expect(words(drive, drifted, ["off_route._m": 5]).count == 1)
  }

  @Test func `degrees are compared around the circle`() {
    let turned = changed("reroute_request", "course_deg", to: "0.5")
    #expect(words(drive, turned, ["_deg": 1]).isEmpty)
    #expect(words(drive, turned, ["_deg": 0.9]).count == 1)
  }

  @Test func `coordinates are compared in meters`() {
    let moved = changed("arrival", "lat", to: "47.0000100")
    let words1 = words(drive, moved, ["_m": 1])
    #expect(
      words1 == ["changed arrival lat,lon 47.0000000,8.0000000 -> 47.0000100,8.0000000"])
    #expect(words(drive, moved, ["_m": 1.2]).isEmpty)
  }

  @Test func `texts are compared exactly whatever the tolerance`() {
    let lost = changed("off_route", "reason", to: "lost")
    #expect(
      words(drive, lost, ["_m": 100, "_s": 100])
        == [#"changed off_route reason "distance" -> "lost""#])
  }

  @Test func `an event at another time has moved`() {
    let late = lines(
      """
      depart t_s=0 fix=0 leg=0 step=0
      off_route t_s=62 fix=62 leg=0 step=1
      summary t_s=90 fix=90
      """)
    let prompt = lines(
      """
      depart t_s=0 fix=0 leg=0 step=0
      off_route t_s=60 fix=60 leg=0 step=1
      summary t_s=90 fix=90
      """)
    #expect(words(prompt, late) == ["moved off_route t_s 60 -> 62"])
    #expect(words(prompt, late, ["_s": 2]).isEmpty)
  }

  @Test func `an edited time does not move the events after it`() {
    let text = drivenStream
    let streams = [text, text.replacing("\"t_s\":60.000", with: "\"t_s\":62.000")].map {
      RecordReader.readAll(Array($0.utf8), file: "test").value ?? []
    }
    #expect(words(streams[0], streams[1]) == ["moved off_route t_s 60.000 -> 62.000"])
  }

  @Test func `an event in a different order has moved`() {
    let swapped = lines(
      """
      step t_s=30 fix=30 leg=0 step=1
      progress t_s=30 fix=30 leg=0 step=1
      depart t_s=30 fix=30 leg=0 step=1
      """)
    let straight = lines(
      """
      depart t_s=30 fix=30 leg=0 step=1
      step t_s=30 fix=30 leg=0 step=1
      progress t_s=30 fix=30 leg=0 step=1
      """)
    #expect(words(straight, swapped) == ["moved depart"])
  }

  @Test func `a dropped fix in the trace is one difference`() {
    let shifted = edited { lines in
      for line in lines.indices.dropFirst(4) {
        for field in lines[line].fields.indices where lines[line].fields[field].key == "fix" {
          let fix = lines[line].fields[field].value.integer ?? 0
          lines[line].fields[field].value = RecordNumber(literal: "\(fix - 1)").map { .number($0) }!
        }
      }
    }
    #expect(words(drive, shifted) == ["moved step fix 30 -> 29"])
    #expect(words(drive, shifted, ["_s": 1]).isEmpty)
  }

  @Test func `a trip on another day is one difference`() {
    let next = edited { lines in
      for line in lines.indices {
        for field in lines[line].fields.indices where lines[line].fields[field].key == "time" {
          let time = lines[line].fields[field].value.text ?? ""
          lines[line].fields[field].value = .text(
            "2026-06-02" + time.dropFirst("2026-06-01".count))
        }
      }
    }
    #expect(
      words(drive, next) == [
        #"moved start time "2026-06-01T09:00:00.000Z" -> "2026-06-02T09:00:00.000Z""#
      ])
  }

  @Test func `added and removed fields are changes`() {
    let other = edited { lines in
      lines[1].fields.removeLast()
      lines[9].fields.append(
        RecordField(key: "note", value: .text("x"), position: lines[9].fields[0].position))
    }
    #expect(
      words(drive, other) == [
        "changed depart deviation_m 2.00 -> -", #"changed on_route note - -> "x""#,
      ])
  }

  @Test func `a second request shifts the numbers of later ones silently`() {
    let more = lines(
      """
      off_route t_s=60 fix=60 leg=0 step=1
      reroute_request t_s=60 fix=60 leg=0 step=1 request=1
      reroute_request t_s=66 fix=66 leg=0 step=1 request=2
      reroute_request t_s=72 fix=72 leg=0 step=1 request=3
      reroute t_s=73 fix=73 leg=0 step=1 request=3
      """)
    let fewer = lines(
      """
      off_route t_s=60 fix=60 leg=0 step=1
      reroute_request t_s=60 fix=60 leg=0 step=1 request=1
      reroute_request t_s=72 fix=72 leg=0 step=1 request=2
      reroute t_s=73 fix=73 leg=0 step=1 request=2
      """)
    #expect(
      words(fewer, more) == ["extra reroute_request", "changed reroute_request request 2 -> 3"])
  }

  @Test func `a changed digest names its input`() {
    let old = lines("start t_s=0 fix=0 route_digest=aa options_digest=bb")
    let new = lines("start t_s=0 fix=0 route_digest=cc options_digest=dd")
    #expect(
      StreamComparison(old, new, tolerances: ToleranceTable()).differences.map(\.words) == [
        "route_digest \"aa\" -> \"cc\" (the route changed), "
          + "options_digest \"bb\" -> \"dd\" (the configuration changed)"
      ])
  }

  @Test func `thousands of moved lines are compared quickly`() {
    func stream(_ offset: Int) -> [RecordLine] {
      lines(
        (0..<3_000).map { "progress t_s=\($0 + offset) fix=\($0) leg=0 step=\($0 / 100)" }
          .joined(separator: "\n"))
    }
    let comparison = StreamComparison(stream(0), stream(7))
    #expect(comparison.oldCount == 3_000)
    #expect(comparison.differences.contains { $0.kind == .missing || $0.kind == .moved })
  }
}
