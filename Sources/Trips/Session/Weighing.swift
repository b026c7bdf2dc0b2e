import Navigation

/// Comparisons that all have to hold, each evaluated once; kept only where they are explained.
struct Weighing {
  /// Whether the comparisons are kept.
  let isExplained: Bool
  /// Whether all comparisons hold.
  private(set) var holds = true
  /// The comparisons, if they are kept.
  private(set) var comparisons: [Comparison] = []

  init(isExplained: Bool) {
    self.isExplained = isExplained
  }

  /// Adds a comparison.
  mutating func weigh(
    _ quantity: String, _ value: Double, _ relation: String, _ limit: Double
  ) {
    let comparison = Comparison(quantity, value, relation, limit)
    if !comparison.holds { holds = false }
    if isExplained { comparisons.append(comparison) }
  }

  /// Adds a condition, as the comparison of 1 or 0 with a number.
  mutating func weigh(_ quantity: String, _ flag: Bool, _ relation: String, _ limit: Double) {
    weigh(quantity, flag ? 1 : 0, relation, limit)
  }
}
