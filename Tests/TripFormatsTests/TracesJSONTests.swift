import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TracesJSONTests {
  /// An application's document and its fixes.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var fixes: [Fix] = [Fix(tenOClock, 1, 2), Fix(tenOClock + 1000, 1.5, 2)]
    var format = TraceFormat.json
    var track: String?
    var codes: [String] = []
    var testDescription: String { name }
  }

  static let samples: [Sample] = [
    Sample(
      name: "an array of fixes",
      text:
        #"[{"timestamp":1714557600,"lat":1,"lng":2},{"timestamp":1714557601,"lat":1.5,"lng":2}]"#),
    Sample(
      name: "fixes under any key",
      text: #"{"user":{"id":7},"track":{"points":[{"time":"2024-05-01T10:00:00Z","latitude":"1","#
        + #""longitude":"2"},{"time":"2024-05-01T10:00:01Z","latitude":"1.5","longitude":"2"}]}}"#),
    Sample(
      name: "W3C and Expo, one after the other",
      text: #"{"coords":{"latitude":1,"longitude":2,"accuracy":5,"heading":90,"speed":7.5},"#
        + #""timestamp":1714557600000}"# + "\n"
        + #"{"coords":{"latitude":1.5,"longitude":2,"accuracy":5,"heading":null,"speed":null},"#
        + #""timestamp":1714557601000}"#,
      fixes: [
        Fix(tenOClock, 1, 2, accuracy: 5, course: 90, speed: 7.5),
        Fix(tenOClock + 1000, 1.5, 2, accuracy: 5),
      ]),
    Sample(
      name: "Google's records",
      text:
        #"{"locations":[{"latitudeE7":10000000,"longitudeE7":20000000,"accuracy":5,"velocity":7,"#
        + #""timestampMs":"1714557600000","activity":[{"timestamp":"x","activity":[{"type":"STILL"}]}]},"#
        + #"{"latitudeE7":4309967296,"longitudeE7":20000000,"timestamp":"2024-05-01T10:00:01Z"}]}"#,
      fixes: [
        Fix(tenOClock, 1, 2, accuracy: 5, speed: 7), Fix(tenOClock + 1000, 1.5, 2),
      ]),
    Sample(
      name: "Google's old semantic history",
      text: #"{"timelineObjects":[{"activitySegment":{"startLocation":{"latitudeE7":10000000,"#
        + #""longitudeE7":20000000},"duration":{"startTimestamp":"2024-05-01T09:00:00Z","#
        + #""endTimestamp":"2024-05-01T11:00:00Z"},"simplifiedRawPath":{"points":[{"latE7":10000000,"#
        + #""lngE7":20000000,"timestamp":"2024-05-01T10:00:00Z"},{"latE7":15000000,"lngE7":20000000,"#
        + #""timestamp":"2024-05-01T10:00:01Z"}]}}}]}"#),
    Sample(
      name: "Google's timeline of Android",
      text: #"{"semanticSegments":[{"startTime":"2024-05-01T10:00:00Z","timelinePath":[{"point":"#
        + #""1.0°, 2.0°","time":"2024-05-01T10:00:00Z"},{"point":"1.5°, 2.0°","time":"#
        + #""2024-05-01T10:00:01Z"}]}],"rawSignals":[{"position":{"LatLng":"9°, 2°","accuracyMeters":"#
        + #"5,"timestamp":"2024-05-01T10:00:00Z"}}]}"#, codes: ["other_track"]),
    Sample(
      name: "a visit in Google's timeline, which is a place",
      text: #"{"semanticSegments":[{"startTime":"2024-05-01T09:00:00Z","visit":{"topCandidate":"#
        + #"{"placeLocation":{"latLng":"9°, 2°"}}}},{"startTime":"2024-05-01T10:00:00Z","#
        + #""timelinePath":[{"point":"1°, 2°","time":"2024-05-01T10:00:00Z"},{"point":"#
        + #""1.5°, 2°","time":"2024-05-01T10:00:01Z"}]},{"startTime":"2024-05-01T11:00:00Z","#
        + #""visit":{"topCandidate":{"placeLocation":{"latLng":"9°, 2°"}}}}]}"#),
    Sample(
      name: "the signals of Google's timeline",
      text:
        #"{"semanticSegments":[{"timelinePath":[{"point":"9°, 2°","time":"2024-05-01T09:00:00Z"}]}"#
        + #"],"rawSignals":[{"position":{"LatLng":"1°, 2°","accuracyMeters":5,"timestamp":"#
        + #""2024-05-01T10:00:00Z","speedMetersPerSecond":7}}]}"#,
      fixes: [Fix(tenOClock, 1, 2, accuracy: 5, speed: 7)], track: "rawSignals"),
    Sample(
      name: "Google's timeline of iOS: minutes since the start",
      text: #"[{"startTime":"2024-05-01T11:30:00.000+02:00","timelinePath":[{"point":"geo:1,2","#
        + #""durationMinutesOffsetFromStartTime":"30"},{"point":"geo:1.5,2","#
        + #""durationMinutesOffsetFromStartTime":"31"}]}]"#,
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock + 60_000, 1.5, 2)]),
    Sample(
      name: "OwnTracks",
      text:
        #"{"count":1,"data":[{"_type":"location","tst":1714557600,"lat":1,"lon":2,"t":"p","acc":5,"#
        + #""vel":36,"cog":90,"alt":30},{"_type":"location","tst":1714557601,"lat":1.5,"lon":2}]}"#,
      fixes: [
        Fix(tenOClock, 1, 2, altitude: 30, accuracy: 5, course: 90, speed: 10),
        Fix(tenOClock + 1000, 1.5, 2),
      ]),
    Sample(
      name: "OwnTracks' recorder",
      text: "2024-05-01T10:00:00Z\t*                 \t"
        + #"{"_type":"location","tst":1714557600,"lat":1,"lon":2,"t":"p"}"# + "\n"
        + "2024-05-01T10:00:01Z\t*                 \t"
        + #"{"_type":"location","tst":1714557601,"lat":1.5,"lon":2,"t":"p"}"# + "\n",
      format: .jsonLines),
    Sample(
      name: "OwnTracks' other messages",
      text: #"{"_type":"lwt","tst":1714557599}"# + "\n"
        + #"{"_type":"waypoint","tst":1714557599,"lat":9,"lon":2,"desc":"Home","rad":50}"# + "\n"
        + #"{"_type":"location","tst":1714557600,"lat":1,"lon":2}"# + "\n"
        + #"{"_type":"card","name":"A","tid":"a"}"# + "\n"
        + #"{"_type":"waypoint","tst":1714557600,"lat":9,"lon":2}"# + "\n"
        + #"{"_type":"transition","tst":1714557601,"lat":1.5,"lon":2,"event":"enter"}"# + "\n",
      format: .jsonLines),
    Sample(
      name: "OwnTracks' other messages in a document",
      text: #"[{"_type":"waypoints","waypoints":[{"_type":"waypoint","tst":1714557599,"lat":9,"#
        + #""lon":2}]},{"_type":"location","tst":1714557600,"lat":1,"lon":2},"#
        + #"{"_type":"location","tst":1714557601,"lat":1.5,"lon":2},{"_type":"status"}]"#),
    Sample(
      name: "OwnTracks' recorder, another message first",
      text: "2024-05-01T10:00:00Z\tlwt               \t"
        + #"{"_type":"lwt","tst":1714557600}"# + "\n"
        + "2024-05-01T10:00:00Z\t*                 \t"
        + #"{"_type":"location","tst":1714557600,"lat":1,"lon":2}"# + "\n"
        + "2024-05-01T10:00:01Z\twaypoints         \t"
        + #"{"_type":"waypoint","tst":1714557601,"lat":9,"lon":2}"# + "\n",
      fixes: [Fix(tenOClock, 1, 2)], format: .jsonLines),
    Sample(
      name: "a type that GeoJSON does not define",
      text: #"{"type":"drive","bbox":[2,1,2,1.5],"fixes":[{"time":1714557600,"lat":1,"lon":2},"#
        + #"{"time":1714557601,"lat":1.5,"lon":2}]}"#),
    Sample(
      name: "events of an application, not an SDK",
      text: #"{"config":{},"events":[{"type":"fix","time":1714557600,"lat":1,"lon":2},"#
        + #"{"time":1714557601,"location":{"lat":1.5,"lon":2},"type":"fix"}]}"#),
    Sample(
      name: "CloudEvents",
      text: #"{"specversion":"1.0","type":"com.acme.position","time":"2024-05-01T10:00:00Z","#
        + #""data":{"lat":1,"lon":2}}"# + "\n"
        + #"{"specversion":"1.0","type":"com.acme.position","time":"2024-05-01T10:00:01Z","#
        + #""data":{"lat":1.5,"lon":2}}"#),
    Sample(
      name: "lines after a line of another type",
      text: #"{"type":"session_start","time":1714557599}"# + "\n"
        + #"{"type":"position","time":1714557600,"lat":1,"lon":2}"# + "\n"
        + #"{"type":"position","time":1714557601,"lat":1.5,"lon":2}"# + "\n"),
    Sample(
      name: "a class that gpsd does not define",
      text: #"{"class":"car","time":1714557600,"lat":1,"lon":2}"# + "\n"
        + #"{"class":"car","time":1714557601,"lat":1.5,"lon":2}"# + "\n", format: .jsonLines),
    Sample(
      name: "courses in radians",
      text: #"{"time":1714557600,"lat":1,"lon":2,"heading_rad":3.141592653589793}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lon":2,"heading_rad":-1}"# + "\n",
      fixes: [Fix(tenOClock, 1, 2, course: 180), Fix(tenOClock + 1000, 1.5, 2)],
      format: .jsonLines),
    Sample(
      name: "a day first, as an earlier date shows",
      text: #"{"time":"30/04/2024 10:00:02","lat":1,"lon":2}"# + "\n"
        + #"{"time":"01/05/2024 10:00:01","lat":1.5,"lon":2}"# + "\n",
      fixes: [Fix(tenOClock - 86_398_000, 1, 2), Fix(tenOClock + 1000, 1.5, 2)],
      format: .jsonLines, codes: ["zoneless_time"]),
    Sample(
      name: "Overland",
      text: #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
        + #""properties":{"timestamp":"2024-05-01T10:00:00Z","speed":7,"horizontal_accuracy":5}},"#
        + #"{"type":"Feature","properties":{"timestamp":"2024-05-01T10:00:01Z"},"#
        + #""geometry":{"type":"Point","coordinates":[2,1.5]}}],"current":{}}"#,
      fixes: [Fix(tenOClock, 1, 2, accuracy: 5, speed: 7), Fix(tenOClock + 1000, 1.5, 2)]),
    Sample(
      name: "Traccar: knots, several devices",
      text:
        #"[{"id":1,"deviceId":4,"serverTime":"x","fixTime":"2024-05-01T10:00:00Z","latitude":1,"#
        + #""longitude":2,"speed":10,"attributes":{"distance":0}},{"id":2,"deviceId":5,"#
        + #""serverTime":"x","fixTime":"2024-05-01T10:00:00Z","latitude":9,"longitude":2,"speed":0,"#
        + #""attributes":{}}]"#, fixes: [Fix(tenOClock, 1, 2, speed: 10 * 1852 / 3600.0)],
      codes: ["other_track"]),
    Sample(
      name: "Sensor Logger: numbers as texts, other sensors",
      text: #"[{"sensor":"Accelerometer","time":"1714557600000000000","x":"1","y":"2","z":"3"},"#
        + #"{"sensor":"Location","time":"1714557600000000000","latitude":"1","longitude":"2"},"#
        + #"{"sensor":"Location","time":"1714557601000000000","latitude":"1.5","longitude":"2"}]"#),
    Sample(
      name: "lines with GeoJSON points",
      text: #"{"time":1714557600,"geometry":{"type":"Point","coordinates":[2,1]}}"# + "\n"
        + #"{"time":1714557601,"geometry":{"type":"Point","coordinates":[2,1.5]}}"#),
    Sample(
      name: "dates beside times of day",
      text: #"{"date":"2024-05-01","time":"10:00:00","lat":1,"lon":2}"# + "\n"
        + #"{"date":"2024-05-01","time":"10:00:01","lat":1.5,"lon":2}"# + "\n",
      format: .jsonLines, codes: ["zoneless_time"]),
    Sample(
      name: "times of day around midnight",
      text: #"[{"time":"23:59:59","lat":1,"lon":2},{"time":"00:00:00","lat":1.5,"lon":2}]"#,
      fixes: [Fix(86_399_000, 1, 2), Fix(86_400_000, 1.5, 2)], codes: ["no_date"]),
    Sample(
      name: "lines with arrays whose names state the order",
      text: #"{"time":1714557600,"coordinates":[2,1]}"# + "\n"
        + #"{"time":1714557601,"latLng":[1.5,2]}"#),
    Sample(
      name: "a text sequence of GeoJSON",
      text: "\u{1E}" + point("10:00:00", 1) + "\n\u{1E}" + point("10:00:01", 1.5) + "\n",
      format: .geoJSON),
    Sample(
      name: "a text sequence of objects",
      text: "\u{1E}" + #"{"time":1714557600,"lat":1,"lon":2}"# + "\n\u{1E}"
        + #"{"time":1714557601,"lat":1.5,"lon":2}"# + "\n", format: .jsonLines),
    Sample(
      name: "Android's GnssLogger before its units were in the names",
      text: "# Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs\n"
        + "Fix,gps,1,2,30,7,5,1714557600000\n",
      fixes: [Fix(tenOClock, 1, 2, altitude: 30, accuracy: 5, speed: 7)], format: .csv),
  ]

  private static func point(_ time: String, _ latitude: Double) -> String {
    #"{"type":"Feature","properties":{"time":"2024-05-01T\#(time)Z"},"#
      + #""geometry":{"type":"Point","coordinates":[2,\#(latitude)]}}"#
  }

  @Test(arguments: ["ts", "recordedAt", "created_at", "unix"])
  func `a time is read under the names that applications give it`(name: String) {
    let text = #"{"\#(name)":1714557600,"lat":1,"lng":2}"# + "\n"
    #expect(items(of: text).fixes == [Fix(tenOClock, 1, 2)])
    #expect(items(of: "\(name),lat,lng\n1714557600,1,2\n").fixes == [Fix(tenOClock, 1, 2)])
    // A more specific name comes first.
    let both = #"{"\#(name)":1714557609,"time":1714557600,"lat":1,"lng":2}"# + "\n"
    #expect(items(of: both).fixes == [Fix(tenOClock, 1, 2)])
  }

  @Test(arguments: ["is_mocked", "isFromMockProvider", "mock", "isSimulatedBySoftware"])
  func `a simulated fix is marked under the names that platforms give it`(name: String) {
    let text = #"{"time":1714557600,"\#(name)":true,"lat":1,"lon":2}"# + "\n"
    #expect(items(of: text).fixes == [Fix(tenOClock, 1, 2, isSimulated: true)])
  }

  @Test(arguments: samples)
  func `the fixes of a document are found`(sample: Sample) {
    var reader = TraceReader(
      source: MemorySource(name: "t", bytes: Array(sample.text.utf8)),
      options: TraceReadingOptions(track: sample.track))
    var items: [TraceItem] = []
    while let item = reader.next() { items.append(item) }
    #expect(items.fixes == sample.fixes)
    #expect(items.diagnostics.map(\.code) == sample.codes)
    #expect(reader.format == sample.format)
  }

  @Test(arguments: samples, [1, 7])
  func `pieces of any length give the same fixes`(sample: Sample, pieceLength: Int) {
    #expect(items(of: sample.text, pieceLength: pieceLength) == items(of: sample.text))
  }

  @Test(arguments: [
    (
      #"{"latlng":{"data":[[1,2],[1.5,2]]},"time":{"data":[0,1]}}"#,
      """
      t:1:1: error: the JSON is a set of Strava streams, an array for each quantity
        expected an object with 'time', 'lat' and 'lon' for each fix
        hint: export the activity as GPX, or, of streams requested with key_by_type=true: jq -c \
      '[.time.data,.latlng.data]|transpose[]|{time:.[0],latlng:.[1]}'
      """
    ),
    (
      #"{"time":[0,1],"lat":[1,1.5],"lon":[2,2]}"#,
      """
      t:1:1: error: the JSON has an array for each quantity
        expected an object with 'time', 'lat' and 'lon' for each fix
        hint: convert it: jq -c '[.time,.lat,.lon]|transpose[]|{time:.[0],lat:.[1],lon:.[2]}'
      """
    ),
    (
      #"{"time":1714557600,"position":[2,1]}"#,
      """
      t:1:1: error: the array 'position' may have the latitude or the longitude first
        expected members 'lat' and 'lon', or an array 'latlng' or 'lnglat'
        hint: rename it to 'lnglat' or, if the latitude is first, to 'latlng': sed 's/"position"/"latlng"/'
      """
    ),
    (
      #"{"time":1714557600,"lattitude":1,"lon":2}"#,
      """
      t:1:1: warning: the object has no 'latitude'
        expected a latitude and a longitude
        hint: the fix is dropped; 'lattitude' may be a typing error
      t:1:1: error: the input is JSON without a usable fix
        expected coordinates with times
      """
    ),
  ])
  func `JSON without a fix is rejected for the reason that it shows`(text: String, message: String)
  {
    #expect(items(of: text).messages.joined(separator: "\n") == message)
  }

  @Test func `lines of positions with inner objects but without times are no documents`() {
    let text =
      #"{"lat":1,"lon":2,"tags":{"a":1}}"# + "\n" + #"{"lat":1.5,"lon":2,"tags":{}}"# + "\n"
    var reader = TraceReader(
      source: MemorySource(name: "t", bytes: Array(text.utf8)),
      options: TraceReadingOptions(assumedInterval: 1))
    while reader.next() != nil {}
    #expect(reader.format == .jsonLines)
  }

  @Test func `positions without times are reported as such`() {
    #expect(
      items(of: #"[{"lat":1,"lon":2},{"lat":1,"lon":3}]"#).messages == [
        """
        t: error: none of the 2 fixes has a time
          expected a time for each fix
          hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
        """
      ])
  }

  @Test(arguments: [
    (
      #"{"time":1714557600,"lat":1,"lon":2}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lon":2,"v":36}"#, "speed=v[km/h]"
    ),
    (
      #"{"at":1714557600,"loc":{"coordinates":[2,1]}}"# + "\n"
        + #"{"at":1714557601,"v":36,"loc":{"lat":1.5,"lon":2}}"#, "speed=v[km/h],time=at"
    ),
  ])
  func `an assigned member is missing in some objects without a fault`(
    text: String, columns: String
  ) {
    #expect(
      items(of: text, options: .init(columns: columns)) == [
        .fix(Fix(tenOClock, 1, 2)), .fix(Fix(tenOClock + 1000, 1.5, 2, speed: 10)),
      ])
  }

  @Test(arguments: ["", "[]"])
  func `an assigned member that no object has is reported`(brackets: String) {
    let text = brackets.prefix(1) + #"{"time":1714557600,"lat":1,"lon":2}"# + brackets.suffix(1)
    let messages = { items(of: String(text), options: .init(columns: $0)).messages }
    #expect(
      messages("speed=sped[km/h]") == [
        """
        t: warning: no column is named 'sped'
          expected the name or number of a column
        """
      ])
    #expect(
      messages("time=tiem") == [
        """
        t: error: no column is named 'tiem'
          expected the name or number of a column
          hint: did you mean 'time'?
        """
      ])
  }

  /// A feature of Overland, with more properties.
  private static func feature(_ latitude: Int, _ second: Int, _ properties: String = "") -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,\#(latitude)]},"properties":"#
      + #"{"timestamp":"2024-05-01T10:00:0\#(second)Z","device_id":""\#(properties)}}"#
  }

  @Test(arguments: [
    "\(trip),\(locations)", "\(locations),\(trip)",
    #""current":\#(feature(9, 9)),\#(locations)"#,
  ])
  func `single positions beside an array of fixes are markers`(members: String) {
    let items = items(of: "{\(members)}")
    #expect(items.fixes == [Fix(tenOClock, 1, 2), Fix(tenOClock + 1000, 2, 2)])
    #expect(items.diagnostics.map(\.code) == ["markers"])
  }

  private static let locations = #""locations":[\#(feature(1, 0)),\#(feature(2, 1))]"#
  private static let trip =
    #""trip":{"mode":"car","start_location":\#(feature(7, 0)),"#
    + #""current_location":\#(feature(8, 1))}"#

  @Test func `single positions of consecutive documents are fixes`() {
    let text = (0..<3).map { #"{"current":\#(Self.feature($0, $0))}"# + "\n" }.joined()
    #expect(items(of: text).fixes.map(\.coordinate.latitude) == [0, 1, 2])
    #expect(items(of: text, pieceLength: 1) == items(of: text))
  }

  @Test(arguments: [
    #","action":"visit","arrival_date":"2024-05-01T09:00:00Z""#,
    #","type":"trip","start_location":\#(feature(7, 0))"#,
  ])
  func `Overland's events are not fixes`(properties: String) {
    let text =
      #"{"locations":[\#(Self.feature(9, 0, properties)),\#(Self.feature(1, 0)),"#
      + #"\#(Self.feature(2, 1))]}"#
    #expect(items(of: text) == [.fix(Fix(tenOClock, 1, 2)), .fix(Fix(tenOClock + 1000, 2, 2))])
  }

  @Test func `Suunto's positions are in radians`() {
    let text =
      #"{"Samples":[{"Attributes":{"suunto/sml":{"Sample":{"Latitude":0.5,"Longitude":0.25,"#
      + #""UTC":"2024-05-01T10:00:00Z"}}}}]}"#
    let degrees = 180 / Double.pi
    #expect(items(of: text) == [.fix(Fix(tenOClock, 0.5 * degrees, 0.25 * degrees))])
  }

  @Test(arguments: ["NaN", "-Infinity", "\"\"", "\"NaN\"", "null"])
  func `a value that is not a number is absent in lines`(value: String) {
    let line =
      #"{"time":1714557600,"lat":1,"lon":2,"note":"NaN \" NaN","course":\#(value),"speed":7}"#
    let text = #"{"time":1714557600,"lat":1,"lon":2}"# + "\n" + line + "\n"
    #expect(
      items(of: text, format: .jsonLines) == [
        .fix(Fix(tenOClock, 1, 2)), .fix(Fix(tenOClock, 1, 2, speed: 7)),
      ])
  }

  @Test(arguments: ["owntracks/u/p ", "2024-05-01 10:00:00,123 INFO gps "])
  func `a text before the object of each line is skipped`(prefix: String) {
    let lines = (0..<2).map { prefix + #"{"time":171455760\#($0),"lat":\#($0),"lon":2}"# + "\n" }
    #expect(
      items(of: lines.joined()) == [.fix(Fix(tenOClock, 0, 2)), .fix(Fix(tenOClock + 1000, 1, 2))])
  }

  @Test func `the maneuvers of a router are not fixes`() {
    let text =
      #"{"route":{"legs":[{"maneuvers":[{"startPoint":{"lat":1,"lng":2},"time":80}]}]}}"#
    #expect(items(of: text).fixes == [])
  }

  @Test(arguments: [
    "timestamps", "datetimes", "time", "timestamp", "dates", "AbsoluteUtcMicroSec",
  ])
  func `the times of a line in GeoJSON have many names`(name: String) {
    let times =
      name.contains("Utc")
      ? "1714557600000,1714557601000" : #""2024-05-01T10:00:00Z","2024-05-01T10:00:01Z""#
    func line(_ times: String) -> String {
      #"{"type":"Feature","properties":{"\#(name)":[\#(times)]},"#
        + #""geometry":{"type":"LineString","coordinates":[[2,1],[2,2]]}}"#
    }
    #expect(
      items(of: line(times)) == [.fix(Fix(tenOClock, 1, 2)), .fix(Fix(tenOClock + 1000, 2, 2))])
    #expect(items(of: line("0,1")).diagnostics.map(\.code) == ["no_times"])
  }
}
