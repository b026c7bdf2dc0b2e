/// The checksum of FIT files: CRC-16 with the reflected polynomial 0xA001.
///
/// **Source:** Garmin, FIT Protocol, "CRC",
/// <https://developer.garmin.com/fit/protocol/>.
struct FITChecksum: Equatable {
  /// The checksum of the bytes added so far.
  private(set) var value: UInt16 = 0

  mutating func add(_ bytes: [UInt8], in range: Range<Int>) {
    let span = bytes.span
    let table = Self.table.span
    var crc = value
    for index in range {
      crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ span[index])]
    }
    value = crc
  }

  /// The remainder of each byte.
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xA001) }
  }
}
