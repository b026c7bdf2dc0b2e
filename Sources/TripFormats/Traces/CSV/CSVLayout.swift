import Notations

/// Where in a record each value stands, and in which unit.
struct CSVLayout {
  /// The columns in their order; empty when the table has no header.
  var columns: [CSVColumn]

  /// The column of the latitude.
  var latitude = 0

  /// The column of the longitude.
  var longitude = 0

  /// The column of the time, or of the time of day beside a date.
  var time: Int?

  /// The column of the date where it has its own.
  var date: Int?

  /// The column of the altitude.
  var altitude: Int?

  /// The column of the accuracy.
  var accuracy: Int?

  /// The column of the course.
  var course: Int?

  /// The column of the speed.
  var speed: Int?

  /// The column that says whether a simulator made the fix.
  var simulated: Int?

  /// The column that says whether the traveler is held to be off the route.
  var offRoute: Int?

  /// The column that tells tracks apart.
  var track: Int?

  /// The column that tells receivers apart.
  var provider: Int?

  /// The provider to read; absent for the default one.
  var wantedProvider: String?

  /// The unit of numeric times; absent when their magnitude tells it.
  var timeUnit: EpochUnit?

  /// What a speed is multiplied by to be in m/s.
  var speedFactor = 1.0

  /// What an altitude is multiplied by to be in meters.
  var altitudeFactor = 1.0

  /// The order of day and month in dates that do not tell it.
  var dayOrder: DayOrder?

  /// The first field of records that hold a fix; absent when all do.
  var rowType: String?

  /// The number of fields up to the last one that a fix needs.
  var neededCount: Int {
    max(latitude, longitude, time ?? 0, date ?? 0) + 1
  }
}

extension CSVLayout {
  /// Finds the columns by their heads.
  ///
  /// - Throws: `Diagnostic` when there are no coordinates, or doubt which columns they are in.
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

  /// The column of a role by the first of its names that any column has.
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

  /// Settles the units of the columns; one that is not known costs its column.
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

  /// The unit of a column of numeric times; absent when their magnitude has to tell it.
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

  /// What speeds of a column are multiplied by; absent when their unit is not known.
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
    // Traccar writes knots without saying so; these columns are its own.
    default: return columns.contains { $0.name == "servertime" } ? 1852 / 3600.0 : 1
    }
  }
}
