import Navigation
import TripModel

/// The other ways known while a route is driven, each until the place where it leaves lies behind.
struct HeldAlternatives: Sendable {
  /// The ways, the likeliest first.
  private(set) var all: [HeldAlternative] = []

  /// Meters along the route to where the first one leaves it; infinite without any.
  private(set) var nextFork = Double.infinity

  /// The fix before the latest one, while there are any.
  var fixBefore: Fix?

  var isEmpty: Bool { all.isEmpty }

  /// Holds these and no others.
  mutating func hold(_ alternatives: [HeldAlternative]) {
    all = alternatives
    nextFork = alternatives.lazy.map(\.fork.alongTrack).min() ?? .infinity
    if alternatives.isEmpty { fixBefore = nil }
  }
}

extension AlternativesAcceptance {
  /// Whether an alternative is worth knowing.
  func takes(_ alternative: HeldAlternative) -> Bool {
    if self == .all { return true }
    if contains(.faster), let change = alternative.durationChange, change < 0 { return true }
    return contains(.shorter) && alternative.change < 0
  }
}

/// A way that leaves the route driven.
struct HeldAlternative: Sendable {
  /// The way, asked as the route is.
  let engine: NavigationEngine

  /// The digest of its line.
  let digest: Digest

  /// Where it leaves the route.
  let fork: RouteFork

  /// Meters that it is longer than the rest of the route.
  let change: Double

  /// Seconds that it takes longer than the rest of the route, where both are known.
  let durationChange: Double?

  /// Makes one; absent where the way is no other than the route or does not leave it.
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
}

extension HeldAlternative {
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

  /// What is told of it at a distance along the route.
  func report(at alongTrack: Double) -> Alternative {
    Alternative(
      routeDigest: digest, forkDistance: max(fork.alongTrack - alongTrack, 0), change: change,
      durationChange: durationChange)
  }
}
