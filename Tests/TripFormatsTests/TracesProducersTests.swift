import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

/// Files as receivers, telematics services and editors write them, with coordinates in the South
/// Atlantic.
@Suite struct TracesProducersTests {
  /// A text and its expected items.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var options = TraceReadingOptions()
    var fixes = TracesProducersTests.fixes()
    var codes: [String] = []
    var testDescription: String { name }
  }

  /// The fixes of most samples: one second apart.
  private static func fixes(
    altitude: Double? = nil, accuracy: Double? = nil, course: Double? = nil, speed: Double? = nil
  ) -> [Fix] {
    [(Int64(0), -41.25), (1000, -41.5)].map { milliseconds, latitude in
      Fix(
        tenOClock + milliseconds, latitude, -16.75, altitude: altitude, accuracy: accuracy,
        course: course, speed: speed)
    }
  }

  /// The fixes of samples whose times count from the start.
  private static let relativeFixes = [Fix(0, -41.25, -16.75), Fix(1000, -41.5, -16.75)]

  private static let rmc = [
    "$GPRMC,100000,A,4115.0,S,01645.0,W,,,010524,,\n",
    "$GPRMC,100001,A,4130.0,S,01645.0,W,,,010524,,\n",
  ].joined()

  private static let verified = [
    "$GPRMC,100000,A,4115.0,S,01645.0,W,,,010524,,*16\n",
    "$GPRMC,100001,A,4130.0,S,01645.0,W,,,010524,,*10\n",
  ].joined()

  private static let lines: [Sample] = [
    Sample(
      name: "comments before and after sentences", text: "# ship\n\n  # port\n\(rmc)# end\n"),
    Sample(
      name: "a sentence in a comment",
      text: "\(rmc)# $GPRMC,100002,A,4145.0,S,01645.0,W,,,010524,,\n"),
    Sample(
      name: "comments before and between lines of JSON",
      text: "# ship\n" + #"{"time":1714557600,"lat":-41.25,"lon":-16.75}"# + "\n# port\n"
        + #"{"time":1714557601,"lat":-41.5,"lon":-16.75}"# + "\n"),
    Sample(
      name: "a comment before a document of JSON",
      text: "# ship\n" + #"[{"time":1714557600,"lat":-41.25,"lon":-16.75},"# + "\n"
        + #"{"time":1714557601,"lat":-41.5,"lon":-16.75}]"#),
    Sample(
      name: "a comment that is the header of a table",
      text: "# ship\n# time,lat,lon\n1714557600,-41.25,-16.75\n1714557601,-41.5,-16.75\n"),
    Sample(
      name: "levels in brackets before sentences", text: "[  42][I][main] ready\n\(verified)",
      codes: ["no_sentence"]),
    Sample(name: "a word in brackets before a sentence", text: "[WARN] \(rmc)"),
    Sample(
      name: "u-blox's positions beside standard sentences",
      text: """
        $PUBX,00,100000.00,4115.00000,S,01645.00000,W,9.5,G3,2.5,4,22.5,95,0,,1,1,1,9,0,0
        $GPRMC,100000.00,A,4115.0,S,01645.0,W,,,010524,,
        $PUBX,00,100001.00,4130.00000,S,01645.00000,W,9.5,G3,2.5,4,22.5,95,0,,1,1,1,9,0,0
        $PUBX,04,100001.00,010524,295219.00,2312,18,0,0,21
        $GPRMC,100001.00,A,4130.0,S,01645.0,W,,,010524,,

        """, fixes: fixes(accuracy: 2.5, course: 95, speed: 22.5 / 3.6)),
    Sample(
      name: "u-blox's positions, whose date only u-blox's times have",
      text: """
        $PUBX,00,100000.00,4115.00000,S,01645.00000,W,9.5,G3,2.5,4,22.5,95,0,,1,1,1,9,0,0
        $PUBX,04,100000.00,010524,295218.00,2312,18,0,0,21
        $PUBX,00,100001.00,4130.00000,S,01645.00000,W,9.5,G3,2.5,4,22.5,95,0,,1,1,1,9,0,0
        $PUBX,04,100001.00,010524,295219.00,2312,18,0,0,21

        """, fixes: fixes(accuracy: 2.5, course: 95, speed: 22.5 / 3.6)),
    Sample(
      name: "values with their types in MongoDB and DynamoDB",
      text: [("100", "-41.25"), ("101", "-41.5")].map { second, latitude in
        #"{"lat":{"N":"\#(latitude)"},"lon":{"$numberDouble":"-16.75"},"#
          + #""ts":{"$date":{"$numberLong":"1714557600000"}},"n":\#(second)}"#
      }.joined(separator: "\n").replacing(#"600000"}},"n":101"#, with: #"601000"}},"n":101"#)),
    Sample(
      name: "a dash camera whose first line is a version",
      text: "$V02\n1714557600,A,-41.25,-16.75,95\n1714557601,A,-41.5,-16.75,95\n",
      options: .init(columns: "time=1,lat=3,lon=4")),
    Sample(
      name: "a message of gpsd before sentences",
      text: #"{"class":"VERSION","release":"3.25"}"# + "\n\(verified)", codes: ["no_sentence"]),
    Sample(
      name: "gpsd's reports with the receiver's sentences between them",
      text: #"{"class":"VERSION","release":"3.25"}"# + "\n\(rmc)\n"
        + (0...1).map {
          #"{"class":"TPV","mode":3,"time":"2024-05-01T10:00:0\#($0)Z","lat":-41.\#(25 * ($0 + 1)),"#
            + #""lon":-16.75}"#
        }.joined(separator: "\n"), codes: ["bad_json", "bad_json"]),
    Sample(
      name: "GeoJSON with coordinates as texts",
      text: #"{"type":"FeatureCollection","features":["#
        + ["-41.25", "-41.5"].enumerated().map {
          #"{"type":"Feature","properties":{"timestamp":\#(1_714_557_600 + $0)},"#
            + #""geometry":{"type":"Point","coordinates":["-16.75","\#($1)"]}}"#
        }.joined(separator: ",") + "]}"),
  ]

  private static let tables: [Sample] = [
    Sample(
      name: "both coordinates in a column of a stated order",
      text: "time,Position\n1714557600,\"-41.25,-16.75\"\n1714557601,\"-41.5,-16.75\"\n",
      options: .init(columns: "lat=2,lon=2")),
    Sample(
      name: "both coordinates in a column with the opposite order",
      text: "time;Position\n1714557600;-16.75, -41.25\n1714557601;-16.75, -41.5\n",
      options: .init(columns: "lon=Position,lat=Position")),
    Sample(
      name: "both coordinates in a column without a header",
      text: "1714557600,\"-41.25,-16.75\"\n1714557601,\"-41.5,-16.75\"\n",
      options: .init(columns: "time=1,lat=2,lon=2")),
    Sample(
      name: "an order of coordinates in brackets",
      text: "time;Where (lat, lon)\n1714557600;-41.25, -16.75\n1714557601;-41.5, -16.75\n"),
    Sample(
      name: "an order of coordinates shown by letters",
      text: "time;Location\n1714557600;16.75 W, 41.25 S\n1714557601;16.75 W, 41.5 S\n"),
    Sample(
      name: "an order of coordinates shown by the range of the first position",
      text: "time;Coordinates\n1714557600;91, -41.25\n1714557601;89.5, -41.5\n",
      fixes: [Fix(tenOClock, -41.25, 91), Fix(tenOClock + 1000, -41.5, 89.5)]),
    Sample(
      name: "columns of one group with words before their names",
      text: "timestamp,vehicle_lat,vehicle_lon,vehicle_speed_kmh,driver_speed\n"
        + "1714557600,-41.25,-16.75,22.5,1\n1714557601,-41.5,-16.75,22.5,1\n",
      fixes: fixes(speed: 22.5 * (1 / 3.6))),
    Sample(
      name: "OxTS, whose columns begin with words",
      text: "Time (unix),PosLat (deg),PosLon (deg),Speed2D (m/s)\n"
        + "1714557600,-41.25,-16.75,6.25\n1714557601,-41.5,-16.75,6.25\n",
      fixes: fixes(speed: 6.25)),
    Sample(
      name: "PlotJuggler, whose columns are topics of ROS",
      text: "__time,/fix/latitude,/fix/longitude,/fix/speed\n"
        + "1714557600.0,-41.25,-16.75,6.25\n1714557601.0,-41.5,-16.75,6.25\n",
      fixes: fixes(speed: 6.25)),
    Sample(
      name: "units at the end of the names of a group",
      text: "t,ego.lat,ego.lon,ego.speedKmh,ego.headingDeg\n"
        + "1714557600,-41.25,-16.75,22.5,95\n1714557601,-41.5,-16.75,22.5,95\n",
      fixes: fixes(course: 95, speed: 22.5 * (1 / 3.6))),
    Sample(
      name: "the start and the end of a trip",
      text: "pickup_time,pickup_lat,pickup_lon,dropoff_lat,dropoff_lon\n"
        + "1714557600,-41.25,-16.75,-41.5,-16.75\n", fixes: [], codes: ["column_twice"]),
    Sample(
      name: "GoPro's speed",
      text: "date,GPS (Lat.) [deg],GPS (Long.) [deg],GPS (2D speed) [m/s],GPS (3D speed) [m/s]\n"
        + "2024-05-01T10:00:00Z,-41.25,-16.75,6.25,6.5\n"
        + "2024-05-01T10:00:01Z,-41.5,-16.75,6.25,6.5\n", fixes: fixes(speed: 6.25)),
    Sample(
      name: "the binary points of PostGIS",
      text: "ts,geom\n1714557600,0101000020E61000000000000000C030C00000000000A044C0\n"
        + "1714557601,\\x01010000000000000000C030C00000000000C044C0\n"),
    Sample(
      name: "the latest update of a position is its time",
      text: "device,last_updated,lat,lon\n"
        + "a,2024-05-01T10:00:00Z,-41.25,-16.75\na,2024-05-01T10:00:01Z,-41.5,-16.75\n"),
    Sample(
      name: "DJI's update time",
      text: "CUSTOM.updateTime,OSD.latitude,OSD.longitude,OSD.hSpeed [m/s]\n"
        + "2024/05/01 10:00:00.000,-41.25,-16.75,6.25\n"
        + "2024/05/01 10:00:01.000,-41.5,-16.75,6.25\n", fixes: fixes(speed: 6.25),
      codes: ["zoneless_time"]),
    Sample(
      name: "a time whose name ends with its zone",
      text: "CreatedUtc,lat,lon\n2024-05-01T10:00:00Z,-41.25,-16.75\n"
        + "2024-05-01T10:00:01Z,-41.5,-16.75\n"),
    Sample(
      name: "the time since the start",
      text: "lat,lon,Time since start in ms\n-41.25,-16.75,0\n-41.5,-16.75,1000\n",
      fixes: relativeFixes, codes: ["relative_times"]),
    Sample(
      name: "seconds", text: "secs,lat,lon\n0,-41.25,-16.75\n1,-41.5,-16.75\n",
      fixes: relativeFixes, codes: ["relative_times"]),
    Sample(
      name: "weeks of GPS and seconds of them",
      text: "GPS Week,GPS TOW [s],lat,lon\n2312,295218,-41.25,-16.75\n2312,295219,-41.5,-16.75\n"),
    Sample(
      name: "no-break spaces before AM",
      text: "time;lat;lon\nMay 1, 2024, 10:00:00\u{202F}AM;-41.25;-16.75\n"
        + "May 1, 2024 at 10:00:01\u{A0}AM;-41.5;-16.75\n", codes: ["zoneless_time"]),
    Sample(
      name: "an altitude above sea level",
      text: "time,lat,lon,Alt (MSL)\n1714557600,-41.25,-16.75,10\n"
        + "1714557601,-41.5,-16.75,10\n", fixes: fixes(altitude: 10)),
    Sample(
      name: "dates and degrees of exiftool",
      text: "SourceFile,GPSDateTime,GPSLatitude,GPSLongitude\n"
        + "a.mp4,2024:05:01 10:00:00Z,\"41 deg 15' 0.00\"\" S\",\"16 deg 45' 0.00\"\" W\"\n"
        + "a.mp4,2024:05:01 10:00:01Z,\"41 deg 30' 0.00\"\" S\",\"16 deg 45' 0.00\"\" W\"\n"),
    Sample(
      name: "the position of exiftool",
      text: "GPSDateStamp,GPSTimeStamp,GPSPosition\n"
        + "2024:05:01,10:00:00,\"41 deg 15' 0.00\"\" S, 16 deg 45' 0.00\"\" W\"\n"
        + "2024:05:01,10:00:01,\"41 deg 30' 0.00\"\" S, 16 deg 45' 0.00\"\" W\"\n",
      codes: ["zoneless_time"]),
    Sample(
      name: "compass directions as words",
      text: "time,lat,lon,course\n1714557600,-41.25,-16.75,SSW\n"
        + "1714557601,-41.5,-16.75,South-Southwest\n",
      fixes: fixes(course: 202.5)),
    Sample(
      name: "the table of Garmin's SDK",
      text: "record.timestamp[s],record.position_lat[semicircles],"
        + "record.position_long[semicircles],record.altitude[m],record.speed[m/s]\n"
        + "\"1083492000\",\"-492131669\",\"-199832616\",\"12\",\"5.5\"\n",
      fixes: [
        Fix(
          tenOClock, -492_131_669 * (180 / 2_147_483_648), -199_832_616 * (180 / 2_147_483_648),
          altitude: 12, speed: 5.5)
      ]),
    Sample(
      name: "OziExplorer, with and without an altitude",
      text: "OziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\n"
        + "Reserved 3\r\n0,2,255,trip, 1,0,0,2,255\r\n2\r\n"
        + "  -41.25,  -16.75,1,  100.0, 45413.4166667, 01-May-24, 10:00:00\r\n"
        + "  -41.50,  -16.75,0,   -777, 45413.4166782\r\n",
      fixes: [
        Fix(tenOClock + 3, -41.25, -16.75, altitude: 100 * 0.3048),
        Fix(tenOClock + 996, -41.5, -16.75),
      ]),
    Sample(
      name: "GeoLife",
      text: "Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
        + "0,2,255,My Track,0,0,2,8421376\r\n0\r\n"
        + "-41.25,-16.75,0,100,45413.4166666667,2024-05-01,10:00:00\r\n"
        + "-41.5,-16.75,0,100,45413.4166782407,2024-05-01,10:00:01\r\n",
      fixes: fixes(altitude: 100 * 0.3048)),
  ]

  private static func gpx(_ extensions: String) -> String {
    let points = ["-41.25", "-41.5"].enumerated().map { second, latitude in
      "<trkpt lat='\(latitude)' lon='-16.75'><time>2024-05-01T10:00:0\(second)Z</time>"
        + "<extensions>\(extensions)</extensions></trkpt>"
    }
    return "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  private static func kml(before: String = "", after: String = "") -> String {
    "<kml><Document><Placemark><Track>\(before)<when>2024-05-01T10:00:00Z</when>"
      + "<coord>-16.75 -41.25</coord><when>2024-05-01T10:00:01Z</when><coord>-16.75 -41.5</coord>"
      + "\(after)</Track></Placemark></Document></kml>"
  }

  private static func array(_ name: String, _ values: String...) -> String {
    let values = values.map { "<value>\($0)</value>" }.joined()
    return "<ExtendedData><SimpleArrayData name='\(name)'>\(values)</SimpleArrayData>"
      + "</ExtendedData>"
  }

  private static let documents: [Sample] = [
    Sample(
      name: "GPX: Geo Tracker's attributes", text: gpx("<meta c='1.5' s='6.25'/>"),
      fixes: fixes(speed: 6.25)),
    Sample(
      name: "GPX: Geo Tracker's attributes in the other order",
      text: gpx("<meta s=\"6.25\" c=\"1.5\" />"), fixes: fixes(speed: 6.25)),
    Sample(
      name: "GPX: GoPro's quantities",
      text: gpx(
        "<speed_2d><value>6.25</value><unit>m/s</unit></speed_2d>"
          + "<speed_3d><value>9</value><unit>m/s</unit></speed_3d>"), fixes: fixes(speed: 6.25)),
    Sample(
      name: "GPX: a quantity in another unit",
      text: gpx("<speed_2d><value>18</value><unit>km/h</unit></speed_2d>"),
      fixes: fixes(speed: 18 * (1 / 3.6))),
    Sample(
      name: "KML: arrays after the coordinates without a schema",
      text: kml(after: array("speed", "6.25", "6.25") + array("course", "95", "95")),
      fixes: fixes(course: 95, speed: 6.25)),
    Sample(
      name: "KML: arrays before the coordinates",
      text: kml(before: array("accuracy", "5", "5") + array("speed", "6.25", "6.25")),
      fixes: fixes(accuracy: 5, speed: 6.25)),
    Sample(
      name: "KML: courses that may be in radians", text: kml(after: array("course", "1.5", "6.2"))),
    Sample(
      name: "KML: the data of points",
      text: "<kml><Document>"
        + ["-41.25", "-41.5"].enumerated().map { second, latitude in
          "<Placemark><TimeStamp><when>2024-05-01T10:00:0\(second)Z</when></TimeStamp>"
            + "<ExtendedData><Data name='speed'><value>6.25</value></Data><SchemaData>"
            + "<SimpleData name='hacc'>5</SimpleData></SchemaData></ExtendedData>"
            + "<Point><coordinates>-16.75,\(latitude)</coordinates></Point></Placemark>"
        }.joined() + "</Document></kml>", fixes: fixes(accuracy: 5, speed: 6.25)),
  ]

  @Test(arguments: lines + tables + documents)
  func `the file of a producer is read`(_ sample: Sample) {
    let found = items(of: sample.text, options: sample.options)
    #expect(found.fixes == sample.fixes)
    #expect(found.diagnostics.map(\.code) == sample.codes)
    #expect(items(of: sample.text, options: sample.options, pieceLength: 1) == found)
  }

  @Test(
    arguments: [
      ([0xB5, 0x62, 1, 0x34, 0xFF], "a log of a receiver in u-blox's binary UBX"),
      ([0xA0, 0xA2, 0, 0x32, 1], "a log of a receiver in binary SiRF"),
    ] as [([UInt8], String)])
  func `a binary log after a comment is named`(bytes: [UInt8], name: String) {
    let found = items(of: Array("# ship\n\n".utf8) + bytes + [0x0A])
    #expect(
      found.messages == [
        """
        t:3:1: error: the input is \(name)
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: log NMEA 0183, or the JSON of gpsd: gpspipe -w > drive.jsonl
        """
      ])
  }

  @Test func `a session of a VBOX is named`() {
    let text =
      "File created on 01/05/2024 at 10:00:00\n\n[header]\nsatellites\ntime\n\n[column names]\n"
      + "sats time lat long velocity heading height\n\n[data]\n"
      + "010 100000.00 -02475.00000 +01005.00000 036.00 090.00 +0012.0\n"
    #expect(
      items(of: text).messages.last?.hasPrefix(
        "t:7:1: error: the input is a session of Racelogic's VBOX\n") == true)
  }

  /// Ten points, nine of which have the time of the point before them.
  private static let equalTimes =
    "<gpx><trk><trkseg>"
    + (0..<10).map {
      "<trkpt lat='-41.\($0)' lon='-16.75'><time>2024-05-01T10:00:00Z</time></trkpt>"
    }.joined() + "</trkseg></trk></gpx>"

  @Test func `equal times can be replaced by assumed ones`() {
    #expect(
      items(of: Self.equalTimes).messages == [
        """
        t: warning: most fixes have the time of the fix before them
          expected a time for each fix
          hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
        """
      ])
    let assumed = items(of: Self.equalTimes, options: .init(assumedInterval: 5))
    #expect(assumed.fixes.map(\.time.milliseconds) == (0..<10).map { $0 * 5000 })
    #expect(
      assumed.messages == [
        """
        t: warning: most fixes have the time of the fix before them
          expected a time for each fix
          hint: times are assumed, starting at 1970-01-01T00:00:00Z
        """
      ])
  }

  @Test func `no times are assumed for a trace with different ones`() {
    let found = items(of: Self.gpx(""), options: .init(assumedInterval: 5))
    #expect(found.fixes.isEmpty)
    #expect(found.diagnostics.map(\.code) == ["stated_times"])
  }
}
