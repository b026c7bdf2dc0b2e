import Navigation
import TripModel

extension AlternativesAcceptance {
  /// The comparisons of which one must hold for an acceptable alternative; empty if all are
  /// acceptable.
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

/// An alternative to the current route, with the fork at which the two diverge.
struct HeldAlternative: Sendable {
  /// The route, ready for use.
  let engine: NavigationEngine

  /// The digest of its line.
  let digest: Digest

  /// The fork at which the two diverge.
  let fork: RouteFork

  /// Its length minus that of the rest of the route, in meters.
  let change: Double

  /// Its duration minus that of the rest of the route, in seconds; absent if either is unknown.
  let durationChange: Double?

  /// The evidence that the traveler is on the alternative and not on the route, in m², never
  /// negative.
  ///
  /// It sums, past the fork, how much nearer the alternative was, times the distance driven.
  private var lead = 0.0

  /// Whether the evidence is enough that the traveler is on it without being off route.
  private(set) var isLikely = false

  /// Makes an alternative; absent if it is the same route or does not diverge from it.
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

  /// The distance in meters past the fork from which an alternative counts as passed even if it is
  /// near.
  private static let farBehind = 500.0

  /// The difference in meters between the distances from two lines up to which they may be one
  /// road.
  ///
  /// The lines may be drawn apart, or the receiver's errors may separate them.
  static let leastDifference = 5.0

  /// The distance in meters that shows that the traveler is on the alternative.
  ///
  /// It is driven nearer to the alternative by as much as a deviation from the route.
  private static let provenDistance = 100.0

  /// Whether a fix is clearly nearer to it than to the route, given the distances in meters.
  static func isNearer(_ deviation: Double, than fromRoute: Double) -> Comparison {
    Comparison(
      "deviation_m", deviation, .below, min(fromRoute / 2, fromRoute - leastDifference))
  }

  /// Compares a fix past the fork, `moved` meters after the previous one, with both lines.
  ///
  /// - Returns: Whether the traveler on the route has not passed the alternative: it is near, and
  ///   the fork is not far behind unless the traveler seems to be on the alternative.
  mutating func compare(
    with fix: Fix, at alongTrack: Double, deviation fromRoute: Double, moved: Double
  ) -> Bool {
    let behind = alongTrack - fork.alongTrack
    guard behind > 0 else { return true }
    let nearness = engine.nearness(of: fix)
    let gain = fromRoute - nearness.value
    if gain.magnitude > HeldAlternative.leastDifference {
      lead = max(lead + gain * moved, 0)
    } else if behind > HeldAlternative.farBehind {
      // On a common road, the earlier evidence no longer counts.
      lead = max(lead - HeldAlternative.leastDifference * moved, 0)
    }
    isLikely = lead >= HeldAlternative.provenDistance * nearness.limit
    return nearness.holds && (behind <= HeldAlternative.farBehind || lead > 0)
  }

  /// The distance in meters before the fork at which a traveler may be who has just entered it.
  private static let forkLength = 200.0

  /// The entry to it on a leg.
  func entry(onLeg leg: Int) -> RouteEntry {
    RouteEntry(leg: leg, alongTrack: max(fork.alongOther - HeldAlternative.forkLength, 0))
  }

  /// The progress along the alternative of consecutive fixes from a leg onward.
  ///
  /// Absent unless at least two fixes are on it and the last is ahead of the first and past the
  /// fork.
  func progress(through fixes: [Fix], fromLeg leg: Int) -> NavigationProgress? {
    var state = NavigationState()
    state.entry = entry(onLeg: leg)
    var start: NavigationProgress?
    for fix in fixes {
      start = start ?? engine.progress(of: state)
      _ = engine.advance(&state, with: .fix(fix))
    }
    guard state.status == .tracking, let start, let end = engine.progress(of: state),
      end.alongTrack > max(start.alongTrack, fork.alongOther)
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
