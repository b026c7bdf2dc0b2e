import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TraceWriterTests {
  /// Random fixes with the precision of written traces.
  static func fixes(seed: UInt64) -> [Fix] {
    var generator = Generator(state: seed)
    var time = Int64.random(in: 315_964_800_000..<3_000_000_000_000, using: &generator)
    return (0..<50).map { _ in
      time += Int64.random(in: 1...5000, using: &generator)
      func rounded(_ range: ClosedRange<Double>, _ scale: Double) -> Double {
        (Double.random(in: range, using: &generator) * scale).rounded() / scale
      }
      return Fix(
        time, rounded(-90...90, 1e7), rounded(-180...180, 1e7), altitude: rounded(0...4000, 100),
        accuracy: rounded(0...50, 100), course: rounded(0...359.9, 10),
        speed: rounded(0...60, 100), isSimulated: Bool.random(using: &generator))
    }
  }

  /// The formats that can be read back as the same fixes.
  static let traces: [TraceWriter.Format] = [.csv, .gpx, .jsonLines, .nmea]

  @Test(arguments: traces, 0..<10 as Range<UInt64>)
  func `reading what was written gives the same fixes`(format: TraceWriter.Format, seed: UInt64) {
    let fixes = Self.fixes(seed: seed)
    let text = TraceWriter(format, name: "a < b & c").trace(fixes)
    let read = items(of: text)
    #expect(read.messages == [])
    let writer = TraceWriter(.csv)
    #expect(
      String(decoding: writer.trace(read.fixes), as: UTF8.self)
        == String(decoding: writer.trace(fixes), as: UTF8.self))
    if format == .nmea {
      for (mine, other) in zip(read.fixes, fixes) {
        #expect(abs((mine.speed ?? 0) - (other.speed ?? 0)) < 1e-6)
        #expect(abs((mine.accuracy ?? 0) - (other.accuracy ?? 0)) < 1e-5)
      }
    } else {
      #expect(read.fixes == fixes)
    }
  }

  @Test(arguments: traces)
  func `a value missing in a fix is absent when read back`(format: TraceWriter.Format) {
    let fix = Fix(tenOClock, -0.000_000_1, 179.999_999_9)
    let read = items(of: TraceWriter(format).trace([fix, fix])).fixes
    #expect(read == [fix, fix])
  }

  @Test func `every format has a fixed form`() {
    let fix = Fix(
      tenOClock + 5, 47.37, -8.5, altitude: -0.001, accuracy: 5, course: 359.97, speed: 13.888,
      isSimulated: true)
    func text(_ format: TraceWriter.Format) -> String {
      String(decoding: TraceWriter(format, name: "A&B").trace([fix]), as: UTF8.self)
    }
    #expect(
      text(.csv) == """
        time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated
        2024-05-01T10:00:00.005Z,47.3700000,-8.5000000,0.00,5.00,0.0,13.89,true

        """)
    #expect(
      text(.jsonLines) == """
        {"time":"2024-05-01T10:00:00.005Z","lat":47.3700000,"lon":-8.5000000,"altitude_m":0.00,\
        "accuracy_m":5.00,"course_deg":0.0,"speed_mps":13.89,"simulated":true}

        """)
    #expect(
      text(.gpx) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1" \
        xmlns:tripsim="urn:tripsim:trace">
        <trk><name>A&amp;B</name><trkseg>
        <trkpt lat="47.3700000" lon="-8.5000000"><ele>0.00</ele>\
        <time>2024-05-01T10:00:00.005Z</time><extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:speed>13.89</gpxtpx:speed><gpxtpx:course>0.0</gpxtpx:course>\
        </gpxtpx:TrackPointExtension>\
        <opentracks:accuracy_horizontal>5.00</opentracks:accuracy_horizontal>\
        <tripsim:simulated>true</tripsim:simulated></extensions></trkpt>
        </trkseg></trk>
        </gpx>

        """)
    #expect(
      text(.nmea) == """
        $GPRMC,100000.005,A,4722.200000,N,00830.000000,W,27.000000,0.0,010524,,,S*67\r
        $GPGGA,100000.005,4722.200000,N,00830.000000,W,8,08,1.0,0.00,M,,M,,*6E\r
        $GPGST,100000.005,,,,,3.535534,3.535534,*4D\r

        """)
    #expect(text(.geofix) == "geo fix -8.5000000 47.3700000 0.00\n")
    #expect(
      text(.xcode) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="47.3700000" lon="-8.5000000"><ele>0.00</ele><time>2024-05-01T10:00:00Z</time></wpt>
        </gpx>

        """)
  }

  @Test func `Xcode gets one waypoint for each second`() {
    let fixes = [0, 400, 999, 1_000, 2_500].map { Fix(tenOClock + $0, 47, 8) }
    let text = String(decoding: TraceWriter(.xcode).trace(fixes), as: UTF8.self)
    let times = text.split(separator: "<time>").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(times == ["2024-05-01T10:00:00Z", "2024-05-01T10:00:01Z", "2024-05-01T10:00:02Z"])
  }
}

extension TraceWriterTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a CSV written exactly reads back the same fixes, bit for bit`(seed: UInt64) {
    var generator = Generator(state: seed)
    var time: Int64 = 1_780_300_000_000
    let fixes = (0..<20).map { _ in
      time += Int64.random(in: 1...5_000, using: &generator)
      let hasMore = Bool.random(using: &generator)
      return Fix(
        time: Instant(milliseconds: time),
        coordinate: Coordinate(
          latitude: .random(in: -80...80, using: &generator),
          longitude: .random(in: -180...180, using: &generator)),
        altitude: hasMore ? .random(in: -100...3000, using: &generator) : nil,
        accuracy: hasMore ? .random(in: 0...90, using: &generator) : nil,
        course: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        speed: .random(in: 0...40, using: &generator),
        isSimulated: Bool.random(using: &generator),
        verdict: seed % 2 == 0
          ? (Bool.random(using: &generator) ? .offRoute(deviation: nil) : .onRoute) : nil)
    }
    let bytes = TraceWriter(exactly: fixes).trace(fixes)
    #expect(items(of: bytes).fixes == fixes)
    #expect(items(of: bytes).messages.isEmpty)
  }
}

/// The random number generator: SplitMix64.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
