/// The unit of a count of time, and the instant from which it counts.
package enum EpochUnit: String, Hashable, Sendable, CaseIterable {
  case seconds, milliseconds, microseconds, nanoseconds, minutes, hours
  /// Days since 1899-12-30, as in spreadsheets.
  case excel
  /// Seconds since 2001-01-01, as in Apple's frameworks.
  case apple
  /// Units of 100 ns since the year 1, as in .NET.
  case ticks
  /// Units of 100 ns since 1601, as in Windows.
  case fileTime = "filetime"
  /// Seconds since 1989-12-31, as in Garmin's FIT files.
  case fit
}

/// Parses a count of time, such as seconds since 1970; absent if malformed or beyond 64 bits.
///
/// The result is in milliseconds since 1970-01-01T00:00:00Z.
///
/// Digits and exponent are computed as integers, so the result is the exact decimal rounded to the
/// nearest millisecond, halves away from zero. Without a unit the magnitude decides: below 10¹¹
/// seconds, below 10¹⁴ milliseconds, below 10¹⁷ microseconds, else nanoseconds.
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
  guard let count = DecimalDigits(in: bytes, range, decimalMark: decimalMark) else { return nil }
  let scale = (unit ?? EpochUnit(wholeDigits: count.wholeDigits)).scale
  guard let magnitude = count.scaled(by: scale.factor, dividedByPower: scale.divisorPower)
  else { return nil }
  let (time, overflow) = scale.origin.addingReportingOverflow(
    count.isNegative ? -magnitude : magnitude)
  return overflow ? nil : time
}

extension EpochUnit {
  /// The unit in which a count with this many digits before the decimal mark is a plausible time.
  fileprivate init(wholeDigits: Int) {
    switch wholeDigits {
    case ...11: self = .seconds
    case ...14: self = .milliseconds
    case ...17: self = .microseconds
    default: self = .nanoseconds
    }
  }

  /// The unit in milliseconds, a power of ten that divides it, and the origin of the count.
  ///
  /// The origin is in milliseconds since 1970.
  fileprivate var scale: (factor: UInt128, divisorPower: Int, origin: Int64) {
    switch self {
    case .seconds: (1000, 0, 0)
    case .milliseconds: (1, 0, 0)
    case .microseconds: (1, 3, 0)
    case .nanoseconds: (1, 6, 0)
    case .minutes: (60_000, 0, 0)
    case .hours: (3_600_000, 0, 0)
    case .excel: (86_400_000, 0, -2_209_161_600_000)
    case .apple: (1000, 0, 978_307_200_000)
    case .ticks: (1, 4, -62_135_596_800_000)
    case .fileTime: (1, 4, -11_644_473_600_000)
    case .fit: (1000, 0, 631_065_600_000)
    }
  }
}

extension DecimalDigits {
  /// The number of digits before the decimal mark in plain notation.
  fileprivate var wholeDigits: Int { significand == 0 ? 0 : count + exponent }

  /// The number multiplied by a factor and divided by a power of ten, rounded to nearest.
  ///
  /// Absent beyond 64 bits.
  fileprivate func scaled(by factor: UInt128, dividedByPower power: Int) -> Int64? {
    let power = exponent - power
    // 24 digits and the largest factor have 32 digits: their product fits into 128 bits.
    var product = significand * factor
    if product == 0 || power < -38 { return 0 }
    if power >= 0 {
      for _ in 0..<power where product < UInt128(1) << 64 { product *= 10 }
      return Int64(exactly: product)
    }
    if product < UInt128(1) << 63, power > -19 {
      let divisor = powersOfTen[-power]
      let (quotient, remainder) = UInt64(product).quotientAndRemainder(dividingBy: divisor)
      return Int64(remainder >= divisor - remainder ? quotient + 1 : quotient)
    }
    let divisor = (0..<(-power)).reduce(UInt128(1)) { power, _ in power * 10 }
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
    return Int64(exactly: remainder >= divisor - remainder ? quotient + 1 : quotient)
  }
}
