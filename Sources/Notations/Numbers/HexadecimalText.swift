/// All hexadecimal digits of an integer, with leading zeros: `0a`.
func hexadecimalText<Number: FixedWidthInteger>(
  _ value: Number, uppercase: Bool = false
) -> String {
  let digits = String(value, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: Number.bitWidth / 4 - digits.count) + digits
}
