/// A comparison in a decision: `deviation_m 57.41 > 50.00`.
package struct Comparison: Equatable, Sendable {
  /// The relation of two numbers, as printed.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    case below = "<"
    case atMost = "<="
    case above = ">"
    case atLeast = ">="
    case equal = "=="
  }

  /// The name of the quantity, including its unit.
  package var quantity: String
  /// Its value.
  package var value: Double
  /// The required relation.
  package var relation: Relation
  /// The value to compare with.
  package var limit: Double
  /// The tolerance for rounding errors of sums.
  package var slack: Double

  /// Makes a comparison.
  @inlinable
  package init(
    _ quantity: String, _ value: Double, _ relation: Relation, _ limit: Double, slack: Double = 0
  ) {
    self.quantity = quantity
    self.value = value
    self.relation = relation
    self.limit = limit
    self.slack = slack
  }

  /// Whether the comparison is true.
  @inlinable
  package var holds: Bool {
    switch relation {
    case .below: value < limit + slack
    case .atMost: value <= limit + slack
    case .above: value > limit - slack
    case .atLeast: value >= limit - slack
    case .equal: value == limit
    }
  }

  /// The opposite comparison; an equality is unchanged.
  package var negated: Comparison {
    var negated = self
    negated.relation =
      switch relation {
      case .below: .atLeast
      case .atMost: .above
      case .above: .atMost
      case .atLeast: .below
      case .equal: .equal
      }
    negated.slack = -slack
    return negated
  }
}
