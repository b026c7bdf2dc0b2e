import TestSupport
import Testing

@testable import Notations

/// The contents of gzip files, and the faults of damaged files.
struct GZIPTests {
  /// The unpacked bytes and the fault of a file read in pieces.
  private static func unpack(
    _ bytes: [UInt8], pieceLength: Int = 65_536, limits: UnpackingLimits = .trace
  ) -> (text: [UInt8], fault: String?) {
    var source = PackedSource(
      MemorySource(name: "t.gz", bytes: bytes, pieceLength: pieceLength), holding: limits)
    var text: [UInt8] = []
    do throws(ByteSourceFailure) {
      while try source.read(into: &text) > 0 {}
      return (text, nil)
    } catch {
      return (text, error.fault?.in("t.gz").rendered ?? "error \(error.errorNumber)")
    }
  }

  @Test(arguments: DeflateSample.all, [1, 7, 65_536])
  func `data compressed by zlib unpacks to the same bytes in pieces of any length`(
    sample: DeflateSample, pieceLength: Int
  ) {
    let file = PackedFile.gzip(sample.text, deflated: sample.packed)
    let (text, fault) = Self.unpack(file, pieceLength: pieceLength)
    #expect(fault == nil)
    #expect(text == sample.text)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `stored blocks of any length unpack to the same bytes`(seed: UInt64) {
    var state = seed
    let text = (0..<Int(seed) * 9_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let file = PackedFile.gzip(
      text, deflated: PackedFile.stored(text, blockLength: 1 + Int(seed) * 3_371))
    let whole = Self.unpack(file)
    #expect(whole.fault == nil)
    #expect(whole.text == text)
    #expect(Self.unpack(file, pieceLength: 97).text == text)
  }

  @Test func `consecutive members and padding are one text, and a header may have every field`() {
    let fields: [UInt8] = [3, 0, 1, 2, 3] + Array("drive.gpx\0a comment\0".utf8)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0x1E, 0, 0, 0, 0, 0, 255] + fields
    let check = PackedFile.little(Int(PackedFile.checksum(head) & 0xFFFF), 2)
    let file =
      PackedFile.gzip(Array("a,".utf8), flags: 0x1E, fields: fields + check)
      + PackedFile.gzip(Array("b\n".utf8)) + [0, 0, 0]
    let (text, fault) = Self.unpack(file, pieceLength: 1)
    #expect(String(decoding: text, as: UTF8.self) == "a,b\n")
    #expect(fault == nil)
  }

  @Test func `bytes that are not compressed are unchanged`() {
    for text in ["", "P", "\u{1F}", "\u{1F}x", "time,lat,lon\n"] {
      let (bytes, fault) = Self.unpack(Array(text.utf8), pieceLength: 1)
      #expect(bytes == Array(text.utf8))
      #expect(fault == nil)
    }
  }

  @Test func `a truncated file is rejected after its unpacked part`() {
    let sample = DeflateSample.all[3]
    let file = PackedFile.gzip(sample.text, deflated: sample.packed)
    for length in stride(from: 2, to: file.count, by: 11) {
      let (text, fault) = Self.unpack(Array(file[..<length]))
      #expect(sample.text.starts(with: text))
      #expect(
        fault == """
          t.gz: error: the gzip file is cut off after \(length) bytes
            expected its end
            hint: the download or copy was cut off; fetch the file again
          """)
    }
  }

  @Test func `a changed byte of the data never goes unnoticed`() {
    let sample = DeflateSample.all[3]
    let file = PackedFile.gzip(sample.text, deflated: sample.packed)
    for index in stride(from: 10, to: file.count, by: 7) {
      for bit: UInt8 in [16] {
        var damaged = file
        damaged[index] ^= bit
        let whole = Self.unpack(damaged)
        let pieces = Self.unpack(damaged, pieceLength: 3)
        // The last bits of the last byte have no meaning.
        #expect(whole.fault != nil || whole.text == sample.text, "byte \(index)")
        #expect(whole.fault == pieces.fault && whole.text == pieces.text, "byte \(index)")
      }
    }
  }

  @Test(arguments: [
    ([0x07], "the gzip data is damaged at byte 11: a block is of kind 3"),
    (
      [0x01, 1, 0, 1, 0],
      "the gzip data is damaged at byte 15: the two lengths of a stored block differ"
    ),
    (
      [0xFD, 0xFF, 0xFF],
      "the gzip data is damaged at byte 13: a block has more than 286 codes, or 30 for distances"
    ),
  ])
  func `data that is not deflate is rejected with the byte and the reason`(
    deflated: [UInt8], message: String
  ) {
    #expect(
      Self.unpack(PackedFile.gzip([], deflated: deflated)).fault == """
        t.gz: error: \(message)
          expected data compressed with deflate
          hint: the file was damaged; fetch or make it again
        """)
  }

  @Test func `a wrong checksum, a wrong length and bytes after the end are rejected`() {
    let file = PackedFile.gzip(Array("abc".utf8))
    var wrongSum = file
    wrongSum[18] ^= 0xFF
    #expect(
      Self.unpack(wrongSum).fault == """
        t.gz: error: the gzip data is damaged: its bytes have CRC-32 352441c2
          expected CRC-32 3524413d, as stated at byte 18
          hint: the file was damaged; fetch or make it again
        """)
    var wrongLength = file
    wrongLength[22] = 4
    #expect(
      Self.unpack(wrongLength).fault == """
        t.gz: error: the gzip data is damaged: it unpacks to 3 bytes
          expected 4 bytes, as stated at byte 22
          hint: the file was damaged; fetch or make it again
        """)
    #expect(
      Self.unpack(file + Array("trailing bytes".utf8)).fault == """
        t.gz: error: bytes that are not gzip follow the gzip data at byte 26
          expected the end of the file, zeros or more gzip data
          hint: the file was damaged; fetch or make it again
        """)
    #expect(
      Self.unpack([0x1F, 0x8B, 7, 0, 0, 0, 0, 0, 0, 0]).fault == """
        t.gz: error: the gzip header has an unknown value at byte 2
          expected compression method 8 (deflate) and flags below 32
          hint: the file was damaged; fetch or make it again
        """)
  }

  @Test func `a file that unpacks to far more than a trip is rejected`() {
    let run = DeflateSample.all[2]
    let bomb = (0..<30).flatMap { _ in PackedFile.gzip(run.text, deflated: run.packed) }
    var dense = UnpackingLimits(length: 1 << 30)
    dense.freeLength = 1 << 20
    #expect(
      Self.unpack(bomb, limits: dense).fault == """
        t.gz: error: the gzip data unpacks to more than 200 times its size
          expected at most 200 times beyond the first 1 MiB
          hint: it may be a decompression bomb; if not, unpack it first
        """)
    #expect(
      Self.unpack(bomb, limits: UnpackingLimits(length: 2 << 20)).fault == """
        t.gz: error: the gzip data unpacks to more than 2 MiB
          expected at most 2 MiB
          hint: it may be a decompression bomb; if not, unpack it first
        """)
  }
}
