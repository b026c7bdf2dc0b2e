package import Geodesy

/// What an engine weighs at a fix: the answer to a query, of no influence on the trip.
package struct EngineExplanation: Equatable, Sendable {
  /// What the fix says about the way since the one before; absent where the engine asks no such
  /// thing.
  package internal(set) var movement: ExplainedMovement?

  /// How far from the route is still on it, and where that comes from.
  package internal(set) var threshold: ExplainedThreshold?

  /// Where the traveler may be, the chosen place first.
  package internal(set) var candidates: [Candidate] = []

  /// The decisions with what each compared, in the order in which they are made.
  package internal(set) var checks: [DecisionCheck] = []
}

/// What a fix says about the way since the one before.
package struct ExplainedMovement: Equatable, Sendable {
  /// Meters from the fix before, straight.
  package var distance: Double
  /// Meters that the way made may well have been.
  package var reach: Double
  /// The direction of travel; absent when nothing tells.
  package var course: Bearing?
  /// How far the direction counts, 0…1.
  package var trust: Double
  /// The standard deviation of the place in meters.
  package var deviation: Double
  /// How much of the place's error is new since the fix before, 0…1.
  package var news: Double
}

/// How far from the route is still on it.
package struct ExplainedThreshold: Equatable, Sendable {
  /// Meters.
  package var threshold: Double
  /// The size of the receiver's errors in meters, claimed or observed; absent where the greatest
  /// threshold holds.
  package var noise: Double?
  /// Meters of threshold besides those for the errors.
  package var base: Double
  /// Meters of threshold for each meter of the errors.
  package var factor: Double
  /// The least threshold in meters.
  package var minimum: Double
  /// The greatest threshold in meters.
  package var maximum: Double
}
