/// One place on the route where the traveler may be.
struct Hypothesis: Equatable, Sendable {
  /// The piece of the line.
  var piece: Int
  /// Meters along the route.
  var alongTrack: Double
  /// Meters from the latest fix near the route.
  var deviation: Double
  /// How ill it agrees with the fixes so far, above the best one; 0 is the best.
  var cost: Double
  /// Meters moved since the latest fix near the route.
  var pending = 0.0
  /// Meters of the route passed without driving them since the latest fix near the route.
  var skipped = 0.0
  /// Meters along the route where the latest way backward began; where there is none, here.
  var peak: Double
  /// Meters along the route where the latest way backward came farthest.
  var lowest: Double
  /// Fixes since then that moved against the route's direction.
  var backwardFixes = 0
  /// Where along the route the hypothesis arose: at the first fix, or where a part of the route
  /// was left out or repeated. It tells two hypotheses apart for as long as they live.
  var origin: Double
}
