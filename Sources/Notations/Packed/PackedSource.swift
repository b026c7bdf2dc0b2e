/// A source that unpacks gzip, detected from the first bytes; all others are unchanged.
package struct PackedSource: ByteSource {
  /// The source, unpacked if it is compressed.
  private var source: any ByteSource
  private var isDetected = false
  private let limits: UnpackingLimits

  package let name: String

  /// Makes a source that unpacks another one.
  package init(_ source: any ByteSource, holding limits: UnpackingLimits) {
    name = source.name
    self.source = source
    self.limits = limits
  }

  package mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    if !isDetected {
      isDetected = true
      let start = buffer.count
      try detect(&buffer)
      if !(source is GZIPSource) { return buffer.count - start }
    }
    return try source.read(into: &buffer)
  }

  /// Reads the first bytes, which stay in the buffer if they are not compressed.
  private mutating func detect(_ buffer: inout [UInt8]) throws(ByteSourceFailure) {
    let start = buffer.count
    while true {
      let isAtEnd = try source.read(into: &buffer) == 0
      let head = buffer[start...].prefix(4)
      if head.starts(with: Self.gzipMark) {
        let input = PackedInput(Array(buffer[start...]), then: source)
        source = GZIPSource(input, limits: limits)
        buffer.removeSubrange(start...)
        return
      }
      if isAtEnd || !Self.gzipMark.starts(with: head) { return }
    }
  }

  private static let gzipMark: [UInt8] = [0x1F, 0x8B]
}

extension PackedSource {
  /// The first unpacked bytes of a file in memory; absent if it is not compressed.
  package static func opening(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [UInt8]? {
    guard bytes.starts(with: gzipMark) else { return nil }
    var source = PackedSource(MemorySource(name: file, bytes: bytes), holding: .route)
    var unpacked: [UInt8] = []
    do throws(ByteSourceFailure) {
      _ = try source.read(into: &unpacked)
      return unpacked
    } catch {
      throw (error.fault ?? .unreadable(error)).in(file)
    }
  }

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
