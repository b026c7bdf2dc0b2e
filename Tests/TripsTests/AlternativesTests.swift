import Geodesy
import Navigation
import Routing
import Testing
import TripModel
import Trips

/// Other ways that are known while a route is driven, on whole trips.
struct AlternativesTests {
  /// North for 2 km, then east.
  private let road = route([Spot(0, 0), Spot(0, 2_000), Spot(2_000, 2_000)], name: "main ")
  /// East after 1 km, then north to the same end.
  private let early = route(
    [Spot(0, 0), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 2_000)], name: "early ")
  /// Past the turn and round a block: 1 km longer.
  private let late = route(
    [Spot(0, 0), Spot(0, 2_500), Spot(2_000, 2_500), Spot(2_000, 2_000)], name: "late ")
  private let selection = EventSelection([
    .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel, .routeChange, .offRoute, .step,
    .alternatives, .alternativesFail, .alternativeBegin, .alternative, .alternativeFail,
    .arrival,
  ])

  private func trip(
    _ fixes: [Fix], alternatives: [Route] = [], script: [ScriptedAnswer] = [],
    timeline: [TimelineEntry] = [], changing change: (inout TripRules) -> Void = { _ in }
  ) -> [String] {
    var rules = TripRules()
    rules.alternatives.interval = 30
    change(&rules)
    let session = TripSession(
      route: road, alternatives: alternatives, rules: rules,
      labels: TripLabels(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: script)), timeline: Timeline(timeline),
      selection: selection)
    return Array(log(fixes, in: session).dropFirst())
  }

  private let alongMain = drive([Spot(0, 0), Spot(0, 2_000), Spot(2_000, 2_000)])
  private let alongEarly = drive(
    [Spot(0, 0), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 2_000)])

  private let held = [
    "0.0 alternatives initial +(fork in 1000.0 m, 0.0 m, - s) +(fork in 2000.0 m, 1000.0 m, - s)"
  ]

  @Test func `alternatives of the route's file are held until their forks are passed`() {
    #expect(
      trip(alongMain, alternatives: [early, late]) == held + [
        "0.0 step depart main 0 2000.0 m @0.0",
        "53.0 alternatives passed -1 @0.0",
        "100.0 step turn main 1 2000.0 m @0.1",
        "103.0 alternatives passed -1 @0.1",
        "199.0 arrival 1 stop 2 final 20.0 m reached @0.1",
      ])
  }

  @Test func `driving onto an alternative behind its fork changes the route without a request`() {
    #expect(
      trip(alongEarly, alternatives: [early, late]) == held + [
        "0.0 step depart main 0 2000.0 m @0.0",
        "54.0 alternative_begin @0.0",
        "54.0 alternative 4000.0 m 1 legs @0.1",
        "54.0 route_change alternative @0.1",
        "54.0 alternatives taken -2 @0.1",
        "54.0 step turn early 1 2000.0 m @0.1",
        "150.0 step turn early 2 1000.0 m @0.2",
        "199.0 arrival 1 stop 3 final 20.0 m reached @0.2",
      ])
  }

  @Test func `an alternative to another place cannot be driven, and the route is left`() {
    let away = route([Spot(0, 0), Spot(0, 1_000), Spot(3_000, 1_000)], name: "away ")
    let lines = trip(
      alongEarly, alternatives: [away],
      script: [ScriptedAnswer(.reroute, RouteAnswer(.failure(.noRoute, message: nil)))])
    #expect(
      lines[2...].prefix(6) == [
        "54.0 off_route distance 80.0 m > 50.0 m @0.0",
        "54.0 reroute_request 1 distance course 90 avoid 160.0 m to 1 @0.0",
        "54.0 alternative_begin @0.0",
        "54.0 alternative_fail waypoints @0.0",
        "54.0 alternatives failed -1 @0.0",
        "55.0 reroute_fail 1 no_route - @0.0",
      ])
  }
}
