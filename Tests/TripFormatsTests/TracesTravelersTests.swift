import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TracesTravelersTests {
  /// A file with several tracks and its expected items.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var track: String?
    var latitudes: [Double]
    var messages: [String] = []
    var testDescription: String { name }
  }

  private static func other(
    _ kept: String, _ other: String, choice: String? = nil, at location: String = "1️⃣"
  ) -> String {
    let number = choice.map { ", number \($0)," } ?? ""
    let choice = choice ?? (other.contains(" ") ? "'\(other)'" : other)
    return """
      t:\(location): warning: track '\(other)'\(number) begins here; only the first, '\(kept)', \
      is read
        expected one track per trace
        hint: choose another track: --track \(choice)
      """
  }

  private static let markers = """
    t:1️⃣: warning: points stand alone beside a track, 1 before it
      expected the fixes of one track
      hint: they are read as markers, not as fixes
    """

  /// Track points at latitudes, one per second from a second on.
  private static func points(_ latitudes: ClosedRange<Int>, from second: Int) -> String {
    latitudes.enumerated().map { index, latitude in
      "<trkpt lat='\(latitude)' lon='2'><time>2024-05-01T10:00:0\(second + index)Z</time></trkpt>"
    }.joined()
  }

  private static func gpx(_ second: Int, name: String = "Car B") -> String {
    "<gpx><trk><name>Car A</name><trkseg>\(points(1...2, from: 0))</trkseg></trk>1️⃣<trk>"
      + "<name>\(name)</name><trkseg>\(points(3...4, from: second))</trkseg></trk></gpx>"
  }

  private static let table =
    "vehicle_id,time,lat,lon\na,1714557600,1,2\n1️⃣b,1714557600,3,2\na,1714557601,2,2\n"
    + "b,1714557601,4,2\n"

  private static func line(_ latitudes: ClosedRange<Int>, _ name: String) -> String {
    let coordinates = latitudes.map { "[2,\($0)]" }.joined(separator: ",")
    let times = latitudes.map { _ in "\"2024-05-01T10:00:00Z\"" }.joined(separator: ",")
    return #"{"type":"Feature","properties":{"name":"\#(name)","coordTimes":[\#(times)]},"#
      + #""geometry":{"type":"LineString","coordinates":[\#(coordinates)]}}"#
  }

  private static let point =
    #"{"type":"Feature","properties":{"time":"2024-05-01T09:00:00Z"},"#
    + #""geometry":{"type":"Point","coordinates":[2,9]}}"#

  private static let kmlPoint =
    "<Placemark><TimeStamp><when>2024-05-01T09:00:00Z</when></TimeStamp><Point><coordinates>2,9"
    + "</coordinates></Point></Placemark>"

  private static let kmlTrack =
    "1️⃣<gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:01Z</when>"
    + "<gx:coord>2 1 0</gx:coord><gx:coord>2 2 0</gx:coord></gx:Track></Placemark>"

  private static func kml(_ content: String) -> String {
    "<kml xmlns:gx='g'><Document>\(content)</Document></kml>"
  }

  static let samples: [Sample] = [
    Sample(name: "GPX tracks one after the other", text: gpx(2), latitudes: [1, 2, 3, 4]),
    Sample(
      name: "a GPX track that begins when the one before it ends", text: gpx(1),
      latitudes: [1, 2, 3, 4]),
    Sample(
      name: "GPX tracks that overlap", text: gpx(0), latitudes: [1, 2],
      messages: [other("Car A", "Car B")]),
    Sample(
      name: "GPX tracks with the same name", text: gpx(0, name: "Car A"), latitudes: [1, 2],
      messages: [other("Car A", "Car A", choice: "2")]),
    Sample(
      name: "one of several tracks with the same name", text: gpx(0, name: "Car A"), track: "2",
      latitudes: [3, 4]),
    Sample(name: "a track by its name", text: gpx(0), track: "Car B", latitudes: [3, 4]),
    Sample(name: "a track by its number", text: gpx(0), track: "2", latitudes: [3, 4]),
    Sample(
      name: "a track by its number, and not a later one by its name",
      text: gpx(0).replacing("</gpx>", with: "")
        + "<trk><name>2</name><trkseg>\(points(5...6, from: 4))</trkseg></trk></gpx>",
      track: "2", latitudes: [3, 4]),
    Sample(
      name: "a track by its name, and not a later one by its number",
      text: gpx(0, name: "3").replacing("</gpx>", with: "")
        + "<trk><trkseg>\(points(5...6, from: 4))</trkseg></trk></gpx>",
      track: "3", latitudes: [3, 4]),
    Sample(
      name: "a track that does not exist", text: gpx(0), track: "Car C", latitudes: [],
      messages: [
        """
        t: error: no track is named 'Car C'
          expected one of 'Car A', 'Car B', or a number in 1...2
          hint: did you mean 'Car A'?
        """
      ]),
    Sample(
      name: "vehicles in a table", text: table, latitudes: [1, 2], messages: [other("a", "b")]),
    Sample(name: "one vehicle of a table", text: table, track: "b", latitudes: [3, 4]),
    Sample(
      name: "numbered vehicles by their names",
      text: "imei,time,lat,lon\n7,1714557600,1,2\n1,1714557600,3,2\n7,1714557601,2,2\n", track: "1",
      latitudes: [3]),
    Sample(
      name: "an 'id' of several rows",
      text: "id,time,lat,lon\na,1714557600,1,2\n"
        + "a,1714557601,2,2\n1️⃣b,1714557600,3,2\n", latitudes: [1, 2], messages: [other("a", "b")]),
    Sample(
      name: "an 'id' that numbers the rows",
      text: "id,time,lat,lon\n1,1714557600,1,2\n2,1714557601,2,2\n", latitudes: [1, 2]),
    Sample(
      name: "an 'id' of several rows beside a 'uid' that numbers them",
      text: "uid,id,time,lat,lon\n1,a,1714557600,1,2\n"
        + "2,a,1714557601,2,2\n3,1️⃣b,1714557600,3,2\n", latitudes: [1, 2],
      messages: [other("a", "b")]),
    Sample(
      name: "a 'uid' that numbers objects",
      text: (1...3).map { #"{"uid":\#($0),"time":171455760\#($0),"lat":\#($0),"lon":2}"# + "\n" }
        .joined(), latitudes: [1, 2, 3]),
    Sample(
      name: "a 'uid' of several objects",
      text: #"[{"uid":"a","time":1714557600,"lat":1,"lon":2},"#
        + #"{"uid":"a","time":1714557601,"lat":2,"lon":2},"#
        + #"1️⃣{"uid":"b","time":1714557601,"lat":3,"lon":2}]"#, latitudes: [1, 2],
      messages: [other("a", "b")]),
    Sample(
      name: "a number of the track beside one of the segment",
      text: "track,segment,time,lat,lon\n0,0,1714557600,1,2\n"
        + "0,1,1714557601,2,2\n1️⃣1,0,1714557600,3,2\n", latitudes: [1, 2],
      messages: [other("0", "1")]),
    Sample(
      name: "points of tracks as OGR writes them",
      text: "X,Y,track_fid,track_seg_id,track_seg_point_id,time\n"
        + "2,1,0,0,0,2024/05/01 10:00:00+00\n2,2,0,0,1,2024/05/01 10:00:01+00\n"
        + "2,3,1️⃣1,0,0,2024/05/01 10:00:00+00\n", latitudes: [1, 2],
      messages: [other("0", "1")]),
    Sample(
      name: "an array of fixes per vehicle",
      text: #"{"data":[{"id":7,"name":"A","gps":[{"time":1714557600,"lat":1,"lon":2},"#
        + #"{"time":1714557601,"lat":2,"lon":2}]},{"id":8,"name":"B","gps":["#
        + #"1️⃣{"time":1714557600,"lat":3,"lon":2}]}]}"#, latitudes: [1, 2],
      messages: [other("A", "B")]),
    Sample(
      name: "the trips of two vehicles",
      text: #"{"trips":["#
        + ["a", "b", "a"].enumerated().map {
          #"{"vehicleId":"\#($1)","fixes":[\#($0 == 1 ? "1️⃣" : "")"#
            + #"{"time":171455760\#($0),"lat":\#($0),"lon":2}]}"#
        }.joined(separator: ",") + "]}", latitudes: [0, 2], messages: [other("a", "b")]),
    Sample(
      name: "arrays without names",
      text: #"[[{"time":1714557600,"lat":1,"lon":2},{"time":1714557601,"lat":2,"lon":2}],"#
        + #"[1️⃣{"time":1714557600,"lat":3,"lon":2}]]"#, latitudes: [1, 2],
      messages: [other("1", "2")]),
    Sample(
      name: "an array by its number",
      text: #"[[{"time":1714557600,"lat":1,"lon":2}],[{"time":1714557600,"lat":3,"lon":2}]]"#,
      track: "2", latitudes: [3]),
    Sample(
      name: "arrays one after the other",
      text: #"{"legs":[{"fixes":[{"time":1714557600,"lat":1,"lon":2}]},"#
        + #"{"fixes":[{"time":1714557601,"lat":2,"lon":2}]}]}"#, latitudes: [1, 2]),
    Sample(
      name: "objects of several devices",
      text: #"{"deviceId":"a","time":1714557600,"lat":1,"lon":2}"# + "\n1️⃣"
        + #"{"deviceId":"b","time":1714557600,"lat":3,"lon":2}"# + "\n", latitudes: [1],
      messages: [other("a", "b")]),
    Sample(
      name: "several receivers of gpsd",
      text:
        #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2024-05-01T10:00:00Z","lat":1,"lon":2}"#
        + "\n1️⃣"
        + #"{"class":"TPV","device":"/dev/b","mode":3,"time":"2024-05-01T10:00:00Z","lat":3,"lon":2}"#
        + "\n", latitudes: [1], messages: [other("/dev/a", "/dev/b")]),
    Sample(
      name: "GeoJSON lines that overlap",
      text: #"{"type":"FeatureCollection","features":["# + line(1...2, "A") + ",1️⃣"
        + line(3...4, "B").split(separator: "10:00").joined(separator: "09:00") + "]}",
      latitudes: [1, 2], messages: [other("A", "B")]),
    Sample(
      name: "GeoJSON markers before a line",
      text: #"{"type":"FeatureCollection","features":["# + point + ",1️⃣" + line(1...2, "A") + "]}",
      latitudes: [1, 2], messages: [markers]),
    Sample(
      name: "GeoJSON points alone",
      text: #"{"type":"FeatureCollection","features":["# + point + "]}", latitudes: [9]),
    Sample(
      name: "KML markers before a track",
      text: kml(kmlPoint + "<Placemark>" + kmlTrack), latitudes: [1, 2], messages: [markers]),
    Sample(
      name: "KML markers after a track",
      text: kml("<Placemark>" + kmlTrack + kmlPoint), latitudes: [1, 2],
      messages: [
        """
        t: warning: points stand alone beside a track
          expected the fixes of one track
          hint: they are read as markers, not as fixes
        """
      ]),
    Sample(name: "KML points alone", text: kml(kmlPoint), latitudes: [9]),
    Sample(
      name: "KML tracks that overlap",
      text: kml(
        "<Placemark><name>A</name>" + kmlTrack.split(separator: "1️⃣").joined()
          + "<Placemark><name>B</name>" + kmlTrack), latitudes: [1, 2],
      messages: [other("A", "B")]),
    Sample(
      name: "activities that overlap",
      text: "<TrainingCenterDatabase>"
        + ["", "1️⃣"].map {
          "\($0)<Activity><Trackpoint><Time>2024-05-01T10:00:00Z</Time><Position>"
            + "<LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>"
            + "</Trackpoint><Trackpoint><Time>2024-05-01T10:00:01Z</Time><Position>"
            + "<LatitudeDegrees>2</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>"
            + "</Trackpoint></Activity>"
        }.joined() + "</TrainingCenterDatabase>", latitudes: [1, 2],
      messages: [other("1", "2")]),
  ]

  @Test(arguments: samples)
  func `one traveler of a file is read`(sample: Sample) {
    let source = MarkedText(sample.text)
    let items = items(of: source.text, options: .init(track: sample.track))
    #expect(items.fixes.map(\.coordinate.latitude) == sample.latitudes)
    #expect(items.messages == sample.messages.map(source.located))
  }

  @Test(arguments: samples, [1, 7])
  func `pieces of any length give the same travelers`(sample: Sample, pieceLength: Int) {
    let options = TraceReadingOptions(track: sample.track)
    let text = MarkedText(sample.text).text
    #expect(
      items(of: text, options: options, pieceLength: pieceLength)
        == items(of: text, options: options))
  }

  @Test(arguments: [(29, []), (30, ["goes_back"])] as [(Int, [String])])
  func `a part that is earlier than the one before it is reported`(fixes: Int, codes: [String]) {
    func rows(_ seconds: Range<Int>, _ latitude: Int) -> String {
      seconds.map { "\(1_714_557_600 + $0),\(latitude),2\n" }.joined()
    }
    let found = items(of: "time,lat,lon\n" + rows(0..<100, 1) + rows(0..<fixes, 9))
    #expect(found.fixes.count == 100 + fixes)
    #expect(found.diagnostics.map(\.code) == codes)
  }

  @Test(
    arguments: [
      (["2019-01-01T00:00:00Z", "2024-05-01T10:00:00Z"], ["leaps_ahead"]),
      (["2024-05-01T10:00:00Z", "2024-05-02T10:00:00Z"], []),
      (["2024-05-01T10:00:00Z", "2034-05-01T10:00:00Z"], ["leaps_ahead"]),
      (["1980-01-06T00:00:00Z", "1980-01-06T00:00:01Z", "2024-05-01T10:00:00Z"], ["unset_clock"]),
    ] as [([String], [String])])
  func `a leap of the clock by more than a day is reported once`(times: [String], codes: [String]) {
    let rows = times.enumerated().map { "\($1),\($0),2\n" } + ["\(times.last ?? ""),9,2\n"]
    #expect(items(of: "time,lat,lon\n" + rows.joined()).diagnostics.map(\.code) == codes)
  }

  @Test func `fixes of a clock that was not set are dropped`() {
    func latitudes(_ times: String...) -> [Double] {
      let table = times.enumerated().map { "\($1),\($0),2\n" }.joined()
      return items(of: "time,lat,lon\n" + table).fixes.map(\.coordinate.latitude)
    }
    let start = "2024-05-01T10:00:0"
    #expect(latitudes("1970-01-01T00:00:00Z", start + "0Z", start + "1Z") == [1, 2])
    #expect(latitudes("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", start + "0Z") == [2])
    #expect(latitudes("1970-01-01T00:00:00Z", "1970-01-01T00:00:01Z", start + "0Z") == [2])
    #expect(latitudes("1970-01-01T00:00:00Z", "1970-01-01T00:00:01Z") == [0, 1])
    #expect(latitudes("2023-01-01T00:00:00Z", start + "0Z") == [0, 1])
    #expect(latitudes("1970-01-01T00:00:00Z") == [0])
  }

  @Test func `zeros are dropped if the other fixes lie elsewhere`() {
    func latitudes(_ rows: String...) -> [Double] {
      let table = rows.enumerated().map { "\(1_714_557_600 + $0),\($1)\n" }.joined()
      return items(of: "time,lat,lon\n" + table).fixes.map(\.coordinate.latitude)
    }
    #expect(latitudes("0,0", "0,0", "47,8", "0,0", "48,8") == [47, 48])
    #expect(latitudes("0,0", "0.5,0", "0,0") == [0, 0.5, 0])
    #expect(latitudes("0,0", "0,0") == [0, 0])
  }

  /// The messages for a drive at 10 m/s with the given speed, whose header may state a unit.
  private func drive(_ speed: Double, header: String) -> [String] {
    let rows = (0..<60).map { second in
      let latitude = 47 + Double(second) * 10 / 111_195
      return "\(1_714_557_600 + second),\(latitude),8,\(speed)\n"
    }
    return items(of: "time,lat,lon,\(header)\n" + rows.joined()).messages
  }

  @Test(arguments: [
    (36, "speed", "3.60", "km/h", "km/h"), (19.44, "speed", "1.94", "kn", "kn"),
    (22.37, "speed", "2.24", "mph", "mph"), (10, "speed (km/h)", "0.28", "m/s, not km/h", "m/s"),
    (10, "speed_kn", "0.51", "m/s, not knots", "m/s"), (1000, "speed", "100.00", "cm/s", "cm/s"),
    (10_000, "speed", "1000.00", "mm/s", "mm/s"),
  ])
  func `speeds that fit a unit other than their own are reported`(
    speed: Double, header: String, times: String, unit: String, stated: String
  ) {
    #expect(
      drive(speed, header: header) == [
        """
        t: warning: the speeds are \(times) times those between the positions
          expected speeds that fit positions and times
          hint: they may be in \(unit); if so: --csv 'speed=NAME[\(stated)]'
        """
      ])
  }

  @Test func `a unit that the user states is not doubted`() {
    let options = TraceReadingOptions(columns: "speed=speed[m/s]")
    let rows = (0..<60).map { second in
      "\(1_714_557_600 + second),\(47 + Double(second) * 10 / 111_195),8,36\n"
    }
    #expect(items(of: "time,lat,lon,speed\n" + rows.joined(), options: options).messages == [])
  }

  @Test func `a receiver's jumps do not make a walking speed doubtful`() {
    let rows = (0..<600).map { second in
      let jump = second % 10 == 5 ? 3.7 : 0
      let latitude = 47 + (Double(second) * 1.4 + jump) / 111_195
      return "\(1_714_557_600 + second),\(latitude),8,1.4\n"
    }
    #expect(items(of: "time,lat,lon,speed_kmh\n" + rows.joined()).messages.count == 1)
    #expect(items(of: "time,lat,lon,speed\n" + rows.joined()).messages == [])
  }

  @Test func `a format without columns is not asked for columns`() {
    let points = (10..<60).map { second in
      "<trkpt lat='\(47 + Double(second) * 10 / 111_195)' lon='8'>"
        + "<time>2024-05-01T10:00:\(second)Z</time><speed>36</speed></trkpt>"
    }
    let text = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    #expect(
      items(of: text).messages == [
        """
        t: warning: the speeds are 3.60 times those between the positions
          expected speeds that fit positions and times
          hint: they may be in km/h
        """
      ])
  }

  @Test(arguments: [(10, "speed"), (36, "speed_kmh"), (12, "speed"), (14, "speed")])
  func `speeds that fit their unit are not reported`(speed: Double, header: String) {
    #expect(drive(speed, header: header) == [])
  }

  /// A drive of a speed in m/s with half a minute between the fixes, and its stated speeds.
  private func slowSampling(_ speed: Double, stated: Double) -> [String] {
    let rows = (0..<20).map { row in
      let latitude = 47 + Double(row * 30) * speed / 111_195
      return "\(1_714_557_600 + row * 30),\(latitude),8,\(stated)\n"
    }
    return items(of: "time,lat,lon,speed\n" + rows.joined()).messages
  }

  @Test(arguments: [
    (36, "3.60", "km/h"), (1000, "100.00", "cm/s"), (10_000, "1000.00", "mm/s"),
  ])
  func `speeds in another unit are noticed between fixes half a minute apart`(
    stated: Double, times: String, unit: String
  ) {
    #expect(
      slowSampling(10, stated: stated) == [
        """
        t: warning: the speeds are \(times) times those between the positions
          expected speeds that fit positions and times
          hint: they may be in \(unit); if so: --csv 'speed=NAME[\(unit)]'
        """
      ])
    // The road between the fixes is longer than the line between them.
    #expect(slowSampling(10, stated: 15) == [])
  }

  @Test(arguments: ["OBJECTID", "track_id", "tid"])
  func `a column that numbers the rows tells no travelers apart`(head: String) {
    let rows = (1...4).map { "\($0),\(1_714_557_600 + $0),1,2\n" }
    let table = items(of: "\(head),time,lat,lon\n" + rows.joined())
    #expect(table.fixes.count == 4)
    #expect(table.messages == [])
    let lines = (1...4).map {
      #"{"\#(head)":\#($0),"time":\#(1_714_557_600 + $0),"lat":1,"lon":2}"# + "\n"
    }
    #expect(items(of: lines.joined()) == table)
    let array = "[" + lines.joined(separator: ",") + "]"
    #expect(items(of: array) == table)
  }

  @Test func `a column of numbers that does not count the rows tells travelers apart`() {
    let rows = [7, 7, 8].map { "\($0),1714557600,1,2\n" } + ["7,1714557601,1,2\n"]
    let items = items(of: "track_id,time,lat,lon\n" + rows.joined())
    #expect(items.fixes.count == 3)
    #expect(items.diagnostics.map(\.code) == ["other_track"])
  }

  /// Two vehicles a degree apart, one fix per second each, with a column before their times.
  private static func alternating(_ head: String) -> String {
    let rows = (0..<16).map { row in
      "\(row % 2 == 0 ? "a" : "b"),\(1_714_557_600 + row / 2),\(47 + row % 2),8,\(row % 5)\n"
    }
    return "\(head),time,lat,lon,satellites\n" + rows.joined()
  }

  @Test(arguments: ["unit", "name", "whom"])
  func `the column that distinguishes alternating travelers is named`(head: String) {
    #expect(
      items(of: Self.alternating(head)).messages == [
        """
        t: warning: most steps from fix to fix are impossible, but not between fixes of the same \
        '\(head)'
          expected the fixes of one traveler
          hint: read the first one: --csv track=\(head); --track NAME chooses another
        """
      ])
    let options = TraceReadingOptions(columns: "track=\(head)")
    let chosen = items(of: Self.alternating(head), options: options)
    #expect(chosen.diagnostics.map(\.code) == ["other_track"])
  }

  @Test(arguments: ["device", "tracker_id", "icao24", "plate", "Vehicle No", "object_id"])
  func `a column of vehicles is recognized by its name`(head: String) {
    let items = items(of: Self.alternating(head))
    #expect(items.fixes.count == 8)
    #expect(items.diagnostics.map(\.code) == ["other_track"])
  }

  @Test func `a row without a vehicle belongs to the one before it`() {
    let text = "vehicle_id,time,lat,lon\n,1714557600,1,2\na,1714557601,2,2\n,1714557602,3,2\n"
    #expect(items(of: text).fixes.count == 3)
    #expect(items(of: text).messages == [])
  }

  @Test func `a column with two values does not divide one traveler's fixes`() {
    let rows = (0..<40).map { "\($0 % 2),\(1_714_557_600 + $0),\(47 + Double($0) / 1e4),8\n" }
    #expect(items(of: "lane,time,lat,lon\n" + rows.joined()).messages == [])
  }

  @Test func `points of several vehicles in GeoJSON are distinguished`() {
    let points = ["a", "b", "a"].enumerated().map { second, vehicle in
      #"{"type":"Feature","properties":{"vehicle_id":"\#(vehicle)","#
        + #""time":"2024-05-01T10:00:0\#(second)Z"},"#
        + #""geometry":{"type":"Point","coordinates":[2,\#(second)]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":["# + points.joined(separator: ",") + "]}"
    #expect(items(of: text).fixes.map(\.coordinate.latitude) == [0, 2])
    #expect(items(of: text).diagnostics.map(\.code) == ["other_track"])
  }

  @Test(arguments: [
    (1_800_000_000, 1_000_000, "us"), (1_900_000_000_000, 1_000_000_000, "ns"),
  ])
  func `counts since a device's start are doubted because of their intervals`(
    first: Int, step: Int, unit: String
  ) {
    let rows = (0..<9).map { "\(first + $0 * step),\(47 + Double($0) / 1e4),8\n" }
    #expect(
      items(of: "timestamp,lat,lon\n" + rows.joined()).messages == [
        """
        t: warning: most fixes are more than a day apart
          expected times in the unit that their magnitude suggests
          hint: the times may count from the start of a device; if so: --csv \
        'time=timestamp[\(unit)]'
        """
      ])
  }

  @Test(arguments: ["time_utc_usec", "timeUtcMicros", "unix_time (us)"])
  func `a count with a stated unit is preferred to one without`(head: String) {
    let text = "timestamp,\(head),lat,lon\n1800000000,1714557600000000,1,2\n"
    #expect(items(of: text) == [.fix(Fix(tenOClock, 1, 2))])
  }

  @Test func `dates a day apart are not doubted`() {
    let rows = (1...9).map { "2024-05-0\($0)T10:00:00Z,\(47 + Double($0) / 1e4),8\n" }
    #expect(items(of: "time,lat,lon\n" + rows.joined()).messages == [])
  }

  @Test func `a file with the latest fix first is reported`() {
    let rows = (0..<9).map { "\(1_714_557_600 - $0),\(47 + Double($0) / 1e4),8\n" }
    #expect(
      items(of: "time,lat,lon\n" + rows.joined()).messages == [
        """
        t: warning: the file runs backward in time
          expected the oldest fix first
          hint: reverse the order of its fixes; 'tac' reverses lines, but a header must stay first
        """
      ])
  }

  @Test func `a time that never changes is reported`() {
    let rows = (0..<9).map { "2024-05-01T10:00:00Z,\($0),\(47 + Double($0) / 1e4),8\n" }
    #expect(
      items(of: "created_at,timestamp,lat,lon\n" + rows.joined()).messages == [
        """
        t: warning: most fixes have the time of the fix before them
          expected a time for each fix
          hint: another column may have the times: --csv time=COLUMN; or assume times with \
        --assume-interval SECONDS or --assume-speed SPEED
        """
      ])
  }
}
