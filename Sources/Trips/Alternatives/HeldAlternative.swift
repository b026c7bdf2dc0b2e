import Geodesy
import Navigation
import TripModel

extension AlternativesAcceptance {
  /// The comparisons of which one must hold for an alternative to be acceptable; none for all.
  func comparisons(of alternative: HeldAlternative) -> [Comparison] {
    var comparisons: [Comparison] = []
    if contains(.faster), let change = alternative.durationChange {
      comparisons.append(Comparison("duration_change_s", change, .below, 0))
    }
    if contains(.shorter) {
      comparisons.append(Comparison("distance_change_m", alternative.change, .below, 0))
    }
    return comparisons
  }
}

/// An alternative to the current route, with the fork at which it leaves.
struct HeldAlternative: Sendable {
  /// The route, ready for use.
  let engine: NavigationEngine

  /// The digest of its line.
  let digest: Digest

  /// The fork at which it leaves the current route.
  let fork: RouteFork

  /// Extra meters compared to the rest of the route.
  let change: Double

  /// Extra seconds compared to the rest of the route; absent unless both durations are known.
  let durationChange: Double?

  /// Makes an alternative; absent if it is the same route or does not leave it.
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

  /// Meters past the fork from which an alternative counts as passed even if it is near.
  private static let farBehind = 500.0

  /// Whether a traveler on the route has passed it: the fork is behind and the alternative not
  /// near, or the fork is far behind.
  func isPassed(at alongTrack: Double, _ fix: Fix) -> Bool {
    let behind = alongTrack - fork.alongTrack
    return behind > 0 && (behind > HeldAlternative.farBehind || !engine.isNear(fix))
  }

  /// The progress of two consecutive fixes on it; absent unless the second is past the fork.
  func progress(through before: Fix, _ fix: Fix) -> NavigationProgress? {
    var (state, _) = engine.begin(at: before)
    guard state.status == .tracking, let start = engine.progress(of: state) else { return nil }
    _ = engine.advance(&state, with: .fix(fix))
    guard state.status == .tracking, let end = engine.progress(of: state),
      end.alongTrack > start.alongTrack, end.alongTrack > fork.alongOther
    else { return nil }
    return end
  }

  /// The report for events at a distance along the route.
  func report(at alongTrack: Double) -> Alternative {
    Alternative(
      routeDigest: digest, forkDistance: max(fork.alongTrack - alongTrack, 0), change: change,
      durationChange: durationChange)
  }
}
