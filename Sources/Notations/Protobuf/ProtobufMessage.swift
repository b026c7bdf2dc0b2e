/// A protobuf message: a range of bytes, read field by field.
///
/// **Source:** https://protobuf.dev/programming-guides/encoding/.
package struct ProtobufMessage: Sendable {
  /// The bytes that hold the message.
  let bytes: [UInt8]

  /// The index of the next unread byte.
  private var position: Int

  /// The index after the message's last byte.
  private let end: Int

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.upperBound <= bytes.count, "a message lies in its bytes")
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  package init(_ bytes: [UInt8]) {
    self.init(bytes, in: 0..<bytes.count)
  }
}

/// A field of a message.
package struct ProtobufField: Equatable, Sendable {
  /// The field's value in its encoded form.
  package enum Value: Equatable, Sendable {
    /// A number of variable length: integers, Booleans, enumerations.
    case number(UInt64)
    /// The indices of the bytes of a text, a message or a list of numbers.
    case bytes(Range<Int>)
    /// A number of 4 or 8 bytes, whose value is not kept.
    case fixed
  }

  /// The field's number in its message type.
  package let number: Int

  /// The field's value.
  package let value: Value

  /// The index of the field's first byte.
  package let offset: Int
}

/// The reason why data is not the expected message.
package struct ProtobufFault: Error, Equatable {
  /// The index of the field or number in question; absent if it is the message as a whole.
  package let offset: Int?

  package let words: String

  package init(at offset: Int? = nil, _ words: String) {
    self.offset = offset
    self.words = words
  }
}

extension ProtobufMessage {
  /// Reads the next field; absent at the end of the message.
  package mutating func next() throws(ProtobufFault) -> ProtobufField? {
    guard self.position < end else { return nil }
    let start = self.position
    var position = start
    defer { self.position = position }
    let tag = try Self.number(bytes.span, at: &position, before: end)
    guard tag >> 3 > 0, tag >> 3 < 1 << 29 else {
      throw ProtobufFault(at: start, "the field number \(tag >> 3) is out of range")
    }
    let value: ProtobufField.Value
    switch tag & 7 {
    case 0: value = .number(try Self.number(bytes.span, at: &position, before: end))
    case 1, 5:
      position += tag & 7 == 1 ? 8 : 4
      value = .fixed
    case 2:
      let length = try Self.number(bytes.span, at: &position, before: end)
      guard length <= UInt64(end - position) else {
        throw ProtobufFault(at: start, "a field of \(length) bytes is longer than its message")
      }
      value = .bytes(position..<position + Int(length))
      position += Int(length)
    case let kind: throw ProtobufFault(at: start, "a field has the unknown wire type \(kind)")
    }
    guard position <= end else {
      throw ProtobufFault(at: start, "a field is longer than its message")
    }
    return ProtobufField(number: Int(tag >> 3), value: value, offset: start)
  }

  package func message(_ field: ProtobufField) throws(ProtobufFault) -> ProtobufMessage {
    ProtobufMessage(bytes, in: try range(of: field))
  }

  /// The text in a field, truncated if it is too long; bytes that are not UTF-8 are replaced.
  package func text(_ field: ProtobufField, limit: Int = 4096) throws(ProtobufFault) -> String {
    String(decoding: bytes[try range(of: field)].prefix(limit), as: UTF8.self)
  }

  /// The indices of the bytes in a field.
  package func range(of field: ProtobufField) throws(ProtobufFault) -> Range<Int> {
    guard case .bytes(let range) = field.value else {
      throw ProtobufFault(at: field.offset, "field \(field.number) is not of bytes")
    }
    return range
  }

  package func number(_ field: ProtobufField) throws(ProtobufFault) -> Int64 {
    guard case .number(let number) = field.value else {
      throw ProtobufFault(at: field.offset, "field \(field.number) is not a number")
    }
    return Int64(bitPattern: number)
  }

  /// The number in zigzag form in a field.
  package func signedNumber(_ field: ProtobufField) throws(ProtobufFault) -> Int64 {
    Self.signed(UInt64(bitPattern: try number(field)))
  }
}

/// Numbers of variable length: seven bits in each byte, lowest first.
///
/// Lists are read as a whole, so that one call reads thousands of numbers.
extension ProtobufMessage {
  /// Appends the numbers of a packed list.
  ///
  /// A list may be written in several parts, and a part with one number may have no length.
  package func appendNumbers(_ field: ProtobufField, to list: inout [Int]) throws(ProtobufFault) {
    try forEachNumber(field) { list.append(Int(truncatingIfNeeded: $0)) }
  }

  /// Appends the running sums of a packed list of differences in zigzag form.
  ///
  /// Sums wrap at 64 bits, as everywhere in protobuf.
  package func appendSums(_ field: ProtobufField, to list: inout [Int64]) throws(ProtobufFault) {
    var sum = list.last ?? 0
    try forEachNumber(field) { number in
      sum &+= Self.signed(number)
      list.append(sum)
    }
  }

  /// Calls the body with each number of a packed list, or with the only one.
  @inline(__always)
  private func forEachNumber(
    _ field: ProtobufField, _ body: (UInt64) -> Void
  ) throws(ProtobufFault) {
    if case .number(let number) = field.value { return body(number) }
    let range = try range(of: field)
    let span = bytes.span
    var position = range.lowerBound
    while position < range.upperBound {
      body(try Self.number(span, at: &position, before: range.upperBound))
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
