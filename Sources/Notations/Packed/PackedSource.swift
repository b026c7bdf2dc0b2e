/// A source that unpacks gzip, detected from the first bytes; all others are unchanged.
package struct PackedSource: ByteSource {
  private enum Kind {
    case unknown
    case plain
    case gzip
  }

  private var kind = Kind.unknown
  private var plain: any ByteSource
  private var gzip: GZIPSource?
  private let limits: UnpackingLimits

  package let name: String

  /// Makes a source that unpacks another one.
  package init(_ source: any ByteSource, holding limits: UnpackingLimits) {
    name = source.name
    plain = source
    self.limits = limits
  }

  package mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    if kind == .unknown {
      let start = buffer.count
      try detect(&buffer)
      if kind == .plain { return buffer.count - start }
    }
    if kind == .gzip, let count = try gzip?.read(into: &buffer) { return count }
    return try plain.read(into: &buffer)
  }

  /// Reads the first bytes, which stay in the buffer if they are not compressed.
  private mutating func detect(_ buffer: inout [UInt8]) throws(ByteSourceFailure) {
    let start = buffer.count
    while true {
      let isAtEnd = try plain.read(into: &buffer) == 0
      let head = buffer[start...].prefix(4)
      if head.starts(with: Self.gzipMark) {
        kind = .gzip
        gzip = GZIPSource(PackedInput(Array(buffer[start...]), then: plain), limits: limits)
        buffer.removeSubrange(start...)
        return
      }
      if isAtEnd || !Self.gzipMark.starts(with: head) {
        kind = .plain
        return
      }
    }
  }

  private static let gzipMark: [UInt8] = [0x1F, 0x8B]
}

extension PackedSource {
  /// The unpacked bytes of a file in memory; absent if it is not compressed.
  package static func unpack(
    _ bytes: [UInt8], file: String, holding limits: UnpackingLimits
  ) throws(Diagnostic) -> [UInt8]? {
    guard bytes.starts(with: gzipMark) else { return nil }
    var source = PackedSource(MemorySource(name: file, bytes: bytes), holding: limits)
    var unpacked: [UInt8] = []
    do throws(ByteSourceFailure) {
      while try source.read(into: &unpacked) > 0 {}
    } catch {
      throw (error.fault ?? .unreadable(error)).in(file)
    }
    return unpacked
  }
}
