/// The speed in m/s written with or without a unit: `13.9`, `13.9m/s`, `50km/h`, `30mph`, `27kn`.
///
/// Absent for other texts.
package func speedNumber(of text: some StringProtocol) -> Double? {
  quantity(
    of: text,
    in: [
      ("km/h", 1 / 3.6), ("kmh", 1 / 3.6), ("mph", 0.44704), ("kn", 1852.0 / 3600), ("m/s", 1),
      ("mps", 1),
    ])
}

/// The seconds written with or without a unit: `1`, `1s`, `500ms`, `2min`, `1h`.
///
/// Absent for other texts.
package func durationNumber(of text: some StringProtocol) -> Double? {
  // A suffix follows every longer suffix that ends with it.
  quantity(of: text, in: [("ms", 0.001), ("min", 60), ("s", 1), ("h", 3600)])
}

/// A number multiplied by the factor of its unit, 1 without a unit.
private func quantity(
  of text: some StringProtocol, in units: [(suffix: String, factor: Double)]
) -> Double? {
  let (suffix, factor) = units.first { text.hasSuffix($0.suffix) } ?? ("", 1)
  return decimalNumber(of: text.dropLast(suffix.count)).map { $0 * factor }
}
