import Navigation
import TestSupport
import Testing
import TripModel
import TripPlans
import Trips

/// The differences between profiles on whole trips.
struct ProfileTripTests {
  private let town = RoadSketch(
    """
    A------B------C
    |
    |
    |
    D
    """, metersPerCell: 100)

  /// The events of a drive for the route from A to B, with a router that fails after 1 s.
  private func events(
    _ path: String, under profile: Profile, _ selection: [EventName]
  ) throws -> [TripEvent] {
    var session = TripSession(
      route: town.route("AB"), rules: profile.rules, inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(FailingRoutes()), selection: EventSelection(selection))
    for fix in town.drive(path, speed: 20) { try session.receive(fix) }
    try session.finish(.traceEnded)
    return session.events
  }

  @Test func `mapbox requests again 50 m after a failed request`() throws {
    let told = try events("AD", under: .mapbox, [.rerouteRequest])
    let gaps = zip(told, told.dropFirst()).map { $1.instant.seconds(since: $0.instant) }
    #expect(gaps.count > 2)
    #expect(gaps.allSatisfy { $0 == 3 })
  }
}

/// A router that fails 1 s after each request.
private struct FailingRoutes: RouteProvider {
  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    RouteAnswer(.failure(.noRoute, message: nil), latency: 1)
  }
}
