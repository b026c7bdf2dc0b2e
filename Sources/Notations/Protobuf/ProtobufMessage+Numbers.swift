/// Numbers of variable length: seven bits in each byte, lowest first.
///
/// Lists are read as a whole: one call for thousands of numbers.
extension ProtobufMessage {
  /// Appends the numbers of a packed list.
  ///
  /// A list may be written in several parts, and a part of one number without a length.
  package func appendNumbers(
    _ field: ProtobufField, to list: inout [Int]
  ) throws(ProtobufFault) {
    if case .number(let number) = field.value {
      list.append(Int(truncatingIfNeeded: number))
      return
    }
    let range = try range(of: field)
    let span = bytes.span
    var position = range.lowerBound
    while position < range.upperBound {
      let number = try Self.number(span, at: &position, before: range.upperBound)
      list.append(Int(truncatingIfNeeded: number))
    }
  }

  /// Appends the running sums of a packed list of differences in zigzag form.
  ///
  /// Sums wrap at 64 bits, as everywhere in protobuf.
  package func appendSums(
    _ field: ProtobufField, to list: inout [Int64]
  ) throws(ProtobufFault) {
    var sum = list.last ?? 0
    if case .number(let number) = field.value {
      list.append(sum &+ Self.signed(number))
      return
    }
    let range = try range(of: field)
    let span = bytes.span
    var position = range.lowerBound
    while position < range.upperBound {
      sum &+= Self.signed(try Self.number(span, at: &position, before: range.upperBound))
      list.append(sum)
    }
  }

  /// The signed number in zigzag form: 0, −1, 1, −2, 2…
  package static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// Reads a number and advances the position to the byte after it.
  @inline(__always)
  static func number(
    _ bytes: borrowing Span<UInt8>, at position: inout Int, before end: Int
  ) throws(ProtobufFault) -> UInt64 {
    let start = position
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position &+= 1
      number |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return number }
      shift &+= 7
      guard shift < 70 else {
        throw ProtobufFault(at: start, "a number is longer than 10 bytes")
      }
    }
    throw ProtobufFault(at: start, "a number ends too early")
  }
}
