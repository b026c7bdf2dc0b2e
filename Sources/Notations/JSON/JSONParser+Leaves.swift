extension JSONParser {
  /// Reads a string and returns its mark; the next byte is its opening quote.
  mutating func stringMark() throws(Diagnostic) -> JSONMark {
    let start = offset
    var text = JSONStringText(isChecking: true)
    if let end = text.follow(bytes.span, from: start + 1), text.flaw == nil, !text.hasEscapes {
      offset = end
      return JSONMark(offset: start, length: end - start)
    }
    offset = start + 1
    _ = try escapedString(from: start)
    return JSONMark(offset: start, length: offset - start, hasEscapes: true)
  }

  /// Reads a string; the next byte is its opening quote.
  mutating func string() throws(Diagnostic) -> String {
    let start = offset
    let mark = try stringMark()
    if !mark.hasEscapes { return JSONText.string(of: mark, in: bytes) }
    offset = start + 1
    return try escapedString(from: start)
  }

  /// The fault of the first byte in a range that is not UTF-8.
  private func malformedUTF8(in range: Range<Int>) -> Diagnostic {
    var decoder = UTF8()
    var source = bytes[range].makeIterator()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&source) {
      offset += UTF8.width(scalar)
    }
    return .malformedUTF8.at(position(of: min(offset, range.upperBound - 1)))
  }

  /// Reads a string with escapes or a fault, from its next byte onward.
  private mutating func escapedString(from start: Int) throws(Diagnostic) -> String {
    var content = Array(bytes[start + 1..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        if let text = String(validating: content, as: UTF8.self) { return text }
        throw malformedUTF8(in: start + 1..<offset - 1)
      case UInt8(ascii: "\\"): try escape(from: start, into: &content)
      case 0..<0x20: throw fault(.controlCharacter(byte))
      default:
        content.append(byte)
        offset += 1
      }
    }
    throw truncated(.string, from: start)
  }

  private mutating func escape(from start: Int, into content: inout [UInt8]) throws(Diagnostic) {
    guard offset + 1 < bytes.count else { throw truncated(.string, from: start) }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      content.append(bytes[offset + 1])
    case UInt8(ascii: "b"): content.append(8)
    case UInt8(ascii: "f"): content.append(12)
    case UInt8(ascii: "n"): content.append(10)
    case UInt8(ascii: "r"): content.append(13)
    case UInt8(ascii: "t"): content.append(9)
    case UInt8(ascii: "u"): return try unicodeEscape(from: start, into: &content)
    default: throw fault(.unknownEscape(excerpt(2)))
    }
    offset += 2
  }

  /// Reads `\uXXXX`, or two for a surrogate pair.
  private mutating func unicodeEscape(
    from start: Int, into content: inout [UInt8]
  ) throws(Diagnostic) {
    guard offset + 6 <= bytes.count else { throw truncated(.string, from: start) }
    guard let unit = codeUnit(at: offset) else { throw fault(.unknownEscape(excerpt(6))) }
    if unit & 0xfc00 == 0xd800, let low = codeUnit(at: offset + 6), low & 0xfc00 == 0xdc00 {
      let code = 0x10000 + (UInt32(unit & 0x3ff) << 10) + UInt32(low & 0x3ff)
      append(code, to: &content)
      offset += 12
      return
    }
    if unit & 0xf800 == 0xd800 { warn(.loneSurrogate(excerpt(6)), at: offset) }
    append(UInt32(unit), to: &content)
    offset += 6
  }

  /// The code unit of the escape `\uXXXX` at an offset, if there is one.
  private func codeUnit(at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset + 2..<offset + 6] {
      guard let digit = hexadecimalValue(byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private func append(_ code: UInt32, to content: inout [UInt8]) {
    content.append(contentsOf: String(UnicodeScalar(code) ?? "\u{fffd}").utf8)
  }
}

extension JSONParser {
  /// Checks a number that begins at the next byte, its sign or first digit.
  ///
  /// The number is converted when it is read, unless it may be too large.
  mutating func checkNumber() throws(Diagnostic) {
    let start = offset
    var exponent = 0
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    var count = skipDigits()
    let leadsWithZero = count > 1 && bytes[first] == UInt8(ascii: "0")
    if count == 0 || leadsWithZero { throw numberFault(from: start) }
    if next == UInt8(ascii: ".") {
      offset += 1
      let fraction = skipDigits()
      if fraction == 0 { throw numberFault(from: start) }
      exponent -= fraction
      count += fraction
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      let power = offset
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
      if skipDigits() == 0 { throw numberFault(from: start) }
      exponent += decimalExponent(in: bytes.span, power..<offset) ?? 0
    }
    if let byte = next, isWordByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") {
      throw numberFault(from: start)
    }
    if count + exponent > 300 { try checkMagnitude(from: start) }
  }

  /// Checks that the number that ends here is not too large.
  private func checkMagnitude(from start: Int) throws(Diagnostic) {
    if decimalNumber(in: bytes.span, start..<offset) != nil { return }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let shown = text.utf8.count > 32 ? text.prefix(32) + "…" : text[...]
    throw .numberOutOfRange(String(shown)).at(position(of: start))
  }

  /// Skips a run of digits and returns its length.
  @inline(__always)
  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, isDigit(bytes[offset]) { offset += 1 }
    return offset - start
  }

  /// Reads `true`, `false` or `null`.
  mutating func word() throws(Diagnostic) {
    let word = wordRun
    guard word == "true" || word == "false" || word == "null" else { throw wordFault(word) }
    offset += word.utf8.count
  }
}
