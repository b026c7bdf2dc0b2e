import Notations

/// The column of each value, and its unit.
struct CSVLayout {
  /// The columns in order; empty if the table has no header.
  var columns: [CSVColumn]

  /// The column of the latitude.
  var latitude = 0

  /// The column of the longitude.
  var longitude = 0

  /// The column of the time, or of the time of day if there is a date column.
  var time: Int?

  /// The column of the date, if separate.
  var date: Int?

  /// The column of the altitude.
  var altitude: Int?

  /// The column of the accuracy.
  var accuracy: Int?

  /// The column of the course.
  var course: Int?

  /// The column of the speed.
  var speed: Int?

  /// The column that states whether a fix is simulated.
  var simulated: Int?

  /// The column of the off-route label.
  var offRoute: Int?

  /// The column that distinguishes tracks.
  var track: Int?

  /// The column that distinguishes receivers.
  var provider: Int?

  /// The provider to use; absent for the default.
  var wantedProvider: String?

  /// The unit of numeric times; absent to detect it from their magnitude.
  var timeUnit: EpochUnit?

  /// The factor that converts speeds to m/s.
  var speedFactor = 1.0

  /// The factor that converts altitudes to meters.
  var altitudeFactor = 1.0

  /// The order of day and month in ambiguous dates.
  var dayOrder: DayOrder?

  /// The first field of records that contain a fix; absent if all do.
  var rowType: String?

  /// The minimum number of fields that a fix needs.
  var neededCount: Int {
    max(latitude, longitude, time ?? 0, date ?? 0) + 1
  }
}

extension CSVLayout {
  /// Assigns the columns by their headers.
  ///
  /// - Throws: `Diagnostic` if there are no coordinates, or their columns are ambiguous.
  init(heads: [String]) throws(Diagnostic) {
    columns = heads.map(CSVColumn.init)
    guard let latitude = try find(.latitude), let longitude = try find(.longitude) else {
      throw .noCoordinates(columns: heads)
    }
    self.latitude = latitude
    self.longitude = longitude
    time = try find(.time)
    if let date = try find(.date), date != time { self.date = date }
    altitude = try find(.altitude)
    accuracy = try find(.accuracy)
    course = try find(.course)
    speed = try find(.speed)
    simulated = try find(.simulated)
    offRoute = try find(.offRoute)
    track = try find(.track)
    if columns[0].name == "fix", let provider = columns.firstIndex(where: { $0.name == "provider" })
    {
      rowType = heads[0]
      self.provider = provider
    }
  }

  /// The column of a role: the first of its names that any column has.
  private func find(_ role: CSVRole) throws(Diagnostic) -> Int? {
    for name in role.names {
      guard let index = columns.firstIndex(where: { $0.name == name }) else { continue }
      let unit = columns[index].unit
      if columns[(index + 1)...].contains(where: { $0.name == name && $0.unit == unit }) {
        throw .twiceColumn(columns[index].text)
      }
      return index
    }
    return nil
  }

  /// Determines the units of the columns; an unknown unit costs its column.
  mutating func settleUnits() -> [Diagnostic] {
    var faults: [Diagnostic] = []
    if let time, columns.indices.contains(time) {
      timeUnit = Self.timeUnit(of: columns[time])
    }
    if let index = speed, columns.indices.contains(index) {
      if let factor = speedFactor(of: columns[index]) {
        speedFactor = factor
      } else {
        faults.append(
          .unknownUnit(column: columns[index].text, unit: columns[index].unit ?? ""))
        speed = nil
      }
    }
    if let index = altitude, columns.indices.contains(index) {
      switch columns[index].unit {
      case nil, "m", "meters", "metres": break
      case "ft", "feet": altitudeFactor = 0.3048
      case .some(let unit):
        faults.append(.unknownUnit(column: columns[index].text, unit: unit))
        altitude = nil
      }
    }
    return faults
  }

  /// The unit of a column of numeric times; absent to detect it from their magnitude.
  private static func timeUnit(of column: CSVColumn) -> EpochUnit? {
    if column.name == "unixtimemillis" { return .milliseconds }
    switch column.unit {
    case "s", "seconds": return .seconds
    case "ms", "millis": return .milliseconds
    case "us": return .microseconds
    case "ns": return .nanoseconds
    default: return nil
    }
  }

  /// The factor that converts a column's speeds to m/s; absent if the unit is unknown.
  private func speedFactor(of column: CSVColumn) -> Double? {
    switch column.unit {
    case "m/s", "mps", "ms", "m/sec", "ms-1": return 1
    case "km/h", "kmh", "kph", "kmph": return 1 / 3.6
    case "mph", "mi/h": return 0.44704
    case "kn", "kt", "kts", "knot", "knots": return 1852 / 3600.0
    case nil: break
    default: return nil
    }
    switch column.name {
    case "vel", "speedkmh": return 1 / 3.6
    case "sog", "speedknots": return 1852 / 3600.0
    // Traccar writes knots without stating the unit; this column is specific to it.
    default: return columns.contains { $0.name == "servertime" } ? 1852 / 3600.0 : 1
    }
  }
}
