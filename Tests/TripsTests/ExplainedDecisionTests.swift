import Geodesy
import Navigation
import RouteServices
import Testing
import TripModel
import Trips

/// The comparisons in the events of a trip with explanations.
struct ExplainedDecisionTests {
  private let road = route([Spot(0, 0), Spot(0, 3_000)])

  private func fix(_ seconds: Double, _ north: Double) -> Fix {
    Fix(
      time: Instant(milliseconds: 0).advanced(bySeconds: seconds),
      coordinate: Spot(0, north).coordinate)
  }

  /// The comparisons of the events of some kind.
  private func reasons(
    _ name: EventName, _ fixes: [Fix], along road: Route? = nil,
    rules: TripRules = TripRules.ofTests,
    _ script: [ScriptedAnswer] = [], decisions: [DecisionRule] = []
  ) -> [[String]] {
    let session = TripSession(
      route: road ?? self.road, rules: rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: script)), decisions: decisions,
      selection: EventSelection([name]), explains: true)
    return events(fixes, in: session).filter { $0.kind.name == name }.map(\.why)
  }

  @Test func `a discarded fix states its comparisons`() {
    let fixes = [
      fix(0, 0), fix(1, 20), fix(1, 20), fix(1, 25), fix(0.5, 30), fix(2, 400), fix(3, 410),
      fix(4, 80),
    ]
    #expect(
      reasons(.locationDiscard, fixes) == [
        ["after_last_s 0.000 == 0.000", "moved_m 0.00 == 0.00"],
        ["after_last_s 0.000 == 0.000", "moved_m 5.00 > 0.00"],
        ["after_last_s -0.500 < 0.000"],
        ["speed_mps 380.00 > 100.00", "agreeing_fixes 1 < 3"],
        ["speed_mps 195.00 > 100.00", "agreeing_fixes 2 < 3"],
      ])
  }

  @Test func `an entered alternative states the distance past its fork`() {
    let other = route([Spot(0, 0), Spot(0, 500), Spot(800, 500), Spot(800, 3_000), Spot(0, 3_000)])
    let session = TripSession(
      route: road, alternatives: [other], rules: TripRules.ofTests,
      inputs: TripInputs(route: "r", trace: "t"),
      selection: EventSelection([.alternativeBegin, .alternative]), explains: true)
    let reasons = events(drive([Spot(0, 0), Spot(0, 500), Spot(400, 500)]), in: session)
      .filter { [.alternativeBegin, .alternative].contains($0.kind.name) }.map(\.why)
    #expect(reasons.count == 2)
    #expect(reasons.first == reasons.last)
    #expect(reasons.first?.first?.hasPrefix("past_fork_m ") == true)
  }

  @Test func `a signal's return states the silence that counted as a loss`() {
    let fixes = [fix(0, 0), fix(5, 100), fix(10, 200), fix(40, 800), fix(45, 900)]
    #expect(reasons(.signalBack, fixes) == [["silence_s 30.000 >= 15.000"]])
  }

  @Test func `a refresh request and a faster route state their comparisons`() {
    let timed = { (spots: [Spot], durations: [Double]) in
      var road = route(spots)
      road.annotation.durations = durations
      return road
    }
    let slow = timed([Spot(0, 0), Spot(0, 3_000), Spot(0, 20_000)], [150, 1_000])
    let faster = timed([Spot(0, 200), Spot(0, 3_000), Spot(500, 20_000)], [140, 500])
    var rules = TripRules.ofTests
    rules.fasterRoute.interval = 10
    rules.refreshInterval = 10
    let fixes = drive([Spot(0, 0), Spot(0, 300)])
    #expect(
      reasons(
        .reroute, fixes, along: slow, rules: rules,
        [ScriptedAnswer(.faster, RouteAnswer(.routes([faster])))])
        == [["route_s 640.000 <= 1026.900"]])
    #expect(
      reasons(
        .rerouteRequest, fixes, along: slow, rules: rules,
        [ScriptedAnswer(.refresh, RouteAnswer(.failure(.noRoute, message: nil)))])
        == [["in_flight 0 < 1"]])
  }

  @Test(arguments: [NavigationMethod.stepByStep, .maneuverZones])
  func `an engine that departs anywhere announces the departure`(method: NavigationMethod) {
    var rules = TripRules.ofTests
    rules.navigation.method = method
    #expect(reasons(.depart, [fix(0, 50), fix(1, 70)], rules: rules) == [["fixes 1 >= 1"]])
  }
}
