/// Checks a JSON number or word byte by byte, in pieces of any size.
///
/// **Source:** RFC 8259, sections 3 and 6.
struct JSONLeaf {
  private enum State {
    case word(rest: UInt32)
    case minus
    case zero
    case digits
    case point
    case fraction
    case exponent
    case sign
    case power
  }

  private var state: State

  /// Begins at the first byte; absent if no value begins with it.
  @inline(__always)
  init?(first: UInt8) {
    switch first {
    case UInt8(ascii: "-"): state = .minus
    case UInt8(ascii: "0"): state = .zero
    case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .digits
    case UInt8(ascii: "t"): state = .word(rest: Self.ofTrue)
    case UInt8(ascii: "f"): state = .word(rest: Self.ofFalse)
    case UInt8(ascii: "n"): state = .word(rest: Self.ofNull)
    default: return nil
    }
  }

  /// Processes the next byte; returns false if it is not allowed.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    if isDigit(byte) { return takeDigit(byte) }
    switch (state, byte) {
    case (.word(let rest), _):
      state = .word(rest: rest >> 8)
      return rest != 0 && UInt8(truncatingIfNeeded: rest) == byte
    case (.zero, UInt8(ascii: ".")), (.digits, UInt8(ascii: ".")): state = .point
    case (.zero, UInt8(ascii: "e")), (.digits, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "e")),
      (.zero, UInt8(ascii: "E")), (.digits, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "E")):
      state = .exponent
    case (.exponent, UInt8(ascii: "-")), (.exponent, UInt8(ascii: "+")): state = .sign
    default: return false
    }
    return true
  }

  @inline(__always)
  private mutating func takeDigit(_ digit: UInt8) -> Bool {
    switch state {
    case .digits, .fraction, .power: return true
    case .minus: state = digit == UInt8(ascii: "0") ? .zero : .digits
    case .point: state = .fraction
    case .exponent, .sign: state = .power
    case .word, .zero: return false
    }
    return true
  }

  /// Whether the value may end here.
  var mayEnd: Bool {
    switch state {
    case .word(let rest): rest == 0
    case .zero, .digits, .fraction, .power: true
    case .minus, .point, .exponent, .sign: false
    }
  }

  private static let ofTrue = packed("rue")
  private static let ofFalse = packed("alse")
  private static let ofNull = packed("ull")

  /// Up to four letters as an integer, the first in the lowest byte.
  private static func packed(_ letters: String) -> UInt32 {
    letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
