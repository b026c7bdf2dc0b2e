import Simulation
import TripModel
import TripPlans
import Trips

/// Every profile under every receiver: how often it leaves the route for nothing, beside how late it
/// notices a turn-off, for one says nothing without the other.
struct ReceiverBench: Sendable {
  /// The rules measured.
  var profile: Profile
  /// The receiver.
  var receiver: ReceiverModel
  /// The accuracy that its fixes claim.
  var claim: Claim
  /// Seconds from fix to fix.
  var interval: Double

  /// An accuracy column.
  enum Claim: String, CaseIterable, Sendable {
    case none
    case honest
    case sixMeters = "6 m"
  }

  private static let followed: UInt64 = 40
  private static let left: UInt64 = 100
  private static let turned: UInt64 = 60

  /// What was found.
  struct Result: Sendable {
    var kilometers = 0.0
    var leavings = 0
    var waypoints = 0
    var missedArrivals = 0
    var lostWords = 0
    var errors: [Double] = []
    var delays: [Double] = []
    var distances: [Double] = []
    var drivesLeft = 0
    var early = 0
    var waysBack: [Double] = []
    var drivesTurned = 0
  }

  /// Every cell, in the order of the table: those at 1 Hz, then some at 5 s.
  static var all: [ReceiverBench] {
    let receivers: [ReceiverModel] = [.gauss, .phone, .fleet, .canyon]
    return receivers.flatMap { receiver in
      Claim.allCases.flatMap { claim in
        Profile.all.map {
          ReceiverBench(profile: $0, receiver: receiver, claim: claim, interval: 1)
        }
      }
        + Profile.all.map {
          ReceiverBench(profile: $0, receiver: receiver, claim: .none, interval: 5)
        }
    }
  }

  /// Drives everything.
  func measure() -> Result {
    let rules = profile.rules
    var result = Result()
    for seed in 0..<Self.followed {
      let route = SampleRoad(
        length: 10_000, spacing: 20, turnSpacing: 300, waypointSpacing: 3_000, seed: seed
      ).route()
      let drive = JudgedDrive(along: route, planned: route, plan: plan(seed), rules: rules)
      result.add(followed: drive, of: route)
    }
    for seed in 0..<Self.left {
      let road = LeavingRoad(seed: seed)
      result.add(
        left: JudgedDrive(
          along: road.driven, planned: road.planned, plan: plan(seed), rules: rules),
        at: road.departure)
    }
    for seed in 0..<Self.turned {
      let road = TurnedRoad(seed: seed)
      result.add(
        turned: JudgedDrive(
          along: road.driven, planned: road.planned, plan: plan(seed), rules: rules), at: road.turn)
    }
    return result
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

extension ReceiverBench.Result {
  fileprivate mutating func add(followed drive: JudgedDrive, of route: Route) {
    kilometers += drive.distance / 1000
    leavings += drive.leavings.count
    waypoints += route.legs.count
    missedArrivals += route.legs.count - (drive.summary?.arrivals ?? 0)
    lostWords += route.legs.indices.count { !drive.saysLastWords(ofLeg: $0, of: route) }
    for moment in drive.moments {
      guard case .progress(let report) = moment.event.kind else { continue }
      errors.append(abs(report.traveledDistance - moment.place.alongTrack))
    }
  }

  fileprivate mutating func add(left drive: JudgedDrive, at departure: Double) {
    drivesLeft += 1
    early += drive.leavings.count { $0.moment.place.alongTrack <= departure }
    guard let passing = drive.moments.first(where: { $0.place.alongTrack > departure }),
      let noticed = drive.leavings.first(where: { $0.moment.place.alongTrack > departure })?.moment
    else { return }
    delays.append(noticed.place.elapsed - passing.place.elapsed)
    distances.append(noticed.place.alongTrack - departure)
  }

  fileprivate mutating func add(turned drive: JudgedDrive, at turn: Double) {
    drivesTurned += 1
    let noticed = drive.leavings.first { $0.moment.place.alongTrack > turn }?.moment
    if let noticed { waysBack.append(noticed.place.alongTrack - turn) }
  }
}
