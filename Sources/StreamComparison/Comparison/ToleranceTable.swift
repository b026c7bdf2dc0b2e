import Notations
package import TripRecords

/// The allowed differences of numbers; without an entry, values must be equal.
///
/// A key is a unit suffix of field names (`_m`, `_s`, `_mps`, `_deg`, `_pct`), a field name
/// (`lead_s`), or either after an event's name and a point (`arrival.distance_m`, `off_route._s`).
/// The most specific key applies: `event.field`, `event._unit`, `field`, `_unit`. Coordinates
/// (`lat`, `lon`) are compared in meters, with the tolerance of `_m`.
package struct ToleranceTable: Equatable, Sendable {
  /// The tolerances by key, in the field's own unit.
  private var values: [String: Double] = [:]

  /// Makes a table without tolerances.
  package init() {}

  /// The tolerance of a key, in the field's own unit, at least 0.
  package subscript(_ key: String) -> Double? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

extension ToleranceTable {
  /// The units of tolerances; a unit follows every longer one that ends with it.
  package static let units = ["_mps", "_deg", "_pct", "_m", "_s"]

  /// The tolerance of a field, in its own unit.
  package func tolerance(of field: String, in event: String) -> Double {
    if values.isEmpty { return 0 }
    let unit = Self.unit(of: field)
    let keys = ["\(event).\(field)", unit.map { "\(event).\($0)" }, field, unit]
    return keys.lazy.compactMap(\.self).compactMap { values[$0] }.first ?? 0
  }

  /// The unit suffix of a field's name; meters for a latitude or longitude.
  package static func unit(of field: String) -> String? {
    if field == "lat" || field == "lon" || field.hasSuffix("_lat") || field.hasSuffix("_lon") {
      return "_m"
    }
    return units.first { field.hasSuffix($0) }
  }
}

extension ToleranceTable {
  /// The description of a valid key.
  package static let expectedKey =
    "a unit or a field, optionally of an event: '_m', 'lead_s', 'arrival.distance_m'"

  /// The hint with the nearest valid key; absent if none is near.
  package static func hint(for key: String) -> String? {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    let field = parts.last ?? key
    let event = parts.count == 2 ? EventSchema.named(parts[0]) : nil
    if parts.count == 2, event == nil {
      let near = nearestName(to: parts[0], among: EventSchema.all.map(\.name))
      return didYouMean(near.map { "\($0).\(field)" })
    }
    let schemas = event.map { [$0] } ?? EventSchema.all
    return didYouMean(nearestTo: field, among: units + numbers(of: schemas))
  }

  /// The names of the numbers in the lines of some events.
  package static func numbers(of schemas: [EventSchema]) -> [String] {
    var found: Set<String> = []
    return schemas.flatMap(\.lineFields).filter(\.type.isNumeric).map(\.name)
      .filter { found.insert($0).inserted }
  }

  /// Whether a key matches any number: a unit or a field name, optionally after an event's name.
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
    return units.contains(field) || numbers(of: schemas).contains(field)
  }
}
