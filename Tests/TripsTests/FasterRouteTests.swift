import Geodesy
import Navigation
import RouteServices
import Testing
import TripModel
import Trips

/// The search for a faster route on whole trips.
struct FasterRouteTests {
  /// 20 km with a turn after 3 km, in 1,150 s.
  private let road = timed([Spot(0, 0), Spot(0, 3_000), Spot(0, 20_000)], [150, 1_000])
  /// From the position of the check, past the same turn to the end, in 640 s.
  private let faster = timed([Spot(0, 200), Spot(0, 3_000), Spot(500, 20_000)], [140, 500])
  private let fixes = drive([Spot(0, 0), Spot(0, 461)])
  private let events = EventSelection([
    .rerouteRequest, .fasterRoute, .reroute, .rerouteFail, .routeChange, .step, .offRoute,
  ])

  private static func timed(_ spots: [Spot], _ durations: [Double]) -> Route {
    var road = route(spots)
    road.annotation.durations = durations
    return road
  }

  private func trip(
    _ answer: RouteAnswer, on road: Route? = nil, decisions: [DecisionRule] = [],
    fixes: [Fix]? = nil, changing change: (inout TripRules) -> Void = { _ in }
  ) -> [String] {
    var rules = TripRules.ofTests
    rules.fasterRoute.interval = 10
    change(&rules)
    let session = TripSession(
      route: road ?? self.road, rules: rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: [ScriptedAnswer(.faster, answer)])),
      decisions: decisions,
      selection: events)
    return Array(log(fixes ?? self.fixes, in: session).dropFirst(2))
  }

  private let request = "10.0 reroute_request 1 - course 0 avoid 160.0 m to 1 @0.0"
  private let accepted = [
    "faster_route 1 faster saves 501.0 s accepted @0.0",
    "reroute 1 - after 1.0 s 19807.4 m 1 legs @0.0",
    "route_change faster_route @0.0", "step depart 0 2800.0 m @0.0",
  ]

  @Test func `a faster route that begins the same way is driven when its answer arrives`() {
    let lines = trip(RouteAnswer(.routes([faster])))
    #expect(Array(lines.prefix(5)) == [request] + accepted.map { "11.0 " + $0 })
    #expect(
      Array(lines.dropFirst(5)) == [
        "20.0 reroute_request 2 - course 0 avoid 160.0 m to 1 @0.0",
        "21.0 reroute_fail 2 exhausted the script has 1 answer @0.0",
      ])
  }

  @Test(arguments: [
    // A little over 0.9 of the remaining 1,141 s.
    ([Spot(0, 200), Spot(0, 3_000), Spot(500, 20_000)], [140.0, 887]),
    // The first step is too short.
    ([Spot(0, 200), Spot(0, 3_000), Spot(500, 20_000)], [69, 500]),
    // Another maneuver comes first.
    ([Spot(0, 200), Spot(0, 2_000), Spot(500, 20_000)], [140, 500]),
  ])
  func `a route that saves too little or begins otherwise is not announced`(
    spots: [Spot], durations: [Double]
  ) {
    let lines = trip(RouteAnswer(.routes([Self.timed(spots, durations)])))
    #expect(
      Array(lines.prefix(2)) == [
        request, "20.0 reroute_request 2 - course 0 avoid 160.0 m to 1 @0.0",
      ])
  }

  @Test func `a route that leaves out a stop is not announced`() {
    var stopping = route(
      [Spot(0, 0), Spot(0, 3_000), Spot(0, 15_000), Spot(0, 20_000)], stops: [2])
    stopping.annotation.durations = [150, 700, 300]
    let lines = trip(RouteAnswer(.routes([faster])), on: stopping)
    #expect(
      Array(lines.prefix(2)) == [
        "10.0 reroute_request 1 - course 0 avoid 160.0 m to 2 @0.0",
        "20.0 reroute_request 2 - course 0 avoid 160.0 m to 2 @0.0",
      ])
  }

  @Test func `there is no search near the end, near a maneuver, or if disabled`() {
    let answer = RouteAnswer(.routes([faster]))
    #expect(trip(answer) { $0.fasterRoute.minimumRemaining = 1_142 } == [])
    #expect(trip(answer) { $0.fasterRoute.minimumManeuver = 142 } == [])
    #expect(trip(answer) { $0.fasterRoute.interval = 0 } == [])
  }

  @Test func `a search that is due near a maneuver is made at the first fix far from one`() {
    // The maneuver is at 300 m, which fix 15 reaches.
    let road = Self.timed([Spot(0, 0), Spot(0, 300), Spot(0, 20_000)], [15, 1_000])
    var rules = TripRules.ofTests
    rules.fasterRoute.interval = 10
    let session = TripSession(
      route: road, rules: rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(
        ScriptedRoutes(script: [ScriptedAnswer(.faster, RouteAnswer(.routes([faster])))])),
      selection: EventSelection([.rerouteRequest]))
    #expect(
      log(drive([Spot(0, 0), Spot(0, 521)]), in: session) == [
        "15.0 reroute_request 1 - course 0 avoid 160.0 m to 1 @0.1",
        "25.0 reroute_request 2 - course 0 avoid 160.0 m to 1 @0.1",
      ])
  }

  @Test(arguments: [(true, ["0.0", "11.0"]), (false, ["0.0"])])
  func `the first instruction of a faster route is spoken again only if so configured`(
    repeats: Bool, times: [String]
  ) {
    var (road, faster) = (self.road, self.faster)
    road.legs[0].steps[0].spokenInstructions[0].triggerDistance = 10_000
    faster.legs[0].steps[0].spokenInstructions[0].triggerDistance = 10_000
    var rules = TripRules.ofTests
    rules.fasterRoute.interval = 10
    rules.repetitionTime = 0
    rules.repeatsAfterSwitch = repeats
    let session = TripSession(
      route: road, rules: rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(
        ScriptedRoutes(script: [ScriptedAnswer(.faster, RouteAnswer(.routes([faster])))])),
      selection: EventSelection([.spokenInstruction]))
    #expect(log(fixes, in: session).map { String($0.prefix { $0 != " " }) } == times)
  }

  @Test func `no declines the route, and so does manual approval without a yes`() {
    let answer = RouteAnswer(.routes([faster]))
    let declined = [request, "11.0 faster_route 1 faster saves 501.0 s declined @0.0"]
    let no = DecisionRule(.shouldAcceptFasterRoute, .boolean(false))
    #expect(Array(trip(answer, decisions: [no]).prefix(2)) == declined)
    let byHand = trip(answer) { $0.fasterRoute.approval = .manual }
    #expect(Array(byHand.prefix(2)) == declined)
    let yes = DecisionRule(.shouldAcceptFasterRoute, .boolean(true))
    let taken = trip(answer, decisions: [yes]) { $0.fasterRoute.approval = .manual }
    #expect(Array(taken.prefix(5)) == [request] + accepted.map { "11.0 " + $0 })
  }

  @Test func `a late yes is applied on the route and dropped off route`() {
    let answer = RouteAnswer(.routes([faster]))
    let late = DecisionRule(.shouldAcceptFasterRoute, .boolean(true), delay: 8)
    let pending = [request, "11.0 faster_route 1 faster saves 501.0 s pending @0.0"]
    #expect(
      Array(trip(answer, decisions: [late]).prefix(6)) == pending + accepted.map { "19.0 " + $0 })
    let leaving = drive([Spot(0, 0), Spot(0, 261), Spot(300, 261)])
    let lines = trip(answer, decisions: [late], fixes: leaving)
    #expect(Array(lines.prefix(2)) == pending)
    #expect(lines.last == "19.0 faster_route 1 faster saves 501.0 s stale @0.0")
  }

  @Test func `the same route with a changed ETA is driven if enabled, even if slower`() {
    // The driven road from the position of the check; two of its three vertices are shared.
    let again = Self.timed([Spot(0, 200), Spot(0, 3_000), Spot(0, 20_000)], [440, 1_000])
    func told(_ change: Double, _ match: Double) -> [String] {
      trip(RouteAnswer(.routes([again]))) {
        $0.fasterRoute.arrivalChange = change
        $0.fasterRoute.leastMatch = match
      }.filter { !$0.contains("request 2") && !$0.contains("reroute_fail 2") }
    }
    #expect(
      told(30, 0.6).filter { !$0.contains("reroute 1") } == [
        request, "11.0 faster_route 1 eta_update saves -299.0 s accepted @0.0",
      ] + accepted.dropFirst(2).map { "11.0 " + $0 })
    #expect(told(30, 0.7) == [request], "too little of it is the way driven")
    #expect(told(300, 0.6) == [request], "the arrival is much the same")
    #expect(told(0, 0.6) == [request], "no profile asks for it")
  }

  @Test func `the most similar of several routes counts as the current one`() {
    let again = Self.timed([Spot(0, 200), Spot(0, 3_000), Spot(0, 20_000)], [440, 1_000])
    let other = Self.timed([Spot(0, 200), Spot(0, 3_000), Spot(500, 20_000)], [440, 1_200])
    let lines = trip(RouteAnswer(.routes([other, again]))) {
      $0.fasterRoute.arrivalChange = 30
      $0.fasterRoute.leastMatch = 0.6
    }
    #expect(
      lines.dropFirst().first == "11.0 faster_route 1 eta_update saves -299.0 s accepted @0.0")
  }

  @Test func `near the end an ETA update is requested, a faster route is not`() {
    let answer = RouteAnswer(.routes([faster]))
    let lines = trip(answer) {
      $0.fasterRoute.minimumRemaining = 1_142
      $0.fasterRoute.arrivalChange = 30
    }
    #expect(lines.first == request)
    #expect(!lines.contains { $0.contains("faster_route") })
  }
}
