import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

@Suite struct TracesFuzzTests {
  /// Valid texts of each format.
  static let seeds: [[UInt8]] =
    TraceWriter.Format.allCases.map {
      TraceWriter($0).trace(TraceWriterTests.fixes(seed: 1).prefix(8))
    }
    + (documents + TracesJSONTests.samples.map(\.text) + TracesTravelersTests.samples.map(\.text)
    + TracesLoggersTests.samples.map(\.text))
    .map { Array($0.utf8) } + [TracesFITTests.sample.file()]

  /// Valid texts of formats that are only read.
  private static let documents = [
    #"{"class":"TPV","mode":3,"time":"2024-05-01T10:00:00Z","lat":50.1,"lon":8.5,"track":9}"#,
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"coordTimes":
    ["2024-05-01T10:00:00Z","2024-05-01T10:00:01Z"]},"geometry":{"type":"LineString",
    "coordinates":[[8.5,50.1,30],[8.6,50.2]]}},{"type":"Feature","properties":{"time":1714557602,
    "speed":3},"geometry":{"type":"Point","coordinates":[8.6,50.2]}}]}
    """,
    TracesKMLTests.document(
      """
      <gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:01Z</when>
      <gx:coord>8.5 50.1 30</gx:coord><gx:coord>8.6 50.2</gx:coord></gx:Track>
      <Point><coordinates>8.5,50.1,30</coordinates></Point>
      """),
    """
    <TrainingCenterDatabase><Courses><Course><Track><Trackpoint><Time>2024-05-01T10:00:00Z</Time>
    <Position><LatitudeDegrees>50.1</LatitudeDegrees><LongitudeDegrees>8.5</LongitudeDegrees>
    </Position></Trackpoint></Track></Course></Courses></TrainingCenterDatabase>
    """,
    TracesDocumentsTests.recording(
      TracesDocumentsTests.state(
        #"{"coordinates":{"lat":50.1,"lng":8.5},"timestamp":1714557600000,"speed":null}"#)),
    """
    {"events":[{"type":"updateLocation","location":{"lat":50.1,"lon":8.5,"time":1714557600.25,
    "speed":10,"bearing":-1}},{"type":"setRoute","route":"{}"}],"history_version":"1.0.0"}
    """,
  ]

  @Test(arguments: 0..<1000 as Range<UInt64>)
  func `damaged texts give the same fixes and messages in pieces of any length`(seed: UInt64) {
    var generator = Generator(state: seed)
    var text = Self.seeds[Int(seed) % Self.seeds.count]
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let index = Int.random(in: 0..<text.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: text[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: text.remove(at: index)
      case 2: text.insert(contentsOf: text[index...].prefix(20), at: index)
      case 3:
        text.insert(
          "<>&\"',;|\t\n#!$*{}[]-0e".utf8.randomElement(using: &generator) ?? 0, at: index)
      default: text.removeSubrange(index..<min(index + 9, text.count))
      }
      if text.isEmpty { return }
    }
    let whole = items(of: text)
    #expect(whole == items(of: text, pieceLength: 1))
    #expect(whole == items(of: text, pieceLength: 64))
    for fix in whole.fixes { #expect(Self.isSound(fix)) }
  }

  @Test(
    arguments: 0..<60 as Range<UInt64>, TraceFormat.allCases.map(Optional.some) + [nil])
  func `random bytes give an error`(seed: UInt64, format: TraceFormat?) {
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

  @Test func `endless text does not exhaust memory`() {
    var reader = TraceReader(
      source: EndlessSource(head: "<gpx><trk><name>", filler: "a", count: 3000))
    while reader.next() != nil {}
    var table = TraceReader(
      source: EndlessSource(head: "time,lat,lon\n\"", filler: "b", count: 300))
    while table.next() != nil {}
    #expect(table.fixCount == 0)
  }

  @Test func `a text truncated anywhere gives fixes and a message`() {
    for (offset, text) in Self.seeds.enumerated() {
      for length in stride(from: offset % 3, to: text.count, by: 3) {
        let found = items(of: Array(text.prefix(length)))
        #expect(found.fixes.allSatisfy(Self.isSound))
        #expect(!found.isEmpty)
      }
    }
  }

  @Test func `an endless document does not exhaust memory`() {
    for head in ["{\"type\":\"", "{\"events\":[{\"a\":\"", "{\"a\":"] {
      var reader = TraceReader(source: EndlessSource(head: head, filler: "a", count: 3000))
      while reader.next() != nil {}
      #expect(reader.fixCount == 0)
    }
    var line = TraceReader(
      source: EndlessSource(
        head: "{\"type\":\"LineString\",\"coordinates\":[[", filler: "1", count: 3000))
    while line.next() != nil {}
    #expect(line.fixCount == 0)
  }

  @Test func `endless elements are rejected`() {
    let deep = items(of: "<gpx>" + String(repeating: "<a>", count: 5000))
    #expect(deep.messages.first?.contains("more than 128 elements are open") == true)
    let long = items(of: "<gpx><a b='" + String(repeating: "x", count: 200_000) + "'/>")
    #expect(long.messages.first?.contains("a tag has more than 65536 bytes") == true)
  }

  @Test func `a line that is too long is reported where it begins`() {
    let filler = { String(repeating: "x", count: $0) }
    let table = items(of: "time,lat,lon\n1,54,3\n\(filler(200_000))\n2,54,3.1\n")
    let lines = items(of: "{\"time\":1,\"lat\":54,\"lon\":3}\n\(filler(1_500_000))\n")
    let log = items(of: TracesNMEATests.log(TracesNMEATests.rmc) + filler(1_500_000) + "\n")
    #expect(
      [table, lines, log].map { $0.messages.filter { $0.contains("bytes") } } == [
        [
          """
          t:3:1: warning: the line has more than 65536 bytes
            hint: the line is skipped
          """
        ],
        [
          """
          t:2:1: warning: the line has more than 1048576 bytes
            hint: the line is skipped
          """
        ],
        [
          """
          t:2:1: warning: the line has more than 1048576 bytes
            hint: the line is skipped
          """
        ],
      ])
    #expect(table.fixes.count == 2)
  }

  static func isSound(_ fix: Fix) -> Bool {
    -90...90 ~= fix.coordinate.latitude && -180...180 ~= fix.coordinate.longitude
      && (fix.speed ?? 0) >= 0 && (fix.speed ?? 0) < 100_000
      && (fix.altitude ?? 0).magnitude <= 100_000
  }
}

/// A source of a head and a repeated byte; fails the test if its reader holds too much.
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
