package import Navigation

extension Comparison {
  /// The comparison as `--explain` prints it: `deviation_m 57.41 > 50.00`.
  package var text: String {
    "\(quantity) \(fixed(value, decimals)) \(relation.rawValue) \(fixed(limit, decimals))"
  }

  /// The number of decimals, by the unit in the quantity's name; 0 for a count.
  package var decimals: Int {
    if quantity.hasSuffix("_m") || quantity.hasSuffix("_mps") { return 2 }
    if quantity.hasSuffix("_s") { return 3 }
    if quantity.hasSuffix("_deg") { return 1 }
    return quantity.hasSuffix("_ratio") || quantity == "congestion" ? 2 : 0
  }
}

/// A number with a fixed number of decimals, ties rounded away from zero.
///
/// Uses integer arithmetic after one multiplication, so no library affects a digit.
package func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale: Int64 = 1
  for _ in 0..<decimals { scale *= 10 }
  guard value.magnitude < 1e12 else { return "\(value)" }
  let units = Int64(value.magnitude * Double(scale) + 0.5)
  let sign = value < 0 && units != 0 ? "-" : ""
  if decimals == 0 { return "\(sign)\(units)" }
  let part = String(units % scale)
  let zeros = String(repeating: "0", count: decimals - part.utf8.count)
  return "\(sign)\(units / scale).\(zeros)\(part)"
}

/// Comparisons that must all hold, each evaluated once; stored only if explained.
struct Weighing {
  /// Whether the comparisons are stored.
  let isExplained: Bool
  /// Whether all comparisons hold.
  private(set) var holds = true
  /// The comparisons, if they are stored.
  private(set) var comparisons: [Comparison] = []

  /// Adds a comparison.
  mutating func weigh(
    _ quantity: String, _ value: Double, _ relation: Comparison.Relation, _ limit: Double
  ) {
    let comparison = Comparison(quantity, value, relation, limit)
    if !comparison.holds { holds = false }
    if isExplained { comparisons.append(comparison) }
  }

  /// Adds a condition, as the comparison of 1 or 0 with a number.
  mutating func weigh(
    _ quantity: String, _ flag: Bool, _ relation: Comparison.Relation, _ limit: Double
  ) {
    weigh(quantity, flag ? 1 : 0, relation, limit)
  }
}
