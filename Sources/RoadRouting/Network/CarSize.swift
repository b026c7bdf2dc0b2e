/// The size of a car, for signs that close roads to larger vehicles.
///
/// **Source:** osrm-backend, `profiles/car.lua`: `vehicle_height`, `vehicle_width`,
/// `vehicle_length`, `vehicle_weight`; `profiles/lib/way_handlers.lua` and `measure.lua`.
enum CarSize {
  /// Lengths in meters; the weight in metric tons.
  private static let (height, width, length, weight) = (2.0, 1.9, 4.8, 2.0)

  /// Whether a car may not pass a road or a node with these tags because of its size.
  static func exceeds(_ tags: RoadTags) -> Bool {
    exceedsHeight(tags)
      || limit([.maxwidthPhysical, .maxwidth, .width, .estimatedWidth], in: tags) { $0 <= width }
      || limit([.maxlength], in: tags) { $0 < length }
      || limit([.maxweight], in: tags) { $0 < weight }
  }

  /// Whether a car is higher than the signs say.
  static func exceedsHeight(_ tags: RoadTags) -> Bool {
    limit([.maxheightPhysical, .maxheight], in: tags) { $0 < height }
  }

  /// Whether the limit of the first key present is too small.
  private static func limit(
    _ keys: [RoadTagKey], in tags: RoadTags, _ isTooSmall: (Double) -> Bool
  ) -> Bool {
    keys.lazy.compactMap { tags[$0] }.first.flatMap(number).map(isTooSmall) ?? false
  }

  /// The meters or metric tons of a tag: `2.1`, `2,1 m`, `6'7"`, `7 ft`, `1500 kg`, `3000 lbs`.
  ///
  /// Absent for words.
  ///
  /// **Source:** OpenStreetMap wiki, Key:maxheight and Key:maxweight.
  private static func number(_ tag: String) -> Double? {
    let digits = tag.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    guard let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined()) else {
      return nil
    }
    let unit = tag.dropFirst(digits.count).drop { $0 == " " }
    switch unit {
    case "ft": return number * 0.3048
    case _ where unit.first == "'":
      let inches = Double(unit.dropFirst().prefix { $0.isASCII && $0.isNumber }) ?? 0
      return number * 0.3048 + inches * 0.0254
    case "cm": return number / 100
    case "kg": return number / 1000
    case "lbs": return number * 0.000_453_592_37
    default: return number
    }
  }
}
