package import Geodesy

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

  /// The leg, counted from 0.
  package var leg: Int?

  /// The waypoint in question: the one arrived at, or else the next one.
  package var waypoint: Int?

  /// How often the question has been asked, including this time.
  package var count: ClosedRange<Int>?

  /// Makes a condition that always applies.
  package init() {}
}

/// The facts with which a condition is compared.
struct DecisionSituation: Equatable, Sendable {
  var seconds: Double
  var coordinate: Coordinate?
  var leg: Int?
  var waypoint: Int?
  var count: Int
}

extension DecisionCondition {
  /// Whether the condition applies.
  func holds(in situation: DecisionSituation) -> Bool {
    if let seconds, !seconds.contains(situation.seconds) { return false }
    if let leg, situation.leg != leg { return false }
    if let waypoint, situation.waypoint != waypoint { return false }
    if let count, !count.contains(situation.count) { return false }
    guard let disc else { return true }
    return situation.coordinate.map { $0.distance(to: disc.center) <= disc.radius } ?? false
  }
}
