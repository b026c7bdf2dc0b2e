import Geodesy
package import TripModel

/// Writes FIT files for tests, message by message.
package struct FITFile {
  /// A field of a definition: its number in the profile, its length in bytes and its type.
  package struct Field: Sendable {
    package let number: UInt8
    package let length: Int
    package let type: UInt8

    /// Makes a field.
    package init(_ number: UInt8, _ length: Int, _ type: UInt8) {
      self.number = number
      self.length = length
      self.type = type
    }
  }

  /// The data: definitions and messages.
  package private(set) var data: [UInt8] = []

  private var layouts: [UInt8: (fields: [Field], isBigEndian: Bool, extra: Int)] = [:]

  /// Makes a file without messages.
  package init() {}
}

extension FITFile {
  /// The fields of a record: time, latitude, longitude.
  package static let record = [Field(253, 4, 0x86), Field(0, 4, 0x85), Field(1, 4, 0x85)]

  /// Defines a local type of messages; developer fields of the given lengths follow the others.
  package mutating func define(
    _ type: UInt8, message: Int, _ fields: [Field], isBigEndian: Bool = false,
    developerLengths: [Int] = []
  ) {
    layouts[type] = (fields, isBigEndian, developerLengths.reduce(0, +))
    data.append(0x40 | (developerLengths.isEmpty ? 0 : 0x20) | type)
    data += [0, isBigEndian ? 1 : 0] + Self.bytes(message, 2, isBigEndian)
    data.append(UInt8(fields.count))
    for field in fields { data += [field.number, UInt8(field.length), field.type] }
    if developerLengths.isEmpty { return }
    data.append(UInt8(developerLengths.count))
    for (number, length) in developerLengths.enumerated() {
      data += [UInt8(number), UInt8(length), 0]
    }
  }

  /// Adds a message of a local type, with a value for each field.
  package mutating func add(_ type: UInt8, _ values: Int...) {
    data.append(type)
    append(type, values)
  }

  /// Adds a message whose header has the low five bits of its time.
  package mutating func add(_ type: UInt8, timeOffset: UInt8, _ values: Int...) {
    data.append(0x80 | type << 5 | timeOffset & 0x1F)
    append(type, values)
  }

  /// Adds bytes as they are.
  package mutating func add(bytes: [UInt8]) {
    data += bytes
  }

  private mutating func append(_ type: UInt8, _ values: [Int]) {
    guard let layout = layouts[type] else { return }
    for (field, value) in zip(layout.fields, values) {
      data += Self.bytes(value, field.length, layout.isBigEndian)
    }
    data += [UInt8](repeating: 0xAA, count: layout.extra)
  }

  private static func bytes(_ value: Int, _ count: Int, _ isBigEndian: Bool) -> [UInt8] {
    let bytes = PackedFile.little(value, count)
    return isBigEndian ? bytes.reversed() : bytes
  }
}

extension FITFile {
  /// A recorded drive with altitude, speed and accuracy, as written by bicycle computers.
  package static func activity(_ fixes: [Fix]) -> [UInt8] {
    var file = FITFile()
    file.define(0, message: 0, [Field(0, 1, 0)])
    file.add(0, 4)
    file.define(1, message: 20, record + [Field(78, 4, 0x86), Field(73, 4, 0x86), Field(31, 1, 2)])
    for fix in fixes {
      file.add(
        1, time(Int(fix.time.milliseconds / 1000)), semicircles(fix.coordinate.latitude),
        semicircles(fix.coordinate.longitude),
        fix.altitude.map { Int((($0 + 500) * 5).rounded()) } ?? 0xFFFF_FFFF,
        fix.speed.map { Int(($0 * 1000).rounded()) } ?? 0xFFFF_FFFF,
        fix.accuracy.map { Int($0.rounded()) } ?? 0xFF)
    }
    return file.file()
  }

  /// The file: header, data and checksum; the header's values are correct unless given.
  ///
  /// A header has a checksum if it has 14 bytes, not 12.
  package func file(
    headerLength: Int = 14, headerChecksum: Int? = nil, dataLength: Int? = nil
  ) -> [UInt8] {
    var header: [UInt8] = [UInt8(headerLength), 0x20, 0x54, 0x08]
    header += PackedFile.little(dataLength ?? data.count, 4) + Array(".FIT".utf8)
    if headerLength > 12 {
      header += PackedFile.little(headerChecksum ?? Int(Self.checksum(header)), 2)
    }
    let bytes = header + data
    return bytes + PackedFile.little(Int(Self.checksum(bytes)), 2)
  }

  /// CRC-16, bit by bit.
  package static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xA001) }
    }
  }

  /// Degrees as semicircles.
  package static func semicircles(_ degrees: Double) -> Int {
    Int((degrees * (2_147_483_648 / 180)).rounded())
  }

  /// Seconds since 1970 as seconds since 1989-12-31T00:00:00Z.
  package static func time(_ seconds: Int) -> Int { seconds - 631_065_600 }

  /// A text as the value of a field of up to eight bytes.
  package static func text(_ text: String) -> Int {
    text.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
