import TripModel
import TripPlans
import Trips

/// Assertions about routes with several legs, under the peers' first engines.
enum MultiwaypointExpectations {
  static let all = [Profile.mapboxLegacy, .maplibre].flatMap { profile in
    [
      assertion(
        "a leg begins with its first step, and its first instructions are told at once", profile
      ) { run in
        guard let begin = run.fixes(of: .legStart).last else { return false }
        return arrivals(run).filter { $0 == 1 }.count == 1 && firsts(run, at: begin) == 2
      },
      assertion(
        "answered no, the leg stays and no route is asked for", profile,
        change: { $0.arrival.advances = false }
      ) { run in
        run.fixes(of: .legStart).count == 1 && arrivals(run) == [1]
          && run.fixes(of: .rerouteRequest).isEmpty
      },
    ]
  }

  private static func assertion(
    _ name: String, _ profile: Profile,
    change: @escaping @Sendable (inout TripRules) -> Void = { _ in },
    holds: @escaping @Sendable (DriveRun) -> Bool
  ) -> PeerExpectations.Assertion {
    PeerExpectations.Assertion(
      name: name, folder: "multiwaypoints", route: "original/multiwaypoints.json",
      profile: profile, change: change,
      fixes: { folder, _ in try folder.fixes("trace-simulated.csv").fixes }, holds: holds)
  }

  /// The waypoints reached, in order.
  private static func arrivals(_ run: DriveRun) -> [Int] {
    run.events.compactMap { event in
      if case .arrival(let arrival) = event.kind { arrival.waypoint } else { nil }
    }
  }

  /// The number of first instructions of the second leg's first step at a fix.
  private static func firsts(_ run: DriveRun, at fix: Int) -> Int {
    run.events.filter { event in
      guard event.fixIndex == fix, event.progress?.leg == 1, event.progress?.step == 0 else {
        return false
      }
      switch event.kind {
      case .spokenInstruction(let announcement): return announcement.instruction == 0
      case .visualInstruction(let announcement): return announcement.instruction == 0
      default: return false
      }
    }.count
  }
}
