import TestSupport
import Testing
import TripRecords

@testable import StreamComparison

struct TripTableTests {
  private let plain = """
    start t_s=0 profile=default
    depart t_s=0 fix=0 leg=0 step=0 deviation_m=2.5
    step t_s=9 fix=9 leg=0 step=1 maneuver=turn modifier=left
    off_route t_s=12 fix=12 leg=0 step=1 reason=distance deviation_m=41
    on_route t_s=20 fix=20 leg=0 step=1 deviation_m=3
    arrival t_s=30 fix=30 leg=0 step=1 waypoint=1 name=Pier distance_m=18.5
    summary t_s=30 outcome=arrived off_route=1 reroutes=0 arrivals=1 spoken=4 skipped=0
    """

  private let other = """
    start t_s=0 profile=ferrostar
    depart t_s=0 fix=0 leg=0 step=0 deviation_m=2.5
    off_route t_s=11 fix=11 leg=0 step=0 reason=wrong_way deviation_m=7
    step t_s=14 fix=14 leg=0 step=1 maneuver=turn modifier=left
    summary t_s=30 outcome=not_arrived off_route=1 reroutes=0 arrivals=0 spoken=3 skipped=1
    """

  private var table: TripTable {
    TripTable([("default", lines(plain)), ("ferrostar", lines(other))])
  }

  @Test func `an event of both trips is one row, whatever its step`() {
    #expect(
      table.lines(limit: nil) == [
        "event                 default             ferrostar",
        "depart                0.0 3 m             0.0 3 m",
        "step       turn left  9.0                 14.0",
        "off_route             12.0 distance 41 m  11.0 wrong_way 7 m",
        "on_route              20.0 3 m            -",
        "arrival    1 Pier     30.0 19 m           -",
        "summary    outcome    arrived             not_arrived",
        "summary    off_route  1                   1",
        "summary    reroutes   0                   0",
        "summary    arrivals   1                   0",
        "summary    spoken     4                   3",
        "summary    skipped    0                   1",
      ])
  }

  @Test func `a limit omits events and says so`() {
    #expect(
      table.lines(limit: 1).filter { !$0.hasPrefix("summary") } == [
        "event               default  ferrostar",
        "depart              0.0 3 m  0.0 3 m",
        "… and 4 more events",
      ])
  }

  @Test
  func `in JSON Lines, each row lists the streams that have the event and those that lack it`() {
    var bytes: [UInt8] = []
    table.appendJSONLines(limit: nil, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"row":0,"event":"depart","profiles":["default","ferrostar"],"missing":[],"t_s":[0,0],"fix":[0,0],"deviation_m":[2.5,2.5]}
        {"row":1,"event":"step","what":"turn left","profiles":["default","ferrostar"],"missing":[],"t_s":[9,14],"fix":[9,14]}
        {"row":2,"event":"off_route","profiles":["default","ferrostar"],"missing":[],"t_s":[12,11],"fix":[12,11],"reason":["distance","wrong_way"],"deviation_m":[41,7]}
        {"row":3,"event":"on_route","profiles":["default"],"missing":["ferrostar"],"t_s":[20],"fix":[20],"deviation_m":[3]}
        {"row":4,"event":"arrival","what":"1 Pier","profiles":["default"],"missing":["ferrostar"],"t_s":[30],"fix":[30],"distance_m":[18.5]}
        {"event":"summary","profiles":["default","ferrostar"],"outcome":["arrived","not_arrived"],"off_route":[1,1],"reroutes":[0,0],"arrivals":[1,0],"spoken":[4,3],"skipped":[0,1]}

        """)
  }

  @Test func `an interrupted stream has no summary and is not in the summary line`() {
    let table = TripTable([("default", lines(plain)), ("mapbox", [])])
    #expect(table.lines(limit: 0).last == "… and 5 more events")
    #expect(table.lines(limit: 0)[1] == "summary  outcome    arrived  -")
    var bytes: [UInt8] = []
    table.appendJSONLines(limit: 0, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self).hasPrefix(
        #"{"event":"summary","profiles":["default"],"outcome":["arrived"],"off_route":[1]"#))
  }

  @Test(arguments: [(80, ["off_route", "off_route"]), (79, ["off_route"])])
  func `events without a step match only within a minute, steps always`(
    second: Int, expected: [String]
  ) {
    let early = lines("off_route t_s=19 fix=19 leg=0 step=0\nstep t_s=20 fix=20 leg=0 step=1")
    let late = lines(
      "off_route t_s=\(second) fix=1 leg=0 step=1\nstep t_s=900 fix=2 leg=0 step=1")
    let table = TripTable([("default", early), ("ferrostar", late)])
    let events = table.rows.map { $0.lines.compactMap { $0?.event }[0] }
    #expect(events.filter { $0 == "off_route" } == expected)
    #expect(events.filter { $0 == "step" } == ["step"])
  }
}
