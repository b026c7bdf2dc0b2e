/// Something that is not allowed in a text.
enum TextFlaw: Equatable, Sendable {
  /// A byte that does not begin a character in the text's encoding.
  case byte(UInt8, isASCII: Bool)

  /// A character that XML does not allow, by its number.
  case character(UInt32)

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
  /// Whether XML's rules for characters and references apply too.
  let isMarkup: Bool

  /// Whether the text is declared to be ASCII.
  let isASCII: Bool

  /// The index of the first undecided byte, which depends on the bytes after it.
  private(set) var end: Int

  /// The flaws found, in order, with the index of their first byte.
  private(set) var flaws: [(index: Int, flaw: TextFlaw)] = []

  /// Begins at an index.
  init(from start: Int, isMarkup: Bool, isASCII: Bool = false) {
    end = start
    self.isMarkup = isMarkup
    self.isASCII = isASCII
  }
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

  /// Takes the flaws before an index.
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
      flaws.append((index, .character(UInt32(byte))))
      return index + 1
    }
    let rest = Self.rest(of: byte)
    for (offset, range) in rest.enumerated() {
      if index + 1 + offset == bytes.count, !isFinal, !isASCII { return nil }
      guard !isASCII, index + 1 + offset < bytes.count, range.contains(bytes[index + 1 + offset])
      else { return note(.byte(byte, isASCII: isASCII), at: index) }
    }
    if rest.isEmpty { return note(.byte(byte, isASCII: isASCII), at: index) }
    if isMarkup, byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
      flaws.append((index, .character(0xFF40 + UInt32(bytes[index + 2]))))
    }
    return index + 1 + rest.count
  }

  private mutating func note(_ flaw: TextFlaw, at index: Int) -> Int {
    flaws.append((index, flaw))
    return index + 1
  }

  /// The allowed ranges of the bytes after the first one of a character; empty if it begins none.
  private static func rest(of byte: UInt8) -> [ClosedRange<UInt8>] {
    let any: ClosedRange<UInt8> = 0x80...0xBF
    // The ranges exclude overlong forms, surrogates and values above U+10FFFF.
    switch byte {
    case 0xC2...0xDF: return [any]
    case 0xE0: return [0xA0...0xBF, any]
    case 0xED: return [0x80...0x9F, any]
    case 0xE1...0xEF: return [any, any]
    case 0xF0: return [0x90...0xBF, any, any]
    case 0xF1...0xF3: return [any, any, any]
    case 0xF4: return [0x80...0x8F, any, any]
    default: return []
    }
  }

  private mutating func judgeReference(_ bytes: [UInt8], at index: Int, isFinal: Bool) -> Int? {
    let text = bytes[(index + 1)...].prefix(XMLReference.limit)
    let name = text.prefix { isWord($0) || $0 == UInt8(ascii: "#") }
    if name.endIndex == bytes.count, !isFinal { return nil }
    let isClosed = name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    if isClosed, XMLReference.scalar(of: name) != nil { return name.endIndex + 1 }
    let shown = String(decoding: name, as: UTF8.self)
    return note(.reference("&" + shown + (isClosed ? ";" : "")), at: index)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
