import TripRecords

/// How far numbers may lie apart and still agree; nothing given means not at all.
///
/// A key is a unit at the end of a field's name (`_m`, `_s`, `_mps`, `_deg`, `_pct`), a field's
/// name (`lead_s`), or either after an event's name and a point (`arrival.distance_m`,
/// `off_route._s`). The most particular key counts: `event.field`, `event._unit`, `field`,
/// `_unit`. Places (`lat`, `lon`) are compared in meters, by the tolerance of `_m`.
package struct ToleranceTable: Equatable, Sendable {
  /// The tolerances by key, in the field's own unit.
  private var values: [String: Double] = [:]

  /// Makes a table that tolerates nothing.
  package init() {}

  /// The tolerance of a key; the field's own unit, at least 0.
  package subscript(_ key: String) -> Double? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

extension ToleranceTable {
  /// The units that tolerances are given for, a longer one before its own ending.
  package static let units = ["_mps", "_deg", "_pct", "_m", "_s"]

  /// How far two values of a field may lie apart, in the field's own unit.
  package func tolerance(of field: String, in event: String) -> Double {
    if values.isEmpty { return 0 }
    let unit = Self.unit(of: field)
    let keys = ["\(event).\(field)", unit.map { "\(event).\($0)" }, field, unit]
    return keys.lazy.compactMap(\.self).compactMap { values[$0] }.first ?? 0
  }

  /// The unit at the end of a field's name; meters for a latitude or longitude.
  package static func unit(of field: String) -> String? {
    if field == "lat" || field == "lon" || field.hasSuffix("_lat") || field.hasSuffix("_lon") {
      return "_m"
    }
    return units.first { field.hasSuffix($0) }
  }
}

extension ToleranceTable {
  /// Whether a key means some field: a unit or a field's name, perhaps after an event's.
  package static func isKey(_ key: String) -> Bool {
    let parts = key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let field = String(parts[parts.count - 1])
    let schemas: [EventSchema]
    if parts.count == 2 {
      guard let schema = EventSchema.named(String(parts[0])) else { return false }
      schemas = [schema]
    } else {
      schemas = EventSchema.all
    }
    return units.contains(field)
      || schemas.contains { $0.lineFields.contains { $0.name == field } }
  }
}
