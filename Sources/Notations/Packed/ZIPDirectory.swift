/// The members of a zip archive, read from the directory at its end.
///
/// **Source:** PKWARE, APPNOTE.TXT 6.3.10, sections 4.3 and 4.4; extra field 0x0001 is ZIP64.
struct ZIPDirectory {
  /// The members in the order of the directory.
  private(set) var members: [ZIPMember] = []

  private let bytes: [UInt8]

  /// Reads the directory of an archive.
  init(_ bytes: [UInt8]) throws(Diagnostic) {
    self.bytes = bytes
    guard let end = Self.endRecord(in: bytes) else {
      throw .cutOffPack(.zip, length: bytes.count)
    }
    var count = integer(end + 10, 2)
    var length = integer(end + 12, 4)
    var start = integer(end + 16, 4)
    var after = end
    let isPart = integer(end + 4, 2) != 0 && integer(end + 4, 2) != 0xFFFF
    if isPart { throw .partOfZIP }
    if let wide = wideEndRecord(before: end) {
      count = integer(wide + 32, 8)
      length = integer(wide + 40, 8)
      start = integer(wide + 48, 8)
      after = wide
    }
    // Data before the archive, such as a program that unpacks it, shifts its offsets.
    let (moved, isTooFar) = after.subtractingReportingOverflow(length)
    guard !isTooFar, length >= 0, moved >= 0, 0...moved ~= start else {
      throw .damagedZIP(at: end, "the directory is not before its end")
    }
    try read(count, from: moved, to: after, shift: moved - start)
  }
}

/// A file in a zip archive.
struct ZIPMember: Equatable {
  /// The path in the archive.
  var name: String

  /// The method of compression: 0 for none, 8 for deflate.
  var method: Int

  /// Whether a password is needed.
  var isEncrypted: Bool

  /// CRC-32 of the unpacked bytes.
  var checksum: UInt32

  /// The number of compressed bytes.
  var packedLength: Int

  /// The number of unpacked bytes.
  var length: Int

  /// The offset of the header before the data.
  var header: Int

  /// The offset of the entry in the directory.
  var entry: Int
}

extension ZIPDirectory {
  /// The offset of the compressed bytes of a member; throws if they exceed the archive.
  func data(of member: ZIPMember) throws(Diagnostic) -> Int {
    let header = member.header
    guard 0..<bytes.count - 30 ~= header, integer(header, 4) == 0x0403_4B50 else {
      throw .damagedZIP(at: member.entry + 42, "no file begins at byte \(header)")
    }
    let start = header + 30 + integer(header + 26, 2) + integer(header + 28, 2)
    guard member.packedLength >= 0, start <= bytes.count,
      member.packedLength <= bytes.count - start
    else {
      throw .damagedZIP(at: member.entry + 20, "the data exceed the archive")
    }
    return start
  }

  /// Reads the entries of the directory.
  private mutating func read(
    _ count: Int, from start: Int, to end: Int, shift: Int
  ) throws(Diagnostic) {
    var offset = start
    while members.count < count {
      guard offset + 46 <= end, integer(offset, 4) == 0x0201_4B50 else {
        throw .damagedZIP(at: offset, "an entry of the directory is missing")
      }
      let name = offset + 46
      let extra = name + integer(offset + 28, 2)
      let comment = extra + integer(offset + 30, 2)
      guard comment + integer(offset + 32, 2) <= end else {
        throw .damagedZIP(at: offset, "an entry exceeds the directory")
      }
      var member = ZIPMember(
        name: String(decoding: bytes[name..<extra], as: UTF8.self),
        method: integer(offset + 10, 2), isEncrypted: integer(offset + 8, 2) & 1 == 1,
        checksum: UInt32(integer(offset + 16, 4)), packedLength: integer(offset + 20, 4),
        length: integer(offset + 24, 4), header: integer(offset + 42, 4), entry: offset)
      widen(&member, by: extra..<comment)
      let (header, isTooFar) = member.header.addingReportingOverflow(shift)
      member.header = isTooFar ? -1 : header
      members.append(member)
      offset = comment + integer(offset + 32, 2)
    }
  }

  /// Replaces the values of a member that do not fit into four bytes by those in its extra fields.
  private func widen(_ member: inout ZIPMember, by extra: Range<Int>) {
    var offset = extra.lowerBound
    while offset + 4 <= extra.upperBound {
      let end = offset + 4 + integer(offset + 2, 2)
      guard end <= extra.upperBound else { return }
      var value = offset + 4
      if integer(offset, 2) == 1 {
        for path in [\ZIPMember.length, \.packedLength, \.header]
        where member[keyPath: path] == 0xFFFF_FFFF && value + 8 <= end {
          member[keyPath: path] = integer(value, 8)
          value += 8
        }
      }
      offset = end
    }
  }

  /// The offset of the record at the end of an archive; absent if it has none.
  private static func endRecord(in bytes: [UInt8]) -> Int? {
    var offset = bytes.count - 22
    let least = max(0, offset - 65_535)
    while offset >= least {
      if bytes[offset...].starts(with: [0x50, 0x4B, 5, 6]) { return offset }
      offset -= 1
    }
    return nil
  }

  /// The offset of the ZIP64 form of the end record; absent if the archive has none.
  private func wideEndRecord(before end: Int) -> Int? {
    let locator = end - 20
    guard locator >= 0, integer(locator, 4) == 0x0706_4B50 else { return nil }
    let offset = integer(locator + 8, 8)
    guard offset >= 0, offset <= locator - 56, integer(offset, 4) == 0x0606_4B50 else { return nil }
    return offset
  }

  /// An integer of up to eight bytes, lowest first; negative if it exceeds 63 bits.
  private func integer(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].littleEndian
  }
}

/// Chooses the file of an archive to read.
extension ZIPDirectory {
  /// The member that the user names if the archive has several readable files, otherwise the only
  /// one.
  ///
  /// KMZ archives have the drive in `doc.kml`, beside pictures; those of Sensor Logger and phyphox
  /// in `Location.csv`, beside the other sensors.
  func member(named wanted: String?) throws(Diagnostic) -> ZIPMember {
    let files = members.filter { !$0.isFolder && !$0.isHidden }
    if let wanted, let member = member(named: wanted, among: files) { return member }
    if files.count == 1 { return files[0] }
    let readable = files.filter(\.isReadable)
    if readable.count == 1 { return readable[0] }
    let drives = ["doc.kml", "Location.csv"]
    if let drive = files.first(where: { drives.contains($0.name) }),
      // A file of another format may also be a drive.
      readable.allSatisfy({ FilePath.ending(of: $0.name) == FilePath.ending(of: drive.name) })
    {
      return drive
    }
    let choices = readable.isEmpty ? files : readable
    if choices.isEmpty { throw .emptyZIP }
    throw wanted.map { .noMember($0, names: choices.map(\.name)) }
      ?? .severalMembers(choices.map(\.name))
  }

  /// The member with a path, or the only one with that name in any folder.
  private func member(named wanted: String, among files: [ZIPMember]) -> ZIPMember? {
    if let member = files.first(where: { $0.name == wanted }) { return member }
    let named = files.filter { $0.name.hasSuffix("/" + wanted) }
    return named.count == 1 ? named[0] : nil
  }
}

extension ZIPMember {
  var isFolder: Bool { name.hasSuffix("/") }

  /// Whether the member was added by a system: a hidden file, or macOS's copy of attributes.
  var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// Whether the name is that of a trace or a route.
  var isReadable: Bool {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return Self.endings.contains { name.hasSuffix("." + $0) }
  }

  /// The extensions of traces, routes and road networks.
  private static let endings = [
    "gpx", "kml", "tcx", "fit", "csv", "tsv", "nmea", "json", "jsonl", "ndjson", "geojson", "osm",
  ]
}
