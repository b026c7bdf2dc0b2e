import Notations
import TripModel

/// The column of each value, and its unit.
struct CSVLayout {
  /// The columns in order; empty if the table has no header.
  var columns: [CSVColumn]

  /// The columns of the coordinates; the same one if it has both.
  var latitude = 0
  var longitude = 0

  /// The order of the coordinates if one column has both and their order is known.
  ///
  /// The name, the user or an earlier record states the order.
  var pairOrder: CoordinateOrder?

  /// Whether one column has both coordinates.
  var isPaired: Bool { latitude == longitude }

  /// The columns of the other roles, with the factors that convert their values to SI units.
  private var indices = [Int?](repeating: nil, count: CSVRole.allCases.count)
  private var factors = [Double](repeating: 1, count: CSVRole.allCases.count)

  /// The columns that may contain times, the most likely first.
  private(set) var times: [Int] = []

  /// The columns of the times if each part has its own.
  private(set) var clock: ClockColumns?

  /// The column that is 0 if the row repeats the coordinate of an earlier row between two fixes.
  private(set) var update: Int?

  /// The columns such as `id`, each of which may distinguish travelers or number the rows; the
  /// traveler's column if that may number the rows. None after the second record.
  private(set) var identities: [Int] = []

  /// The values of those columns in the first record.
  private var firstIdentities: [String]?

  /// The provider to use; absent for the default.
  private(set) var wantedProvider: String?

  /// The column that counts fractions of a second from the start of the recording, if any.
  private(set) var fineCounter: (column: Int, unit: EpochUnit)?

  /// The column of the fractions of a second beside times in whole seconds, and their unit.
  private(set) var fraction: (column: Int, unit: EpochUnit)?

  /// The number that means no altitude, in the unit of the column.
  var noAltitude = -1.0

  /// The column of times that count from the start of a week of GPS if the dates are weeks.
  private(set) var weekTime: Int?

  /// The column of the zones of local times.
  private(set) var zone: Int?

  /// Whether each coordinate has three fields: degrees, minutes and seconds.
  private(set) var hasMinutes = false

  /// The columns of the hemispheres, if separate.
  var latitudeSide: Int?
  var longitudeSide: Int?

  /// Whether the headers say that all latitudes are south, and all longitudes west.
  private var isSouth = false
  private var isWest = false

  /// The columns that the user assigned, absent where the table does not have them, and their units.
  private var stated: [CSVRole: (column: Int?, unit: String?)] = [:]

  /// The order of day and month in ambiguous dates.
  private var dayOrder: DayOrder?

  /// The first field of records that contain a fix; absent if all do.
  private(set) var rowType: String?

  /// The column of the times, known once the first value is read.
  var time: (column: Int, notation: TimeNotation)? {
    didSet { countNeeded() }
  }

  /// Warnings about the header, not yet reported.
  private var notes: [Diagnostic] = []

  /// The minimum number of fields that a fix needs.
  private(set) var neededCount = 1

  /// Makes a layout without roles.
  init(columns: [CSVColumn]) {
    self.columns = columns
  }

  /// A layout whose coordinates are degrees, as its other values are in our units.
  static let plain = CSVLayout(columns: [])

  private mutating func countNeeded() {
    neededCount = max(latitude, longitude, time?.column ?? 0, self[.date] ?? 0) + 1
  }
}

extension CSVLayout {
  /// The column of a role other than the coordinates and the time; absent if there is none.
  subscript(role: CSVRole) -> Int? {
    get { indices[role.rawValue] }
    set { indices[role.rawValue] = newValue }
  }

  /// The factor that converts the values of a role to SI units or degrees.
  func factor(_ role: CSVRole) -> Double { factors[role.rawValue] }
}

extension CSVLayout {
  /// The column of an axis' hemispheres, if separate.
  func side(_ axis: AngleReading.Axis) -> Int? {
    axis == .latitude ? latitudeSide : longitudeSide
  }

  /// A latitude or longitude with the sign of its hemisphere, which the text of another column or
  /// else the header states; absent if they contradict each other.
  func signed(_ value: Double, _ axis: AngleReading.Axis, side: String?) -> Double? {
    guard let side else {
      // Under such a header, too, some programs write a sign.
      return axis == .latitude && isSouth || axis == .longitude && isWest
        ? -value.magnitude : value
    }
    guard let isNegative = AngleReading.isNegativeSide(side, axis: axis), isNegative || value >= 0
    else { return nil }
    return isNegative ? -value.magnitude : value
  }

  /// Whether the values of a fix are the numbers and texts themselves: none depends on another.
  var isPlain: Bool {
    latitudeSide == nil && longitudeSide == nil && !isSouth && !isWest && fraction == nil
  }

  /// A time in whole seconds with the fraction that another column states.
  func refined(_ milliseconds: Int64, by fraction: Int64?) -> Int64 {
    guard milliseconds % 1000 == 0, let fraction, 0..<1000 ~= fraction else { return milliseconds }
    return milliseconds + fraction
  }
}

extension CSVLayout {
  /// Assigns the columns by the user's mapping and, for other roles, by their headers; in a table,
  /// one column may have both coordinates, and each part of the time a column of its own.
  ///
  /// - Throws: `Diagnostic` if there are no coordinates, or their columns are ambiguous.
  init(
    heads: [String], mapping: CSVMapping = CSVMapping(), isTable: Bool = false
  ) throws(Diagnostic) {
    columns = heads.map(CSVColumn.init)
    stated = try mapping.columns(among: heads)
    dayOrder = mapping.dayOrder
    wantedProvider = mapping.provider
    var search = CSVColumnSearch(columns: columns, stated: stated)
    times = try search.times()
    if isTable, times.allSatisfy({ columns[$0].name.hasSuffix("date") }),
      let clock = search.clock()
    {
      (self.clock, times) = (clock, [clock.hour])
    }
    try findCoordinates(heads, by: search, isTable: isTable)
    if isPaired { pairOrder = pairOrder ?? mapping.coordinateOrder }
    search.group = columns.element(at: latitude).flatMap { $0.member ?? $0.lastWord }?.group
    self[.date] =
      try search.column(.date)
      ?? columns.firstIndex { TimeLikelihood(of: $0) != nil && $0.name.hasSuffix("date") }
    for role in [CSVRole.altitude, .accuracy, .speed, .valid] { self[role] = search.first(role) }
    self[.course] = search.course()
    for role in [CSVRole.simulated, .offRoute] { self[role] = try search.column(role) }
    (self[.track], identities) = try search.travelers()
    notes = search.notes
    update = search.first("gpsupdate")
    weekTime = times.first { ["gms", "gpst", "gpstow", "tow"].contains(columns[$0].name) }
    if weekTime != nil, self[.date] == nil { self[.date] = search.first("gwk", "gpsweek", "week") }
    zone = search.first(
      "utcoffset", "gmtoffset", "tzoffset", "zoneoffset", "timezoneoffset", "timezone", "tz")
    hasMinutes = columns.element(at: latitude + 1)?.text == "" && columns[latitude].unit == "d'\""
    fraction = search.fraction()
    latitudeSide = search.side(.latitude, except: latitude)
    longitudeSide = search.side(.longitude, except: longitude)
    if columns.first?.name == "fix", let provider = search.first("provider") {
      rowType = heads[0]
      self[.provider] = provider
    }
    if heads.first == "GPS", let status = search.first("status") {
      settleFlightLog(status: status)
    }
  }

  private mutating func findCoordinates(
    _ heads: [String], by search: CSVColumnSearch, isTable: Bool
  ) throws(Diagnostic) {
    let found = [try search.coordinate(.latitude), try search.coordinate(.longitude)]
    if let latitude = found[0], let longitude = found[1] {
      (self.latitude, self.longitude) = (latitude, longitude)
    } else if isTable, let (column, order) = search.pair(besideTimes: !times.isEmpty) {
      (latitude, longitude, pairOrder) = (column, column, order)
    } else if found == [nil, nil], let worded = try search.wordedCoordinates() {
      (latitude, longitude) = worded
    } else {
      let missing = zip([CSVRole.latitude, .longitude], found).filter { $1 == nil }.map(\.0)
      let near = nearlyNamed(missing).first { !found.contains($0.column) }
      throw .noCoordinates(columns: heads, near: near.map { (heads[$0.column], $0.role, $0.name) })
    }
    for (role, index) in [(CSVRole.latitude, latitude), (.longitude, longitude)] where !isPaired {
      if let unit = unit(of: role, index), MeasureUnit.isOther(unit, than: role) {
        throw .notAngle(heads[index], unit: unit)
      }
    }
  }

  /// Assigns the columns of the log of a flight controller, whose rows begin with their type.
  ///
  /// **Source:** ArduPilot, `libraries/AP_Logger/LogStructure.h`, GPS.
  private mutating func settleFlightLog(status: Int) {
    rowType = "GPS"
    if stated[.valid] == nil { self[.valid] = status }
    // Rows of several receivers alternate.
    if self[.track] == nil { self[.track] = columns.firstIndex { $0.text == "I" } }
  }

  /// The columns without a known meaning whose names are near those of a role.
  func nearlyNamed(_ roles: [CSVRole]) -> [(column: Int, role: CSVRole, name: String)] {
    let known = knownColumns
    return columns.indices.compactMap { index in
      let name = columns[index].ownName
      if known.contains(index) || TimeLikelihood(of: columns[index]) != nil { return nil }
      let names = roles.filter { !$0.names.contains(name) }.flatMap(\.names)
        .filter { $0.count > 4 && $0 != "track" }
      guard let near = nearMiss(of: name, among: names),
        let role = roles.first(where: { $0.names.contains(near) })
      else { return nil }
      return (index, role, near)
    }
  }

  /// The warnings about columns whose names are near those of roles without a column, or whose unit
  /// and name are those of speeds or accuracies if no column has these.
  var nearNotes: [(column: Int, fault: Diagnostic)] {
    let roles = [CSVRole.altitude, .accuracy, .course, .speed, .simulated, .offRoute]
    var near = nearlyNamed(roles.filter { self[$0] == nil })
    let known = knownColumns
    for (role, name, mayHave) in [
      (CSVRole.speed, "speed", \CSVColumn.hasUnitOfSpeed),
      (.accuracy, "accuracy", \CSVColumn.mayBeAccuracy),
    ] where self[role] == nil && !near.contains(where: { $0.role == role }) {
      let column = columns.indices.first { columns[$0][keyPath: mayHave] && !known.contains($0) }
      if let column { near.append((column, role, name)) }
    }
    return near.map {
      ($0.column, .nearColumn(columns[$0.column].text, role: $0.role, near: $0.name))
    }
  }

  /// Uses a column such as `id` as the traveler's if the first two records have the same value in
  /// it, and no longer uses a column that counts from the first record to the second; the values are
  /// those of `identities` in a record.
  mutating func settleIdentity(_ values: [String]) {
    guard let first = firstIdentities else {
      firstIdentities = values
      return
    }
    if self[.track] == nil {
      self[.track] = zip(identities, zip(first, values)).first { $1.0 == $1.1 }?.0
    } else if let number = Int(first[0]), Int(values[0]) == number + 1 {
      self[.track] = nil
    }
    identities = []
  }

  /// Whether columns with a known meaning follow those of the coordinates and the time.
  var hasValuesAfterFix: Bool { indices.contains { $0 ?? 0 >= neededCount } }

  /// Whether the validity is a status, whose numbers may have any meaning.
  ///
  /// The kinds of fixes and their qualities are numbered from 1.
  func isStatus(_ column: Int) -> Bool {
    guard stated[.valid] == nil, let name = columns.element(at: column)?.name else { return false }
    return !["valid", "type", "quality", "ok", "hasfix"].contains { name.hasSuffix($0) }
  }

  /// The values of a column that mark a position as valid, in words.
  func validValues(_ column: Int) -> String {
    if rowType == "GPS" { return "3 or more" }
    let name = columns.element(at: column)?.name ?? ""
    return name.hasSuffix("type") || name.hasSuffix("quality") ? "1 or more" : "'true' or '1'"
  }

  /// Whether the accuracy may be an acceleration, `acc`, as it never is in messages of OwnTracks.
  var isAccuracyGuessed: Bool {
    guard let index = self[.accuracy], stated[.accuracy] == nil,
      columns.element(at: index)?.name == "acc"
    else { return false }
    return !columns.contains { $0.text == "_type" || $0.name == "vac" || $0.name == "tid" }
  }

  /// Ignores the accuracy; returns its header.
  mutating func dropAccuracy() -> String {
    defer { self[.accuracy] = nil }
    return self[.accuracy].flatMap { head(of: $0) } ?? ""
  }

  /// The unit of a role's column: the user's, or that of its header without a hemisphere.
  private func unit(of role: CSVRole, _ index: Int) -> String? {
    if let unit = stated[role]?.unit { return unit }
    let column = columns.element(at: index)
    guard let side = role.axis.flatMap({ column?.side($0) }) else { return column?.unit }
    return side.unit.isEmpty ? nil : side.unit
  }

  /// Whether the name of a column says that its times are in UTC.
  func isUTC(_ index: Int) -> Bool {
    guard let name = columns.element(at: index)?.name else { return false }
    return ["utc", "gmt"].contains { name.hasPrefix($0) || name.hasSuffix($0) }
  }

  /// The notation of the times in a column.
  func notation(ofTimes index: Int) -> TimeNotation {
    var notation = TimeNotation(unit: unit(of: .time, index))
    notation.dayOrder = notation.dayOrder ?? dayOrder
    // The raw values of a FIT file are counts from 1989, which look like counts from 1970.
    let isFIT = unit(of: .latitude, latitude) == "semicircles" && stated[.time]?.unit == nil
    if isFIT, notation.unit ?? .seconds == .seconds { notation.unit = .fit }
    if columns.element(at: index)?.name == "gms" { notation.unit = .milliseconds }
    if notation.zone == nil, !notation.isGPS {
      notation.isGPS = columns.element(at: index)?.name == "gpst"
      if isUTC(index) || self[.date].map(isUTC) ?? false { notation.zone = 0 }
    }
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
    guard times.isEmpty, self[.date] == nil else { return [] }
    let known = knownColumns
    return columns.indices.filter { !known.contains($0) }.map { columns[$0].text }
  }

  /// The columns without a known meaning that may distinguish travelers; empty if one is known to.
  var columnsOfTravelers: [Int] {
    if self[.track] != nil, identities.isEmpty { return [] }
    let axes: [Int?] = [latitude, longitude, latitudeSide, longitudeSide]
    let known = indices.filter { $0 != self[.track] } + times.map(Optional.some) + axes
    let columns = columns.isEmpty ? 0..<neededCount : columns.indices
    return columns.filter { !known.contains($0) }
  }

  private var knownColumns: [Int?] {
    indices + [latitude, longitude, update, latitudeSide, longitudeSide]
      + identities.map(Optional.some)
  }

  /// The text of a column's header; absent without a header.
  func head(of index: Int) -> String? {
    columns.element(at: index)?.text
  }

  /// Determines the units of the columns; a column with an unknown unit is ignored.
  mutating func settleUnits() -> [Diagnostic] {
    var faults = notes
    notes = []
    let isUnitless = self[.speed].map { unit(of: .speed, $0) == nil } ?? false
    for (role, index) in [(CSVRole.latitude, latitude), (.longitude, longitude)] {
      let factor = unit(of: role, index).flatMap { MeasureUnit.factor($0, of: role) }
      factors[role.rawValue] = factor ?? 1
    }
    isSouth = columns.element(at: latitude)?.side(.latitude)?.isNegative ?? false
    isWest = columns.element(at: longitude)?.side(.longitude)?.isNegative ?? false
    // MAVLink counts degrees, and `eph` is a dilution of precision there.
    if stated[.accuracy] == nil, unit(of: .latitude, latitude) == "e7",
      self[.accuracy].flatMap({ columns.element(at: $0) })?.name.hasSuffix("eph") == true
    {
      self[.accuracy] = nil
    }
    for role in FixMeasure.all.map(\.role) {
      factors[role.rawValue] = 1
      guard let index = self[role], let unit = unit(of: role, index) else { continue }
      if let factor = MeasureUnit.factor(unit, of: role) {
        factors[role.rawValue] = factor
      } else {
        faults.append(.unknownUnit(column: head(of: index) ?? role.word, unit: unit, of: role))
        self[role] = nil
      }
    }
    if isUnitless, let speed = self[.speed] {
      factors[CSVRole.speed.rawValue] = unstatedSpeedFactor(of: speed)
    }
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
      "speed" where names.contains("height") && names.contains("latitudens"),
      "speed" where names.contains("ms") && latitudeSide != nil:
      return 1 / 3.6
    // TeslaMate's table of positions uses km/h.
    case "speed" where names.contains("ratedbatteryrangekm"): return 1 / 3.6
    // Traccar writes knots without stating the unit.
    default:
      let isTraccar =
        names.contains("servertime") && ["devicetime", "fixtime"].contains(where: names.contains)
      return isTraccar ? 1852 / 3600.0 : 1
    }
  }
}
