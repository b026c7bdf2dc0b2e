import Geodesy
import Simulation
import TripModel
import TripPlans
import Trips

/// The results of every profile under every receiver.
///
/// Both false off-routes and the delay until a turn-off is noticed are measured, because neither
/// number is meaningful without the other.
struct ReceiverBench: Sendable {
  /// The profile, or the settings that differ from it.
  var name: String
  var rules: TripRules
  var receiver: ReceiverModel
  /// The accuracy that its fixes claim.
  var claim: Claim
  /// The interval between fixes in seconds.
  var interval: Double

  /// The accuracy that fixes claim.
  enum Claim: String, CaseIterable, Sendable {
    case none
    case honest
    case sixMeters = "6 m"
  }

  private static let followed: UInt64 = 40
  private static let inTown: UInt64 = 10
  private static let left: UInt64 = 100
  private static let turned: UInt64 = 60

  /// Every cell, in the order of the table.
  static var all: [ReceiverBench] {
    let receivers: [ReceiverModel] = [.gauss, .phone, .fleet, .canyon]
    return receivers.flatMap { receiver in
      [1.0, 5].flatMap { interval in
        Claim.allCases.flatMap { claim in
          Profile.all.map {
            ReceiverBench(
              name: $0.name, rules: $0.rules, receiver: receiver, claim: claim, interval: interval)
          }
        }
      }
    }
  }

  /// Runs all drives.
  func measure() -> ReceiverResult {
    var result = measureLeavings()
    for seed in 0..<Self.inTown {
      let route = Self.road(seed)
      var plan = plan(seed)
      // The router predicts the duration without signals and traffic.
      let expected = RouteDriver(routes: [route], plan: plan)
      let planned = Self.road(seed, speed: expected.length / expected.duration)
      plan.redSignals = 0.15
      plan.traffic = 0.2
      result.add(inTown: JudgedDrive(along: route, planned: planned, plan: plan, rules: rules))
    }
    for seed in 0..<Self.turned {
      let road = DivertedRoad.turned(seed: seed)
      result.turned.add(
        JudgedDrive(on: road, plan: plan(seed), rules: rules), at: road.departure)
      let detour = DivertedRoad.detour(seed: seed)
      result.add(
        detour: JudgedDrive(on: detour, plan: plan(seed), rules: rules), planned: detour.planned)
    }
    return result
  }

  /// Runs the drives that follow their route and those that leave it for good.
  func measureLeavings() -> ReceiverResult {
    var result = ReceiverResult()
    for seed in 0..<Self.followed {
      let route = Self.road(seed)
      var plan = plan(seed)
      plan.standing = 30
      let drive = JudgedDrive(along: route, planned: route, plan: plan, rules: rules)
      result.add(followed: drive, of: route)
    }
    for seed in 0..<Self.left {
      let road = DivertedRoad.left(seed: seed)
      let router = WayDriven(route: road.driven)
      result.left.add(
        JudgedDrive(on: road, plan: plan(seed), rules: rules, router: router), at: road.departure)
    }
    return result
  }

  /// A road of 10 km whose last words come at the distance that Green and George advise at 50 km/h.
  private static func road(_ seed: UInt64, speed: Double? = nil) -> Route {
    SampleRoad(
      length: 10_000, spacing: 20, turnSpacing: 300, waypointSpacing: 3_000,
      triggers: [400, AdvisedDistance.meters(at: 13.9)], speed: speed, seed: seed
    ).route()
  }

  private func plan(_ seed: UInt64) -> SimulationPlan {
    var plan = SimulationPlan(deviation: 8, seed: seed)
    plan.receivers.base = receiver
    plan.interval = interval
    switch claim {
    case .none: plan.accuracy = .absent
    case .honest: plan.accuracy = .honest
    case .sixMeters: plan.accuracy = .fixed(6)
    }
    return plan
  }
}

/// A router that always returns the road that is driven.
struct WayDriven: RouteProvider {
  /// The whole drive.
  let route: Route

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    let line = Polyline(route.vertices)
    let along = line.nearest(to: Position(request.origin).vector, in: 0...line.length).alongTrack
    let rest = route.vertices.indices.filter { line.distance(ofVertex: $0) > along + 1 }
    guard !rest.isEmpty else { return RouteAnswer(.failure(.noRoute, message: nil), latency: 2) }
    let here = line.position(at: along).coordinate
    return RouteAnswer(.routes([Route(over: [here] + rest.map { route.vertices[$0] })]), latency: 2)
  }
}
