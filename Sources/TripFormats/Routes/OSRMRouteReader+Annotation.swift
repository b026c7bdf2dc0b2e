import Notations
import TripModel

/// Reads the segment annotations of a leg in OSRM's format, and Mapbox's closures and incidents.
extension RouteNotes {
  /// Reads the annotation of a leg with `count` segments.
  ///
  /// An array whose length is not the number of segments is ignored with a warning.
  mutating func osrmAnnotation(of leg: JSONValue, count: Int) -> Annotation {
    var annotation = segments(of: leg, count: count)
    let stated = Annotation(
      closures: leg.elements("closures").compactMap(\.vertices),
      incidents: leg.elements("incidents").compactMap { incident in
        incident.vertices.map(incident.incident)
      })
    (annotation.closures, annotation.incidents) = stated.stretches(from: 0, through: count)
    return annotation
  }

  private mutating func segments(of leg: JSONValue, count: Int) -> Annotation {
    guard let value = leg["annotation"] else { return Annotation() }
    var annotation = Annotation()
    annotation.durations = column("duration", of: value, count: count).map(\.amount)
    annotation.speeds = column("speed", of: value, count: count).map(\.amount)
    annotation.speedLimits = column("maxspeed", of: value, count: count).map(mapboxSpeedLimit)
    let isNumeric = !value.holds("congestion")
    let isValhalla = value.elements("congestion").contains { $0.number != nil }
    annotation.congestion =
      column(isNumeric ? "congestion_numeric" : "congestion", of: value, count: count).map {
        isValhalla ? $0.valhallaCongestion : isNumeric ? $0.number.map(congestionWord) : $0.text
      }
    return annotation
  }

  /// The elements of an array with one per segment; empty, with a warning, for another length.
  mutating func column(_ name: String, of annotation: JSONValue, count: Int) -> JSONElements {
    guard let value = annotation[name], let values = value.array else { return .empty }
    if values.count == count { return values }
    add(.annotationLength(name: name, found: values.count, expected: count), at: value.position)
    return .empty
  }
}

extension JSONValue {
  /// The vertices of the leg's line covered by a closure or an incident.
  fileprivate var vertices: ClosedRange<Int>? {
    guard let start = self["geometry_index_start"]?.integer,
      let end = self["geometry_index_end"]?.integer, 0 <= start, start <= end
    else { return nil }
    return start...end
  }

  /// The incident on some vertices, in Mapbox's format or tripsim's own.
  func incident(on vertices: ClosedRange<Int>) -> Incident {
    Incident(
      vertices: vertices, id: self["id"]?.text, type: self["type"]?.text,
      description: self["description"]?.text, impact: self["impact"]?.text)
  }
}

/// Reads a speed limit in Mapbox's format: a speed and its unit, `none` or `unknown`.
func mapboxSpeedLimit(_ value: JSONValue) -> SpeedLimit? {
  if value["none"]?.boolean == true { return .unlimited }
  guard let speed = value["speed"]?.amount, speed > 0, let unit = mapboxSpeedUnit(value)
  else { return nil }
  return .limited(unit == .milesPerHour ? speed * 0.44704 : speed / 3.6, unit: unit)
}

/// The unit of a speed limit in Mapbox's format; absent if it states no limit.
private func mapboxSpeedUnit(_ value: JSONValue) -> SpeedUnit? {
  value["speed"]?.amount == nil ? nil : SpeedUnit(word: value["unit"]?.string ?? "km/h")
}

extension SpeedUnit {
  /// The unit named by a word in an answer.
  init?(word: String) {
    switch word.lowercased() {
    case "mph": self = .milesPerHour
    case "km/h", "kmh", "kph": self = .kilometersPerHour
    default: return nil
    }
  }
}

extension Double {
  /// The angle driven around a roundabout, 0 ≤ angle < 360; absent if out of range.
  var roundaboutDegrees: Double? {
    guard (0...360).contains(self) else { return nil }
    return self == 360 ? 0 : self
  }
}

/// Mapbox's word for a congestion number.
///
/// **Source:** Mapbox Directions API v5, `congestion_numeric`: 0–39 low, 40–59 moderate,
/// 60–79 heavy, 80–100 severe.
private func congestionWord(_ number: Double) -> String {
  switch number {
  case ..<0: "unknown"
  case ..<40: "low"
  case ..<60: "moderate"
  case ..<80: "heavy"
  default: "severe"
  }
}

extension JSONValue {
  /// The word for Valhalla's congestion number: 0 is unknown, 1…63 corresponds to Mapbox's 0…100.
  fileprivate var valhallaCongestion: String? {
    guard let number, number > 0 else { return "unknown" }
    return congestionWord((number - 1) * (100.0 / 62))
  }
}
