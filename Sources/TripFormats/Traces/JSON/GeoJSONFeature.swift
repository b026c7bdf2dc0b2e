import Notations

/// The fixes in a GeoJSON feature, collected while it is read.
struct GeoJSONFeature {
  /// The maximum number of points in a line, which are held until its times are known.
  static let pointLimit = 4_000_000

  /// A point of the geometry.
  struct Point {
    /// Degrees north; absent if the point is unusable.
    var latitude: Double?
    /// Degrees east.
    var longitude = 0.0
    /// Meters; absent if not given.
    var altitude: Double?
  }

  /// The location of its object in the text.
  let position: SourcePosition

  /// Whether its object has not ended yet.
  var isOpen = false

  /// Whether it is an area, whose outline is not a drive.
  var isArea = false

  /// Whether the geometry is a single point.
  var isPoint = false

  /// The points of all lines, one after another.
  var points: [Point] = []

  /// The times of the points, in milliseconds since 1970; absent elements have none.
  var times: [Int64?] = []

  /// Whether the times come from a property that may have another meaning.
  var isGuessed = false

  /// The values of measures at the points, with the factors that convert them to SI units or
  /// degrees.
  private var values: [(measure: FixMeasure, factor: Double, numbers: [Double?])] = []

  /// The plain properties.
  var properties: [JSONMember] = []

  /// Whether the feature is complete.
  private(set) var isWhole = false

  private var point: FixDraft?
  private var taken = 0

  init(at position: SourcePosition = SourcePosition(line: 1, column: 1)) {
    self.position = position
  }
}

extension GeoJSONFeature {
  /// The feature's name, if it is a line.
  var name: String? {
    isPoint ? nil : properties.first { $0.name == "name" }?.value.string
  }

  /// Whether it is a part of a route instead of a drive.
  private var isRoute: Bool {
    properties.contains { member in
      member.name == "role" && member.value.string == "step" || member.name == "track-length"
    }
  }

  /// Ends the feature, after which its fixes can be taken.
  ///
  /// - Throws: A fault of the whole feature; its fixes can still be taken.
  mutating func finish(_ layout: inout JSONLayout, _ report: inout TraceReport) throws(Diagnostic) {
    isWhole = true
    if isRoute { report.stop(.otherJSON, at: position) }
    if isArea { points = [] }
    if isPoint, let first = points.first { point = try draft(of: first, &layout, &report) }
    if isGuessed, times.count != points.count { times = [] }
    if !times.isEmpty, times.count != points.count {
      throw .unequalCounts(times: times.count, coordinates: points.count)
    }
  }

  /// Begins the values of the measure that a property names: `speeds`, `accuracies`.
  ///
  /// Returns false if it does not name a measure.
  mutating func beginValues(named name: String, _ names: inout MemberNames) -> Bool {
    let single = name.hasSuffix("ies") ? name.dropLast(3) + "y" : name.dropLast()
    let meaning = names[name.hasSuffix("s") ? String(single) : name]
    guard let measure = meaning.measure,
      let factor = meaning.column.unit.map({ MeasureUnit.factor($0, of: measure.role) }) ?? 1
    else { return false }
    values.append((measure, factor, []))
    return true
  }

  /// Adds the next value of the measure; absent if it is not a number.
  mutating func takeValue(_ number: Double?) {
    guard let last = values.indices.last, values[last].numbers.count < Self.pointLimit else {
      return
    }
    values[last].numbers.append(number)
  }

  /// Takes the next fix in the order of the geometry; absent if none is left.
  mutating func takeFirst() -> FixDraft? {
    if isPoint {
      defer { point = nil }
      return point
    }
    while taken < points.count {
      let index = taken
      taken += 1
      if !times.isEmpty, index >= times.count { continue }
      guard var draft = points[index].draft else { continue }
      if !times.isEmpty { draft.time = times[index] }
      for (measure, factor, numbers) in values where numbers.count == points.count {
        if let number = numbers[index] { _ = draft.set(measure, number * factor, none: -factor) }
      }
      return draft
    }
    return nil
  }

  /// The fix of a point with its properties; absent if it is not a fix.
  private func draft(
    of point: Point, _ layout: inout JSONLayout, _ report: inout TraceReport
  ) throws(Diagnostic) -> FixDraft? {
    guard var draft = point.draft else { return nil }
    let null = JSONValue.null(at: position)
    var members = ["lat", "lon"].map { JSONMember(name: $0, namePosition: position, value: null) }
    members += properties.filter { !layout.names[$0.name].isAxis }
    let columns = try layout.columns(of: members) { report.warn($0, at: position) }
    if let track = columns[.track].map({ members[$0].value.plainText }), track != "" {
      report.marks.follow(track, at: position)
    }
    return draft.takeValues(members, layout: columns, &report) ? draft : nil
  }
}

extension GeoJSONFeature.Point {
  /// The fix at the point, as far as known; absent if the point is unusable.
  var draft: FixDraft? {
    guard let latitude else { return nil }
    var draft = FixDraft()
    draft.latitude = latitude
    draft.longitude = longitude
    draft.altitude = altitude
    return draft
  }
}
