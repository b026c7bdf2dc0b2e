import Geodesy
import Notations
import TripModel

extension Coordinate {
  /// The place as people paste it: `lat,lon` with seven decimals each.
  var pastedText: String {
    var bytes: [UInt8] = []
    appendDecimal(latitude, decimals: FieldUnit.coordinateDegrees.decimals, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    appendDecimal(longitude, decimals: FieldUnit.coordinateDegrees.decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Lane {
  /// The painted directions joined by `;`, `none` without any, then `*` where the lane is valid.
  var text: String {
    let directions = indications.isEmpty ? "none" : indications.joined(separator: ";")
    return isValid ? directions + "*" : directions
  }
}

extension [Lane] {
  /// The direction to take on each lane, `none` on one that leads away; empty where no lane has
  /// any.
  var activeDirections: [String] {
    contains { $0.activeDirection != nil } ? map { $0.activeDirection ?? "none" } : []
  }
}

extension Int64 {
  /// The difference, kept at the ends of the range where it would leave it.
  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }
}

/// Appends whole milliseconds as seconds with three decimals.
func appendSeconds(milliseconds: Int64, to bytes: inout [UInt8]) {
  if milliseconds < 0 { bytes.append(UInt8(ascii: "-")) }
  let (whole, part) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
  appendInteger(whole, minimumDigits: 1, to: &bytes)
  bytes.append(UInt8(ascii: "."))
  appendInteger(part, minimumDigits: 3, to: &bytes)
}

/// Appends a literal's bytes.
func append(_ literal: StaticString, to bytes: inout [UInt8]) {
  literal.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
}
