import Trips

/// The rules read so far, searched for one that always answers before a later one.
struct EarlierRules {
  /// The maximum number of rules with which later ones are compared, to limit the time for long
  /// lists.
  private static let limit = 1000

  private var rules: [(rule: DecisionRule, line: Int)] = []

  /// Adds a rule; returns the line of an earlier one that covers it.
  mutating func add(_ rule: DecisionRule, line: Int) -> Int? {
    let covering = rules.first {
      $0.rule.question == rule.question && $0.rule.condition.covers(rule.condition)
    }
    if covering == nil, rules.count < Self.limit { rules.append((rule, line)) }
    return covering?.line
  }
}

extension DecisionCondition {
  /// Whether the condition holds whenever another one does.
  fileprivate func covers(_ other: DecisionCondition) -> Bool {
    contains(seconds, other.seconds) && contains(count, other.count)
      && [nil, other.leg].contains(leg) && [nil, other.waypoint].contains(waypoint)
      && [nil, other.disc].contains(disc)
  }

  private func contains<Bound>(_ range: ClosedRange<Bound>?, _ part: ClosedRange<Bound>?) -> Bool {
    guard let range else { return true }
    return part.map { range.contains($0.lowerBound) && range.contains($0.upperBound) } ?? false
  }
}
