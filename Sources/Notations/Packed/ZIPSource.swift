/// The unpacked bytes of one member of a zip archive, in pieces.
///
/// The checksum and the length are verified at the end. The archive is held in memory, because its
/// directory comes after the members and a pipe cannot be read twice.
struct ZIPSource: ByteSource {
  let name: String

  private let member: ZIPMember
  private var input: PackedInput
  private var body: UnpackedBody
  private var isEnded = false

  /// The maximum length of an archive: 512 MiB.
  private static let limit = 512 * 1_048_576

  /// Makes a source of the chosen member, or of the only one that can be read.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes of the archive, which were already read.
  ///   - source: the bytes after them.
  ///   - wanted: the name of the member; absent for the only one.
  ///   - limits: the limits of the unpacked bytes.
  /// - Throws: The fault of an unreadable archive or member, or of a missing choice.
  init(
    _ bytes: [UInt8], then source: any ByteSource, member wanted: String?,
    holding limits: UnpackingLimits
  ) throws(ByteSourceFailure) {
    var bytes = bytes
    var source = source
    while try source.read(into: &bytes) > 0 {
      if bytes.count > Self.limit { throw ByteSourceFailure(.longZIP(limit: Self.limit)) }
    }
    name = source.name
    do throws(Diagnostic) {
      let directory = try ZIPDirectory(bytes)
      member = try directory.member(named: wanted)
      body = UnpackedBody(.zip, limits, isStored: member.method == 0)
      if let fault = member.fault { throw fault }
      let start = try directory.data(of: member)
      let packed = Array(bytes[start..<start + member.packedLength])
      input = PackedInput(
        packed, at: start, then: MemberEnd(name: name, offset: start + packed.count))
    } catch {
      throw ByteSourceFailure(error)
    }
  }

  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    if isEnded { return 0 }
    let count = try body.read(&input, into: &buffer)
    if count > 0 { return count }
    isEnded = true
    try check()
    return 0
  }

  /// Verifies the checksum and the length at the end.
  private func check() throws(ByteSourceFailure) {
    let found = body.checksum.value
    guard found == member.checksum else {
      throw ByteSourceFailure(
        .wrongChecksum(.zip, found: found, stated: member.checksum, at: member.entry + 16))
    }
    guard body.length == member.length else {
      throw ByteSourceFailure(
        .wrongLength(.zip, found: body.length, stated: member.length, at: member.entry + 24))
    }
  }
}

/// The input after the bytes of a member, from which reading is a fault.
private struct MemberEnd: ByteSource {
  let name: String
  let offset: Int

  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    throw ByteSourceFailure(.damagedPack(.zip, at: offset, "the data end too early"))
  }
}

extension ZIPMember {
  /// The fault of a member that cannot be unpacked; absent if it can.
  fileprivate var fault: Diagnostic? {
    if isEncrypted { return .encryptedMember(name) }
    if method == 0 || method == 8 { return nil }
    return .packedMember(name, by: Self.methods[method] ?? "method \(method)")
  }

  /// Unsupported methods of compression.
  private static let methods = [
    1: "shrink", 6: "implode", 9: "deflate64", 12: "bzip2", 14: "LZMA", 93: "zstd", 95: "xz",
    98: "PPMd", 99: "AES encryption",
  ]
}
