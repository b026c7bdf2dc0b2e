import Testing
import TripModel

struct DigestTests {
  /// **Source:** draft-eastlake-fnv-17, appendix C, 64-bit FNV-1a.
  @Test(arguments: [
    ("", 0xcbf2_9ce4_8422_2325 as UInt64), ("a", 0xaf63_dc4c_8601_ec8c),
    ("foobar", 0x8594_4171_f739_67e8),
  ])
  func `bytes give the published digests`(text: String, value: UInt64) {
    var digest = Digest()
    for byte in text.utf8 { digest.add(byte) }
    #expect(digest.value == value)
  }

  @Test(arguments: [0, 1, 255, 256, 0xffff_ffff, 0x1_0000_0000, -1, Int64.min, Int64.max])
  func `a number gives the digest of its eight bytes, least significant first`(number: Int64) {
    var whole = Digest()
    whole.add(number)
    var bytes = Digest()
    for shift in 0..<8 {
      bytes.add(UInt8(truncatingIfNeeded: number >> Int64(shift * 8)))
    }
    #expect(whole == bytes)
  }

  @Test func `a digest is written with sixteen digits`() {
    #expect(Digest(value: 0xabc).text == "0000000000000abc")
  }
}
