/// The unit of a count since 1970-01-01.
package enum EpochUnit: Hashable, Sendable {
  case seconds
  case milliseconds
  case microseconds
  case nanoseconds
}

/// Parses a count since 1970-01-01T00:00:00Z into milliseconds; absent if malformed.
///
/// Digits are parsed as integers: nanoseconds since 1970 have 19 digits, more than a double holds.
/// Without a unit the magnitude decides: below 10¹¹ seconds, below 10¹⁴ milliseconds, below 10¹⁷
/// microseconds, else nanoseconds.
///
/// - Parameters:
///   - bytes: the text.
///   - range: the part of the text to parse; surrounding blanks are allowed.
///   - unit: the unit, if known.
///   - decimalMark: the byte before a fraction.
/// - Returns: milliseconds since 1970-01-01T00:00:00Z.
package func epochTime(
  in bytes: Span<UInt8>, _ range: Range<Int>, unit: EpochUnit? = nil,
  decimalMark: UInt8 = UInt8(ascii: ".")
) -> Int64? {
  let range = trimmingBlanks(in: bytes, range)
  var index = range.lowerBound
  let end = range.upperBound
  let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
  if isNegative { index += 1 }
  let firstDigit = index
  var whole: Int64 = 0
  while index < end, bytes[index] &- UInt8(ascii: "0") <= 9 {
    let digit = Int64(bytes[index] - UInt8(ascii: "0"))
    guard index - firstDigit < 18 || whole <= (Int64.max - digit) / 10 else { return nil }
    whole = whole * 10 + digit
    index += 1
  }
  guard index > firstDigit else { return nil }
  var microfraction: Int64 = 0
  if index < end {
    guard let fraction = decimalNumber(in: bytes, index..<end, decimalMark: decimalMark) else {
      return scientificEpochTime(in: bytes, range, unit: unit, decimalMark: decimalMark)
    }
    // The rest after the integer digits must be like `.5`, without a sign or an exponent.
    guard bytes[index] == decimalMark, fraction < 1 else {
      return scientificEpochTime(in: bytes, range, unit: unit, decimalMark: decimalMark)
    }
    microfraction = Int64((fraction * 1_000_000).rounded())
  }
  guard let milliseconds = milliseconds(whole, microfraction, unit ?? EpochUnit(magnitude: whole))
  else { return nil }
  return isNegative ? -milliseconds : milliseconds
}

/// A count and a fraction in millionths as milliseconds, rounded to nearest.
private func milliseconds(_ whole: Int64, _ microfraction: Int64, _ unit: EpochUnit) -> Int64? {
  switch unit {
  case .seconds:
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : sum(product, (microfraction + 500) / 1000)
  case .milliseconds: return sum(whole, microfraction >= 500_000 ? 1 : 0)
  case .microseconds: return whole / 1000 + (whole % 1000 >= 500 ? 1 : 0)
  case .nanoseconds: return whole / 1_000_000 + (whole % 1_000_000 >= 500_000 ? 1 : 0)
  }
}

/// The sum of two integers; absent on overflow.
private func sum(_ first: Int64, _ second: Int64) -> Int64? {
  let (sum, overflow) = first.addingReportingOverflow(second)
  return overflow ? nil : sum
}

/// Parses a count in scientific notation, such as `1.714557600123E9`.
private func scientificEpochTime(
  in bytes: Span<UInt8>, _ range: Range<Int>, unit: EpochUnit?, decimalMark: UInt8
) -> Int64? {
  guard let value = decimalNumber(in: bytes, range, decimalMark: decimalMark),
    value.magnitude < 9e18
  else { return nil }
  let whole = Int64(value.magnitude)
  let microfraction = Int64(((value.magnitude - Double(whole)) * 1_000_000).rounded())
  let result = milliseconds(whole, microfraction, unit ?? EpochUnit(magnitude: whole))
  return value < 0 ? result.map { -$0 } : result
}

extension EpochUnit {
  /// The unit in which a count of this magnitude is a plausible time.
  package init(magnitude: Int64) {
    switch magnitude {
    case ..<100_000_000_000: self = .seconds
    case ..<100_000_000_000_000: self = .milliseconds
    case ..<100_000_000_000_000_000: self = .microseconds
    default: self = .nanoseconds
    }
  }
}
