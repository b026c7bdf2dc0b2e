/// Unpacks zlib data held in memory: deflate with a header of two bytes and a checksum.
///
/// **Source:** RFC 1950, https://www.rfc-editor.org/rfc/rfc1950.
package enum ZlibBlock {
  /// Unpacks the bytes of a range, which must give exactly `length` bytes.
  ///
  /// - Complexity: O(N) for N unpacked bytes; at most `length` and 256 KiB are held.
  package static func unpack(
    _ bytes: [UInt8], in range: Range<Int>, length: Int
  ) throws(ZlibFault) -> [UInt8] {
    // A decoder reads ahead to the end of its array.
    let packed = Array(bytes[range])
    guard packed.count >= 2 else { throw .cutOff }
    let (method, flags) = (Int(packed[0]), Int(packed[1]))
    guard method & 0x0F == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0
    else { throw .header }
    var position = 2
    let unpacked = try inflate(packed, from: &position, length: length)
    guard packed.count - position >= 4 else { throw .cutOff }
    let stated = packed[position..<position + 4].reduce(0) { $0 << 8 | UInt32($1) }
    var checksum = Adler32()
    checksum.add(unpacked)
    guard checksum.value == stated else { throw .checksum }
    return unpacked
  }

  private static func inflate(
    _ packed: [UInt8], from position: inout Int, length: Int
  ) throws(ZlibFault) -> [UInt8] {
    var inflate = Inflate()
    var unpacked: [UInt8] = []
    while true {
      let progress: Inflate.Progress
      do throws(InflateFault) {
        progress = try inflate.run(packed, from: &position)
      } catch {
        throw .damaged(error)
      }
      let count = inflate.drain(into: &unpacked)
      guard unpacked.count <= length else { throw .length(stated: length, isLonger: true) }
      switch progress {
      case .needsRoom: continue
      case .needsInput: if count == 0 { throw .cutOff }
      case .ended:
        guard unpacked.count == length else { throw .length(stated: length, isLonger: false) }
        return unpacked
      }
    }
  }
}

/// The reason why zlib data cannot be unpacked.
package enum ZlibFault: Error, Equatable {
  case header
  case cutOff
  case damaged(InflateFault)
  case checksum
  case length(stated: Int, isLonger: Bool)

  /// The finding, in words that follow a colon.
  package var words: String {
    switch self {
    case .header: "the zlib header is unknown"
    case .cutOff: "the compressed data ends too early"
    case .damaged(let fault): fault.words
    case .checksum: "the unpacked bytes do not have the stated Adler-32 checksum"
    case .length(let stated, let isLonger):
      "it unpacks to \(isLonger ? "more" : "fewer") than the stated \(stated) bytes"
    }
  }
}
