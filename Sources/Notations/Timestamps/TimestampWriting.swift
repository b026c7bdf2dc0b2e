/// Appends a time as RFC 3339 in UTC with milliseconds, such as `2024-05-01T10:00:00.000Z`.
///
/// Years above 9999 have more digits, years before 0 a minus sign.
///
/// - Parameters:
///   - milliseconds: milliseconds since 1970-01-01T00:00:00Z.
///   - output: the bytes to append to.
package func appendTimestamp(milliseconds: Int64, to output: inout [UInt8]) {
  var day = milliseconds / 86_400_000
  var rest = milliseconds % 86_400_000
  if rest < 0 {
    rest += 86_400_000
    day -= 1
  }
  let date = CivilDate(daysSinceEpoch: Int(day))
  if date.year < 0 { output.append(UInt8(ascii: "-")) }
  appendInteger(UInt64(date.year.magnitude), minimumDigits: 4, to: &output)
  appendTwoDigits(date.month, after: UInt8(ascii: "-"), to: &output)
  appendTwoDigits(date.day, after: UInt8(ascii: "-"), to: &output)
  let seconds = Int(rest / 1000)
  appendTwoDigits(seconds / 3600, after: UInt8(ascii: "T"), to: &output)
  appendTwoDigits(seconds / 60 % 60, after: UInt8(ascii: ":"), to: &output)
  appendTwoDigits(seconds % 60, after: UInt8(ascii: ":"), to: &output)
  output.append(UInt8(ascii: "."))
  appendInteger(UInt64(rest % 1000), minimumDigits: 3, to: &output)
  output.append(UInt8(ascii: "Z"))
}

/// Appends a mark and a two-digit number.
private func appendTwoDigits(_ value: Int, after mark: UInt8, to output: inout [UInt8]) {
  output.append(mark)
  output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
  output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
}

/// A time as written by `appendTimestamp`.
package func timestampText(milliseconds: Int64) -> String {
  var bytes: [UInt8] = []
  appendTimestamp(milliseconds: milliseconds, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
