import Geodesy
import TestSupport
import Testing
import TripFormats
import TripModel

/// Properties of FIT files of any layout.
@Suite struct TracesFITLawTests {
  /// A file of random records and its fixes.
  private static func drive(_ seed: UInt64) -> (bytes: [UInt8], fixes: [Fix]) {
    var generator = Generator(state: seed)
    var bytes: [UInt8] = []
    var fixes: [Fix] = []
    var time = TracesFITTests.start
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      var file = FITFile()
      for number in 0..<Int.random(in: 1...40, using: &generator) {
        if number == 0 || Int.random(in: 0..<8, using: &generator) == 0 {
          define(in: &file, &generator)
        }
        let step = Int.random(in: 1...31, using: &generator)
        time += step
        let latitude = Int.random(in: -1 << 30...1 << 30, using: &generator)
        let longitude = Int.random(in: -1 << 31..<Int(Int32.max), using: &generator)
        let speed = Int.random(in: 0...0xFFFF, using: &generator)
        if number == 0 || Bool.random(using: &generator) {
          file.add(0, latitude, speed, longitude, time)
        } else {
          file.add(1, timeOffset: UInt8(truncatingIfNeeded: time), latitude, speed, longitude)
        }
        fixes.append(fix(time, latitude, longitude, speed))
      }
      bytes += file.file(headerLength: Bool.random(using: &generator) ? 12 : 14)
    }
    return (bytes, fixes)
  }

  /// Defines records with a time and, for compressed times, without it.
  private static func define(in file: inout FITFile, _ generator: inout Generator) {
    let fields: [FITFile.Field] = [
      .init(0, 4, 0x85), .init(6, 2, 0x84), .init(1, 4, 0x85), .init(253, 4, 0x86),
    ]
    for type: UInt8 in [0, 1] {
      let lengths = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        Int.random(in: 0...255, using: &generator)
      }
      file.define(
        type, message: 20, type == 0 ? fields : fields.dropLast(),
        isBigEndian: Bool.random(using: &generator), developerLengths: lengths)
    }
  }

  private static func fix(_ time: Int, _ latitude: Int, _ longitude: Int, _ speed: Int) -> Fix {
    let unit = 180 / 2_147_483_648.0
    return Fix(
      Int64(time + 631_065_600) * 1000, Double(latitude) * unit, Double(longitude) * unit,
      speed: speed == 0xFFFF ? nil : Double(speed) / 1000)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `written files are read back in any byte order and with any definitions`(seed: UInt64) {
    let (bytes, fixes) = Self.drive(seed)
    #expect(items(of: bytes).fixes == fixes)
    #expect(items(of: bytes, pieceLength: 13).fixes == fixes)
  }
}
