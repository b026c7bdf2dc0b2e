import Notations
import TripModel

/// The column of each value, and its unit.
struct CSVLayout {
  /// The columns in order; empty if the table has no header.
  var columns: [CSVColumn]

  /// The column of the latitude.
  var latitude = 0

  /// The column of the longitude.
  var longitude = 0

  /// The columns that may contain times, the likeliest first.
  var times: [Int] = []

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

  /// The column that is 0 if the row repeats the coordinate of an earlier row between two fixes.
  var update: Int?

  /// The column that distinguishes tracks.
  var track: Int?

  /// A column `id`, which may distinguish tracks or number the rows.
  var identity: Int?

  /// The column that distinguishes receivers.
  var provider: Int?

  /// The provider to use; absent for the default.
  var wantedProvider: String?

  /// The column that counts fractions of a second from the start of the recording, if any.
  private(set) var fineCounter: (column: Int, unit: EpochUnit)?

  /// The factor that converts speeds to m/s.
  var speedFactor = 1.0

  /// The factor that converts altitudes to meters.
  var altitudeFactor = 1.0

  /// The factor that converts accuracies to meters.
  var accuracyFactor = 1.0

  /// The factors that convert coordinates to degrees.
  var latitudeFactor = 1.0
  var longitudeFactor = 1.0

  /// The columns of the hemispheres, if separate.
  var latitudeSide: Int?
  var longitudeSide: Int?

  /// The units that the user stated.
  var statedUnits: [CSVRole: String] = [:]

  /// The order of day and month in ambiguous dates.
  var dayOrder: DayOrder?

  /// The first field of records that contain a fix; absent if all do.
  var rowType: String?

  /// The column of the times, known from the first value on.
  var time: (column: Int, notation: TimeNotation)? {
    didSet { countNeeded() }
  }

  /// Warnings about the header, not yet reported.
  var notes: [Diagnostic] = []

  /// The minimum number of fields that a fix needs.
  private(set) var neededCount = 1

  private mutating func countNeeded() {
    neededCount = max(latitude, longitude, time?.column ?? 0, date ?? 0) + 1
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
    times = try findTimes()
    date = try find(.date) ?? columns.firstIndex { isTime($0.name) && $0.name.hasSuffix("date") }
    altitude = findFirst(.altitude)
    accuracy = findFirst(.accuracy)
    course = findCourse()
    speed = findFirst(.speed)
    update = columns.firstIndex { $0.name == "gpsupdate" }
    simulated = try find(.simulated)
    offRoute = try find(.offRoute)
    track = try find(.track)
    identity = track == nil ? try find("id") : nil
    latitudeSide = findSide(.latitude, except: latitude)
    longitudeSide = findSide(.longitude, except: longitude)
    if columns[0].name == "fix", let provider = columns.firstIndex(where: { $0.name == "provider" })
    {
      rowType = heads[0]
      self.provider = provider
    }
  }

  /// The column of a role: the first of its names that any column has.
  private func find(_ role: CSVRole) throws(Diagnostic) -> Int? {
    for name in role.names {
      if let index = try find(name) { return index }
    }
    return nil
  }

  /// The column of a role; if several have its name, the first is the receiver's.
  private mutating func findFirst(_ role: CSVRole) -> Int? {
    for name in role.names {
      guard let index = columns.firstIndex(where: { $0.name == name }) else { continue }
      let isRepeated = columns[(index + 1)...].contains {
        $0.name == name && $0.unit == columns[index].unit
      }
      if isRepeated { notes.append(.repeatedColumn(columns[index].text)) }
      return index
    }
    return nil
  }

  /// The column of the course; loggers that write the reason of a record, `RCR`, number the tracks
  /// in `TRACK` and have the course in `HEADING`.
  private mutating func findCourse() -> Int? {
    let heading = columns.firstIndex { $0.name == "heading" }
    let isLogger = columns.contains { $0.name == "rcr" }
    return isLogger && heading != nil ? heading : findFirst(.course)
  }

  /// The first column with a name.
  private func find(_ name: String) throws(Diagnostic) -> Int? {
    guard let index = columns.firstIndex(where: { $0.name == name }) else { return nil }
    let unit = columns[index].unit
    if columns[(index + 1)...].contains(where: { $0.name == name && $0.unit == unit }) {
      throw .twiceColumn(columns[index].text)
    }
    return index
  }

  /// The columns that may contain times: those with known names, then those whose names suggest a
  /// time.
  private func findTimes() throws(Diagnostic) -> [Int] {
    var found: [Int] = []
    for name in CSVRole.time.names {
      if let index = try find(name) { found.append(index) }
    }
    for index in columns.indices where !found.contains(index) && isTime(columns[index].name) {
      found.append(index)
    }
    // A start comes last, because it may be that of the whole recording.
    return found + columns.indices.filter { columns[$0].name == "starttime" }
  }

  /// Whether a name suggests a time.
  private func isTime(_ name: String) -> Bool {
    let others = ["zone", "offset", "start", "end", "update", "out", "life"]
    return ["time", "epoch", "date"].contains(where: name.contains)
      && !others.contains(where: name.contains)
  }

  /// The column of an axis' hemispheres, `N/S` or `E/W`.
  private func findSide(_ axis: AngleReading.Axis, except value: Int) -> Int? {
    let (letters, short, long) =
      axis == .latitude ? ("ns", "lat", "latitude") : ("ew", "lon", "longitude")
    let ends = [letters, "ref", "dir", "direction", "hemisphere", "hemi"]
    let names = [letters] + ends.flatMap { [short + $0, long + $0] }
    return columns.indices.first { $0 != value && names.contains(columns[$0].name) }
  }

  /// The unit of a role's column: the user's, or that of its header.
  private func unit(of role: CSVRole, _ index: Int) -> String? {
    statedUnits[role] ?? columns.element(at: index)?.unit
  }

  /// The notation of the times in a column.
  func notation(ofTimes index: Int) -> TimeNotation {
    var notation = TimeNotation(unit: unit(of: .time, index))
    notation.dayOrder = notation.dayOrder ?? dayOrder
    let isLogger = columns.contains { $0.name == "latitudens" }
    // Columbus loggers write the year first.
    if isLogger, notation.dayOrder == nil { notation.dayOrder = .yearFirst }
    return notation
  }

  private func findFineCounter() -> (column: Int, unit: EpochUnit)? {
    for column in times {
      guard let unit = notation(ofTimes: column).unit else { continue }
      if [.milliseconds, .microseconds, .nanoseconds].contains(unit) { return (column, unit) }
    }
    return nil
  }

  /// The headers of the columns without a known meaning, if none is that of a time.
  var columnsWithoutTime: [String] {
    guard times.isEmpty, date == nil else { return [] }
    let known = [
      latitude, longitude, altitude, accuracy, course, speed, simulated, offRoute, update, track,
      identity, provider,
    ]
    return columns.indices.filter { !known.contains($0) }.map { columns[$0].text }
  }

  /// The text of a column's header; absent without a header.
  func head(of index: Int) -> String? {
    columns.element(at: index)?.text
  }

  /// Determines the units of the columns; a column with an unknown unit is ignored.
  mutating func settleUnits() -> [Diagnostic] {
    var faults = notes
    notes = []
    func factor(
      _ role: CSVRole, _ index: Int?, _ factor: (String) -> Double?
    ) -> (column: Int?, factor: Double) {
      guard let index else { return (nil, 1) }
      guard let unit = unit(of: role, index) else { return (index, 1) }
      if let factor = factor(unit) { return (index, factor) }
      faults.append(.unknownUnit(column: head(of: index) ?? role.rawValue, unit: unit))
      return (nil, 1)
    }
    latitudeFactor = unit(of: .latitude, latitude).flatMap(MeasureUnit.angle) ?? 1
    longitudeFactor = unit(of: .longitude, longitude).flatMap(MeasureUnit.angle) ?? 1
    let isUnitless = speed.map { unit(of: .speed, $0) == nil } ?? false
    (speed, speedFactor) = factor(.speed, speed, MeasureUnit.speed)
    if let speed, isUnitless { speedFactor = unstatedSpeedFactor(of: speed) }
    (altitude, altitudeFactor) = factor(.altitude, altitude, MeasureUnit.length)
    (accuracy, accuracyFactor) = factor(.accuracy, accuracy, MeasureUnit.length)
    fineCounter = findFineCounter()
    countNeeded()
    return faults
  }

  /// The factor that converts speeds of unstated unit to m/s, inferred from the other columns.
  private func unstatedSpeedFactor(of index: Int) -> Double {
    guard columns.indices.contains(index) else { return 1 }
    let names = columns.map(\.name)
    switch columns[index].name {
    case "vel": return 1 / 3.6
    case "sog": return 1852 / 3600.0
    // The loggers of MediaTek, iBlue, Holux, QStarz and Columbus write km/h.
    case "speed" where names.contains("height") && latitudeSide != nil,
      "speed" where names.contains("height") && names.contains("latitudens"):
      return 1 / 3.6
    // TeslaMate's table of positions uses km/h.
    case "speed" where names.contains("ratedbatteryrangekm"): return 1 / 3.6
    // Traccar writes knots without stating the unit; this column is specific to it.
    default: return names.contains("servertime") ? 1852 / 3600.0 : 1
    }
  }

  /// The column of the times, chosen by the values of a record: an instant is preferred to a time
  /// of day, and that to a count from the start of the recording.
  ///
  /// `read` reads the time in a column of the record, and determines its notation.
  func settledTime(
    _ read: (Int, inout TimeNotation) -> StatedTime?
  ) -> (column: Int, notation: TimeNotation)? {
    var best: (kind: StatedTime.Kind, column: Int, notation: TimeNotation)?
    for column in times {
      var notation = notation(ofTimes: column)
      guard let found = read(column, &notation) else { continue }
      if let best, best.kind.rawValue <= found.kind.rawValue { continue }
      best = (found.kind, column, notation)
    }
    guard let best, best.kind != .day else { return nil }
    return (best.column, best.notation)
  }
}
