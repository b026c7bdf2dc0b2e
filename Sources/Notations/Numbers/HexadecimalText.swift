/// All hexadecimal digits of an integer, with leading zeros: `0a`.
func hexadecimalText<Number: FixedWidthInteger>(
  _ value: Number, uppercase: Bool = false
) -> String {
  let digits = String(value, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: Number.bitWidth / 4 - digits.count) + digits
}

/// The value of a hexadecimal digit; absent for any other byte.
func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
