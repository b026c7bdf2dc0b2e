import Notations

/// The units in which traces state speeds, lengths, angles and times.
///
/// Each has names and a factor to SI units or degrees.
enum MeasureUnit {
  /// The factor that converts the values of a role to m/s, meters or degrees.
  ///
  /// Absent for another unit, and for a role without a unit.
  static func factor(_ unit: String, of role: CSVRole) -> Double? {
    let units: [(names: [String], factor: Double)] =
      switch role {
      case .speed: speeds
      case .altitude, .accuracy: lengths
      case .latitude, .longitude, .course: angles
      case .time, .date, .simulated, .track, .provider, .offRoute, .valid: []
      }
    return units.first { $0.names.contains(unit) }?.factor
  }

  /// Whether a unit belongs to another quantity than a role's.
  static func isOther(_ unit: String, than role: CSVRole) -> Bool {
    let roles = [CSVRole.speed, .altitude, .latitude].filter { factor(unit, of: $0) != nil }
    return factor(unit, of: role) == nil && (!roles.isEmpty || time(unit) != nil)
  }

  /// The hemisphere that a unit of angles states, as in `(°W)` and `(degrees south)`, and the unit
  /// without it; absent without one.
  static func side(
    in unit: String, _ axis: AngleReading.Axis
  ) -> (isNegative: Bool, unit: String)? {
    if factor(unit, of: .latitude) != nil { return nil }
    for word in ["north", "south", "east", "west", "n", "s", "e", "w"] where unit.hasSuffix(word) {
      let rest = unit.dropLast(word.count)
      let angle = String(rest.last == "_" ? rest.dropLast() : rest)
      guard let isNegative = AngleReading.isNegativeSide(word, axis: axis),
        angle.isEmpty || factor(angle, of: .latitude) != nil
      else { continue }
      return (isNegative, angle)
    }
    return nil
  }

  /// The unit of counts of time; absent for unknown units.
  static func time(_ unit: String) -> EpochUnit? {
    EpochUnit(rawValue: unit) ?? times.first { $0.names.contains(unit) }?.unit
  }

  private static let speeds: [(names: [String], factor: Double)] = [
    (["m/s", "mps", "ms", "m/sec", "ms-1", "m/s.", "meter/s", "meters/second"], 1),
    (["meterspersecond", "metrespersecond"], 1),
    (["km/h", "kmh", "kph", "kmph", "km/hr", "kmhr", "kmh-1", "kmperhour", "kmperh"], 1 / 3.6),
    (["kilometersperhour", "kilometresperhour"], 1 / 3.6),
    (["mph", "mi/h", "miles/h", "mi/hr", "milesperhour"], 0.44704),
    (["kn", "kt", "kts", "knot", "knots"], 1852 / 3600.0), (["ft/s", "fps"], 0.3048),
    (["cm/s"], 0.01), (["mm/s"], 0.001),
  ]

  private static let lengths: [(names: [String], factor: Double)] = [
    (["m", "meter", "meters", "metre", "metres", "msl", "amsl", "hae"], 1),
    (["ft", "feet", "foot"], 0.3048),
    (["km"], 1000), (["cm"], 0.01), (["mm"], 0.001),
  ]

  private static let angles: [(names: [String], factor: Double)] = [
    (["°", "º", "deg", "degree", "degrees", "decimaldegrees", "wgs84", "dd"], 1),
    // Hundredths, as of MAVLink.
    (["cdeg", "centidegrees"], 0.01),
    // Courses relative to true north.
    (["true", "degtrue", "degt", "°true", "°t"], 1), (["e7"], 1e-7),
    (["e6", "microdegrees"], 1e-6), (["semicircles"], 180 / 2_147_483_648),
    // Counterclockwise courses.
    (["-deg"], -1),
    (["rad", "radians"], 180 / Double.pi), (["mas", "milliarcseconds"], 1 / 3_600_000),
  ]

  private static let times: [(names: [String], unit: EpochUnit)] = [
    (["s", "sec", "secs", "second", "unix", "epoch", "unixtime", "unix time"], .seconds),
    (["ms", "msec", "msecs", "millis", "millisec", "millisecond", "unixms"], .milliseconds),
    (["us", "µs", "μs", "usec", "micros", "microsecond"], .microseconds),
    (["ns", "nsec", "nanos", "nanosecond"], .nanoseconds),
    (["min", "mins", "minute"], .minutes), (["h", "hr", "hrs", "hour"], .hours),
    (["delphi", "oadate"], .excel), (["cocoa", "nsdate"], .apple),
  ]
}
