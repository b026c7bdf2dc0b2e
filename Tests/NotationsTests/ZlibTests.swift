import TestSupport
import Testing

@testable import Notations

/// The contents of zlib data, and the faults of damaged data.
struct ZlibTests {
  private static func unpack(
    _ bytes: [UInt8], length: Int
  ) throws(ZlibFault) -> [UInt8] {
    let framed = [1, 2, 3] + bytes + [4]
    return try ZlibBlock.unpack(framed, in: 3..<3 + bytes.count, length: length)
  }

  @Test(arguments: DeflateSample.all)
  func `data compressed by zlib unpacks to the same bytes`(sample: DeflateSample) throws {
    let packed = PackedFile.zlib(sample.text, deflated: sample.packed)
    #expect(try Self.unpack(packed, length: sample.text.count) == sample.text)
  }

  @Test func `long stored data has the checksum of RFC 1950`() throws {
    let text = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3 | 0xF0) }
    #expect(try Self.unpack(PackedFile.zlib(text), length: text.count) == text)
    var checksum = Adler32()
    checksum.add(Array("Wikipedia".utf8))
    #expect(checksum.value == 0x11E6_0398)
  }

  @Test func `damaged data is rejected`() {
    let packed = PackedFile.zlib(Array("road".utf8))
    for length in packed.indices {
      #expect(throws: ZlibFault.cutOff) { try Self.unpack(Array(packed[..<length]), length: 4) }
    }
    #expect(throws: ZlibFault.length(stated: 3, isLonger: true)) {
      try Self.unpack(packed, length: 3)
    }
    #expect(throws: ZlibFault.length(stated: 5, isLonger: false)) {
      try Self.unpack(packed, length: 5)
    }
    for (index, value) in [(1, 0x9D), (1, 0xBB), (0, 0x79)] as [(Int, UInt8)] {
      var changed = packed
      changed[index] = value
      #expect(throws: ZlibFault.header) { try Self.unpack(changed, length: 4) }
    }
    var changed = packed
    changed[packed.count - 1] ^= 1
    #expect(throws: ZlibFault.checksum) { try Self.unpack(changed, length: 4) }
    #expect(throws: ZlibFault.damaged(.blockKind)) { try Self.unpack([0x78, 0x9C, 7], length: 4) }
  }
}
