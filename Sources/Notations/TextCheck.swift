/// A flaw: bytes or a character that are not allowed in a text.
enum TextFlaw: Equatable, Sendable {
  /// A byte that does not begin a character in the text's encoding.
  case byte(UInt8, isASCII: Bool)

  /// A character that XML does not allow, by its number.
  case character(UInt16)

  /// An ampersand that does not begin an XML reference, and the text after it.
  case reference(String)
}

extension TextFlaw {
  /// Whether another flaw is of the same kind.
  func hasKind(of other: TextFlaw) -> Bool {
    switch (self, other) {
    case (.byte, .byte), (.character, .character), (.reference, .reference): true
    case (.byte, _), (.character, _), (.reference, _): false
    }
  }
}

/// Checks all bytes of a text as they arrive, in pieces of any size.
///
/// **Source:** RFC 3629, section 4; XML 1.0, productions 2, 66 and 68.
struct TextCheck {
  /// The index of the first byte whose check depends on bytes that have not arrived.
  private(set) var end: Int

  /// Whether XML's rules for characters and references also apply.
  let isMarkup: Bool

  /// Whether the text is declared to be ASCII.
  let isASCII: Bool

  /// The flaws found, in order, with the index of their first byte.
  private(set) var flaws: [(index: Int, flaw: TextFlaw)] = []
}

extension TextCheck {
  /// Checks the bytes that were added.
  mutating func follow(_ bytes: [UInt8], isFinal: Bool) {
    while let odd = firstOdd(in: bytes) {
      guard let next = judge(bytes, at: odd, isFinal: isFinal) else {
        end = odd
        return
      }
      end = next
    }
    end = bytes.count
  }

  /// Adjusts indices after the first bytes were dropped.
  mutating func drop(_ count: Int) {
    end -= count
    for index in flaws.indices { flaws[index].index -= count }
  }

  mutating func take(before index: Int) -> [(index: Int, flaw: TextFlaw)] {
    let taken = flaws.prefix { $0.index < index }
    flaws.removeFirst(taken.count)
    return Array(taken)
  }

  /// Removes the flaws of ampersands in a range, such as a comment.
  mutating func forgetReferences(in range: Range<Int>) {
    flaws.removeAll { index, flaw in
      if case .reference = flaw { return range.contains(index) }
      return false
    }
  }

  /// The index of the next byte that must be checked individually.
  ///
  /// Every byte passes through here: blocks let the compiler use vector instructions.
  private func firstOdd(in bytes: [UInt8]) -> Int? {
    var index = end
    while index < bytes.count {
      let blockEnd = min(index + 64, bytes.count)
      if isOdd(bytes, index..<blockEnd) {
        while index < blockEnd {
          if isOdd(bytes[index]) { return index }
          index += 1
        }
      }
      index = blockEnd
    }
    return nil
  }

  /// Whether a range contains a byte that must be checked individually.
  private func isOdd(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var marks: UInt8 = 0
    let first: UInt8 = isMarkup ? 0x20 : 0
    let ampersand: UInt8 = isMarkup ? UInt8(ascii: "&") : 0x80
    unsafe bytes.withUnsafeBufferPointer { text in
      for index in range {
        // The range is in bounds by the caller's condition.
        let byte = unsafe text[index]
        let isControl = byte < first && byte != 0x0A && byte != 0x09 && byte != 0x0D
        marks |= byte & 0x80 | (isControl || byte == ampersand ? 0x80 : 0)
      }
    }
    return marks != 0
  }

  private func isOdd(_ byte: UInt8) -> Bool {
    byte >= 0x80
      || isMarkup
        && (byte == UInt8(ascii: "&")
          || byte < 0x20 && byte != 0x0A && byte != 0x09 && byte != 0x0D)
  }

  /// Checks a character and returns the index after it; absent if it is incomplete.
  private mutating func judge(_ bytes: [UInt8], at index: Int, isFinal: Bool) -> Int? {
    let byte = bytes[index]
    if byte == UInt8(ascii: "&") { return judgeReference(bytes, at: index, isFinal: isFinal) }
    if byte < 0x80 {
      return note(.character(UInt16(byte)), at: index)
    }
    guard !isASCII, let (count, first) = byte.restOfCharacter else {
      return note(.byte(byte, isASCII: isASCII), at: index)
    }
    for next in index + 1...index + count {
      if next == bytes.count, !isFinal { return nil }
      let range = next == index + 1 ? first : 0x80...0xBF
      guard next < bytes.count, range.contains(bytes[next]) else {
        return note(.byte(byte, isASCII: false), at: index)
      }
    }
    if isMarkup, byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
      flaws.append((index, .character(0xFF40 + UInt16(bytes[index + 2]))))
    }
    return index + 1 + count
  }

  private mutating func note(_ flaw: TextFlaw, at index: Int) -> Int {
    flaws.append((index, flaw))
    return index + 1
  }

  private mutating func judgeReference(_ bytes: [UInt8], at index: Int, isFinal: Bool) -> Int? {
    let text = bytes[(index + 1)...].prefix(XMLReference.limit)
    let name = text.prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: "#") }
    if name.endIndex == bytes.count, !isFinal { return nil }
    let isClosed = name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    if isClosed, XMLReference.scalar(of: name) != nil { return name.endIndex + 1 }
    let shown = String(decoding: name, as: UTF8.self)
    return note(.reference("&" + shown + (isClosed ? ";" : "")), at: index)
  }
}

extension UInt8 {
  /// The number of bytes that follow this one in a character of several bytes.
  ///
  /// Includes the range of the first of them; absent if no such character begins with this byte.
  /// The ranges exclude overlong forms, surrogates and values above U+10FFFF.
  var restOfCharacter: (count: Int, first: ClosedRange<UInt8>)? {
    switch self {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }
}
