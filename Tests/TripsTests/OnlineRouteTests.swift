import Navigation
import Testing
import TripModel
import Trips

/// An onboard router and an online one on whole trips.
struct OnlineRouteTests {
  private let road = route([Spot(0, 0), Spot(0, 3_000)], name: "main ")
  /// Leaves the road to the east after 500 m, turns north after 1 km.
  private let fixes = drive([
    Spot(0, 0), Spot(0, 500), Spot(1_000, 500), Spot(1_000, 3_000), Spot(0, 3_000),
  ])
  private let back = route(
    [Spot(80, 500), Spot(1_000, 500), Spot(1_000, 3_000), Spot(0, 3_000)], name: "back ")
  private let shorter = route(
    [Spot(80, 500), Spot(1_000, 500), Spot(1_000, 2_500), Spot(0, 3_000)], name: "shorter ")
  private let longer = route(
    [Spot(80, 500), Spot(1_500, 500), Spot(1_500, 3_000), Spot(0, 3_000)], name: "longer ")
  private let far = route([Spot(0, 400), Spot(0, 3_000)], name: "far ")

  private func trip(
    _ onboard: [RouteAnswer], _ online: [RouteAnswer], fixes: [Fix]? = nil,
    timeline: [TimelineEntry] = []
  ) -> [String] {
    let session = TripSession(
      route: road, rules: TripRules.ofTests, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(ListedRoutes(answers: onboard), online: ListedRoutes(answers: online)),
      timeline: timeline,
      selection: EventSelection([
        .offRoute, .onRoute, .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel,
        .routeChange, .onlineRoute, .alternatives,
      ]))
    return Array(log(fixes ?? self.fixes, in: session).dropFirst(2))
  }

  private let failure = RouteAnswer(.failure(.noRoute, message: nil))
  private let requests = [
    "29.0 reroute_request 1 onboard distance course 90 avoid 160.0 m to 1 @0.0",
    "29.0 reroute_request 2 online distance course 90 avoid 160.0 m to 1 @0.0",
  ]
  private let applied = [
    "30.0 reroute 1 distance after 1.0 s 4420.0 m 1 legs @0.0", "30.0 route_change reroute @0.0",
  ]

  @Test func `the same line from the online router replaces the onboard route`() {
    let answer = RouteAnswer(.routes([back]))
    #expect(
      trip([answer], [answer]) == requests + applied + [
        "32.0 online_route 2 after 3.0 s 4420.0 m 1 legs @0.0",
        "32.0 route_change online_route @0.0",
      ])
  }

  @Test func `a better online route is driven, a worse one is an alternative`() {
    let onboard = RouteAnswer(.routes([back]))
    #expect(
      trip([onboard], [RouteAnswer(.routes([shorter]), latency: 2)])[4...5] == [
        "31.0 reroute 2 distance after 2.0 s 4038.0 m 1 legs @0.0",
        "31.0 route_change reroute @0.0",
      ])
    #expect(
      trip([onboard], [RouteAnswer(.routes([longer]))])[4...] == [
        "32.0 alternatives reroute +(fork in 880.0 m, 1000.0 m, - s) @0.0",
        "78.0 alternatives passed -1 @0.1",
      ])
  }

  @Test func `an online route that does not continue from here is dropped`() {
    #expect(
      trip([RouteAnswer(.routes([back]))], [RouteAnswer(.routes([far]))]) == requests + applied)
  }

  @Test func `if one router fails, the other's route is driven`() {
    let answer = RouteAnswer(.routes([back]))
    #expect(
      trip([answer], [failure]) == requests + applied + ["32.0 reroute_fail 2 no_route - @0.0"])
    #expect(
      trip([failure], [answer]) == requests + [
        "30.0 reroute_fail 1 no_route - @0.0",
        "32.0 reroute 2 distance after 3.0 s 4420.0 m 1 legs @0.0",
        "32.0 route_change reroute @0.0",
      ])
  }

  @Test func `the first answer is driven without waiting for the other`() {
    let slow = RouteAnswer(.routes([back]), latency: 5)
    let quick = RouteAnswer(.routes([back]), latency: 0.5)
    #expect(
      trip([slow], [quick]) == requests + [
        "29.5 reroute_cancel 1 route_set @0.0",
        "29.5 reroute 2 distance after 0.5 s 4420.0 m 1 legs @0.0",
        "29.5 route_change reroute @0.0",
      ])
  }

  @Test func `a return to the route cancels both requests`() {
    let slow = RouteAnswer(.routes([back]), latency: 9)
    let lines = trip(
      [slow], [slow],
      fixes: drive([Spot(0, 0), Spot(0, 500), Spot(100, 520), Spot(0, 540), Spot(0, 2_000)]))
    #expect(
      lines.filter { $0.contains("cancel") } == [
        "36.0 reroute_cancel 1 back_on_route @0.0", "36.0 reroute_cancel 2 back_on_route @0.0",
      ])
  }

  @Test func `without a network the onboard router still answers`() {
    let answer = RouteAnswer(.routes([back]))
    #expect(
      trip([answer], [answer], timeline: [TimelineEntry(.elapsed(5), .network(isOn: false))])
        == requests + applied + ["32.0 reroute_fail 2 network the network is off @0.0"])
  }
}
