/// Appends a number with a fixed number of decimals, such as `47.3700000`.
///
/// The exact binary value is rounded once, ties away from zero, with integer arithmetic only: no
/// library, locale or processor can change a digit. Zero is written without a sign. A value that is
/// not finite, which callers should exclude, becomes `null`. From 2⁶³ on the shortest exponent form
/// is written instead.
///
/// - Parameters:
///   - value: a finite number.
///   - decimals: digits after the point, 0…9; with 0 no point is written.
///   - output: the bytes to append to.
package func appendDecimal(_ value: Double, decimals: Int, to output: inout [UInt8]) {
  precondition(0...9 ~= decimals, "a fixed decimal has 0 to 9 digits after the point")
  let magnitude = value.magnitude
  guard magnitude < 0x1p63 else {
    output.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    return
  }
  var whole = UInt64(magnitude)
  let scale = powersOfTen[decimals]
  var part = scaledFraction(magnitude - Double(whole), by: scale)
  if part == scale {
    whole += 1
    part = 0
  }
  if value < 0, whole != 0 || part != 0 { output.append(UInt8(ascii: "-")) }
  appendDigits(whole, minimumDigits: 1, part: part, decimals: decimals, to: &output)
}

/// A number with a fixed number of decimals, 0…9, as text: `12.50`.
package func decimalText(_ number: Double, decimals: Int) -> String {
  var bytes: [UInt8] = []
  appendDecimal(number, decimals: decimals, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// A number with at most `decimals` decimals, 0…9, without trailing zeros: `12.5`.
package func shortDecimalText(_ number: Double, decimals: Int = 6) -> String {
  let text = decimalText(number, decimals: decimals)
  guard text.contains(".") else { return text }
  var digits = text[...]
  while digits.hasSuffix("0") { digits.removeLast() }
  if digits.hasSuffix(".") { digits.removeLast() }
  return String(digits)
}

/// A number without a trailing `.0`.
package func numberText(_ number: Double) -> String {
  Int64(exactly: number).map { "\($0)" } ?? "\(number)"
}

/// Appends an integer in decimal digits.
package func appendInteger(_ value: Int, to output: inout [UInt8]) {
  if value < 0 { output.append(UInt8(ascii: "-")) }
  appendInteger(UInt64(value.magnitude), minimumDigits: 1, to: &output)
}

/// Appends an integer in decimal digits, padded with zeros to a number of digits.
package func appendInteger(_ value: UInt64, minimumDigits: Int, to output: inout [UInt8]) {
  appendDigits(value, minimumDigits: minimumDigits, part: 0, decimals: 0, to: &output)
}

/// Appends an integer and, with decimals, a point and the last `decimals` digits.
///
/// Everything is appended at once: most of the output is numbers, and growing the buffer once per
/// number instead of once per part saves a third of the time.
private func appendDigits(
  _ whole: UInt64, minimumDigits: Int, part: UInt64, decimals: Int, to output: inout [UInt8]
) {
  let wholeLength = max(digitCount(of: whole), minimumDigits)
  let length = decimals > 0 ? wholeLength + 1 + decimals : wholeLength
  output.append(addingCapacity: length) { (span: inout OutputSpan<UInt8>) in
    span.append(repeating: UInt8(ascii: "0"), count: length)
    setDigits(of: whole, endingAt: wholeLength, in: &span)
    if decimals > 0 {
      span[wholeLength] = UInt8(ascii: ".")
      setDigits(of: part, endingAt: length, in: &span)
    }
  }
}

/// Writes a number's digits over zeros, the last one before `end`.
@inline(__always)
private func setDigits(of number: UInt64, endingAt end: Int, in span: inout OutputSpan<UInt8>) {
  var rest = number
  var index = end
  while rest != 0 {
    index -= 1
    let quotient = rest / 10
    span[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest &- quotient &* 10)
    rest = quotient
  }
}

/// The number of decimal digits; one for zero.
private func digitCount(of number: UInt64) -> Int {
  var length = 1
  var bound: UInt64 = 10
  while number >= bound {
    length += 1
    // The largest number has twenty digits, and the table has no larger bound.
    if length == 20 { break }
    bound *= 10
  }
  return length
}

/// The powers of ten that fit an unsigned 64-bit integer: 10⁰ … 10¹⁹.
let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// A fraction in 0 ..< 1 times a power of ten up to 10⁹, rounded to nearest, ties up.
private func scaledFraction(_ fraction: Double, by scale: UInt64) -> UInt64 {
  if fraction == 0 { return 0 }
  let significand = fraction.significandBitPattern | 1 << 52
  // A fraction is significand × 2^(exponent − 52); a subnormal one is far below one half.
  let shift = 52 - Int(fraction.exponent)
  let product = significand.multipliedFullWidth(by: scale)
  // The product is below 2⁸³: shifted by more than 83 bits it is less than one half.
  if shift > 83 { return 0 }
  let wide = UInt128(product.high) << 64 | UInt128(product.low)
  return UInt64(truncatingIfNeeded: (wide + (UInt128(1) << UInt128(shift - 1))) >> UInt128(shift))
}
