import TripModel

/// The value of a `maxspeed` tag.
enum RoadSpeed: Equatable, Sendable {
  /// No limit applies.
  case unlimited

  /// The limit in km/h, above 0, and the unit on the sign.
  case limited(Double, unit: SpeedUnit)

  /// A word without a number: `signals`, `variable`, an unknown default…
  case unsaid

  /// Makes a speed from the tag's value; absent if unknown.
  ///
  /// **Source:** OpenStreetMap wiki, Key:maxspeed.
  init?(tag: String) {
    switch tag {
    case "none": self = .unlimited
    case "walk": self = .limited(7, unit: .kilometersPerHour)
    case "signals", "variable", "default", "implicit": self = .unsaid
    case _ where tag.contains(":"): self = Self.implied(tag)
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

  /// The limit of a zone or kind of road in a country: `DE:zone:30`, `FR:zone30`, `RU:urban`.
  private static func implied(_ tag: String) -> RoadSpeed {
    let kind = String(tag.drop { $0 != ":" }.dropFirst())
    let value =
      kind.hasPrefix("zone") ? String(kind.drop { !$0.isNumber }) : limits[tag] ?? limits[kind]
    return value.flatMap(Self.init(tag:)) ?? .unsaid
  }

  /// The limits by kind of road, in general and in countries that differ.
  ///
  /// **Source:** OpenStreetMap wiki, Default speed limits.
  private static let limits = [
    "urban": "50", "BE-BRU:urban": "30", "BY:urban": "60", "KZ:urban": "60", "PH:urban": "40",
    "RU:urban": "60", "ZA:urban": "60",
    "living_street": "20", "AT:living_street": "walk", "DE:living_street": "walk", "walk": "walk",
    "bicycle_road": "30",
    "AT:rural": "100", "CH:rural": "80", "CZ:rural": "90", "DE:rural": "100", "DK:rural": "80",
    "ES:rural": "90", "FR:rural": "80", "IT:rural": "90", "NL:rural": "80", "NO:rural": "80",
    "PL:rural": "90", "RO:rural": "90", "RU:rural": "90", "UA:rural": "90",
    "DE:motorway": "none", "GB:nsl_single": "60 mph", "GB:nsl_dual": "70 mph",
    "GB:motorway": "70 mph",
  ]

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
