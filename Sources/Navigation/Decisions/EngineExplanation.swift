package import Geodesy

/// The explanation of an engine's result for a fix; it has no effect on the trip.
package struct EngineExplanation: Equatable, Sendable {
  /// The movement since the previous fix; absent if the method does not use it.
  package internal(set) var movement: ExplainedMovement?

  /// The off-route threshold and its inputs.
  package internal(set) var threshold: ExplainedThreshold?

  /// The candidates, the chosen one first.
  package internal(set) var candidates: [Candidate] = []

  /// The decisions with their comparisons, in order.
  package internal(set) var checks: [DecisionCheck] = []
}

extension EngineExplanation {
  /// Makes an explanation of the decisions of some kinds, in their order.
  init(_ witness: TellingWitness, _ order: [DecisionCheck.Decision]) {
    checks = order.flatMap { decision in witness.checks.filter { $0.decision == decision } }
  }
}

/// The movement since the previous fix.
package struct ExplainedMovement: Equatable, Sendable {
  /// The straight distance from the previous fix in meters.
  package var distance: Double
  /// The plausible distance traveled in meters.
  package var reach: Double
  /// The course; absent if unknown.
  package var course: Bearing?
  /// The weight of the course, 0…1.
  package var trust: Double
  /// The standard deviation of the position in meters.
  package var deviation: Double
  /// The fraction of the position error that is new since the previous fix, 0…1.
  package var innovation: Double
}

/// The off-route threshold.
package struct ExplainedThreshold: Equatable, Sendable {
  /// The threshold in meters.
  package var threshold: Double
  /// The size of the receiver's errors in meters, claimed or observed; absent if the maximum
  /// applies.
  package var noise: Double?
  /// The constant part of the threshold in meters.
  package var base: Double
  /// Meters of threshold per meter of error.
  package var factor: Double
  /// The minimum in meters.
  package var minimum: Double
  /// The maximum in meters.
  package var maximum: Double
}
