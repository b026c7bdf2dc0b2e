import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// The choice among several routes of an answer.
struct PickTests {
  /// North for 500 m, then east; the driver goes straight on.
  private let bend = route([Spot(0, 0), Spot(0, 500), Spot(1_000, 500)])
  private let leaving = drive([Spot(0, 0), Spot(0, 2_000)])

  private let first = route([Spot(0, 500), Spot(0, 3_000)], name: "n")
  /// Back, and along the rest of the route.
  private let back = route([Spot(0, 620), Spot(0, 500), Spot(1_000, 500)], name: "b")
  /// The same road in reverse, which shares nothing.
  private let against = route([Spot(1_000, 500), Spot(0, 500), Spot(0, 520)], name: "a")

  private func length(
    of routes: [Route], pick: RoutePick, decisions: [DecisionRule] = [], leaving road: Route? = nil
  ) -> [String] {
    var rules = TripRules.ofTests
    rules.reroute.pick = pick
    rules.reroute.holdOffDistance = 100_000
    let trip = session(
      road ?? bend, rules: rules, answers: [RouteAnswer(.routes(routes))], decisions: decisions,
      selection: EventSelection([.reroute, .warning]))
    return events(leaving, in: trip).map { event in
      switch event.kind {
      case .reroute(let reroute): "\(Int(reroute.route.routeDistance.rounded())) m"
      case .warning(let warning): warning.message
      default: ""
      }
    }
  }

  @Test func `the most similar route shares most meters with the current one`() {
    #expect(length(of: [first, against, back], pick: .mostSimilar) == ["1120 m"])
    #expect(length(of: [first, against, back], pick: .first) == ["2500 m"])
  }

  @Test func `if no route shares a road with the current one, the first is used`() {
    #expect(length(of: [first, against], pick: .mostSimilar) == ["2500 m"])
    #expect(length(of: [against, first], pick: .mostSimilar) == ["1020 m"])
  }

  @Test func `the route with the most similar name is used, or else the first`() {
    func named(_ route: Route, _ name: String?) -> Route {
      var route = route
      route.legs[0].summary = name
      return route
    }
    var road = bend
    road.legs[0].summary = "Mill Lane, Harbor Street"
    func taken(_ names: [String?]) -> [String] {
      length(
        of: zip([first, against, back], names).map { named($0, $1) }, pick: .similarNames,
        leaving: road)
    }
    #expect(taken(["Castle Road", "Mill Road, Harbor Street", "Mill Lane"]) == ["1020 m"])
    #expect(taken(["Castle Road", nil, "Mill Lane, Harbor Street"]) == ["1120 m"])
    #expect(taken([nil, nil, nil]) == ["2500 m"])
  }

  @Test func `a scripted pick is the answer to a question, and without one the first route`() {
    let rules = [DecisionRule(.pickRoute, .index(1))]
    #expect(length(of: [first, back], pick: .scripted, decisions: rules) == ["1120 m"])
    #expect(length(of: [first, back], pick: .scripted) == ["2500 m"])
  }

  @Test func `an invalid scripted pick is announced, and the first route is used`() {
    #expect(
      length(of: [first, back], pick: .scripted, decisions: [DecisionRule(.pickRoute, .index(2))])
        == [
          "'pick_route' is answered 2, but the answer holds routes 0...1; the first is taken",
          "2500 m",
        ])
  }

  @Test func `a delegate receives the routes to pick from, and is not asked about a single route`()
  {
    let listener = ListeningDelegate()
    var rules = TripRules.ofTests
    rules.reroute.pick = .scripted
    var timed = back
    timed.declaredDuration = 90
    for routes in [[first, timed], [first]] {
      let trip = session(
        bend, rules: rules, answers: [RouteAnswer(.routes(routes))], delegate: listener,
        selection: EventSelection([.reroute]))
      _ = events(Array(leaving.prefix(40)), in: trip)
    }
    #expect(listener.choices.map { $0.map { $0.duration ?? 0 } } == [[0, 90]])
    #expect(listener.choices.first?.map { Int($0.distance.rounded()) } == [2500, 1120])
  }
}

/// A delegate without an opinion that records the routes offered to it.
private final class ListeningDelegate: Delegate {
  private(set) var choices: [[RouteChoice]] = []

  func reply(to query: DelegateQuery) -> DelegateReply {
    if query.question == .pickRoute { choices.append(query.choices) }
    return .noOpinion
  }
}
