import TripModel

/// The value of a `maxspeed` tag.
enum RoadSpeed: Equatable, Sendable {
  /// No limit applies.
  case unlimited

  /// The limit in km/h, above 0, and the unit on the sign.
  case limited(Double, unit: SpeedUnit)

  /// A word without a number: `signals`, `variable`, a country's default…
  case unsaid

  /// Makes a speed from the tag's value; absent if unknown.
  ///
  /// **Source:** OpenStreetMap wiki, Key:maxspeed.
  init?(tag: String) {
    switch tag {
    case "none": self = .unlimited
    case "walk": self = .limited(7, unit: .kilometersPerHour)
    case "signals", "variable", "default", "implicit": self = .unsaid
    case _ where tag.contains(":"): self = .unsaid
    default:
      guard let speed = Self.kilometersPerHour(tag) else { return nil }
      self = .limited(speed, unit: tag.hasSuffix("mph") ? .milesPerHour : .kilometersPerHour)
    }
  }

  /// The limit in m/s, if there is one.
  var metersPerSecond: Double? {
    guard case .limited(let speed, _) = self else { return nil }
    return speed / 3.6
  }

  /// The unit of the sign, if there is a limit.
  var unit: SpeedUnit? {
    guard case .limited(_, let unit) = self else { return nil }
    return unit
  }

  private static func kilometersPerHour(_ tag: String) -> Double? {
    let digits = tag.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number >= 1, number <= 500 else { return nil }
    switch tag.dropFirst(digits.count).drop(while: { $0 == " " }) {
    case "", "km/h", "kmh", "kph": return number
    case "mph": return number * 1.609_344
    case "knots": return number * 1.852
    default: return nil
    }
  }
}
