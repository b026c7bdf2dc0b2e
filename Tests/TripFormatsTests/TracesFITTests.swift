import Foundation
import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

@Suite struct TracesFITTests {
  /// 2024-05-01T10:00:00Z.
  static let start = FITFile.time(1_714_557_600)

  /// A file of two records with a speed.
  static let sample: FITFile = {
    var file = FITFile()
    file.define(0, message: 0, [.init(0, 1, 0)])
    file.add(0, 4)
    file.define(1, message: 20, FITFile.record + [.init(6, 2, 0x84)])
    file.add(1, start, FITFile.semicircles(50.1), FITFile.semicircles(8.5), 1250)
    file.add(1, start + 1, FITFile.semicircles(50.2), FITFile.semicircles(8.5), 0xFFFF)
    return file
  }()

  /// A fix at latitude and longitude as FIT rounds them to semicircles.
  private static func fix(_ seconds: Int64, _ latitude: Double, speed: Double? = nil) -> Fix {
    let unit = 180 / 2_147_483_648.0
    return Fix(
      tenOClock + 1000 * seconds, Double(FITFile.semicircles(latitude)) * unit,
      Double(FITFile.semicircles(8.5)) * unit, speed: speed)
  }

  private static let fixes = [fix(0, 50.1, speed: 1.25), fix(1, 50.2)]

  @Test(arguments: [1, 7, 65_536], [12, 14])
  func `records are fixes in pieces of any length`(pieceLength: Int, headerLength: Int) {
    let file = Self.sample.file(headerLength: headerLength)
    #expect(
      items(of: file, pieceLength: pieceLength) == Self.fixes.map(TraceItem.fix))
    #expect(items(of: file, format: .fit) == Self.fixes.map(TraceItem.fix))
  }

  @Test func `a header of two checksum bytes that are zero has no checksum`() {
    #expect(items(of: Self.sample.file(headerChecksum: 0)).messages == [])
  }

  @Test func `big-endian values are read too`() {
    var file = FITFile()
    file.define(3, message: 20, FITFile.record + [.init(6, 2, 0x84)], isBigEndian: true)
    file.add(3, Self.start, FITFile.semicircles(50.1), FITFile.semicircles(8.5), 1250)
    file.add(3, Self.start + 1, FITFile.semicircles(50.2), FITFile.semicircles(8.5), 0xFFFF)
    #expect(items(of: file.file()) == Self.fixes.map(TraceItem.fix))
  }

  @Test func `the precise forms of altitude and speed take precedence`() {
    var file = FITFile()
    let fields: [FITFile.Field] = [
      .init(2, 2, 0x84), .init(78, 4, 0x86), .init(6, 2, 0x84), .init(73, 4, 0x86),
      .init(31, 1, 2),
    ]
    file.define(0, message: 20, FITFile.record + fields)
    let angle = FITFile.semicircles(45)
    file.add(0, Self.start, angle, angle, 3000, 0xFFFF_FFFF, 4000, 0xFFFF_FFFF, 0xFF)
    file.add(0, Self.start + 1, angle, angle, 3000, 3001, 4000, 4001, 7)
    #expect(
      items(of: file.file()) == [
        .fix(Fix(tenOClock, 45, 45, altitude: 100, speed: 4)),
        .fix(Fix(tenOClock + 1000, 45, 45, altitude: 100.2, accuracy: 7, speed: 4.001)),
      ])
  }

  @Test func `a compressed time is the next time with the same low bits`() {
    var file = FITFile()
    file.define(0, message: 20, FITFile.record)
    file.define(1, message: 20, Array(FITFile.record.dropFirst()))
    let angle = FITFile.semicircles(45)
    file.add(0, Self.start, angle, angle)
    for seconds in [1, 31, 32, 50] {
      file.add(1, timeOffset: UInt8(truncatingIfNeeded: Self.start + seconds), angle, angle)
    }
    #expect(
      items(of: file.file()).fixes.map { $0.time.milliseconds - tenOClock }
        == [0, 1000, 31_000, 32_000, 50_000])
  }

  @Test func `developer fields and other messages are skipped`() {
    var file = FITFile()
    file.define(0, message: 19, [.init(253, 4, 0x86), .init(3, 4, 0x85), .init(4, 4, 0x85)])
    file.define(1, message: 20, FITFile.record + [.init(6, 2, 0x84)], developerLengths: [3, 9])
    file.add(1, Self.start, FITFile.semicircles(50.1), FITFile.semicircles(8.5), 1250)
    file.add(0, Self.start, 1, 1)
    // A local type may be defined again.
    file.define(0, message: 20, FITFile.record)
    file.add(0, Self.start + 1, FITFile.semicircles(50.2), FITFile.semicircles(8.5))
    #expect(items(of: file.file()) == Self.fixes.map(TraceItem.fix))
  }

  @Test func `records without a position are skipped`() {
    var file = Self.sample
    file.add(1, Self.start + 2, 0x7FFF_FFFF, 0x7FFF_FFFF, 1000)
    #expect(items(of: file.file()) == Self.fixes.map(TraceItem.fix))
  }

  @Test func `consecutive files are tracks of one drive, each with its own definitions`() {
    let first = Self.sample.file()
    var second = FITFile()
    second.define(0, message: 20, FITFile.record)
    second.add(0, Self.start + 9, FITFile.semicircles(50.3), FITFile.semicircles(8.5))
    let fixes = Self.fixes + [Self.fix(9, 50.3)]
    #expect(items(of: first + second.file() + [0, 0]) == fixes.map(TraceItem.fix))
    var undefined = FITFile()
    undefined.add(bytes: [1])
    #expect(
      items(of: first + undefined.file()).messages == [
        """
        t: warning: message type 1 at byte 89 is not defined
          expected a definition before the first message of a type
          hint: reading ends here, after 2 fixes
        """
      ])
  }

  @Test func `another drive in the second file is another track`() {
    let bytes = Self.sample.file() + Self.sample.file()
    #expect(
      items(of: bytes).messages == [
        """
        t: warning: track '2' begins here; only the first, '1', is read
          expected one track per trace
          hint: choose another track: --track 2
        """
      ])
    #expect(items(of: bytes, options: .init(track: "2")).fixes == Self.fixes)
  }
}

extension TracesFITTests {
  /// A damaged file and its messages.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let messages: [String]

    init(_ name: String, _ bytes: [UInt8], _ messages: String...) {
      testDescription = name
      self.bytes = bytes
      self.messages = messages
    }
  }

  private static let good = sample.file()

  /// The sample with another record of these fields.
  private static func bytes(_ fields: [FITFile.Field], _ values: Int...) -> [UInt8] {
    var file = sample
    file.define(2, message: 20, fields)
    file.add(bytes: [2])
    for (field, value) in zip(fields, values) {
      file.add(bytes: PackedFile.little(value, field.length))
    }
    return file.file()
  }

  private static let damaged = [
    Sample(
      "checksum", good.dropLast() + [good[good.count - 1] ^ 1],
      """
      t: warning: the FIT file has CRC-16 fa12
        expected fb12, as stated at byte 73
        hint: what is read may be wrong; the file was damaged
      """),
    Sample(
      "header's checksum", sample.file(headerChecksum: 0x1234),
      """
      t: warning: the FIT header has CRC-16 76fb
        expected 1234, as stated at byte 12
        hint: what is read may be wrong; the file was damaged
      """),
    Sample(
      "cut off", good.dropLast(10),
      """
      t: warning: the FIT file is cut off after 65 bytes
        expected 75 bytes, as stated at byte 4
        hint: reading ends here, after 1 fix
      """),
    Sample(
      "cut off before the checksum", good.dropLast(2),
      """
      t: warning: the FIT file is cut off after 73 bytes
        expected 75 bytes, as stated at byte 4
        hint: reading ends here, after 2 fixes
      """),
    Sample(
      "shorter than stated", sample.file(dataLength: 50),
      """
      t: warning: the message at byte 58 exceeds the data
        expected its end at or before byte 64
        hint: reading ends here, after 1 fix
      """),
    Sample(
      "not ended", Array(sample.file(dataLength: 0).dropLast(2)),
      """
      t: warning: the FIT header states a data length of 0 at byte 4, but data follow
        expected the length of the data
        hint: all data are read; the recording was not finished properly
      """),
    Sample(
      "other bytes after it", good + Array("text".utf8),
      """
      t: warning: bytes that are not FIT follow the file at byte 75
        expected the end of the input or another FIT file
        hint: they are ignored
      """),
    Sample(
      "sizes", bytes([.init(253, 4, 0x86), .init(0, 3, 0x85), .init(1, 4, 0x88)], 1, 1, 1),
      """
      t: warning: field 0 of FIT message 20 has 3 bytes of an unexpected type
        expected an integer or text as in Garmin's profile
        hint: the field is ignored
      """,
      """
      t: warning: field 1 of FIT message 20 has 4 bytes of an unexpected type
        expected an integer or text as in Garmin's profile
        hint: the field is ignored
      """),
    Sample(
      "latitude", bytes(FITFile.record, start + 2, FITFile.semicircles(135), 0),
      """
      t: warning: latitude '135.0' is out of range, at byte 88
        expected degrees in -90...90
        hint: 'position_lat' and 'position_long' may be swapped (position_long is '0.0')
      """),
    Sample(
      "no time", bytes(FITFile.record, 0xFFFF_FFFF, 0, 1),
      """
      t: warning: the fix has no time, at byte 88
        expected a time for each fix
        hint: fixes without a time are dropped
      """),
    Sample(
      "altitude",
      bytes(FITFile.record + [.init(78, 4, 0x86)], start + 2, 0, 1, 600_000),
      """
      t: warning: altitude '119500.0' is implausible for a receiver, at byte 91
        hint: the value is ignored
      """),
  ]

  @Test(arguments: damaged)
  func `a fault discards as little as possible and states its byte`(sample: Sample) {
    let found = items(of: sample.bytes)
    #expect(found.messages == sample.messages)
    #expect(found.fixes.prefix(1) == Self.fixes.prefix(1))
    #expect(items(of: sample.bytes, pieceLength: 1) == found)
  }

  @Test func `times of a device without a clock are reported once`() {
    var file = FITFile()
    file.define(0, message: 20, FITFile.record)
    file.add(0, 100, 1, 1)
    file.add(0, 101, 1, 1)
    let found = items(of: file.file())
    #expect(found.fixes.map(\.time.milliseconds) == [631_065_700_000, 631_065_701_000])
    #expect(
      found.messages == [
        """
        t: warning: times count from when the device was switched on
          expected dates and times
          hint: the start is assumed to be 1989-12-31T00:00:00Z; intervals are unchanged
        """
      ])
  }

  private static let hopeless = [
    Sample(
      "no position",
      {
        var file = FITFile()
        file.define(0, message: 20, FITFile.record)
        file.add(0, start, 0x7FFF_FFFF, 0x7FFF_FFFF)
        return file.file()
      }(),
      """
      t: error: the input is FIT without a usable fix
        expected coordinates with times
      """),
    Sample(
      "no times",
      {
        var file = FITFile()
        file.define(0, message: 20, Array(FITFile.record.dropFirst()))
        file.add(0, 1, 1)
        file.add(0, 2, 2)
        return file.file()
      }(),
      """
      t: error: none of the 2 fixes has a time
        expected a time for each fix
        hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
      """),
    Sample(
      "cut off in its header", Array(good.prefix(13)),
      """
      t: error: the FIT file is cut off after 13 bytes
        expected its end
        hint: reading ends here, after 0 fixes
      """),
  ]

  @Test(arguments: hopeless)
  func `a file without a fix is an error`(sample: Sample) {
    #expect(items(of: sample.bytes).messages == sample.messages)
  }

  @Test func `a format stated by the user excludes FIT`() {
    #expect(
      items(of: Array("<gpx/>".utf8), format: .fit).messages == [
        """
        t: error: the input is not a FIT file
          expected '.FIT' at byte 8
          hint: reading ends here, after 0 fixes
        """
      ])
    #expect(
      items(of: Self.good, format: .gpx).messages == [
        """
        t:1:1: error: the input is a Garmin FIT file
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: use --trace-format fit, or leave it out
        """
      ])
  }

  @Test func `the sample among the cases is the writer's output for its drive`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "traces/round-the-corner")
    let drive = try Data(contentsOf: folder.appending(path: "drive.csv"))
    let sample = FITFile.activity(items(of: Array(drive)).fixes)
    #expect(try Array(Data(contentsOf: folder.appending(path: "ride.fit"))) == sample)
  }

  @Test func `a packed file is unpacked`() {
    #expect(items(of: PackedFile.gzip(Self.good)).fixes == Self.fixes)
  }
}
