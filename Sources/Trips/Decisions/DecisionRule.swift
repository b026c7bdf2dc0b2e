package import Geodesy

/// An answer with the situations in which it holds.
package struct DecisionRule: Equatable, Sendable {
  /// The question.
  package var question: Question

  /// The answer.
  package var answer: DecisionAnswer

  /// Seconds of the trip after which the answer takes effect.
  package var delay: Double

  /// When it holds.
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

/// The situations in which a rule holds; what is absent does not matter.
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

  /// Where the receiver is.
  package var disc: Disc?

  /// The leg, the first being 0.
  package var leg: Int?

  /// The waypoint in question: the one arrived at, else the one ahead.
  package var waypoint: Int?

  /// How often the question has been asked, this time counted.
  package var count: ClosedRange<Int>?

  /// Makes the condition that always holds.
  package init() {}
}

/// What a condition is compared with.
struct DecisionSituation: Equatable, Sendable {
  var seconds: Double
  var coordinate: Coordinate?
  var leg: Int?
  var waypoint: Int?
  var count: Int
}

extension DecisionCondition {
  /// Whether the condition holds.
  func holds(in situation: DecisionSituation) -> Bool {
    if let seconds, !seconds.contains(situation.seconds) { return false }
    if let leg, situation.leg != leg { return false }
    if let waypoint, situation.waypoint != waypoint { return false }
    if let count, !count.contains(situation.count) { return false }
    guard let disc else { return true }
    return situation.coordinate.map { $0.distance(to: disc.center) <= disc.radius } ?? false
  }
}
