/// Decodes deflate, the compression in gzip, zip and zlib, in pieces.
///
/// **Source:** RFC 1951, https://www.rfc-editor.org/rfc/rfc1951.
struct Inflate {
  /// The state at the end of a run.
  enum Progress {
    /// All input was consumed; more is needed.
    case needsInput
    /// The buffer of decoded bytes is full.
    case needsRoom
    /// The compressed data ended; the input is at the byte after it.
    case ended
  }

  private enum Phase {
    case blockHeader
    case stored(Int)
    case codes
    case ended
  }

  private var phase = Phase.blockHeader
  private var isLastBlock = false
  private var reader = BitReader()
  private var literals = HuffmanTable.fixedLiterals
  private var distances = HuffmanTable.fixedDistances
  /// The decoded bytes: those before `taken` are history.
  private var output = [UInt8](repeating: 0, count: Inflate.historyLength + 131_072)
  private var taken = 0
  private var end = 0

  /// The number of decoded bytes to which a match may refer back.
  private static let historyLength = 32_768

  /// The maximum length of a match in bytes.
  private static let longestMatch = 258
}

/// The reason why data is not valid deflate.
package enum InflateFault: Error, Equatable {
  case blockKind
  case storedLength
  case tooManyCodes
  case codeLengths
  case noEndCode
  case unknownCode
  case distance(Int, available: Int)

  /// The finding, in words that follow a colon.
  var words: String {
    switch self {
    case .blockKind: "a block is of kind 3"
    case .storedLength: "the two lengths of a stored block differ"
    case .tooManyCodes: "a block has more than 286 codes, or 30 for distances"
    case .codeLengths: "the code lengths of a block do not form a prefix code"
    case .noEndCode: "a block has no code for its end"
    case .unknownCode: "the next bits are not a code of the block"
    case .distance(let distance, let available):
      "a match reaches back \(distance) bytes after \(available)"
    }
  }
}

extension Inflate {
  /// Decodes bytes from a position, which advances, until the input is consumed or the buffer is
  /// full.
  mutating func run(_ bytes: [UInt8], from position: inout Int) throws(InflateFault) -> Progress {
    reader.position = position
    defer {
      reader.returnBytes()
      position = reader.position
    }
    while true {
      switch phase {
      case .ended: return .ended
      case .blockHeader:
        if isLastBlock {
          // The last bits of the last byte have no meaning.
          reader.skip(reader.count & 7)
          phase = .ended
          return .ended
        }
        guard try readBlockHeader(bytes.span) else { return .needsInput }
      case .stored(let length):
        guard length > 0 else {
          phase = .blockHeader
          continue
        }
        if let progress = copyStored(length, bytes) { return progress }
      case .codes:
        let progress = try decode(bytes.span)
        guard progress == .ended else { return progress }
        phase = .blockHeader
      }
    }
  }

  /// Appends the bytes decoded since the last call and returns their number.
  mutating func drain(into buffer: inout [UInt8]) -> Int {
    let count = end - taken
    buffer.append(contentsOf: output[taken..<end])
    taken = end
    if end > output.count - 65_536 {
      let start = end - Self.historyLength
      output.replaceSubrange(0..<Self.historyLength, with: Array(output[start..<end]))
      end = Self.historyLength
      taken = end
    }
    return count
  }

  /// Copies bytes of a stored block; absent if the run can continue.
  private mutating func copyStored(_ length: Int, _ bytes: [UInt8]) -> Progress? {
    reader.returnBytes()
    let start = reader.position
    let count = min(length, bytes.count - start, output.count - end)
    guard count > 0 else { return start == bytes.count ? .needsInput : .needsRoom }
    output.replaceSubrange(end..<end + count, with: bytes[start..<start + count])
    end += count
    reader.position += count
    phase = .stored(length - count)
    return nil
  }
}

extension Inflate {
  /// Reads the header of a block; returns false, with nothing read, if the input ends inside it.
  private mutating func readBlockHeader(
    _ bytes: borrowing Span<UInt8>
  ) throws(InflateFault) -> Bool {
    let start = reader
    guard let header = reader.take(3, bytes), try readBlock(of: header >> 1, bytes) else {
      reader = start
      return false
    }
    isLastBlock = header & 1 == 1
    return true
  }

  private mutating func readBlock(
    of kind: Int, _ bytes: borrowing Span<UInt8>
  ) throws(InflateFault) -> Bool {
    switch kind {
    case 0:
      reader.skip(reader.count & 7)
      guard let length = reader.take(16, bytes), let check = reader.take(16, bytes) else {
        return false
      }
      guard length ^ check == 0xFFFF else { throw .storedLength }
      phase = .stored(length)
    case 1:
      literals = HuffmanTable.fixedLiterals
      distances = HuffmanTable.fixedDistances
      phase = .codes
    case 2:
      guard try readCodes(bytes) else { return false }
      phase = .codes
    default: throw .blockKind
    }
    return true
  }

  /// Reads the codes of a block (RFC 1951, section 3.2.7).
  private mutating func readCodes(_ bytes: borrowing Span<UInt8>) throws(InflateFault) -> Bool {
    guard let literalCount = reader.take(5, bytes).map({ $0 + 257 }),
      let distanceCount = reader.take(5, bytes).map({ $0 + 1 }),
      let lengthCount = reader.take(4, bytes).map({ $0 + 4 })
    else { return false }
    guard literalCount <= 286, distanceCount <= 30 else { throw .tooManyCodes }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount {
      guard let length = reader.take(3, bytes) else { return false }
      codeLengths[Self.lengthOrder[index]] = UInt8(length)
    }
    guard
      let table = HuffmanTable(codeLengths[...], width: 7, symbols: HuffmanTable.codeLengths)
    else { throw .codeLengths }
    let total = literalCount + distanceCount
    guard let lengths = try readLengths(total, table, bytes) else { return false }
    guard lengths[256] > 0 else { throw .noEndCode }
    guard
      let literals = HuffmanTable(
        lengths[..<literalCount], width: 10, symbols: HuffmanTable.literals),
      let distances = HuffmanTable(
        lengths[literalCount...], width: 9, symbols: HuffmanTable.distances, isOptional: true)
    else { throw .codeLengths }
    self.literals = literals
    self.distances = distances
    return true
  }

  /// Reads the lengths of a block's codes; absent if the input ends inside them.
  private mutating func readLengths(
    _ count: Int, _ table: HuffmanTable, _ bytes: borrowing Span<UInt8>
  ) throws(InflateFault) -> [UInt8]? {
    var lengths: [UInt8] = []
    while lengths.count < count {
      if reader.count < 14 { reader.refill(bytes) }
      let entry = table.entries[Int(reader.bits & 0x7F)]
      let length = Int(entry & 0x1F)
      guard length > 0, length <= reader.count else {
        if reader.count < 7 { return nil }
        throw .unknownCode
      }
      reader.skip(length)
      switch entry >> 16 {
      case 16:
        guard let last = lengths.last else { throw .codeLengths }
        guard let more = reader.take(2, bytes) else { return nil }
        lengths += [UInt8](repeating: last, count: more + 3)
      case 17:
        guard let more = reader.take(3, bytes) else { return nil }
        lengths += [UInt8](repeating: 0, count: more + 3)
      case 18:
        guard let more = reader.take(7, bytes) else { return nil }
        lengths += [UInt8](repeating: 0, count: more + 11)
      case let length: lengths.append(UInt8(length))
      }
    }
    guard lengths.count == count else { throw .codeLengths }
    return lengths
  }

  /// The order in which the lengths of the codes for code lengths are written.
  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}

extension Inflate {
  /// Decodes literals and matches until the block or the input ends, or the buffer is full.
  private mutating func decode(_ bytes: borrowing Span<UInt8>) throws(InflateFault) -> Progress {
    guard let literals, let distances else { return .ended }
    var reader = self.reader
    var end = self.end
    defer {
      self.reader = reader
      self.end = end
    }
    let literalEntries = literals.entries.span
    let distanceEntries = distances.entries.span
    var output = self.output.mutableSpan
    let room = output.count - Self.longestMatch
    while true {
      guard end <= room else { return .needsRoom }
      let isPlentiful = reader.position &+ 8 <= bytes.count
      if isPlentiful {
        reader.refillByWord(bytes)
      } else {
        reader.refill(bytes)
      }
      var entry = literalEntries[Int(truncatingIfNeeded: reader.bits & 0x3FF)]
      if isPlentiful, entry & HuffmanTable.isLiteral != 0 {
        Self.decodeLiterals(literalEntries, entry, &reader, to: &end, &output)
        continue
      }
      let before = reader
      if entry & 0xC0 == HuffmanTable.isSubtable {
        entry = literalEntries[Self.index(in: entry, reader.bits &>> 10)]
      }
      var length = Int(truncatingIfNeeded: entry & 0x1F)
      guard length > 0, length <= reader.count, entry & 0xC0 != HuffmanTable.isForbidden else {
        if reader.count < 15, !isPlentiful { return .needsInput }
        throw .unknownCode
      }
      reader.skip(length)
      if entry & HuffmanTable.isLiteral != 0 {
        output[end] = UInt8(truncatingIfNeeded: entry &>> 16)
        end &+= 1
        continue
      }
      if entry & HuffmanTable.isEnd != 0 { return .ended }
      length = Self.value(of: entry, &reader)

      guard
        let distance = try Self.distance(distanceEntries, &reader, mayFollow: !isPlentiful)
      else {
        reader = before
        return .needsInput
      }
      guard distance <= end else { throw .distance(distance, available: end) }
      Self.copy(length, from: end &- distance, to: end, &output)
      end &+= length
    }
  }

  /// Decodes up to three literals, whose codes of at most 10 bits each are read ahead.
  ///
  /// There is room for 258 bytes.
  @inline(__always)
  private static func decodeLiterals(
    _ entries: Span<UInt32>, _ first: UInt32, _ reader: inout BitReader, to end: inout Int,
    _ output: inout MutableSpan<UInt8>
  ) {
    var entry = first
    for _ in 0..<3 {
      output[end] = UInt8(truncatingIfNeeded: entry &>> 16)
      end &+= 1
      reader.skip(Int(truncatingIfNeeded: entry & 0x1F))
      entry = entries[Int(truncatingIfNeeded: reader.bits & 0x3FF)]
      if entry & HuffmanTable.isLiteral == 0 { break }
    }
  }

  /// The distance of a match, whose code is next; absent if the bytes may end inside it.
  @inline(__always)
  private static func distance(
    _ entries: Span<UInt32>, _ reader: inout BitReader, mayFollow: Bool
  ) throws(InflateFault) -> Int? {
    var entry = entries[Int(truncatingIfNeeded: reader.bits & 0x1FF)]
    if entry & 0xC0 == HuffmanTable.isSubtable {
      entry = entries[Self.index(in: entry, reader.bits &>> 9)]
    }
    let length = Int(truncatingIfNeeded: entry & 0x1F)
    guard length > 0, length <= reader.count, entry & 0xC0 == 0 else {
      guard reader.count < 15, mayFollow else { throw .unknownCode }
      return nil
    }
    reader.skip(length)
    let distance = value(of: entry, &reader)
    return reader.count >= 0 ? distance : nil
  }

  /// The index of the entry in a further table for the bits after the first ones.
  @inline(__always)
  private static func index(in entry: UInt32, _ bits: UInt64) -> Int {
    let mask = 1 &<< (UInt64(entry &>> 8) & 0x1F) &- 1
    return Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits & mask)
  }

  /// The value of an entry with the bits that follow its code, which are skipped.
  @inline(__always)
  private static func value(of entry: UInt32, _ reader: inout BitReader) -> Int {
    let count = (entry &>> 8) & 0x1F
    let mask = 1 &<< UInt64(count) &- 1
    defer { reader.skip(Int(truncatingIfNeeded: count)) }
    return Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: reader.bits & mask)
  }

  /// Copies decoded bytes; the two ranges may overlap, so that the copied bytes repeat.
  @inline(__always)
  private static func copy(
    _ length: Int, from start: Int, to end: Int, _ output: inout MutableSpan<UInt8>
  ) {
    precondition(start >= 0 && end &+ length <= output.count, "a match is in the buffer")
    for offset in 0..<length {
      // Both indices are in bounds by the check above.
      unsafe output[unchecked: end &+ offset] = output[unchecked: start &+ offset]
    }
  }
}
