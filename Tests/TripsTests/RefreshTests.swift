import Geodesy
import Navigation
import RouteServices
import Testing
import TripModel
import Trips

/// Route refreshes on whole trips.
struct RefreshTests {
  private let spots = [Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_500)]

  private func timed(_ spots: [Spot], _ durations: [Double]) -> Route {
    var road = route(spots)
    road.annotation.durations = durations
    return road
  }

  private func trip(_ answers: [RouteAnswer], network: [TimelineEntry] = []) -> [String] {
    var rules = TripRules.ofTests
    rules.refreshInterval = 30
    var road = timed(spots, [50, 50, 50])
    road.annotation.congestion = ["low", "low", "low"]
    let session = TripSession(
      route: road, rules: rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: answers.map { ScriptedAnswer(.refresh, $0) })),
      timeline: network,
      selection: EventSelection([
        .rerouteRequest, .routeRefresh, .routeRefreshFail, .traffic, .reroute, .routeChange,
      ]))
    return Array(log(drive([Spot(0, 0), Spot(0, 1_500)]), in: session).dropFirst())
  }

  private let request = "30.0 reroute_request 1 - course 0 avoid 160.0 m to 1 @0.1"
  private let second = "60.0 reroute_request 2 - course 0 avoid 160.0 m to 1 @0.2"

  @Test func `only the current segment and those ahead are replaced`() {
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

  @Test func `a refresh of the rest of the route is enough`() {
    let rest = timed(Array(spots.dropFirst(2)), [80])
    let lines = trip([RouteAnswer(.routes([rest]))])
    #expect(lines.contains("31.0 route_refresh 1 1 segments 30.0 s @0.1"))
  }

  @Test func `a refresh of another line fails`() {
    let other = timed([Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_501)], [1, 1, 1])
    let lines = trip([RouteAnswer(.routes([other]))])
    #expect(
      lines.contains(
        "31.0 route_refresh_fail 1 invalid_answer the answer is not about the rest of the route @0.1"
      ))
  }

  private func trip(
    _ answer: RouteAnswer.Result, stops: [Int] = [],
    changing change: (inout Route) -> Void = { _ in }
  ) -> [TripEvent] {
    var rules = TripRules.ofTests
    rules.refreshInterval = 30
    var road = route(spots, stops: stops)
    road.annotation.durations = [50, 50, 50]
    change(&road)
    let session = TripSession(
      route: road, rules: rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: [ScriptedAnswer(.refresh, RouteAnswer(answer))])),
      selection: EventSelection([.routeRefresh, .routeRefreshFail, .step]))
    return events(drive([Spot(0, 0), Spot(0, 1_500)]), in: session)
  }

  /// The event of the first refresh; later ones get no answer.
  private func told(_ events: [TripEvent]) -> String? {
    events.first { $0.kind.name != .step }.map(words(of:))
  }

  private func refresh(_ legs: (Int, Annotation)...) -> RouteAnswer.Result {
    .refresh(legs.map { RefreshedLeg(segments: $0.0, annotation: $0.1) })
  }

  @Test func `a refresh without a line covers the last legs, up to their ends`() {
    let answer = refresh((1, Annotation(durations: [80])), (1, Annotation(durations: [70])))
    #expect(told(trip(answer, stops: [2])) == "route_refresh 1 2 segments 44.0 s @0.1")
    let last = refresh((1, Annotation(durations: [70])))
    #expect(told(trip(last, stops: [2])) == "route_refresh 1 1 segments 20.0 s @0.1")
  }

  @Test func `a refresh of other legs, or with more segments than a leg has, fails`() {
    let message = "the answer is not about the rest of the route"
    let failure = "route_refresh_fail 1 invalid_answer \(message) @0.1"
    let leg = Annotation(durations: [1])
    #expect(told(trip(refresh((1, leg), (1, leg)))) == failure)
    #expect(told(trip(refresh((4, leg)))) == failure)
    #expect(told(trip(refresh((1, leg), (0, leg)), stops: [2])) == failure)
    #expect(told(trip(refresh())) == failure)
  }

  @Test func `a refresh replaces closures and incidents ahead and keeps those behind`() {
    let accident = Incident(vertices: 2...3, type: "accident")
    let fresh = Annotation(closures: [1...2], incidents: [Incident(vertices: 0...1)])
    let events = trip(refresh((2, fresh))) { road in
      road.annotation.closures = [0...1, 1...2, 2...3]
      road.annotation.incidents = [accident]
    }
    #expect(told(events) == "route_refresh 1 2 segments 0.0 s closures 1 incidents 1 @0.1")
    let steps = events.compactMap { event in
      if case .step(let step) = event.kind {
        step.incidents + (step.isClosed ? ["closed"] : [])
      } else {
        nil
      }
    }
    // The first two steps begin before the refresh, the last one after it.
    #expect(steps == [["closed"], ["closed"], ["closed"]])
    let none = trip(refresh((2, Annotation())))
    #expect(told(none) == "route_refresh 1 2 segments 0.0 s @0.1")
  }

  @Test func `a step lists the incidents along it`() {
    let events = trip(refresh((3, Annotation()))) { road in
      road.annotation.incidents = [
        Incident(vertices: 0...1, type: "construction"), Incident(vertices: 1...1),
      ]
    }
    let steps = events.compactMap { event in
      if case .step(let step) = event.kind { step.incidents } else { nil }
    }
    #expect(steps.prefix(2) == [["construction"], ["unknown"]])
  }
}
