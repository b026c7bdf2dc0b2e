import Geodesy
import Navigation
import Routing
import Testing
import TripModel
import Trips

/// News of the road ahead, on whole trips.
struct RefreshTests {
  private let spots = [Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_500)]

  private func timed(_ spots: [Spot], _ durations: [Double]) -> Route {
    var road = route(spots)
    road.annotation.durations = durations
    return road
  }

  private func trip(_ answers: [RouteAnswer], network: [TimelineEntry] = []) -> [String] {
    var rules = TripRules()
    rules.fasterRoute.interval = 30
    var road = timed(spots, [50, 50, 50])
    road.annotation.congestion = ["low", "low", "low"]
    let session = TripSession(
      route: road, rules: rules, labels: TripLabels(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: answers.map { ScriptedAnswer(.refresh, $0) })),
      timeline: Timeline(network),
      selection: EventSelection([
        .rerouteRequest, .routeRefresh, .routeRefreshFail, .traffic, .reroute, .routeChange,
      ]))
    return Array(log(drive([Spot(0, 0), Spot(0, 1_500)]), in: session).dropFirst())
  }

  private let request = "30.0 reroute_request 1 - course 0 avoid 160.0 m to 1 @0.1"
  private let second = "60.0 reroute_request 2 - course 0 avoid 160.0 m to 1 @0.2"

  @Test func `the segment driven and those ahead are replaced, and nothing else happens`() {
    var fresh = timed(spots, [1, 100, 80])
    fresh.annotation.congestion = ["severe", "heavy", "heavy"]
    let lines = trip([RouteAnswer(.routes([fresh]))])
    #expect(
      lines == [
        "0.0 traffic light @0.0", request, "31.0 route_refresh 1 2 segments 70.0 s @0.1",
        "31.0 traffic heavy @0.1", second,
        "61.0 route_refresh_fail 2 exhausted the script has 1 answer @0.2",
      ])
  }

  @Test func `news of the rest of the route is enough`() {
    let rest = timed(Array(spots.dropFirst(2)), [80])
    let lines = trip([RouteAnswer(.routes([rest]))])
    #expect(lines.contains("31.0 route_refresh 1 1 segments 30.0 s @0.1"))
  }

  @Test func `news of another line is a failure`() {
    let other = timed([Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_501)], [1, 1, 1])
    let lines = trip([RouteAnswer(.routes([other]))])
    #expect(
      lines.contains(
        "31.0 route_refresh_fail 1 invalid_answer the answer is not about the rest of the route @0.1"
      ))
  }
}
