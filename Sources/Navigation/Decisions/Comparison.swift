/// A comparison that took part in a decision: `deviation_m 57.41 > 50.00`.
package struct Comparison: Equatable, Sendable {
  /// How two numbers compare, by the sign that is printed.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    case below = "<"
    case atMost = "<="
    case above = ">"
    case atLeast = ">="
    case equal = "=="
  }

  /// The name of the quantity with its unit.
  package var quantity: String
  /// Its value.
  package var value: Double
  /// How it has to compare.
  package var relation: Relation
  /// What it is compared with.
  package var limit: Double
  /// By how much the value may miss the limit all the same: the rounding of sums.
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

  /// Whether it is true.
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

  /// The comparison that holds where this one does not; one of equality stays as it is.
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
