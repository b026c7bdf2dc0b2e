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
