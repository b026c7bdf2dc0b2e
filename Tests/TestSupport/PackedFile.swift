/// Writes gzip files and zlib data for tests, without compression of its own.
package enum PackedFile {
  /// A gzip file of a text; its deflate is given, or stored blocks of it.
  package static func gzip(
    _ text: [UInt8], deflated: [UInt8]? = nil, flags: UInt8 = 0, fields: [UInt8] = []
  ) -> [UInt8] {
    [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + fields + (deflated ?? stored(text))
      + little(Int(checksum(text)), 4) + little(text.count, 4)
  }

  /// A text in zlib's form; its deflate is given, or stored blocks of it.
  package static func zlib(_ text: [UInt8], deflated: [UInt8]? = nil) -> [UInt8] {
    var sums = (low: 1, high: 0)
    for byte in text {
      sums.low = (sums.low + Int(byte)) % 65_521
      sums.high = (sums.high + sums.low) % 65_521
    }
    return [0x78, 0x9C] + (deflated ?? stored(text))
      + little(sums.high << 16 | sums.low, 4).reversed()
  }

  /// A text as stored blocks of deflate.
  package static func stored(_ text: [UInt8], blockLength: Int = 65_535) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + blockLength, text.count)
      bytes.append(end == text.count ? 1 : 0)
      bytes += little(end - start, 2) + little((end - start) ^ 0xFFFF, 2) + text[start..<end]
      start = end
    } while start < text.count
    return bytes
  }

  /// An integer as bytes, lowest first.
  package static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32, bit by bit (RFC 1952, section 8).
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320)
      }
    }
  }
}
