import Notations

/// Finds the columns of a table by their headers, unless the user assigned them.
struct CSVColumnSearch {
  let columns: [CSVColumn]

  /// The columns that the user assigned, absent if the table lacks them, and their units.
  let stated: [CSVRole: (column: Int?, unit: String?)]

  /// The group that contains the coordinate, such as `location` for `location.lat`.
  var group: String?

  /// Warnings about the headers.
  private(set) var notes: [Diagnostic] = []
}

extension CSVColumnSearch {
  /// The first column with one of some names.
  func first(_ names: String...) -> Int? { columns.firstIndex { names.contains($0.name) } }

  /// The only column with a name.
  ///
  /// - Throws: The fault of another column that also has its unit.
  private func column(_ name: String) throws(Diagnostic) -> Int? {
    guard let index = first(name) else { return nil }
    if isRepeated(index) { throw .twiceColumn(columns[index].text, other: columns[index].text) }
    return index
  }

  /// Whether a later column has the same name and unit.
  private func isRepeated(_ index: Int) -> Bool {
    columns[(index + 1)...].contains {
      $0.name == columns[index].name && $0.unit == columns[index].unit
    }
  }

  /// The column of a role: the user's, or the first of its names that any column has.
  func column(_ role: CSVRole) throws(Diagnostic) -> Int? {
    if let stated = stated[role] { return stated.column }
    for name in role.names {
      if let index = try column(name) { return index }
    }
    return nil
  }

  /// The column of a role; if several columns have its name, the first is the receiver's.
  mutating func first(_ role: CSVRole, except other: String? = nil) -> Int? {
    if let stated = stated[role] { return stated.column }
    for name in role.names where name != other {
      guard let index = first(name) ?? columns.firstIndex(where: { $0.ownName == name })
      else { continue }
      if isRepeated(index) { notes.append(.repeatedColumn(columns[index].text)) }
      // Of several units, one that is known.
      return columns.indices.first {
        columns[$0].name == columns[index].name && hasKnownUnit($0, role)
      } ?? index
    }
    guard let group else { return nil }
    return role.names.compactMap { name in
      columns.firstIndex {
        $0.member?.group == group && $0.member?.name == name || $0.name == group + name
      }
    }.first
  }

  private func hasKnownUnit(_ index: Int, _ role: CSVRole) -> Bool {
    columns[index].unit.map { MeasureUnit.factor($0, of: role) != nil } ?? true
  }

  /// The column of a coordinate: a word rather than a letter, and a whole name rather than one
  /// after a group, such as `location.lat`.
  func coordinate(_ role: CSVRole) throws(Diagnostic) -> Int? {
    if let stated = stated[role] { return stated.column }
    let words = role.names.filter { $0.count > 1 }
    for name in words {
      if let index = try column(name) { return index }
    }
    // The Garmin SDK's tool writes `record.position_lat`.
    for name in words + words.map({ "position" + $0 }) {
      let found = columns.indices.filter { columns[$0].member?.name == name }
      if found.count > 1 {
        throw .twiceColumn(columns[found[0]].text, other: columns[found[1]].text)
      }
      if let index = found.first { return index }
    }
    let index = try column(role)
    if index != nil, first("z") != nil { throw .threeAxes }
    return index
  }

  /// The columns of coordinates of any name that ends with their words, such as `vehicle_lat` and
  /// `vehicle_lon`.
  ///
  /// - Throws: The fault of several such columns, as of the start and the end of a trip.
  func wordedCoordinates() throws(Diagnostic) -> (latitude: Int, longitude: Int)? {
    let found = [CSVRole.latitude, .longitude].map { role in
      columns.indices.filter {
        columns[$0].lastWord.map { role.names.contains($0.name) && $0.name.count > 1 } ?? false
      }
    }
    guard let latitude = found[0].first, let longitude = found[1].first else { return nil }
    if let several = found.first(where: { $0.count > 1 }) {
      throw .twiceColumn(columns[several[0]].text, other: columns[several[1]].text)
    }
    let isPair = columns[latitude].lastWord?.group == columns[longitude].lastWord?.group
    return isPair ? (latitude, longitude) : nil
  }

  /// The column of both coordinates, and their order as its name states it.
  ///
  /// If the name states no order, its texts must.
  func pair(besideTimes hasTimes: Bool) -> (column: Int, order: CoordinateOrder?)? {
    for (order, names) in CoordinateOrder.columns {
      let index = columns.firstIndex {
        names.contains($0.name) || $0.unit.map(CSVColumn.plain).map(names.contains) ?? false
      }
      if let index { return (index, order) }
    }
    let index = columns.firstIndex { CoordinateOrder.positions.contains($0.name) }
    return hasTimes ? index.map { ($0, nil) } : nil
  }

  /// The columns that may contain times, the most likely first.
  func times() throws(Diagnostic) -> [Int] {
    if let stated = stated[.time] { return stated.column.map { [$0] } ?? [] }
    var found: [Int] = []
    for name in CSVRole.time.names {
      guard try column(name) != nil else { continue }
      // Several may differ in their units, such as `Time (s)` and `Time (UTC)`.
      found += columns.indices.filter { columns[$0].name == name }
    }
    let likelihoods = columns.map(TimeLikelihood.init)
    for likelihood in TimeLikelihood.allCases.dropFirst() {
      found += columns.indices.filter { likelihoods[$0] == likelihood }
    }
    return found
  }

  /// The column of fractions: QStarz writes `MS`, and ROS `stamp.nanosec` beside `stamp.sec`.
  func fraction() -> (column: Int, unit: EpochUnit)? {
    if let index = first("ms", "millis", "msec", "milliseconds") { return (index, .milliseconds) }
    guard let group = columns.first(where: \.isSecondOfStamp)?.member?.group else { return nil }
    let index = columns.firstIndex { $0.isFractionOfStamp && $0.member?.group == group }
    return index.map { ($0, .nanoseconds) }
  }

  /// The column of the course.
  ///
  /// Loggers that write the reason of a record, `RCR`, number the tracks in `TRACK` and have the
  /// course in `HEADING`.
  mutating func course() -> Int? {
    if stated[.course] == nil, first("rcr") != nil, let heading = first("heading") {
      return heading
    }
    return first(.course, except: numbersTracks || !hasSpeed ? "track" : nil)
  }

  /// Whether the table has speeds.
  ///
  /// Without speeds, a column `track` probably has numbers or names of tracks, not courses.
  private var hasSpeed: Bool {
    stated[.speed] != nil || columns.contains { $0.names(.speed) }
  }

  /// The column that tells travelers apart, and the columns such as `id` that may: the same one if
  /// it may also number the rows.
  func travelers() throws(Diagnostic) -> (track: Int?, identities: [Int]) {
    var track = try column(.track)
    if track == nil, numbersTracks { track = try column("track") }
    if let track {
      let mayNumberRows = stated[.track] == nil && Self.rowNumberNames.contains(columns[track].name)
      return (track, mayNumberRows ? [track] : [])
    }
    return (nil, [try column("uid"), try column("id")].compactMap(\.self))
  }

  /// The names of columns that identify travelers in some tables and number the rows in others, as
  /// that of ArcGIS does.
  private static let rowNumberNames = ["objectid", "trackid", "trackfid", "tid"]

  /// Whether a column `track` numbers the tracks, as beside a column of segments.
  private var numbersTracks: Bool { columns.contains { Self.segmentNames.contains($0.name) } }

  private static let segmentNames = [
    "segment", "seg", "trkseg", "segmentid", "segid", "trksegid", "trackseg", "tracksegid",
    "tracksegment", "segmentnumber", "segmentindex",
  ]

  /// The column of an axis' hemispheres, `N/S` or `E/W`.
  func side(_ axis: AngleReading.Axis, except value: Int) -> Int? {
    let (letters, short, long) =
      axis == .latitude ? ("ns", "lat", "latitude") : ("ew", "lon", "longitude")
    let ends = [letters, "ref", "dir", "direction", "hemisphere", "hemi"]
    let names = [letters] + ends.flatMap { [short + $0, long + $0] }
    return columns.indices.first { $0 != value && names.contains(columns[$0].name) }
  }
}
