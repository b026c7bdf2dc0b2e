import Geodesy
import Navigation
import TripModel

extension AlternativesAcceptance {
  /// Whether an alternative is worth knowing.
  func takes(_ alternative: HeldAlternative) -> Bool {
    if self == .all { return true }
    if contains(.faster), let change = alternative.durationChange, change < 0 { return true }
    return contains(.shorter) && alternative.change < 0
  }
}

/// A route that leaves the one driven.
struct HeldAlternative: Sendable {
  /// The route, ready to be driven.
  let engine: NavigationEngine

  /// The digest of its line.
  let digest: Digest

  /// Where it leaves the route.
  let fork: RouteFork

  /// Meters that it is longer than the rest of the route.
  let change: Double

  /// Seconds that it takes longer than the rest of the route, where both are known.
  let durationChange: Double?

  /// Makes one; absent where it is the same route or does not leave it.
  init?(_ engine: NavigationEngine, _ digest: Digest, leaving main: NavigationEngine) {
    guard case .fork(let fork) = main.relation(to: engine) else { return nil }
    self.engine = engine
    self.digest = digest
    self.fork = fork
    change =
      engine.routeDistance - fork.alongOther - (main.routeDistance - fork.alongTrack)
    let duration = engine.remainingDuration(from: fork.alongOther)
    durationChange = main.remainingDuration(from: fork.alongTrack).flatMap { rest in
      duration.map { $0 - rest }
    }
  }

  /// Meters behind the fork from which on an alternative beside the route counts as passed, too.
  private static let farBehind = 500.0

  /// Whether a traveler on the route has not taken it: the fork lies behind and it is not near, or
  /// the fork lies far behind.
  func isPassed(at alongTrack: Double, _ fix: Fix) -> Bool {
    let behind = alongTrack - fork.alongTrack
    return behind > 0 && (behind > HeldAlternative.farBehind || !engine.isNear(fix))
  }

  /// Where two fixes in a row lead along it; absent unless the second one lies behind the fork.
  func progress(through before: Fix, _ fix: Fix) -> NavigationProgress? {
    var (state, _) = engine.begin(at: before)
    guard state.status == .tracking, let start = engine.progress(of: state) else { return nil }
    _ = engine.advance(&state, with: .fix(fix))
    guard state.status == .tracking, let end = engine.progress(of: state),
      end.alongTrack > start.alongTrack, end.alongTrack > fork.alongOther
    else { return nil }
    return end
  }

  /// What events state of it at a distance along the route.
  func report(at alongTrack: Double) -> Alternative {
    Alternative(
      routeDigest: digest, forkDistance: max(fork.alongTrack - alongTrack, 0), change: change,
      durationChange: durationChange)
  }
}

extension Coordinate {
  /// Waypoints of two routes this many meters apart are the same.
  private static let sameWaypointDistance = 100.0

  /// Whether a waypoint of one route is one of another.
  func isSameWaypoint(as other: Coordinate) -> Bool {
    distance(to: other) <= Coordinate.sameWaypointDistance
  }
}
