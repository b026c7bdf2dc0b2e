import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TracesNMEATests {
  /// A log of sentences, with checksums added.
  static func log(_ bodies: String...) -> String { log(bodies) }

  static func log(_ bodies: [String]) -> String {
    bodies.map { body in
      var sum: UInt8 = 0
      for byte in body.utf8 { sum ^= byte }
      let digits = String(sum, radix: 16, uppercase: true)
      return "$\(body)*\(digits.count == 1 ? "0" : "")\(digits)\r\n"
    }.joined()
  }

  static let rmc = "GPRMC,100000.000,A,0130.0,N,00230.0,W,10,90.5,010524,,"
  static let gga = "GPGGA,100000.000,0130.0,N,00230.0,W,1,8,0.9,30.5,M,47,M,,"
  static let fix = Fix(
    tenOClock, 1.5, -2.5, altitude: 30.5, course: 90.5, speed: 10 * 1852 / 3600)

  @Test func `sentences of one epoch make one fix in any order`() {
    #expect(items(of: Self.log(Self.rmc, Self.gga)) == [.fix(Self.fix)])
    #expect(items(of: Self.log(Self.gga, Self.rmc)) == [.fix(Self.fix)])
  }

  @Test func `carriage returns may end the lines`() {
    let text = Self.log(Self.rmc, Self.gga).replacing("\r\n", with: "\r")
    #expect(items(of: text) == [.fix(Self.fix)])
    #expect(items(of: text, format: .nmea, pieceLength: 1) == [.fix(Self.fix)])
  }

  @Test func `other sentences, ship radio and log prefixes are skipped`() {
    let text =
      "!AIVDM,1,1,,A,x,0*00\r\n" + "12:00:01 "
      + Self.log(Self.rmc, "GPGSV,1,1,00", "PMTK011,x", Self.gga)
    #expect(items(of: text) == [.fix(Self.fix)])
  }

  @Test(arguments: [
    "4.0000,E,1,08,0.9*5C\r\n", "# a banner of a logger\r\n\r\n", "@AMOD,GPS\r\n",
    "\u{1}\u{2}\u{0}b\u{5}\n\u{7}",
  ])
  func `a valid checksum in a later line identifies the format`(opening: String) {
    let items = items(of: opening + Self.log(Self.rmc, Self.gga))
    #expect(items.fixes == [Self.fix])
    #expect(items.diagnostics.allSatisfy { $0.code == "no_sentence" })
  }

  @Test func `sentences after the milliseconds of a camera are read`() {
    let lines = [Self.rmc, Self.gga].map { "[1714557600000]" + Self.log($0) }
    #expect(items(of: lines.joined()) == [.fix(Self.fix)])
  }

  @Test func `several talkers in an epoch make one fix with the most decimals`() {
    let second = { (time: String) in
      [
        "GPGGA,\(time),0130.0000,N,00230.0000,W,1,8,0.9,30.5,M,47,M,,",
        "GLGGA,\(time),0130.0000,N,00230.0000,W,1,8,0.9,30.5,M,47,M,,",
        "GNRMC,\(time),A,0130.1,N,00230.1,W,10,90.5,010524,,",
      ].map { Self.log($0) }.joined()
    }
    let items = items(of: second("100000") + second("100001") + second("100002"))
    #expect(
      items
        == (0..<3).map { number in
          .fix(
            Fix(
              tenOClock + number * 1000, 1.5, -2.5, altitude: 30.5, course: 90.5,
              speed: 10 * 1852 / 3600))
        })
  }

  @Test func `VTG adds speed and course, GST the accuracy, ZDA the date`() {
    let text = Self.log(
      "GNGGA,100000,0130.0,N,00230.0,W,8,8,0.9,,M,,M,,", "GNVTG,90.5,T,,M,10,N,18.52,K,A",
      "GNGST,100000,,,,,3,4,5", "GNZDA,100000,01,05,2024,00,00")
    #expect(
      items(of: text) == [
        .fix(
          Fix(
            tenOClock, 1.5, -2.5, accuracy: 5, course: 90.5, speed: 10 * 1852 / 3600,
            isSimulated: true))
      ])
  }

  @Test(arguments: [true, false])
  func `VTG at the head of the log comes before the other sentences of its epoch`(hasRMC: Bool) {
    let log = (0..<4).map { second in
      let time = "10000\(second)"
      let rmc = "GPRMC,\(time),A,0130.0,N,00230.0,W,\(second + 1),\(second)0,010524,,"
      return Self.log("GPVTG,\(second)0,T,,M,\(second + 1),N,,K")
        + (hasRMC ? Self.log(rmc) : "")
        + Self.log("GPGGA,\(time),0130.0,N,00230.0,W,1,8,0.9,30.5,M,47,M,,")
    }
    let fixes = items(of: log.joined()).fixes
    #expect(fixes.map(\.speed) == (1...4).map { Double($0) * 1852 / 3600 })
    #expect(fixes.map { $0.course?.degrees } == [0, 10, 20, 30])
  }

  @Test func `VTG before RMC of its epoch does not replace the values of the one before`() {
    let log = (0..<4).map { second in
      Self.log(
        "GPGSA,A,3", "GPVTG,\(second)0,T,,M,\(second + 1),N,,K",
        "GPRMC,10000\(second),A,0130.0,N,00230.0,W,\(second + 1),\(second)0,010524,,")
    }
    #expect(
      items(of: log.joined()).fixes.map(\.speed) == (1...4).map { Double($0) * 1852 / 3600 })
  }

  @Test func `GNS gives the fix, beside other sentences of its epoch or alone`() {
    func second(_ time: String, _ modes: String) -> String {
      Self.log(
        "GNGNS,\(time),0130.0000,N,00230.0000,W,\(modes),12,0.9,30.5,47,,",
        "GNRMC,\(time),A,0130.0,N,00230.0,W,10,90.5,010524,,")
    }
    let fixes = (0..<2).map { number in
      Fix(
        tenOClock + number * 1000, 1.5, -2.5, altitude: 30.5, course: 90.5,
        speed: 10 * 1852 / 3600)
    }
    let both = second("100000", "AN") + second("100001", "DAN")
    #expect(items(of: both) == fixes.map { .fix($0) })
    let alone = Self.log(
      "GNZDA,100000,01,05,2024,00,00", "GNGNS,100000,0130.0,N,00230.0,W,AS,12,0.9,30.5,47,,",
      "GPGNS,100000,,,,,,6,,,,,", "GNGNS,100001,0140.0,N,00230.0,W,NN,0,,,,,")
    let found = items(of: alone)
    #expect(found.fixes == [Fix(tenOClock, 1.5, -2.5, altitude: 30.5, isSimulated: true)])
    #expect(found.diagnostics.map(\.code) == ["void"])
  }

  @Test func `VTG without knots gives the speed in km/h`() {
    let text = Self.log(Self.gga, "GPVTG,90.5,T,,M,,N,36,K,A")
    #expect(items(of: text).fixes.map(\.speed) == [10])
  }

  @Test func `the date is carried over midnight and back to fixes before it`() {
    let gll = { (time: String) in "GPGLL,0130.0,N,00230.0,W,\(time),A,A" }
    let text = Self.log(
      gll("235958"), "GPRMC,235959,A,0130.0,N,00230.0,W,,,300424,,", gll("000000"), gll("000001"))
    let midnight = tenOClock - 36_000_000
    #expect(
      items(of: text).fixes.map(\.time.milliseconds)
        == [midnight - 2000, midnight - 1000, midnight, midnight + 1000])
  }

  @Test func `a log without a date begins on the first day`() {
    let gll = { (time: String) in "GPGLL,0130.0,N,00230.0,W,\(time),A,A" }
    let fixes = items(of: Self.log(gll("235959"), gll("000000"))).fixes
    #expect(fixes.map(\.time.milliseconds) == [86_399_000, 86_400_000])
  }

  @Test func `a date first stated after a minute does not make a gap of years`() {
    let minute = (0..<62).map { second in
      let time = "10\(second < 60 ? "00" : "01")\(second % 60 < 10 ? "0" : "")\(second % 60)"
      return second < 61
        ? "GPGLL,0130.0,N,00230.0,W,\(time),A,A"
        : "GPRMC,\(time),A,0130.0,N,00230.0,W,,,300424,,"
    }
    let times = items(of: Self.log(minute)).fixes.map(\.time.milliseconds)
    #expect(times == (0..<62).map { 36_000_000 + 1000 * $0 })
  }

  @Test func `a log without a date is reported`() {
    let items = items(of: Self.log("GPGLL,0130.0,N,00230.0,W,100000,A,A"))
    #expect(items.fixes == [Fix(36_000_000, 1.5, -2.5)])
    #expect(
      items.messages == [
        """
        t:1:1: warning: no sentence so far has a date
          expected RMC or ZDA
          hint: the first day is assumed to be 1970-01-01; to state it, begin the file with a line \
        such as $GPZDA,000000,01,05,2024,00,00
        """
      ])
  }

  @Test func `a first line with a date dates a log without a date`() {
    let items = items(
      of: "$GPZDA,000000,01,05,2024,00,00\n" + Self.log("GPGLL,0130.0,N,00230.0,W,100000,A,A"))
    #expect(items == [.fix(Fix(tenOClock, 1.5, -2.5))])
  }

  @Test func `a damaged sentence is dropped and reported`() {
    let text = Self.log(Self.rmc) + "$GPRMC,100001.000,A,0999.0,N*00\r\nrubbish\r\n"
    let items = items(of: text)
    #expect(items.fixes.count == 1)
    #expect(
      items.messages == [
        """
        t:2:1: warning: the checksum is '00'
          expected '4D'
          hint: the sentence is dropped
        """,
        """
        t:3:1: warning: line 'rubbish' is not an NMEA sentence
          expected '$', address, fields and checksum
          hint: the line is skipped
        """,
      ])
  }

  @Test func `fixes marked as not valid are dropped unless all are`() {
    let void = "GPRMC,095959.000,V,0130.0,N,00230.0,W,,,010524,,"
    let mixed = items(of: Self.log(void, Self.rmc))
    #expect(mixed.fixes.count == 1)
    #expect(mixed.diagnostics.map(\.code) == ["void"])
    let all = items(of: Self.log(void))
    #expect(all.fixes == [Fix(tenOClock - 1000, 1.5, -2.5)])
    #expect(all.diagnostics.map(\.code) == ["all_void"])
  }

  @Test func `two fixes with the same time stay separate`() {
    let other = Self.rmc.split(separator: "0130.0").joined(separator: "0131.0")
    let items = items(of: Self.log(Self.rmc, Self.gga, other, Self.rmc))
    let latitudes: [Double] = [1.5, 1 + 31.0 / 60, 1.5]
    #expect(items.fixes.map(\.coordinate.latitude) == latitudes)
  }

  @Test func `in a stream with regular epochs the third fix comes without delay`() {
    var text = ""
    for second in 0..<3 {
      text += Self.log(
        "GPRMC,10000\(second),A,0130.0,N,00230.0,W,,,010524,,",
        "GPGLL,0130.0,N,00230.0,W,10000\(second),A")
    }
    var reader = TraceReader(source: MemorySource(name: "-", bytes: Array(text.utf8)))
    #expect(reader.next() != nil)
    #expect(reader.next() != nil)
    #expect(reader.next() == .fix(Fix(tenOClock + 2000, 1.5, -2.5)))
  }

  @Test func `a truncation at any byte is reported unless complete sentences are left`() {
    let text = Array(Self.log(Self.rmc, Self.gga).utf8)
    let wholes = text.indices.filter { text[$0] == UInt8(ascii: "*") }.flatMap {
      [$0 + 3, $0 + 4, $0 + 5]
    }
    for length in 0..<text.count {
      let items = items(of: Array(text[..<length]), format: .nmea)
      #expect(items.diagnostics.isEmpty == wholes.contains(length), "cut after \(length) bytes")
    }
  }

  @Test func `the first fix after a gap without positions has the values of all its sentences`() {
    let epoch = { (second: Int) in
      let time = "10000\(second).000"
      return [
        "GPRMC,\(time),A,0130.0,N,00230.0,W,10,90.5,010524,,",
        "GPGGA,\(time),0130.0,N,00230.0,W,1,8,0.9,30.5,M,47,M,,",
        "GPGST,\(time),1,1,1,0,3,4,9",
      ]
    }
    let gap = (3...6).map { "GPRMC,10000\($0).000,V,,,,,,,010524,," }
    let items = items(of: Self.log((0...2).flatMap(epoch) + gap + (7...9).flatMap(epoch)))
    #expect(items.fixes.map(\.accuracy) == Array(repeating: 5, count: 6))
    #expect(items.fixes.map(\.altitude) == Array(repeating: 30.5, count: 6))
  }

  @Test(arguments: [1, 7, 31])
  func `pieces of any length give the same items`(pieceLength: Int) {
    let text = Self.log(Self.rmc, Self.gga, Self.rmc) + "x\n$GPRMC,1*00\n"
    #expect(items(of: text, pieceLength: pieceLength) == items(of: text))
  }
}

@Suite struct TracesJSONLinesTests {
  @Test func `tripsim's own keys and CSV column names are read`() {
    let text = """
      {"time":"2024-05-01T10:00:00.000Z","lat":1,"lon":2,"altitude_m":3.5,"accuracy_m":4,\
      "course_deg":90.5,"speed_mps":7.25,"simulated":true}

      {"timestamp":1714557600000,"longitude":2,"latitude":1,"speed_kmh":36,"note":{"a":[1]}}
      {"time":"2024-05-01T10:00:00Z","lat":"1","lon":"2","speed":null}
      {"time":"2024-05-01T10:00:00Z","lat":1,"lon":2,"off_route":true}
      """
    #expect(
      items(of: text) == [
        .fix(
          Fix(
            tenOClock, 1, 2, altitude: 3.5, accuracy: 4, course: 90.5, speed: 7.25,
            isSimulated: true)),
        .fix(Fix(tenOClock, 1, 2, speed: 10)), .fix(Fix(tenOClock, 1, 2)),
        .fix(Fix(tenOClock, 1, 2, isOffRoute: true)),
      ])
  }

  @Test func `gpsd reports with a fix are read and its other objects skipped`() {
    let text = """
      {"class":"VERSION","release":"3.25"}
      {"class":"TPV","mode":1,"time":"2024-05-01T09:59:59.000Z"}
      {"class":"TPV","mode":3,"status":8,"time":"2024-05-01T10:00:00.000Z","lat":1.0,"lon":2.0,\
      "altHAE":80,"altMSL":30,"speed":7.5,"track":90,"eph":5}
      {"class":"SKY","satellites":[]}

      """
    #expect(
      items(of: text) == [
        .fix(
          Fix(
            tenOClock, 1, 2, altitude: 30, accuracy: 5, course: 90, speed: 7.5, isSimulated: true))
      ])
  }

  @Test func `an old report of gpsd has the larger of two errors as its accuracy`() {
    let text =
      #"{"class":"TPV","mode":3,"time":"2024-05-01T10:00:00Z","lat":1,"lon":2,"#
      + #""epx":3.5,"epy":4.5}"# + "\n"
    #expect(items(of: text).fixes == [Fix(tenOClock, 1, 2, accuracy: 4.5)])
  }

  @Test func `gpsd reports of one instant are one fix`() {
    func report(_ second: Int, _ rest: String = "") -> String {
      #"{"class":"TPV","device":"a","mode":3,"time":"2024-05-01T10:00:0\#(second).000Z","#
        + #""lat":1.\#(second),"lon":2,"altMSL":30\#(rest)}"# + "\n"
    }
    let speed = #","speed":7.5,"track":90,"eph":5"#
    let fixes = items(of: (0..<3).map { report($0) + report($0, speed) }.joined()).fixes
    #expect(fixes.map(\.coordinate.latitude) == [1.0, 1.1, 1.2])
    #expect(fixes.map(\.speed) == [7.5, 7.5, 7.5])
    #expect(fixes.map(\.accuracy) == [5, 5, 5])
    let plain = items(of: (0..<3).map { report($0) }.joined()).fixes
    #expect(plain.map(\.coordinate.latitude) == [1.0, 1.1, 1.2])
    #expect(plain.map(\.speed) == [nil, nil, nil])
    let other = report(0, speed).replacing(#""device":"a""#, with: #""device":"b""#)
    #expect(items(of: report(0) + other + report(1)).fixes.map(\.speed) == [nil, nil])
  }

  @Test func `a fault in a line costs only the line or the field`() {
    let source = MarkedText(
      """
      {"time":1714557600,"lat":1,"lon":2,"speed":1️⃣"fast"}
      {"time":1714557600,"lat":2️⃣91,"lon":2}
      {"time":1714557600,"lat":1,3️⃣}

      """)
    let items = items(of: source.text)
    #expect(items.fixes == [Fix(tenOClock, 1, 2)])
    #expect(items.diagnostics.map(\.code) == ["bad_number", "latitude_range", "bad_json"])
    #expect(
      items.messages.prefix(2) == [
        source.located(
          """
          t:1️⃣: warning: speed 'fast' is not a number
            expected a decimal number
          """),
        source.located(
          """
          t:2️⃣: warning: latitude '91' is out of range
            expected degrees in -90...90
            hint: 'lat' and 'lon' may be swapped (lon is '2')
          """),
      ])
  }

  @Test(arguments: ["[1,2]", "{\"routes\":[]}"])
  func `another JSON document is rejected`(text: String) {
    #expect(
      items(of: text).messages == [
        """
        t:1:1: error: the JSON is not a trace
          expected one object with 'time', 'lat' and 'lon' in each line, or GeoJSON with times
          hint: 'tripsim inspect FILE' shows what a file holds
        """
      ])
  }

  /// Values of members: most are plain, some require a warning or are not JSON.
  private static let values: [(name: String, values: [String])] = [
    (
      "time",
      [
        #""2024-05-01T10:00:00Z""#, #""2024-05-01T10:00:01.5Z""#, "1714557602", "1714557603000",
        #""2024-05-01T10:00:04""#, #""soon""#, "null", "1714557605.5",
        #""2024-05-01T12:00:06+02:00""#,
      ]
    ),
    ("lat", ["47.1", "-8.25", "0", "91", "1e1", #""46.5""#, "null", "07", "4.", "-"]),
    ("lon", ["8.5", "-0.0", "0", "200", "181.5", "1E-2", #""x""#, "true"]),
    ("altitude_m", ["400", "-3.25", "1e9", "null", #""12""#, #""high""#]),
    ("accuracy_m", ["5.0", "0", "-1", "99999999", "null"]),
    ("course_deg", ["90", "-1", "721", "359.9", #""north""#, "null"]),
    ("speed_mps", ["13.9", "-2", "12001", "null", #""fast""#]),
    ("simulated", ["true", "false", "null", "1", #""yes""#]),
    ("note", [#""a b""#, #""a\"b""#, #""ü""#, "[1,2]", #"{"a":1}"#, #""""#]),
  ]

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a line of a known form is read like any JSON`(seed: UInt64) {
    var numbers = Generator(state: seed)
    let forms = (0..<3).map { _ in
      Self.values.filter { $0.name.count < 5 || Bool.random(using: &numbers) }
        .shuffled(using: &numbers)
    }
    // The first 200 lines are always read as any JSON, to search for travelers.
    let lines = (0..<260).map { _ in
      let members = forms[Int.random(in: 0..<3, using: &numbers)].map { name, values in
        // Two thirds of the values are the first.
        let index = max(0, Int.random(in: -2 * values.count..<values.count, using: &numbers))
        let blank = Bool.random(using: &numbers) ? " " : ""
        return "\"\(name)\":\(blank)\(values[index])"
      }
      return members.joined(separator: Bool.random(using: &numbers) ? "," : ", ")
    }
    /// The lines with a last member; if its name has an escape, they have no form.
    func items(_ name: String) -> [TraceItem] {
      TripFormatsTests.items(of: lines.map { #"{\#($0),"\#(name)":0}"# + "\n" }.joined())
    }
    #expect(items("z") == items(#"\u007a"#))
  }
}
