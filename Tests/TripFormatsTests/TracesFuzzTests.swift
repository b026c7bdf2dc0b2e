import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TracesFuzzTests {
  /// A good text of each format, to be damaged.
  static let seeds: [[UInt8]] = TraceWriter.Format.allCases.map {
    TraceWriter($0).trace(TraceWriterTests.fixes(seed: 1).prefix(8))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `damaged texts end in fixes and messages, alike in pieces of any length`(seed: UInt64) {
    var generator = Generator(state: seed)
    var text = Self.seeds[Int(seed % 4)]
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<text.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: text.remove(at: place)
      case 2: text.insert(contentsOf: text[place...].prefix(20), at: place)
      case 3:
        text.insert(
          "<>&\"',;|\t\n#!$*{}[]-0e".utf8.randomElement(using: &generator) ?? 0, at: place)
      default: text.removeSubrange(place..<min(place + 9, text.count))
      }
      if text.isEmpty { return }
    }
    let whole = items(of: text)
    #expect(whole == items(of: text, pieceLength: 1))
    #expect(whole == items(of: text, pieceLength: 64))
    for fix in whole.fixes { #expect(Self.isSound(fix)) }
  }

  @Test(
    arguments: 0..<100 as Range<UInt64>, [nil, .gpx, .csv, .nmea, .jsonLines] as [TraceFormat?])
  func `random bytes end in an error`(seed: UInt64, format: TraceFormat?) {
    var generator = Generator(state: seed)
    let length = Int.random(in: 0...300, using: &generator)
    let alphabet = Array("<gpx>trkpt=\"'/ ,;\n$GPRMC*{}:0123456789.-e&![]CDATA?\u{FF}".utf8)
    let bytes = (0..<length).map { _ in
      seed % 2 == 0
        ? UInt8.random(in: 0...255, using: &generator)
        : alphabet.randomElement(using: &generator) ?? 0
    }
    let found = items(of: bytes, format: format)
    #expect(found.diagnostics.last?.severity == .error)
    #expect(found.fixes.isEmpty)
  }

  @Test func `text without end does not fill the memory`() {
    var reader = TraceReader(
      source: EndlessSource(head: "<gpx><trk><name>", filler: "a", count: 3000))
    while reader.next() != nil {}
    var table = TraceReader(
      source: EndlessSource(head: "time,lat,lon\n\"", filler: "b", count: 300))
    while table.next() != nil {}
    #expect(table.fixCount == 0)
  }

  @Test func `elements without end are refused`() {
    let deep = items(of: "<gpx>" + String(repeating: "<a>", count: 5000))
    #expect(deep.messages.first?.contains("more than 128 elements are open") == true)
    let long = items(of: "<gpx><a b='" + String(repeating: "x", count: 200_000) + "'/>")
    #expect(long.messages.first?.contains("a tag has more than 65536 bytes") == true)
  }

  static func isSound(_ fix: Fix) -> Bool {
    -90...90 ~= fix.coordinate.latitude && -180...180 ~= fix.coordinate.longitude
      && (fix.speed ?? 0) >= 0 && (fix.speed ?? 0) < 100_000
      && (fix.altitude ?? 0).magnitude <= 100_000
  }
}

/// A source of one byte over and over, after a beginning; fails when its reader hoards.
private struct EndlessSource: ByteSource {
  let name = "endless"
  var head: String
  var filler: Character
  var count: Int

  init(head: String, filler: Character, count: Int) {
    self.head = head
    self.filler = filler
    self.count = count
  }

  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    if buffer.count > 2_000_000 { Issue.record("the reader holds \(buffer.count) bytes") }
    if !head.isEmpty {
      let bytes = Array(head.utf8)
      buffer.append(contentsOf: bytes)
      head = ""
      return bytes.count
    }
    guard count > 0 else { return 0 }
    count -= 1
    buffer.append(contentsOf: repeatElement(filler.asciiValue ?? 0, count: 4096))
    return 4096
  }
}
