/// The checksum of gzip and zip: CRC-32 with the reflected polynomial 0xEDB88320.
///
/// **Source:** RFC 1952, section 8; eight tables as in Kounavis and Berry, "Novel Table
/// Lookup-Based Algorithms for High-Performance CRC Generation" (slicing by 8).
struct CRC32: Equatable {
  /// The checksum of the bytes added so far.
  var value: UInt32 { ~state }

  private var state: UInt32 = 0xFFFF_FFFF

  mutating func add(_ bytes: [UInt8], in range: Range<Int>) {
    let span = bytes.span
    let tables = Self.tables.span
    var crc = state
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let word = span.word(at: index) ^ UInt64(crc)
      crc = 0
      for byte in 0..<8 {
        let value = Int(truncatingIfNeeded: word >> UInt64(8 &* byte)) & 0xFF
        crc ^= tables[(7 &- byte) &* 256 &+ value]
      }
      index += 8
    }
    while index < range.upperBound {
      crc = (crc >> 8) ^ tables[Int((crc ^ UInt32(span[index])) & 0xFF)]
      index += 1
    }
    state = crc
  }

  /// Eight tables of 256 remainders: table `n` is for a byte followed by `n` bytes.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { value in
      (0..<8).reduce(UInt32(value)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    for index in 256..<2048 {
      let previous = tables[index - 256]
      tables.append(previous >> 8 ^ tables[Int(previous & 0xFF)])
    }
    return tables
  }()
}
