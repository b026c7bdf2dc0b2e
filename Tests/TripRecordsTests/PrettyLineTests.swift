import Testing
import TripModel
import TripRecords

/// The text shown at a terminal.
@Suite struct PrettyLineTests {
  @Test func `a refresh that saves time makes the route shorter`() throws {
    var event = try #require(SampleEvents.full.first { $0.kind.name == .routeRefresh })
    event.why = []
    event.kind = .routeRefresh(
      RouteRefresh(request: 3, segments: 12, change: -90, closures: nil, incidents: nil))
    #expect(
      lines(of: [event], as: .pretty) == [
        "00:01:23.4  fix 84    route_refresh       request 3: 12 segments, 1 min 30 s shorter"
      ])
  }

  @Test(arguments: zip(SampleEvents.full, fullLines))
  func `a complete event is one readable line`(event: TripEvent, line: String) {
    var event = event
    event.why = []
    #expect(lines(of: [event], as: .pretty) == ["00:01:23.4  fix 84    " + line])
  }

  @Test(arguments: zip(SampleEvents.bare, bareLines))
  func `unknown values are not mentioned`(event: TripEvent, line: String) {
    #expect(lines(of: [event], as: .pretty) == ["00:00:00.0  fix 0     " + line])
  }

  @Test(arguments: [(-146.75, "ETA 2 min 27 s later"), (61.5, "ETA 1 min 2 s sooner")])
  func `an ETA update states the change of the arrival`(saving: Double, words: String) {
    let update = FasterRoute(
      request: 2, reason: .etaUpdate, saving: saving, decision: .accepted, routeDigest: Digest(),
      routeDistance: 5, routeDuration: nil)
    let event = TripEvent(
      instant: Instant(milliseconds: 0), fixIndex: 0, kind: .fasterRoute(update))
    let line = lines(of: [event], as: .pretty).first ?? ""
    #expect(line.hasSuffix("faster_route        request 2: \(words), accepted"))
  }

  @Test func `the column of fixes is blank before the first and grows beyond 9999`() {
    var event = TripEvent(instant: SampleEvents.start, kind: .signalLost(silence: 3))
    #expect(
      lines(of: [event], as: .pretty)
        == ["00:00:00.0            signal_lost         no fix for 3.0 s"])
    event.fixIndex = 12_345
    #expect(
      lines(of: [event], as: .pretty)
        == ["00:00:00.0  fix 12345  signal_lost         no fix for 3.0 s"])
  }

  static let fullLines = [
    "state               off_route, was tracking",
    "depart              on the route, 2 m from it",
    "waypoint_approach   1.2 km to waypoint 1 'Café'",
    "arrival             at waypoint 2 'Station', 12 m from it, the destination",
    "waypoint_missed     waypoint 1 'Depot', driven past, never closer than 294 m, "
      + "returning to it",
    "leg_start           to waypoint 2 'Station', 5.0 km, 5 min 0 s",
    "off_route           57 m from the route (threshold 50 m), distance, for 2.0 s",
    "on_route            back after 12.5 s, 3 m from the route",
    "reroute_veto        the arrival is near, so no route is requested (veto 2)",
    "reroute_request     request 1: reroute (wrong_way), onboard, to 1 waypoint past 1 via point",
    "reroute             request 1: route of 5.1 km, 7 min 12 s, answered after 1.0 s",
    "reroute_fail        request 1: no_route, 'no road near'",
    "reroute_cancel      request 1: back_on_route",
    "route_change        initial, route ffffffffffffffff",
    "spoken_instruction  'Turn left', 193 m before the maneuver (due at 200 m), 0.4 s over the "
      + "previous sentence, ends 0.3 s after the maneuver, late, repeated",
    "visual_instruction  'Main Street / Town / then right', exit 3, lanes left | "
      + "straight;right* | none, 180 m before the maneuver (due at 200 m)",
    "step                turn left exit 2 onto Main Street, A 9, 250 m long, accident, "
      + "construction, closed",
    "faster_route        request 2: 1 min 2 s saved, accepted",
    "alternatives        interval, 0000000000000abc (leaves in 412 m, -120 m, +35.3 s), "
      + "0000000000000def (leaves in 900 m, +1.5 km, 0.0 s), removed: 0000000000000001",
    "alternatives_fail   request 3: no_route, 'no way'",
    "alternative_begin   route 0000000000000abc",
    "alternative         route of 5.1 km, 7 min 12 s",
    "alternative_fail    waypoints, route 0000000000000abc",
    "online_route        request 2: route of 5.1 km, 7 min 12 s, answered after 3.0 s",
    "route_refresh       request 3: 12 segments, 30.5 s longer, 1 closure, 2 incidents",
    "route_refresh_fail  request 3: network, 'no answer'",
    "progress            tracking, 800 m driven, 4.3 km remaining, 5 m from the route",
    "location            course 90°, 13.9 m/s, altitude 412 m",
    "remaining_time      6 min 41 s remaining",
    "remaining_distance  4.3 km remaining",
    "location_discard    accuracy, accuracy 150 m",
    "signal_lost         no fix for 3.0 s",
    "signal_back         after 20.5 s, 250 m from the last fix",
    "simulation_will_begin  tunnel",
    "simulation_begin    poor_gps",
    "simulation_will_end  manual",
    "simulation_end      tunnel",
    "speed_limit         31 mph",
    "road_alert          incident ahead, in 501 m: construction, 120 m long, minor, One lane",
    "speeding            minor, 23 % over 50 km/h",
    "traffic             heavy",
    "lighting            night (tunnel)",
    "accuracy_authorization  reduced",
    "power               20 %, on battery",
    "start               standard input on route.geojson: 6.0 km, 2 legs, 9 steps, "
      + "profile default, router none",
    "warning             a.gpx:4:10: latitude '91' is out of range",
    "summary             not_arrived: 100 fixes, 1 of 2 waypoints, 1 off route, 1 "
      + "reroute, 6 spoken, 7 visual, 5.0 km in 10 min 0 s",
  ]

  static let bareLines = [
    "waypoint_approach   near waypoint 1, the destination",
    "arrival             passed waypoint 1, 0 m from it",
    "leg_start           to waypoint 1, 0 m",
    "reroute_request     request 2: faster to 0 waypoints",
    "reroute             request 2: faster route of 0 m, answered after 0.0 s",
    "reroute_fail        request 2: exhausted",
    "alternatives        passed, cbf29ce484222325 (leaves in 0 m, 0 m)",
    "alternatives_fail   request 2: network",
    "alternative         route of 0 m",
    "route_refresh       0 segments",
    "route_refresh_fail  invalid_answer",
    "spoken_instruction  '', 0 m before the maneuver (due at 0 m)",
    "visual_instruction  'x', 0 m before the maneuver (due at 0 m)",
    "step                depart, 0 m long",
    "progress            initialized, 0 m driven, 0 m from the route",
    "location",
    "location_discard    duplicate",
    "speed_limit         the limit is unknown",
    "road_alert          tunnel left",
    "speeding            none, 0 %",
    "power               plugged in, no longer monitored",
    "warning             m",
  ]
}
