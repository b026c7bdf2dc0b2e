package import Geodesy
import TripModel

/// An answer with the condition in which it applies.
package struct DecisionRule: Equatable, Sendable {
  /// The question.
  package var question: Question

  /// The answer.
  package var answer: DecisionAnswer

  /// Seconds of trip time until the answer takes effect.
  package var delay: Double

  /// When it applies.
  package var condition: DecisionCondition

  /// Makes a rule.
  package init(
    _ question: Question, _ answer: DecisionAnswer, delay: Double = 0,
    when condition: DecisionCondition = DecisionCondition()
  ) {
    self.question = question
    self.answer = answer
    self.delay = delay
    self.condition = condition
  }
}

/// The condition in which a rule applies; absent parts do not matter.
package struct DecisionCondition: Equatable, Sendable {
  /// A disc on the ground.
  package struct Disc: Hashable, Sendable {
    /// The center.
    package var center: Coordinate
    /// The radius in meters.
    package var radius: Double

    /// Makes a disc.
    package init(center: Coordinate, radius: Double) {
      self.center = center
      self.radius = radius
    }
  }

  /// Seconds since the first fix.
  package var seconds: ClosedRange<Double>?

  /// The area of the receiver's location.
  package var disc: Disc?

  /// The index of the leg.
  package var leg: Int?

  /// The waypoint in question: the one arrived at, or else the next one.
  package var waypoint: Int?

  /// How often the question has been asked, including this time.
  package var count: ClosedRange<Int>?

  /// Makes a condition that always applies.
  package init() {}
}

extension DecisionCondition {
  /// Whether the condition applies to a question about an event.
  func holds(
    for event: TripEvent, seconds elapsed: Double, waypoint asked: Int?, count times: Int
  ) -> Bool {
    if let seconds, !seconds.contains(elapsed) { return false }
    if let leg, event.progress?.leg != leg { return false }
    if let waypoint, asked != waypoint { return false }
    if let count, !count.contains(times) { return false }
    guard let disc else { return true }
    return event.coordinates.map { $0.fix.distance(to: disc.center) <= disc.radius } ?? false
  }
}
