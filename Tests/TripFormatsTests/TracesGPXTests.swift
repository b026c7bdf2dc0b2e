import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TracesGPXTests {
  /// A GPX file and its expected items.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var fixes: [Fix] = [Fix(tenOClock, 1, 2)]
    var messages: [String] = []
    var testDescription: String { name }
  }

  static func gpx(_ track: String, root: String = "<gpx>") -> String {
    "\(root)<trk><trkseg>\(track)</trkseg></trk></gpx>"
  }

  static let point = "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time></trkpt>"

  static let good: [Sample] = [
    Sample(name: "no namespace", text: gpx(point)),
    Sample(name: "no track or segment", text: "<gpx>\(point)</gpx>"),
    Sample(
      name: "GPX 1.0 with speed and course",
      text: gpx(
        "<trkpt lat='1' lon='2'><ele>30</ele><time>2024-05-01T10:00:00Z</time>"
          + "<course>90.5</course><speed>7.25</speed><hdop>3</hdop></trkpt>",
        root: "<gpx version='1.0' xmlns='http://www.topografix.com/GPX/1/0'>"),
      fixes: [Fix(tenOClock, 1, 2, altitude: 30, course: 90.5, speed: 7.25)]),
    Sample(
      name: "a value with its unit, and words for no value",
      text: gpx(
        "<trkpt lat='1' lon='2'><ele>30 m</ele><time>2024-05-01T10:00:00Z</time>"
          + "<course>N/A</course><speed>36 km/h</speed></trkpt>"),
      fixes: [Fix(tenOClock, 1, 2, altitude: 30, speed: 10)]),
    Sample(
      name: "a prefix on every element",
      text: "<?xml version=\"1.0\"?>\n<n:gpx xmlns:n='http://www.topografix.com/GPX/1/1'><n:trk>"
        + "<n:trkseg><n:trkpt lon=\"2\"\n lat = '1' ><n:time> 2024-05-01T10:00:00Z\n</n:time>"
        + "</n:trkpt></n:trkseg></n:trk></n:gpx>\n"),
    Sample(name: "a byte order mark", text: "\u{FEFF}" + gpx(point)),
    Sample(
      name: "comments, CDATA, references and processing instructions",
      text: gpx(
        "<!-- <trkpt lat='9' lon='9'/> --><trkpt lat='&#49;' lon='&#x32;'><?x <a> ?>"
          + "<desc><![CDATA[</trkpt> & <]]></desc><cmt>a &lt; b &amp; c</cmt>"
          + "<time><![CDATA[2024-05-01]]><!-- - -->T10:00&#58;00Z</time></trkpt>")),
    Sample(
      name: "waypoints and routes beside the track",
      text: "<gpx><wpt lat='8' lon='8'><time>2020-01-01T00:00:00Z</time></wpt><rte>"
        + "<rtept lat='7' lon='7'/></rte>\(point)</gpx>"),
    Sample(
      name: "waypoints without a track, as for Xcode's simulator",
      text: "<gpx><wpt lat='1' lon='2'><name>A</name><time>2024-05-01T10:00:00Z</time></wpt></gpx>"),
    Sample(
      name: "points of a route with times",
      text: "<gpx><rte><rtept lat='1' lon='2'><time>2024-05-01T10:00:00Z</time></rtept></rte></gpx>"
    ),
    Sample(
      name: "two tracks with two segments",
      text: "<gpx><trk><trkseg>\(point)</trkseg><trkseg/></trk><trk><trkseg>\(point)</trkseg>"
        + "</trk></gpx>",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    Sample(
      name: "Garmin's extension, version 2",
      text: gpx(
        "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time><extensions>"
          + "<ns3:TrackPointExtension><ns3:hr>90</ns3:hr><ns3:speed>3.5</ns3:speed>"
          + "<ns3:bearing>12</ns3:bearing></ns3:TrackPointExtension></extensions></trkpt>",
        root: "<gpx xmlns:ns3='http://www.garmin.com/xmlschemas/TrackPointExtension/v2'>"),
      fixes: [Fix(tenOClock, 1, 2, course: 12, speed: 3.5)]),
    Sample(
      name: "OpenTracks' accuracy",
      text: gpx(
        "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time><extensions>"
          + "<o:accuracy_horizontal>4.5</o:accuracy_horizontal></extensions></trkpt>",
        root: "<gpx xmlns:o='http://opentracksapp.com/xmlschemas/v1'>"),
      fixes: [Fix(tenOClock, 1, 2, accuracy: 4.5)]),
    Sample(
      name: "Apple Health's accuracy",
      text: gpx(
        "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time><extensions>"
          + "<speed>1.5</speed><hAcc>4.5</hAcc><vAcc>3</vAcc></extensions></trkpt>"),
      fixes: [Fix(tenOClock, 1, 2, accuracy: 4.5, speed: 1.5)]),
    Sample(
      name: "OsmAnd's hdop is in meters",
      text: gpx(
        "<trkpt lat='1' lon='2'><hdop>6.5</hdop><time>2024-05-01T10:00:00Z</time><extensions>"
          + "<osmand:heading>5</osmand:heading><osmand:speed>2</osmand:speed></extensions></trkpt>",
        root: "<gpx creator='OsmAnd 4.6' xmlns:osmand='https://osmand.net'>"),
      fixes: [Fix(tenOClock, 1, 2, accuracy: 6.5, speed: 2)]),
    Sample(
      name: "the speed and course nearest to the point are its own",
      text: gpx(
        [
          "<speed>2</speed><course>90</course><extensions><wind><speed>3</speed>"
            + "<course>270</course></wind></extensions>",
          "<extensions><wind><speed>3</speed><course>270</course></wind><speed>2</speed>"
            + "<course>90</course></extensions>",
          "<extensions><TrackPointExtension><speed>2</speed><course>90</course>"
            + "</TrackPointExtension><weather><wind><speed>3</speed><course>270</course></wind>"
            + "</weather></extensions>",
        ].map { "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time>\($0)</trkpt>" }.joined()),
      fixes: Array(repeating: Fix(tenOClock, 1, 2, course: 90, speed: 2), count: 3)),
    Sample(
      name: "no course and no speed written as -1 or NaN",
      text: gpx(
        "<trkpt lat='1' lon='2'><ele>NaN</ele><time>2024-05-01T10:00:00Z</time>"
          + "<course>-1</course><speed>-1</speed></trkpt>")),
    Sample(
      name: "coordinates with fifty digits",
      text: gpx(
        "<trkpt lat='1.00000000000000000000000000000000000000000000000000' "
          + "lon='2.00000000000000000000000000000000000000000000000000'>"
          + "<time>2024-05-01T10:00:00Z</time></trkpt>")),
    Sample(
      name: "times in many formats",
      text: gpx(
        [
          "2024-05-01T10:00:00.123Z", "2024-05-01T12:00:00+02:00", "2024-05-01T05:00:00-0500",
          "2024-05-01 10:00:00z", "2024-5-1t10:0:0Z", "2024-05-01T09:59:60Z",
          "2024-05-01T10:00:00.9996Z", "1970-01-01T00:00:00Z",
        ].map { "<trkpt lat='1' lon='2'><time>\($0)</time></trkpt>" }.joined()),
      fixes: [
        Fix(tenOClock + 123, 1, 2), Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2),
        Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2),
        Fix(tenOClock + 1000, 1, 2), Fix(0, 1, 2),
      ]),
  ]

  @Test(arguments: good)
  func `a valid file gives its fixes and no fault`(sample: Sample) {
    let items = items(of: sample.text)
    #expect(items.fixes == sample.fixes)
    #expect(items.messages == sample.messages)
  }

  @Test(arguments: good, [1, 2, 7, 31])
  func `pieces of any length give the same items`(sample: Sample, pieceLength: Int) {
    #expect(items(of: sample.text, pieceLength: pieceLength) == items(of: sample.text))
  }

  static let faulty: [Sample] = [
    Sample(
      name: "swapped coordinates",
      text: gpx("\n<trkpt lat='1️⃣147.5' lon='47.37'></trkpt>" + point),
      messages: [
        """
        t:1️⃣: warning: latitude '147.5' is out of range
          expected degrees in -90...90
          hint: 'lat' and 'lon' may be swapped (lon is '47.37')
        """
      ]),
    Sample(
      name: "a longitude beyond 360 degrees",
      text: gpx("<trkpt lat='1' lon='1️⃣999'/>" + point),
      messages: [
        """
        t:1️⃣: warning: longitude '999' is out of range
          expected degrees in -180...180
        """
      ]),
    Sample(
      name: "a longitude of 190 degrees",
      text: gpx("<trkpt lat='1' lon='1️⃣190'><time>2024-05-01T10:00:00Z</time></trkpt>"),
      fixes: [Fix(tenOClock, 1, -170)],
      messages: [
        """
        t:1️⃣: warning: longitude '190' is beyond the antimeridian
          expected degrees in -180...180
          hint: 360° was subtracted
        """
      ]),
    Sample(
      name: "the coordinate that receivers write before their first fix",
      text: gpx("<trkpt lat='1️⃣0' lon='0.0'><time>2024-05-01T10:00:00Z</time></trkpt>"),
      fixes: [Fix(tenOClock, 0, 0)],
      messages: [
        """
        t:1️⃣: warning: latitude and longitude are both 0
          expected a coordinate
          hint: the fix is dropped if others lie elsewhere; receivers write zeros before their first fix
        """
      ]),
    Sample(
      name: "a coordinate that is not a number, and a missing one",
      text: gpx("<trkpt lat='1️⃣1,5' lon='2'/>2️⃣<trkpt lat='1'/>" + point),
      messages: [
        """
        t:1️⃣: warning: latitude '1,5' is not a number
          expected a decimal number
        """,
        """
        t:2️⃣: warning: 'trkpt' has no 'lon'
          expected a latitude and a longitude
          hint: the fix is dropped
        """,
      ]),
    Sample(
      name: "a bad time discards its fix, a bad number its field",
      text: gpx(
        "<trkpt lat='1' lon='2'><time>1️⃣yesterday</time></trkpt>"
          + "<trkpt lat='1' lon='2'><ele>2️⃣high</ele><time>2024-05-01T10:00:00Z</time></trkpt>"),
      messages: [
        """
        t:1️⃣: warning: 'yesterday' is not a date and time
          expected a date and time such as 2024-05-01T10:00:00Z
          hint: the fix is dropped
        """,
        """
        t:2️⃣: warning: elevation 'high' is not a number
          expected a decimal number
        """,
      ]),
    Sample(
      name: "a time without a zone is reported once",
      text: gpx(
        "<trkpt lat='1' lon='2'><time>1️⃣2024-05-01T10:00:00</time></trkpt>"
          + "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00</time></trkpt>"),
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)],
      messages: [
        """
        t:1️⃣: warning: time '2024-05-01T10:00:00' has no time zone
          expected a time such as 2024-05-01T10:00:00Z
          hint: all such times are read as UTC
        """
      ]),
    Sample(
      name: "some fixes without a time",
      text: gpx(
        "<trkpt lat='1' lon='2'/><trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time>"
          + "1️⃣</trkpt>2️⃣<trkpt lat='1' lon='2'/>"),
      messages: [
        """
        t:1️⃣: warning: the fix before this one has no time
          expected a time for each fix
          hint: fixes without a time are dropped
        """,
        """
        t:2️⃣: warning: the fix has no time
          expected a time for each fix
          hint: fixes without a time are dropped
        """,
      ]),
    Sample(
      name: "blanks before the declaration", text: "\r\n   1️⃣<?xml version='1.0'?>" + gpx(point),
      messages: [
        "t:1️⃣: warning: the XML declaration is not at the start\n  expected the declaration before anything else"
      ]),
    Sample(
      name: "HTML entities and ampersands: only the first is reported",
      text: "<gpx><trk><name>A1️⃣&nbsp;B &amp; C & D</name><trkseg>"
        + "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>",
      messages: [
        """
        t:1️⃣: warning: '&nbsp;' is not an XML reference
          expected '&amp;', '&lt;', '&gt;', '&quot;', '&apos;' or a number such as '&#233;'
        """
      ]),
    Sample(
      name: "a prefix that nothing declares",
      text: gpx(
        "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time>"
          + "<extensions><1️⃣z:speed>2</z:speed><z:course>1</z:course></extensions></trkpt>"),
      fixes: [Fix(tenOClock, 1, 2, course: 1, speed: 2)],
      messages: [
        """
        t:1️⃣: warning: prefix 'z' is not declared
          expected 'xmlns:z' on this element or one around it
        """
      ]),
    Sample(
      name: "a mismatched tag ends the reading",
      text: "<gpx>\(point)\n  1️⃣</trk>\(point)</gpx>",
      messages: [
        """
        t:1️⃣: warning: '</trk>' closes another element
          expected '</gpx>'
          hint: reading ends here, after 1 fix
        """
      ]),
    Sample(
      name: "a second document in the file",
      text: gpx(point) + "1️⃣" + gpx(point),
      messages: [
        """
        t:1️⃣: warning: a second root element 'gpx' follows the first
          expected one document per file
          hint: reading ends here, after 1 fix
        """
      ]),
    Sample(
      name: "a truncated file",
      text: "<gpx><trk>\(point)\n1️⃣<trkpt lat='1' lo",
      messages: [
        """
        t:1️⃣: warning: the input ends inside 'trk', after 1 fix
          expected '</trk>'
          hint: the recording or download was cut off
        """
      ]),
    Sample(
      name: "a repeated attribute",
      text: "<gpx>\(point)<trkpt lat='1' 1️⃣lat='2'/></gpx>",
      messages: [
        """
        t:1️⃣: warning: attribute 'lat' appears twice in a tag
          hint: reading ends here, after 1 fix
        """
      ]),
  ]

  @Test(arguments: faulty)
  func `a fault that a trip survives is a warning with its location`(sample: Sample) {
    let source = MarkedText(sample.text)
    let items = items(of: source.text)
    #expect(items.fixes == sample.fixes)
    #expect(items.messages == sample.messages.map(source.located))
  }

  @Test(arguments: faulty, [1, 7])
  func `faults are the same in pieces of any length`(sample: Sample, pieceLength: Int) {
    let text = MarkedText(sample.text).text
    #expect(items(of: text, pieceLength: pieceLength) == items(of: text))
  }

  static let hopeless: [Sample] = [
    Sample(
      name: "a route", text: "<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>", fixes: [],
      messages: [
        """
        t: error: the GPX file has no track, only 1 route point and 0 waypoints
          expected 'trkpt' elements with times
          hint: it is a route; 'tripsim simulate' makes a trace from a route
        """
      ]),
    Sample(
      name: "waypoints, one without a time",
      text: "<gpx><wpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time></wpt>"
        + "<wpt lat='1' lon='2'/></gpx>", fixes: [],
      messages: [
        """
        t: error: the GPX file has no track, only 0 route points and 2 waypoints
          expected 'trkpt' elements with times
          hint: waypoints are fixes if all have times, or with --assume-interval SECONDS \
        or --assume-speed SPEED
        """
      ]),
    Sample(
      name: "an empty track", text: gpx(""), fixes: [],
      messages: [
        """
        t: error: the GPX file has no track points
          expected 'trkpt' elements with times
        """
      ]),
    Sample(
      name: "no times", text: gpx("<trkpt lat='1' lon='2'/><trkpt lat='1' lon='2'/>"), fixes: [],
      messages: [
        """
        t: error: none of the 2 fixes has a time
          expected a time for each fix
          hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
        """
      ]),
    Sample(
      name: "a document type",
      text: "<?xml version='1.0'?>\n<!DOCTYPE gpx [<!ENTITY a 'b'>]>" + gpx(point), fixes: [],
      messages: [
        """
        t:2:1: error: the document declares the type 'gpx'
          expected no DOCTYPE, which could define unlimited text
          hint: delete the declaration
        """
      ]),
    Sample(
      name: "a web page", text: "<!doctype html><html><body>Not found</body></html>", fixes: [],
      messages: [
        """
        t:1:1: error: the input is a web page
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: it may be a login or error page; open it in a browser
        """
      ]),
    Sample(
      name: "a road network", text: "<osm version='0.6'/>", fixes: [],
      messages: [
        """
        t:1:1: error: the XML document is 'osm'
          expected 'gpx'
          hint: an OSM file is a road network: use --router network:FILE
        """
      ]),
    Sample(
      name: "a file truncated before the first fix", text: "<gpx><trk><trkse", fixes: [],
      messages: [
        """
        t:1:11: error: the input ends inside 'trk', after 0 fixes
          expected '</trk>'
          hint: the recording or download was cut off
        """
      ]),
  ]

  @Test(arguments: hopeless)
  func `a file without a fix is an error`(sample: Sample) {
    let items = items(of: sample.text)
    #expect(items.fixes == [])
    #expect(items.messages == sample.messages)
  }

  @Test(arguments: [1, 7, 65_536])
  func `TCX is read, points without a position are skipped`(pieceLength: Int) {
    let text = """
      <?xml version="1.0"?>
      <TrainingCenterDatabase xmlns="u" xmlns:n="v"><Activities><Activity><Lap><Track>
      <Trackpoint><Time>2024-05-01T10:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
      <LongitudeDegrees>2</LongitudeDegrees></Position><AltitudeMeters>30</AltitudeMeters>
      <Extensions><n:TPX><n:Speed>7.5</n:Speed></n:TPX></Extensions></Trackpoint>
      <Trackpoint><Time>2024-05-01T10:00:01Z</Time></Trackpoint>
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    #expect(
      items(of: text, pieceLength: pieceLength)
        == [.fix(Fix(tenOClock, 1, 2, altitude: 30, speed: 7.5))])
  }

  @Test func `a track without times gets the times that the user assumes`() {
    let text = Self.gpx("<trkpt lat='0.5' lon='0'/><trkpt lat='0.501' lon='0'/>")
    let byInterval = items(of: text, options: .init(assumedInterval: 2.5))
    #expect(byInterval.fixes.map(\.time.milliseconds) == [0, 2500])
    #expect(byInterval.diagnostics.map(\.code) == ["assumed_times"])
    let bySpeed = items(of: text, options: .init(assumedSpeed: 10))
    #expect(bySpeed.fixes.map(\.time.milliseconds) == [0, 11_120])
  }

  @Test func `faults of one kind are reported twenty times and then summed up`() {
    let text = Self.gpx(String(repeating: "<trkpt lat='x' lon='2'/>\n", count: 50) + Self.point)
    let codes = items(of: text).diagnostics.map(\.code)
    #expect(codes == Array(repeating: "bad_coordinate", count: 20) + ["further"])
  }

  @Test func `a live stream gives each fix when its last byte arrives`() {
    let text = Array("<gpx>\(Self.point)\(Self.point)".utf8)
    let length = "<gpx>\(Self.point)".utf8.count
    var reader = TraceReader(source: StoppingSource(bytes: text, length: length))
    #expect(reader.next() == .fix(Fix(tenOClock, 1, 2)))
  }

  @Test func `a truncation at any byte keeps the fixes before it and is reported`() {
    let text = Array((Self.gpx(Self.point + Self.point) + "\n").utf8)
    for length in 0..<(text.count - 1) {
      let items = items(of: Array(text[..<length]))
      #expect(!items.diagnostics.isEmpty, "cut after \(length) bytes")
      #expect(items.fixes.allSatisfy { $0 == Fix(tenOClock, 1, 2) })
    }
  }
}

/// A stream that fails the test if it is read beyond a length in bytes.
private struct StoppingSource: ByteSource {
  let name = "-"
  var bytes: [UInt8]
  var length: Int
  var offset = 0

  init(bytes: [UInt8], length: Int) {
    self.bytes = bytes
    self.length = length
  }

  mutating func read(into buffer: inout [UInt8]) throws(ByteSourceFailure) -> Int {
    guard offset < length else {
      Issue.record("the fix waited for bytes beyond its own")
      return 0
    }
    buffer.append(bytes[offset])
    offset += 1
    return 1
  }
}
