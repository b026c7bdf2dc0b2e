import Geodesy
import Notations
import TestSupport
import Testing
import TripModel
import TripRecords
import TripRuns

@testable import Regression

/// The rows of drives and maneuvers, from the events of trips.
struct DriveAuditTests {
  /// A route of two turns and an arrival, with words before each.
  private static let route: Route = {
    let coordinates = (0..<4).map { Coordinate(latitude: 44, longitude: -30 + 0.005 * Double($0)) }
    let words = [
      [
        SpokenInstruction(triggerDistance: 300, text: "In 300 meters, turn left"),
        SpokenInstruction(triggerDistance: 80, text: "Turn left"),
      ],
      [SpokenInstruction(triggerDistance: 80, text: "Turn right")],
      [SpokenInstruction(triggerDistance: 30, text: "You have arrived")],
    ]
    let turns = [("depart", nil), ("turn", "left"), ("turn", "right")]
    var steps = turns.indices.map { index in
      Step(
        vertices: index...(index + 1),
        maneuver: Maneuver(type: turns[index].0, modifier: turns[index].1),
        spokenInstructions: words[index])
    }
    steps.append(Step(vertices: 3...3, maneuver: Maneuver(type: "arrive")))
    return Route(
      vertices: coordinates, legs: [Leg(steps: steps)],
      waypoints: [0, 3].map { Waypoint(coordinate: coordinates[$0], vertex: $0) })
  }()

  /// The rows of a drive along the route.
  ///
  /// `can` has the abilities of a foreign engine; absent for tripsim's own.
  private func audit(_ text: String, follows: Bool = false, can: String? = nil) -> DriveAudit {
    var bytes: [UInt8] = []
    let head = "route_change t_s=0 fix=0 reason=initial route_digest=\(Self.route.digest.text)\n"
    for line in lines(head + text) { line.append(to: &bytes) }
    var output = CaseOutput(events: bytes)
    output.engine = can.flatMap { can in
      let greeting = #"{"engine":"mine","can":[\#(can)]}"#
      let value = JSONReader.read(Array(greeting.utf8), file: "engine").value
      return value.flatMap { try? EngineIdentity($0) }
    }
    return DriveAudit(output, routes: [Self.route], truth: nil, follows: follows)
  }

  private static let drive = """
    depart t_s=0 fix=0 leg=0 step=0 remaining_s=90
    spoken_instruction t_s=10 fix=10 leg=0 step=0 instruction=0 text=In~300~meters actual_m=300 lead_s=21.6 speech_s=2
    spoken_instruction t_s=25 fix=25 leg=0 step=0 instruction=1 text=Turn~left actual_m=80 lead_s=5.755 speech_s=1
    step t_s=31 fix=31 leg=0 step=1
    off_route t_s=40 fix=40 leg=0 step=1
    on_route t_s=44 fix=44 leg=0 step=1
    spoken_instruction t_s=58 fix=58 leg=0 step=1 instruction=0 text=Turn~right actual_m=20 lead_s=1.5 speech_s=3 cut_s=1.5 late=true
    step t_s=60 fix=60 leg=0 step=2
    arrival t_s=95 fix=95 leg=0 waypoint=1 final=true distance_m=12.5
    spoken_instruction t_s=95 fix=95 leg=0 step=2 instruction=0 text=You~have~arrived actual_m=12 lead_s=2 speech_s=2
    summary t_s=99 fix=99 outcome=arrived fixes=100 traveled_m=1200.00
    """

  @Test func `a drive's row counts its events and lists no spoken instruction`() {
    var row = DriveRow()
    (row.outcome, row.fixes, row.kilometers, row.legs) = ("arrived", 100, 1.2, 1)
    (row.offRoute, row.offRouteSeconds, row.falseOffRoute) = (1, 4, 1)
    (row.arrivals, row.arrivalDistance, row.arrivalDelay) = (1, 12.5, 5)
    (row.spoken, row.skipped, row.late, row.cut) = (4, 0, 1, 1)
    (row.repeated, row.overlapping) = (0, 0)
    #expect(audit(Self.drive, follows: true).row == row)
  }

  @Test func `the time off route begins with the first report and ends with any new route`() {
    let row = audit(
      """
      depart t_s=0 fix=0 leg=0 step=0
      off_route t_s=10 fix=10 leg=0 step=0
      off_route t_s=15 fix=15 leg=0 step=0
      route_change t_s=30 fix=30 reason=initial
      summary t_s=60 fix=60 outcome=not_arrived fixes=61
      """
    ).row
    #expect(row.offRoute == 2)
    #expect(row.offRouteSeconds == 20)
  }

  @Test func `each maneuver has its announcements and the worst verdict that applies`() {
    let rows = audit(Self.drive).maneuvers
    #expect(rows.map(\.verdict) == ["fine", "after", "fine"])
    #expect(rows.map(\.maneuver) == ["turn", "turn", "arrive"])
    #expect(rows.map(\.announced) == [2, 1, 1])
    #expect(rows[0].firstDistance == 300 && rows[0].lastDistance == 80)
    // 96 m are advised at 13.9 m/s.
    #expect(rows[0].advisedDistance.map { abs($0 - 96.2) < 0.1 } == true)
    #expect(rows[1].overrun == 1)
    #expect(rows[2].advisedDistance == nil)
  }

  @Test func `a skipped instruction of a passed step is listed`() {
    let kept = Self.drive.split(separator: "\n").filter { !$0.contains("Turn~right") }
    let audit = audit(kept.joined(separator: "\n"))
    #expect(audit.row.skippedWords == ["0.0.1.0 Turn right"])
    #expect(audit.row.skipped == 1)
    #expect(audit.maneuvers[1].verdict == "never")
  }

  @Test func `an engine without instructions has no values about them`() {
    let audit = audit(Self.drive, can: #""steps","progress""#)
    let row = audit.row
    let counts = [row.spoken, row.skipped, row.late, row.repeated, row.overlapping, row.cut]
    #expect(counts == Array(repeating: nil, count: 6))
    #expect(audit.maneuvers.map(\.verdict) == [nil, nil, nil])
    #expect(audit.maneuvers.map(\.announced) == [nil, nil, nil])
    #expect(audit.maneuvers.map(\.time) == [31, 60, 95])
  }

  /// The drive as reported by an engine that announces no steps.
  private static let unstepped = drive.split(separator: "\n").map { line in
    line.hasPrefix("step ") ? "progress state=tracking " + line.dropFirst(5) : String(line)
  }

  @Test func `steps that an engine does not announce are those of its progress`() {
    let text = Self.unstepped.joined(separator: "\n")
    let backward = text.replacing(
      "off_route t_s=40",
      with: "progress state=tracking t_s=35 fix=35 leg=0 step=0\noff_route t_s=40")
    let expected = audit(Self.drive).maneuvers.map { JSONWriter.document($0.write) }
    for text in [text, backward] {
      let audit = audit(text, can: #""spoken","progress""#)
      #expect(audit.maneuvers.map { JSONWriter.document($0.write) } == expected)
      #expect(audit.row.skipped == 0)
    }
  }

  @Test func `an engine that reports neither steps nor progress has no maneuvers`() {
    let audit = audit(Self.drive, can: #""spoken""#)
    #expect(audit.maneuvers.isEmpty)
    #expect(audit.row.skipped == nil)
    #expect(audit.row.spoken == 4)
  }

  @Test func `words spoken after an arrival belong to it, and each maneuver has one row`() {
    let text = Self.drive.replacing(
      "spoken_instruction t_s=95 fix=95 leg=0 step=2",
      with: "step t_s=97 fix=97 leg=0 step=3\nspoken_instruction t_s=97 fix=97 leg=0 step=2")
    let audit = audit(text)
    #expect(audit.row.skipped == 0)
    #expect(audit.maneuvers.map(\.verdict) == ["fine", "after", "fine"])
  }

  @Test func `a drive that cannot be run has a row with the reason`() {
    let output = CaseOutput(events: [], exit: 2, messages: ["a.csv: error: it is empty\n  hint"])
    let row = DriveAudit(output, routes: [], truth: nil, follows: false).row
    #expect(row.outcome == "error")
    #expect(row.error == "a.csv: error: it is empty")
    #expect(
      DriveRow.lines([row], as: .jsonl)
        == [#"{"outcome":"error","error":"a.csv: error: it is empty"}"#])
  }

  @Test func `a row survives writing and reading`() throws {
    let audit = audit(Self.drive, follows: true)
    let row = JSONReader.read(JSONWriter.document(audit.row.write), file: "row").value
    #expect(row.flatMap(DriveRow.init) == audit.row)
    for maneuver in audit.maneuvers {
      let written = JSONWriter.document(maneuver.write)
      let read = JSONReader.read(written, file: "row").value.flatMap(ManeuverRow.init)
      #expect(read.map { JSONWriter.document($0.write) } == written)
    }
  }

  @Test func `the worst drives come first, equals by name`() {
    func row(_ name: String, _ change: (inout DriveRow) -> Void = { _ in }) -> DriveRow {
      var row = DriveRow()
      (row.drive, row.outcome) = (name, "arrived")
      change(&row)
      return row
    }
    let rows = [
      row("b"), row("a"), row("late") { $0.late = 2 }, row("off") { $0.offRoute = 1 },
      row("false") { ($0.offRoute, $0.falseOffRoute) = (1, 1) }, row("skipped") { $0.skipped = 9 },
      row("lost") { $0.outcome = "not_arrived" }, row("broken") { $0.outcome = "error" },
    ].sorted(by: DriveRow.isWorse)
    #expect(
      rows.map(\.drive) == ["broken", "lost", "false", "off", "late", "skipped", "a", "b"])
  }
}

/// Conditions as typed after `--fail-if`.
struct RowConditionTests {
  @Test(arguments: [
    ("late > 2", true), ("late>3", false), ("late >= 3", true), ("outcome = arrived", true),
    ("outcome != arrived", false), ("km <= 1.2", true), ("arrival_m < 5", false),
    ("eta_error_s > -1e9", false),
  ])
  func `a condition compares a column; a missing value meets none`(text: String, isMet: Bool) throws
  {
    var row = DriveRow()
    (row.late, row.outcome, row.kilometers, row.arrivalDistance) = (3, "arrived", 1.2, 9)
    #expect(try RowCondition<DriveRow>(text).isMet(by: row) == isMet)
  }

  @Test(arguments: [
    ("lat > 2", "1:1: error: cannot understand 'lat'"),
    ("late >> 2", "1:6: error: cannot understand '>>'"),
    ("late > two", "1:8: error: cannot understand 'two'"),
    ("late", "1:5: error: the condition ends too soon"),
    ("late > 2 3", "1:10: error: cannot understand '3'"),
    ("outcome > arrived", "1:9: error: cannot understand '>'"),
    ("outcome = not_arived", "1:11: error: cannot understand 'not_arived'"),
    ("outcome = 'arrived", "1:11: error: the quote is not closed"),
    ("", "1:1: error: the condition ends too soon"),
  ])
  func `a fault names its column`(text: String, head: String) {
    do throws(Diagnostic) {
      _ = try RowCondition<DriveRow>(text)
      Issue.record("no fault")
    } catch {
      #expect(error.rendered.split(separator: "\n")[0] == "--fail-if:" + head)
    }
  }

  @Test func `a misspelled column gets the nearest one as a hint`() {
    #expect {
      _ = try RowCondition<ManeuverRow>("verdikt = late")
    } throws: { ($0 as? Diagnostic)?.hint == "did you mean 'verdict'?" }
  }
}
