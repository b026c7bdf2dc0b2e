/// A possible position of the traveler on the route.
struct Hypothesis: Equatable, Sendable {
  /// The index of the line's piece.
  var piece: Int
  /// The distance along the route in meters.
  var alongTrack: Double
  /// The distance in meters from the latest fix near the route.
  var deviation: Double
  /// The negative log-likelihood given the fixes so far, relative to the best hypothesis.
  var cost: Double
  /// The distance along the route in meters from the position at the fix before.
  ///
  /// It is 0 where the hypothesis originated and where the fix before was not near the route.
  var way = 0.0
  /// The distance moved in meters since the latest fix near the route.
  var pending = 0.0
  /// The distance of the route in meters skipped since the latest fix near it.
  var skipped = 0.0
  /// The distance along the route in meters at which the latest drive backward began, or the
  /// current one if there is none.
  var peak: Double
  /// The minimum distance along the route in meters that the latest drive backward reached.
  var lowest: Double
  /// The number of fixes since the peak that moved opposite to the route's direction.
  var backwardFixes = 0
  /// The length of the latest drive backward in meters that the stated speeds explain.
  var explainedDistance = 0.0
  /// The distance along the route at which the hypothesis originated.
  ///
  /// That is at the first fix, or where a part of the route was skipped or repeated. It identifies
  /// a hypothesis for its lifetime.
  var origin: Double

  /// Ends the drive backward and forgets the skipped part: the traveler is on the route again.
  mutating func settle() {
    skipped = 0
    (peak, lowest) = (alongTrack, alongTrack)
    backwardFixes = 0
    explainedDistance = 0
  }
}
