/// The number that a text is, in the form of `decimalNumber(in:_:decimalMark:)`.
package func decimalNumber(of text: some StringProtocol) -> Double? {
  let bytes = Array(text.utf8)
  return decimalNumber(in: bytes.span, 0..<bytes.count)
}

/// Parses a decimal number: sign, digits, fraction and exponent, with optional surrounding blanks.
///
/// The result is the nearest double. Absent for anything else: no digits, words such as `nan` or
/// `inf`, hexadecimal digits, a magnitude out of range.
///
/// - Parameters:
///   - bytes: the text.
///   - range: the part of the text to parse.
///   - decimalMark: the byte before the fraction.
/// - Returns: the nearest double, or nil.
package func decimalNumber(
  in bytes: Span<UInt8>, _ range: Range<Int>, decimalMark: UInt8 = UInt8(ascii: ".")
) -> Double? {
  let plain = plainDecimalNumber(
    in: bytes, from: range.lowerBound, to: range.upperBound, decimalMark: decimalMark)
  if let plain, plain.end == range.upperBound { return plain.value }
  let range = trimmingBlanks(in: bytes, range)
  guard let digits = DecimalDigits(in: bytes, range, decimalMark: decimalMark) else { return nil }
  guard let magnitude = digits.magnitude else {
    return slowDecimalNumber(in: bytes, range, decimalMark: decimalMark)
  }
  return digits.isNegative ? -magnitude : magnitude
}

/// Parses a plain decimal number up to a mark, such as `47.37` up to `<`.
///
/// Absent for all other forms, which `decimalNumber` may still accept; both give the same value.
///
/// - Parameters:
///   - bytes: the text.
///   - start: the index of the number's first byte.
///   - mark: the byte right after the number.
/// - Returns: the nearest double and the index of the mark, or nil.
package func plainDecimalNumber(
  in bytes: Span<UInt8>, from start: Int, upTo mark: UInt8
) -> (value: Double, end: Int)? {
  guard
    let plain = plainDecimalNumber(
      in: bytes, from: start, to: bytes.count, decimalMark: UInt8(ascii: ".")),
    plain.end < bytes.count, bytes[plain.end] == mark
  else { return nil }
  return plain
}

/// Parses a number such as `-47.3712345` or `.5` up to the first other byte.
///
/// Nearly all numbers in traces have this form. Absent if there is no number, or if it has too many
/// digits.
@inline(__always)
private func plainDecimalNumber(
  in bytes: Span<UInt8>, from start: Int, to limit: Int, decimalMark: UInt8
) -> (value: Double, end: Int)? {
  guard start < limit, limit <= bytes.count else { return nil }
  var index = start
  let isNegative = bytes[index] == UInt8(ascii: "-")
  if isNegative { index += 1 }
  let firstDigit = index
  var significand: UInt64 = 0
  var fraction = 0
  while index < limit {
    let digit = bytes[index] &- UInt8(ascii: "0")
    if digit <= 9 {
      significand = significand &* 10 &+ UInt64(digit)
    } else if bytes[index] == decimalMark, fraction == 0 {
      fraction = index + 1
    } else {
      break
    }
    index += 1
  }
  let digits = index - firstDigit - (fraction == 0 ? 0 : 1)
  guard 1...18 ~= digits, significand <= 1 << 53 else { return nil }
  // One division of two exact doubles rounds once; see `DecimalDigits.magnitude`.
  let magnitude = Double(significand) / exactPowersOfTen[fraction == 0 ? 0 : index - fraction]
  return (isNegative ? -magnitude : magnitude, index)
}

/// The range without leading and trailing blanks, tabs and line ends.
package func trimmingBlanks(in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var lower = range.lowerBound
  var upper = range.upperBound
  while lower < upper, isBlank(bytes[lower]) { lower += 1 }
  while lower < upper, isBlank(bytes[upper - 1]) { upper -= 1 }
  return lower..<upper
}

/// Whether a byte is a blank, a tab or part of a line end.
@inlinable
package func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

/// Whether a byte is an ASCII digit.
@inlinable
package func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

/// Whether a byte is an ASCII letter or digit.
@inline(__always)
func isLetterOrDigit(_ byte: UInt8) -> Bool {
  isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26
}

/// A decimal number as written: an integer and a power of ten.
struct DecimalDigits {
  /// Whether a minus sign leads.
  private(set) var isNegative = false

  /// The first 24 digits from the first nonzero one.
  var significand: UInt128 { count <= 18 ? UInt128(leading) : wide }

  /// The number of those digits.
  private(set) var count = 0

  /// The power of ten by which they are multiplied.
  private(set) var exponent = 0

  /// The first 18 of those digits; nearly all numbers have at most 18, and 64 bits are faster.
  private var leading: UInt64 = 0

  /// All of those digits, if there are more than 18.
  private var wide: UInt128 = 0

  /// Parses sign, digits, fraction and exponent; absent for anything else.
  @inline(__always)
  init?(in bytes: Span<UInt8>, _ range: Range<Int>, decimalMark: UInt8) {
    var index = range.lowerBound
    if index < range.upperBound, bytes[index] == UInt8(ascii: "-") || bytes[index] == 0x2B {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    let firstDigit = index
    exponent = takeDigits(in: bytes, &index, range.upperBound)
    var hasDigits = index > firstDigit
    if index < range.upperBound, bytes[index] == decimalMark {
      index += 1
      let fraction = index
      exponent += takeDigits(in: bytes, &index, range.upperBound) + fraction - index
      hasDigits = hasDigits || index > fraction
    }
    guard hasDigits else { return nil }
    guard index < range.upperBound else { return }
    guard bytes[index] | 0x20 == UInt8(ascii: "e"),
      let power = decimalExponent(in: bytes, index + 1..<range.upperBound)
    else { return nil }
    exponent += power
  }

  /// Appends digits up to the first other byte and returns the number of digits beyond 24.
  ///
  /// Those cannot affect rounding and are dropped.
  @inline(__always)
  private mutating func takeDigits(in bytes: Span<UInt8>, _ index: inout Int, _ end: Int) -> Int {
    var dropped = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      index += 1
      if count < 18 {
        leading = leading &* 10 &+ UInt64(digit)
        if leading != 0 { count += 1 }
      } else if count < 24 {
        wide = (count == 18 ? UInt128(leading) : wide) * 10 + UInt128(digit)
        count += 1
      } else {
        dropped += 1
      }
    }
    return dropped
  }

  /// The value without its sign, if it can be computed exactly; absent otherwise.
  ///
  /// **Source:** William D. Clinger, How to Read Floating Point Numbers Accurately (1990): integers
  /// up to 2⁵³ and powers of ten up to 10²² are exact, so one operation rounds once.
  @inline(__always)
  var magnitude: Double? {
    guard count <= 19 else { return nil }
    let significand = count <= 18 ? leading : UInt64(wide)
    if significand == 0 { return 0 }
    if exponent == 0 { return Double(significand) }
    if significand <= 1 << 53, -22...22 ~= exponent {
      return exponent < 0
        ? Double(significand) / exactPowersOfTen[-exponent]
        : Double(significand) * exactPowersOfTen[exponent]
    }
    if -19..<0 ~= exponent { return roundedQuotient(significand, powersOfTen[-exponent]) }
    return nil
  }
}

/// The number after the `e` of a decimal number; absent if malformed.
func decimalExponent(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
  var index = range.lowerBound
  guard index < range.upperBound else { return nil }
  let isNegative = bytes[index] == UInt8(ascii: "-")
  if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
  guard index < range.upperBound else { return nil }
  var value = 0
  while index < range.upperBound {
    let digit = bytes[index] &- UInt8(ascii: "0")
    guard digit <= 9 else { return nil }
    if value < 100_000 { value = value * 10 + Int(digit) }
    index += 1
  }
  return isNegative ? -value : value
}

/// The double nearest to a quotient of two positive integers.
///
/// Both are shifted until their highest bits are set; the quotient then has at least 62 bits, and
/// its lowest bit records a remainder, so that the one rounding to 53 bits is correct.
private func roundedQuotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
  let dividendShift = dividend.leadingZeroBitCount
  let divisorShift = divisor.leadingZeroBitCount
  let high = dividend << UInt64(dividendShift)
  let (quotient, remainder) = (divisor << UInt64(divisorShift))
    .dividingFullWidth((high >> 1, high << 63))
  let power = divisorShift - dividendShift - 63
  let scale = Double(bitPattern: UInt64(1023 + power) << 52)
  return Double(remainder == 0 ? quotient : quotient | 1) * scale
}

/// Parses a number whose digits do not fit into an integer, as text.
private func slowDecimalNumber(
  in bytes: Span<UInt8>, _ range: Range<Int>, decimalMark: UInt8
) -> Double? {
  var text = ""
  for index in range {
    let byte = bytes[index] == decimalMark ? UInt8(ascii: ".") : bytes[index]
    text.unicodeScalars.append(Unicode.Scalar(byte))
  }
  guard let value = Double(text), value.isFinite else { return nil }
  return value
}

/// The powers of ten that are exact doubles: 10⁰ … 10²².
private let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
