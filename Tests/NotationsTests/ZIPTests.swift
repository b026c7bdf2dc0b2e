import TestSupport
import Testing

@testable import Notations

/// The choice of a file in a zip archive, and the faults of damaged archives.
struct ZIPTests {
  /// The unpacked bytes, or the fault, of an archive read in pieces.
  private static func unpack(
    _ bytes: [UInt8], member: String? = nil, pieceLength: Int = 65_536,
    limits: UnpackingLimits = .trace
  ) -> String {
    var source = PackedSource(
      MemorySource(name: "t.zip", bytes: bytes, pieceLength: pieceLength), holding: limits,
      member: member)
    var text: [UInt8] = []
    do throws(ByteSourceFailure) {
      while try source.read(into: &text) > 0 {}
      return String(decoding: text, as: UTF8.self)
    } catch {
      return error.fault?.in("t.zip").rendered ?? "error \(error.errorNumber)"
    }
  }

  private static func file(_ name: String, _ text: String) -> ZIPFile {
    ZIPFile(name, Array(text.utf8))
  }

  @Test(arguments: DeflateSample.all, [1, 97, 65_536])
  func `the only file of an archive is read, whatever its name`(
    sample: DeflateSample, pieceLength: Int
  ) {
    var file = ZIPFile("drive", sample.text, deflated: sample.packed)
    let expected = String(decoding: sample.text, as: UTF8.self)
    let plain = PackedFile.zip([file], comment: Array("made by PK\u{5}\u{6}".utf8))
    #expect(Self.unpack(plain, pieceLength: pieceLength) == expected)
    file.flags = 8
    #expect(Self.unpack(PackedFile.zip([file], prefix: [1, 2, 3])) != expected)
    #expect(Self.unpack(PackedFile.zip([file])) == expected)
    file.isWide = true
    #expect(Self.unpack(PackedFile.zip([file], isWide: true)) == expected)
  }

  @Test(arguments: [
    (["map/", "map/drive.gpx", "__MACOSX/map/._drive.gpx", ".hidden.gpx"], "map/drive.gpx"),
    (["files/icon.png", "doc.kml", "other.kml"], "doc.kml"),
    (["Accelerometer.csv", "Location.csv", "meta/time.csv"], "Location.csv"),
    (["icon.png", "README.txt", "drive.FIT.gz"], "drive.FIT.gz"),
  ])
  func `one file is readable among others`(names: [String], chosen: String) {
    let archive = PackedFile.zip(names.map { Self.file($0, "at \($0)") })
    #expect(Self.unpack(archive) == "at \(chosen)")
  }

  @Test(arguments: ["2/b.gpx", "b.gpx"])
  func `the user chooses among several by path or name`(member: String) {
    let archive = PackedFile.zip([Self.file("1/a.gpx", "a"), Self.file("2/b.gpx", "b")])
    #expect(Self.unpack(archive, member: member) == "b")
  }

  @Test func `in an archive, a gzip file is unpacked and another archive is not`() {
    let inner = PackedFile.gzip(Array("a text".utf8))
    #expect(Self.unpack(PackedFile.zip([ZIPFile("a.gpx.gz", inner)])) == "a text")
    let nested = PackedFile.zip([Self.file("a", "b")])
    #expect(Self.unpack(PackedFile.zip([ZIPFile("a.zip", nested)])).hasPrefix("PK"))
  }
}

extension ZIPTests {
  /// An archive that cannot be read, and its message.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    var member: String?
    let message: String

    init(_ name: String, _ bytes: [UInt8], member: String? = nil, _ message: String) {
      testDescription = name
      self.bytes = bytes
      self.member = member
      self.message = message
    }
  }

  private static let good = PackedFile.zip([file("a.csv", "a,b\n")])

  /// The archive of one file with changes.
  private static func changed(_ change: (inout ZIPFile) -> Void) -> [UInt8] {
    var file = ZIPFile("a.csv", DeflateSample.all[3].text, deflated: DeflateSample.all[3].packed)
    change(&file)
    return PackedFile.zip([file])
  }

  /// The good archive with a byte changed.
  private static func good(_ index: Int, _ byte: UInt8) -> [UInt8] {
    var bytes = good
    bytes[index] = byte
    return bytes
  }

  private static let samples = [
    Sample(
      "several", PackedFile.zip([file("b.gpx", ""), file("a b.kml", ""), file("c.txt", "")]),
      """
      t.zip: error: the zip archive has 2 files to read
        expected one of 'b.gpx', 'a b.kml'
        hint: choose one: --member b.gpx
      """),
    Sample(
      "a drive of another format beside that of an app",
      PackedFile.zip([file("Accelerometer.csv", ""), file("Location.csv", ""), file("a.gpx", "")]),
      """
      t.zip: error: the zip archive has 3 files to read
        expected one of 'Accelerometer.csv', 'Location.csv', 'a.gpx'
        hint: choose one: --member Accelerometer.csv
      """),
    Sample(
      "no such file", PackedFile.zip([file("drive.gpx", ""), file("tour.gpx", "")]),
      member: "drives.gpx",
      """
      t.zip: error: no file of the zip archive is named 'drives.gpx'
        expected one of 'drive.gpx', 'tour.gpx'
        hint: did you mean 'drive.gpx'?
      """),
    Sample(
      "empty", PackedFile.zip([]),
      """
      t.zip: error: the zip archive has no files
        expected a file to read
        hint: the download or export may have failed
      """),
    Sample(
      "encrypted", changed { $0.flags = 1 },
      """
      t.zip: error: 'a.csv' in the zip archive is encrypted
        expected a file without a password
        hint: unpack it first with its password
      """),
    Sample(
      "another method", changed { $0.method = 12 },
      """
      t.zip: error: 'a.csv' in the zip archive is compressed with bzip2
        expected a file that is stored or compressed with deflate
        hint: unpack it first
      """),
    Sample(
      "cut off", Array(good.dropLast(3)),
      """
      t.zip: error: the zip file is cut off after \(good.count - 3) bytes
        expected its end
        hint: the download or copy was cut off; fetch the file again
      """),
    Sample(
      "checksum", good(35, 0x62),
      """
      t.zip: error: the zip data is damaged: its bytes have CRC-32 3622bf2b
        expected CRC-32 249710c5, as stated at byte 55
        hint: the file was damaged; fetch or make it again
      """),
    Sample(
      "length", good(63, 5),
      """
      t.zip: error: the zip data is damaged: it unpacks to 4 bytes
        expected 5 bytes, as stated at byte 63
        hint: the file was damaged; fetch or make it again
      """),
    Sample(
      "header", good(0x51, 7),
      """
      t.zip: error: the zip archive is damaged at byte 81: no file begins at byte 7
        expected an archive whose directory lists its files
        hint: the file was damaged; fetch or make it again
      """),
    Sample(
      "packed length", good(59, 200),
      """
      t.zip: error: the zip archive is damaged at byte 59: the data exceed the archive
        expected an archive whose directory lists its files
        hint: the file was damaged; fetch or make it again
      """),
    Sample(
      "entry", good(39, 7),
      """
      t.zip: error: the zip archive is damaged at byte 39: an entry of the directory is missing
        expected an archive whose directory lists its files
        hint: the file was damaged; fetch or make it again
      """),
    Sample(
      "data that go on", changed { $0.deflated?.removeLast(4) },
      """
      t.zip: error: the zip data is damaged at byte 579: the data end too early
        expected data compressed with deflate
        hint: the file was damaged; fetch or make it again
      """),
  ]

  @Test(arguments: samples)
  func `an unreadable archive is rejected with its fault`(sample: Sample) {
    let found = Self.unpack(sample.bytes, member: sample.member)
    #expect(found == sample.message)
    #expect(Self.unpack(sample.bytes, member: sample.member, pieceLength: 1) == found)
  }

  @Test func `decompression bombs are rejected as in gzip`() {
    var limits = UnpackingLimits.trace
    limits.length = 1 << 20
    let text = [UInt8](repeating: 0x20, count: 1 << 20 + 1)
    #expect(
      Self.unpack(PackedFile.zip([ZIPFile("a", text)]), limits: limits) == """
        t.zip: error: the zip data unpacks to more than 1 MiB
          expected at most 1 MiB
          hint: it may be a decompression bomb; if not, unpack it first
        """)
  }

  @Test func `an archive with a changed byte gives a text or an error`() {
    let archive = PackedFile.zip(
      [ZIPFile("a.csv", DeflateSample.all[3].text, deflated: DeflateSample.all[3].packed)],
      isWide: true)
    for index in archive.indices.dropFirst(4) {
      for byte: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var changed = archive
        changed[index] = byte
        _ = Self.unpack(changed)
      }
    }
    for length in archive.indices { _ = Self.unpack(Array(archive.prefix(length))) }
  }
}
