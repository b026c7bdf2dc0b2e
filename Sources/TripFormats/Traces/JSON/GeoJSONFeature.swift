import Notations

/// The fixes in a GeoJSON feature, collected while it is read.
struct GeoJSONFeature {
  /// The maximum number of positions in a line: they are held until its times are known.
  static let placeLimit = 4_000_000

  /// A position of the geometry.
  struct Place {
    /// Degrees north; absent if the position is unusable.
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

  /// The positions of all lines, one after another.
  var places: [Place] = []

  /// The times of the positions, in milliseconds since 1970; absent elements have none.
  var times: [Int64?] = []

  /// The plain properties.
  var properties: [JSONMember] = []

  /// Whether the feature is complete.
  private(set) var isWhole = false

  private var point: FixDraft?
  private var taken = 0

  /// Begins a feature.
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
  /// - Throws: a fault of the whole feature; its fixes can be taken nevertheless.
  mutating func finish(
    _ layout: inout JSONLayout, _ report: inout TraceReport
  ) throws(Diagnostic) {
    isWhole = true
    if isRoute { report.stop(.otherJSON, at: position) }
    if isArea { places = [] }
    if isPoint, let place = places.first { point = try draft(of: place, &layout, &report) }
    if !times.isEmpty, times.count != places.count {
      throw .unequalCounts(times: times.count, places: places.count)
    }
  }

  /// Takes the next fix in the order of the geometry; absent if none is left.
  mutating func takeFirst() -> FixDraft? {
    if isPoint {
      defer { point = nil }
      return point
    }
    while taken < places.count {
      let index = taken
      taken += 1
      if !times.isEmpty, index >= times.count { continue }
      guard var draft = places[index].draft else { continue }
      if !times.isEmpty { draft.time = times[index] }
      return draft
    }
    return nil
  }

  /// The fix of a point with its properties; absent if it is not a fix.
  private func draft(
    of place: Place, _ layout: inout JSONLayout, _ report: inout TraceReport
  ) throws(Diagnostic) -> FixDraft? {
    guard var draft = place.draft else { return nil }
    let told = properties.filter { member in
      let name = CSVColumn(member.name).name
      return !CSVRole.latitude.names.contains(name) && !CSVRole.longitude.names.contains(name)
    }
    let places = ["lat", "lon"].map {
      JSONMember(name: $0, namePosition: position, value: .null(at: position))
    }
    let columns = try layout.columns(of: places + told) { report.warn($0, at: position) }
    return draft.takeValues(places + told, layout: columns, &report) ? draft : nil
  }
}

extension GeoJSONFeature.Place {
  /// The fix at the position, as far as known; absent if the position is unusable.
  var draft: FixDraft? {
    guard let latitude else { return nil }
    var draft = FixDraft()
    draft.latitude = latitude
    draft.longitude = longitude
    draft.altitude = altitude
    return draft
  }
}
