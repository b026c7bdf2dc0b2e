import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel
import TripPlans
import Trips

/// Laws of every drive under every profile.
struct ProfileLawTests {
  /// Only Ferrostar announces `off_route` again: when the deviation changes from the step to the
  /// whole route, or back.
  @Test(arguments: Profile.all, 0..<20 as Range<UInt64>)
  func `off_route and on_route alternate on every route`(profile: Profile, seed: UInt64) {
    var kind: DeviationKind?
    for event in events(of: profile, seed) {
      switch event.kind {
      case .offRoute(let fact):
        #expect(kind == nil || profile.name == "ferrostar", "off_route at \(event.instant)")
        #expect(kind != fact.kind, "the same off_route twice at \(event.instant)")
        kind = fact.kind
      case .onRoute:
        #expect(kind != nil, "on_route without off_route at \(event.instant)")
        kind = nil
      case .routeChange: kind = nil
      default: break
      }
    }
  }

  @Test(arguments: Profile.all, 0..<20 as Range<UInt64>)
  func `each reroute request is answered, fails or is canceled exactly once`(
    profile: Profile, seed: UInt64
  ) {
    var made: Set<Int> = []
    var open: Set<Int> = []
    for event in events(of: profile, seed) {
      switch event.kind {
      case .rerouteRequest(let request):
        #expect(made.insert(request.number).inserted)
        open.insert(request.number)
      case .reroute(let reroute):
        #expect(reroute.route.request.flatMap { open.remove($0) } != nil)
      case .rerouteFail(let request, _, _, _), .rerouteCancel(let request, _):
        #expect(open.remove(request) != nil, "request \(request) ended twice")
      case .summary(let summary): #expect(summary.unanswered == open.count)
      default: break
      }
    }
  }

  /// The drives leave their routes, so the laws are tested.
  @Test func `the drives of the laws ask for routes, lose requests and return`() {
    let names = (0..<20 as Range<UInt64>).flatMap { seed in
      events(of: Profile.standard, seed).map(\.kind.name)
    }
    for name in [EventName.offRoute, .onRoute, .reroute, .rerouteFail, .rerouteCancel] {
      #expect(names.contains(name), "no \(name)")
    }
  }
}

extension ProfileLawTests {
  private static let town = RoadSketch(
    """
    A------B------C
    |      |      |
    D------E------F
    |      |      |
    G------H------I
    """, metersPerCell: 30)

  /// The events of a drive that leaves its route at random, under the rules of a profile.
  private func events(of profile: Profile, _ seed: UInt64) -> [TripEvent] {
    var numbers = SeededNumbers(seed: seed)
    var path = "A"
    for _ in 0..<8 {
      let others = "ABCDEFGHI".filter { $0 != path.last }
      path.append(others.randomElement(using: &numbers) ?? "A")
    }
    var driven = ""
    for letter in path {
      driven.append(letter)
      guard Int.random(in: 0..<3, using: &numbers) == 0 else { continue }
      driven.append("ABCDEFGHI".filter { $0 != letter }.randomElement(using: &numbers) ?? "A")
    }
    var session = TripSession(
      route: Self.town.route(path), rules: profile.rules,
      inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(RandomRoutes(numbers: SeededNumbers(seed: seed &+ 1_000))),
      selection: EventSelection([
        .offRoute, .onRoute, .routeChange, .rerouteRequest, .reroute, .rerouteFail,
        .rerouteCancel, .summary,
      ]))
    do {
      for fix in Self.town.drive(driven, speed: 12) { try session.receive(fix) }
      try session.finish(.traceEnded)
    } catch {
      Issue.record("the trip ended with \(error)")
    }
    return session.events
  }
}

/// A router that fails at random, answers without a route, or routes straight to the destination.
private struct RandomRoutes: RouteProvider {
  var numbers: SeededNumbers

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    let latency = Double.random(in: 0...12, using: &numbers)
    let choice = Int.random(in: 0..<4, using: &numbers)
    guard choice > 0, let end = request.waypoints.last else {
      return RouteAnswer(.failure(.noRoute, message: nil), latency: latency)
    }
    return RouteAnswer(
      .routes(choice == 1 ? [] : [straight(from: request.origin, to: end)]), latency: latency)
  }

  private func straight(from origin: Coordinate, to end: Coordinate) -> Route {
    Route(
      vertices: [origin, end],
      legs: [
        Leg(steps: [
          Step(vertices: 0...1, maneuver: Maneuver(type: "depart"), name: "straight"),
          Step(vertices: 1...1, maneuver: Maneuver(type: "arrive")),
        ])
      ],
      waypoints: [
        Waypoint(coordinate: origin, name: "here", vertex: 0),
        Waypoint(coordinate: end, name: "end", vertex: 1),
      ])
  }
}
