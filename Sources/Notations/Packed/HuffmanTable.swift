/// A table that decodes a prefix code of deflate by its next bits.
///
/// The first 2^`width` entries are indexed by the next bits of the input, lowest first. Longer
/// codes continue in a separate table, to which the first entry points.
///
/// **Source:** RFC 1951, section 3.2.2; the tables are those of zlib's `inftrees.c`.
struct HuffmanTable {
  /// The number of bits that index the first entries.
  let width: Int

  /// The entries; 0 for bits with which no code begins.
  private(set) var entries: [UInt32]

  /// Makes the table of a code from the length of each symbol's code; absent if invalid.
  ///
  /// Unused symbols have length 0. Lengths are invalid if they do not form a prefix code.
  ///
  /// - Parameters:
  ///   - lengths: the code lengths in bits, at most 15.
  ///   - width: the number of bits that index the first entries.
  ///   - symbols: the entry of each symbol without its code length.
  ///   - isOptional: whether a code without symbols is allowed.
  init?(_ lengths: ArraySlice<UInt8>, width: Int, symbols: [UInt32], isOptional: Bool = false) {
    self.width = width
    entries = [UInt32](repeating: 0, count: 1 << width)
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let used = counts.reduce(0, +)
    var left = 1
    for length in 1...15 {
      left = left << 1 - counts[length]
      if left < 0 { return nil }
    }
    // Encoders write a code of one symbol, or of none for unused distances.
    if left > 0, used > 1 || used == 1 && counts[1] != 1 || used == 0 && !isOptional { return nil }
    fill(lengths, counts, symbols)
  }

  private mutating func fill(_ lengths: ArraySlice<UInt8>, _ counts: [Int], _ symbols: [UInt32]) {
    var counts = counts
    var next = [Int](repeating: 0, count: 16)
    for length in 1..<15 { next[length + 1] = next[length] + counts[length] }
    var sorted = [Int](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      sorted[next[Int(length)]] = symbol
      next[Int(length)] += 1
    }
    let used = counts.reduce(0, +)
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    var code = 0
    var length = counts.firstIndex { $0 > 0 } ?? 0
    var subtable = (prefix: -1, start: 0, width: 0)
    for symbol in sorted.prefix(used) {
      while counts[length] == 0 {
        length += 1
        code <<= 1
      }
      let entry = symbols[symbol] | UInt32(length)
      let reversed = Int(UInt16(truncatingIfNeeded: code).reversedBits >> UInt16(16 - length))
      if length <= width {
        for index in stride(from: reversed, to: 1 << width, by: 1 << length) {
          entries[index] = entry
        }
      } else {
        let prefix = reversed & (1 << width - 1)
        if prefix != subtable.prefix {
          subtable = (prefix, entries.count, Self.width(counts, length, longest, above: width))
          entries += [UInt32](repeating: 0, count: 1 << subtable.width)
          entries[prefix] =
            UInt32(subtable.start) << 16 | UInt32(subtable.width) << 8 | Self.isSubtable
        }
        for index in stride(
          from: reversed >> width, to: 1 << subtable.width, by: 1 << (length - width))
        {
          entries[subtable.start + index] = entry
        }
      }
      counts[length] -= 1
      code += 1
    }
  }

  /// The number of bits that index a table of the remaining codes with one prefix.
  private static func width(
    _ counts: [Int], _ length: Int, _ longest: Int, above width: Int
  ) -> Int {
    var bits = length - width
    var left = 1 << bits
    while bits + width < longest {
      left -= counts[bits + width]
      if left <= 0 { break }
      bits += 1
      left <<= 1
    }
    return bits
  }
}

/// An entry has the code's length in bits 0 to 4, its kind in bits 5 to 7, the number of bits that
/// follow the code (or that index its table) in bits 8 to 12, and its value from bit 16 upward.
extension HuffmanTable {
  /// The kind of an entry whose value is a byte.
  static let isLiteral: UInt32 = 0x20
  /// The kind of an entry whose value is the index of a further table.
  static let isSubtable: UInt32 = 0x40
  /// The kind of an entry that ends the block.
  static let isEnd: UInt32 = 0x80

  /// Literals, the end of the block, and lengths.
  static let literals: [UInt32] =
    (0..<256).map { $0 << 16 | isLiteral } + [isEnd]
    + progression(count: 28, first: 3, steady: 8, perWidth: 4)
    + [258 << 16, isForbidden, isForbidden]

  static let distances: [UInt32] =
    progression(count: 30, first: 1, steady: 4, perWidth: 2) + [isForbidden, isForbidden]

  /// The symbols for code lengths in the header of a block.
  static let codeLengths: [UInt32] = (0..<19).map { $0 << 16 }

  /// The entry of a symbol that must not occur.
  static let isForbidden: UInt32 = isSubtable | isEnd

  /// The fixed code for literals and lengths.
  static let fixedLiterals = HuffmanTable(
    ((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 } as [UInt8])[...],
    width: 10, symbols: literals)

  /// The fixed code for distances.
  static let fixedDistances = HuffmanTable(
    [UInt8](repeating: 5, count: 32)[...], width: 9, symbols: distances)

  /// Entries with consecutive ranges.
  ///
  /// The first `steady` entries have no extra bits, then every `perWidth` entries have one extra
  /// bit more.
  ///
  /// **Source:** RFC 1951, section 3.2.5.
  private static func progression(count: Int, first: Int, steady: Int, perWidth: Int) -> [UInt32] {
    var value = first
    return (0..<count).map { index in
      let bits = index < steady ? 0 : (index - steady) / perWidth + 1
      defer { value += 1 << bits }
      return UInt32(value) << 16 | UInt32(bits) << 8
    }
  }
}

extension UInt16 {
  /// The integer with its bits in reverse order.
  fileprivate var reversedBits: UInt16 {
    var result: UInt16 = 0
    for bit in 0..<16 where self & 1 << UInt16(bit) != 0 { result |= 0x8000 >> UInt16(bit) }
    return result
  }
}
