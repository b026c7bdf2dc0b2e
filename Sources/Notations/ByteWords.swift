/// Eight bytes of a text as one integer, the first one lowest.
///
/// With it a loop can test eight bytes with a few instructions.
enum ByteWords {
  /// The value 1 in every byte.
  static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The highest bit of every byte.
  static let highs: UInt64 = 0x8080_8080_8080_8080
}

extension Span<UInt8> {
  /// The eight bytes from an index onward, which must be in bounds.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // The load checks its bounds, and every 64-bit pattern is a valid integer.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The index of the first occurrence of either byte from an index onward; absent if there is
  /// none.
  @inline(__always)
  func firstIndex(of one: UInt8, or other: UInt8, from start: Int) -> Int? {
    var index = start
    while index + 8 <= count {
      let word = word(at: index)
      let marks = word.marks(of: one) | word.marks(of: other)
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count {
      if self[index] == one || self[index] == other { return index }
      index += 1
    }
    return nil
  }

  /// The index of the first quote, backslash, control or non-ASCII byte from an index onward.
  @inline(__always)
  func firstIndexOfUnplain(from start: Int) -> Int? {
    var index = start
    while index + 8 <= count {
      let word = word(at: index)
      let controls = (word &- ByteWords.ones &* 0x20) & ~word
      let marks =
        word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\"))
        | ((controls | word) & ByteWords.highs)
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), ..<0x20, 0x80...: return index
      default: index += 1
      }
    }
    return nil
  }
}

extension UInt64 {
  /// A word whose lowest set bit is in the first byte equal to the given one; 0 if none is equal.
  ///
  /// **Source:** Henry S. Warren, Hacker's Delight, 6–1, "Find First 0-Byte".
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ (ByteWords.ones &* UInt64(byte))
    return (difference &- ByteWords.ones) & ~difference & ByteWords.highs
  }

  /// A word in which the highest bit of each byte equal to the given one is set, and no other bit.
  ///
  /// **Source:** Henry S. Warren, Hacker's Delight, 6–1, "Find First 0-Byte".
  @inline(__always)
  func allMarks(of byte: UInt8) -> UInt64 {
    let difference = self ^ (ByteWords.ones &* UInt64(byte))
    let lows = ~ByteWords.highs
    return ~(((difference & lows) &+ lows) | difference | lows)
  }

  /// The exclusive or of the eight bytes.
  @inline(__always)
  var exclusiveOrOfBytes: UInt8 {
    let half = self ^ (self >> 32)
    let quarter = half ^ (half >> 16)
    return UInt8(truncatingIfNeeded: quarter ^ (quarter >> 8))
  }

  /// The first bytes of the word, with zeros in place of the others.
  @inline(__always)
  func prefix(bytes count: Int) -> UInt64 {
    count >= 8 ? self : self & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }
}

extension [UInt8] {
  /// Whether other bytes occur as a consecutive run.
  ///
  /// `contains` of the standard library takes a hundred times as long for short texts.
  package func containsRun(_ other: [UInt8]) -> Bool {
    guard let first = other.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
