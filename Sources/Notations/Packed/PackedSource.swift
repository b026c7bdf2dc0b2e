/// A source that unpacks gzip or a member of a zip archive, detected from the first bytes.
///
/// Other data is passed on unchanged.
package struct PackedSource: ByteSource {
  /// The source, unpacked if it is compressed.
  private var source: any ByteSource
  private var isDetected = false
  private let limits: UnpackingLimits
  private let member: String?
  private var isMember = false

  package let name: String

  /// Makes a source that unpacks another one.
  ///
  /// - Parameters:
  ///   - source: the source, compressed or not.
  ///   - limits: the limits of the unpacked bytes.
  ///   - member: the name of the member of an archive with several; absent for the only one.
  package init(_ source: any ByteSource, holding limits: UnpackingLimits, member: String? = nil) {
    name = source.name
    self.source = source
    self.limits = limits
    self.member = member
  }

  package mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    if !isDetected {
      isDetected = true
      let start = buffer.count
      if try !unpacks(&buffer) { return buffer.count - start }
    }
    return try source.read(into: &buffer)
  }

  /// Reads the first bytes, and returns whether they are compressed.
  ///
  /// If they are not, they stay in the buffer.
  private mutating func unpacks(_ buffer: inout [UInt8]) throws(ByteSourceFailure) -> Bool {
    let start = buffer.count
    while true {
      let isAtEnd = try source.read(into: &buffer) == 0
      let head = buffer[start...].prefix(4)
      let isDecided = isAtEnd || !Self.marks.contains { $0.mark.starts(with: head) }
      if isDecided, let member, !isMember, Self.packer(of: head) != .zip {
        throw ByteSourceFailure(.noArchive(member: member))
      }
      if let packer = Self.packer(of: head), packer == .gzip || !isMember {
        let bytes = Array(buffer[start...])
        buffer.removeSubrange(start...)
        try unpack(bytes, packer)
        return true
      }
      if isDecided { return false }
    }
  }

  /// Unpacks the source, from which some bytes were already read.
  private mutating func unpack(_ bytes: [UInt8], _ packer: Packer) throws(ByteSourceFailure) {
    switch packer {
    case .gzip: source = GZIPSource(PackedInput(bytes, then: source), limits: limits)
    case .zip:
      // A member may be a gzip file, as in the archives of some services.
      let file = try ZIPSource(bytes, then: source, member: member, holding: limits)
      var packed = Self(file, holding: limits)
      packed.isMember = true
      source = packed
    }
  }

  /// The packer of a file, by its first bytes; absent if it is not packed.
  private static func packer(of bytes: some Sequence<UInt8>) -> Packer? {
    marks.first { bytes.starts(with: $0.mark) }?.packer
  }

  /// The first bytes of packed files; an archive without members begins with its end record.
  private static let marks: [(mark: [UInt8], packer: Packer)] = [
    ([0x1F, 0x8B], .gzip), ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip),
  ]
}

extension PackedSource {
  /// The first unpacked bytes of a file in memory; absent if it is not compressed.
  package static func opening(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [UInt8]? {
    try unpack(bytes, file: file, holding: .route, isWhole: false)
  }

  /// The paths of the files in a zip archive, in the order of its directory, without hidden ones.
  ///
  /// Absent for other data.
  package static func members(of bytes: [UInt8], file: String) throws(Diagnostic) -> [String]? {
    guard packer(of: bytes) == .zip else { return nil }
    do throws(Diagnostic) {
      return try ZIPDirectory(bytes).members.filter { !$0.isFolder && !$0.isHidden }.map(\.name)
    } catch {
      throw error.in(file)
    }
  }

  /// The unpacked bytes of a file in memory; absent if it is not compressed.
  package static func unpack(
    _ bytes: [UInt8], file: String, holding limits: UnpackingLimits, member: String? = nil
  ) throws(Diagnostic) -> [UInt8]? {
    try unpack(bytes, file: file, holding: limits, member: member, isWhole: true)
  }

  private static func unpack(
    _ bytes: [UInt8], file: String, holding limits: UnpackingLimits, member: String? = nil,
    isWhole: Bool
  ) throws(Diagnostic) -> [UInt8]? {
    guard packer(of: bytes) != nil else { return nil }
    var source = PackedSource(
      MemorySource(name: file, bytes: bytes), holding: limits,
      member: packer(of: bytes) == .zip ? member : nil)
    var unpacked: [UInt8] = []
    do throws(ByteSourceFailure) {
      while try source.read(into: &unpacked) > 0, isWhole {}
    } catch {
      throw (error.fault ?? .unreadable(error)).in(file)
    }
    return unpacked
  }
}
