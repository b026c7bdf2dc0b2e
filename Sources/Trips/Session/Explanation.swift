package import Navigation

extension Comparison {
  /// Makes a comparison of a condition, counted as 1 or 0, with a number.
  init(_ quantity: String, _ flag: Bool, _ relation: Relation, _ limit: Double) {
    self.init(quantity, flag ? 1 : 0, relation, limit)
  }

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
