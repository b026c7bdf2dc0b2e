/// Writes gzip files, zlib data and zip archives for tests, without compression of its own.
package enum PackedFile {
  /// A gzip file of a text, with the given deflate data or stored blocks.
  package static func gzip(
    _ text: [UInt8], deflated: [UInt8]? = nil, flags: UInt8 = 0, fields: [UInt8] = []
  ) -> [UInt8] {
    [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + fields + (deflated ?? stored(text))
      + little(Int(checksum(text)), 4) + little(text.count, 4)
  }

  /// Zlib data of a text, with the given deflate data or stored blocks.
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

  /// CRC-32 (RFC 1952, section 8).
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum = checksum >> 8 ^ remainders[Int((checksum ^ UInt32(byte)) & 0xFF)]
    }
    return ~checksum
  }

  /// The remainder of each byte, bit by bit.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { rest, _ -> UInt32 in
      rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320
    }
  }
}

/// A file in a zip archive.
package struct ZIPFile: Sendable {
  /// The path in the archive.
  package var name: String

  /// The contents.
  package var text: [UInt8]

  /// The contents as deflate; absent to store them.
  package var deflated: [UInt8]?

  /// The stated method; absent for the actual method.
  package var method: Int?

  /// The flags, with bit 3 for a data descriptor.
  package var flags = 0

  /// Whether lengths and offset are stated in eight bytes.
  package var isWide = false

  /// Makes a file.
  package init(_ name: String, _ text: [UInt8], deflated: [UInt8]? = nil) {
    self.name = name
    self.text = text
    self.deflated = deflated
  }
}

extension PackedFile {
  /// A zip archive of files, with bytes before it and a comment after it.
  package static func zip(
    _ files: [ZIPFile], prefix: [UInt8] = [], comment: [UInt8] = [], isWide: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let data = file.deflated ?? file.text
      let method = file.method ?? (file.deflated == nil ? 0 : 8)
      let hasDescriptor = file.flags & 8 != 0
      let sums = little(Int(checksum(file.text)), 4)
      let lengths = little(data.count, 4) + little(file.text.count, 4)
      let head = little(20, 2) + little(file.flags, 2) + little(method, 2) + little(0, 4)
      let stated = file.isWide ? little(0xFFFF_FFFF, 4) + little(0xFFFF_FFFF, 4) : lengths
      let extra =
        file.isWide
        ? little(1, 2) + little(24, 2) + little(file.text.count, 8) + little(data.count, 8)
          + little(bytes.count, 8) : []
      directory += Array("PK\u{1}\u{2}".utf8) + little(20, 2) + head + sums + stated
      directory += little(file.name.utf8.count, 2) + little(extra.count, 2) + little(0, 10)
      directory += little(file.isWide ? 0xFFFF_FFFF : bytes.count, 4) + Array(file.name.utf8)
      directory += extra
      bytes += Array("PK\u{3}\u{4}".utf8) + head
      bytes += hasDescriptor ? little(0, 4) + little(0, 8) : sums + lengths
      bytes += little(file.name.utf8.count, 2) + little(0, 2) + Array(file.name.utf8) + data
      if hasDescriptor { bytes += Array("PK\u{7}\u{8}".utf8) + sums + lengths }
    }
    let start = bytes.count
    bytes = prefix + bytes + directory
    if isWide {
      let end = bytes.count
      bytes += Array("PK\u{6}\u{6}".utf8) + little(44, 8) + little(45, 4) + little(0, 8)
      bytes += little(files.count, 8) + little(files.count, 8) + little(directory.count, 8)
      bytes += little(start, 8)
      bytes += Array("PK\u{6}\u{7}".utf8) + little(0, 4) + little(end, 8) + little(1, 4)
    }
    bytes += Array("PK\u{5}\u{6}".utf8) + little(0, 4)
    bytes += isWide ? little(-1, 4) : little(files.count, 2) + little(files.count, 2)
    bytes += isWide ? little(-1, 8) : little(directory.count, 4) + little(start, 4)
    return bytes + little(comment.count, 2) + comment
  }
}
