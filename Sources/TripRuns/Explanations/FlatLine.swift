package import Geodesy
import Notations
package import TripRecords

/// A flat object of JSON under construction, with the fixed decimals of events.
package struct FlatLine {
  private var bytes: [UInt8] = []

  /// The object's bytes with a line feed.
  package var ended: [UInt8] { bytes + Array("}\n".utf8) }

  /// Adds a text.
  package mutating func text(_ key: String, _ value: String) {
    begin(key)
    appendJSONString(value, escaping: "##[", to: &bytes)
  }

  /// Adds a whole number.
  package mutating func count(_ key: String, _ value: Int) {
    begin(key)
    appendInteger(value, to: &bytes)
  }

  /// Adds a Boolean.
  package mutating func flag(_ key: String, _ value: Bool) {
    begin(key)
    bytes += Array((value ? "true" : "false").utf8)
  }

  /// Adds a number of a unit, or nothing where it is absent.
  package mutating func number(_ key: String, _ value: Double?, _ unit: FieldUnit) {
    number(key, value, decimals: unit.decimals)
  }

  /// Adds a number, or nothing where it is absent.
  package mutating func number(_ key: String, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    begin(key)
    appendDecimal(value, decimals: decimals, to: &bytes)
  }

  /// Adds a place.
  package mutating func place(_ place: Coordinate) {
    number("lat", place.latitude, .coordinateDegrees)
    number("lon", place.longitude, .coordinateDegrees)
  }

  private mutating func begin(_ key: String) {
    bytes += Array("\(bytes.isEmpty ? "{" : ",")\"\(key)\":".utf8)
  }
}
