import Geodesy
import Notations
import TripModel

extension Coordinate {
  /// The coordinate as `lat,lon` with seven decimals each, ready to paste.
  var pastedText: String {
    let decimals = FieldUnit.coordinateDegrees.decimals
    return decimalText(latitude, decimals: decimals) + ","
      + decimalText(longitude, decimals: decimals)
  }
}

extension Lane {
  /// The painted directions joined by `;`, or `none`, then `*` if the lane is valid.
  var text: String {
    let directions = indications.isEmpty ? "none" : indications.joined(separator: ";")
    return isValid ? directions + "*" : directions
  }
}

extension Int64 {
  /// The difference, clamped to the range.
  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }
}

/// Appends milliseconds as seconds with three decimals.
func appendSeconds(milliseconds: Int64, to bytes: inout [UInt8]) {
  if milliseconds < 0 { bytes.append(UInt8(ascii: "-")) }
  let (whole, part) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
  appendInteger(whole, minimumDigits: 1, to: &bytes)
  bytes.append(UInt8(ascii: "."))
  appendInteger(part, minimumDigits: 3, to: &bytes)
}

func append(_ literal: StaticString, to bytes: inout [UInt8]) {
  literal.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
}

/// Appends an array in JSON whose elements a closure writes.
func appendArray<Element>(
  _ elements: [Element], to bytes: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
) {
  bytes.append(UInt8(ascii: "["))
  for (index, element) in elements.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    write(element, &bytes)
  }
  bytes.append(UInt8(ascii: "]"))
}

/// A distance in whole meters below 1 km, otherwise in kilometers with one decimal.
package func distanceText(_ meters: Double) -> String {
  meters.magnitude < 999.5
    ? decimalText(meters, decimals: 0) + " m" : decimalText(meters / 1000, decimals: 1) + " km"
}

/// A duration in seconds with one decimal below a minute, otherwise in the two largest units.
func durationText(_ seconds: Double) -> String {
  guard seconds.magnitude >= 59.95, seconds.magnitude < 1e15 else {
    return decimalText(seconds, decimals: 1) + " s"
  }
  let whole = Int(seconds + (seconds < 0 ? -0.5 : 0.5))
  let (minutes, hours) = (whole / 60 % 60, whole / 3600)
  return hours == 0 ? "\(minutes) min \(whole % 60) s" : "\(hours) h \(minutes) min"
}
