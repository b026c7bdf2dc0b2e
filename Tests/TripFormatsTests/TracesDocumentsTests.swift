import Notations
import Testing
import TripFormats
import TripModel

/// Traces in one JSON document: GeoJSON and the recordings of navigation SDKs.
@Suite struct TracesDocumentsTests {
  /// The two fixes that every line in these tests contains.
  static let pair = [
    Fix(tenOClock, 50.1, 8.5, altitude: 30), Fix(tenOClock + 1000, 50.2, 8.6),
  ]

  /// A line with its times.
  struct Line: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  @Test(arguments: [
    Line(
      testDescription: "coordTimes before the geometry",
      text: """
        {"type":"Feature","properties":{"coordTimes":["2024-05-01T10:00:00Z",
        "2024-05-01T10:00:01Z"]},"geometry":{"type":"LineString","coordinates":[[8.5,50.1,30],
        [8.6,50.2]]}}
        """),
    Line(
      testDescription: "coordinateProperties after the geometry, in a collection",
      text: """
        {"type":"FeatureCollection","features":[{"geometry":{"coordinates":[[8.5,50.1,30],
        [8.6,50.2]],"type":"LineString"},"type":"Feature","properties":{"name":"n",
        "coordinateProperties":{"times":[1714557600000,1714557601000]}}}]}
        """),
    Line(
      testDescription: "coordTimes beside the times of something else",
      text: """
        {"type":"Feature","properties":{"updateTimes":["2020-01-01T00:00:00Z"],
        "coordTimes":["2024-05-01T10:00:00Z","2024-05-01T10:00:01Z"],
        "checkTimes":["2020-01-01T00:00:00Z","x"]},
        "geometry":{"type":"LineString","coordinates":[[8.5,50.1,30],[8.6,50.2]]}}
        """),
    Line(
      testDescription: "nested times of a MultiLineString",
      text: """
        {"type":"Feature","properties":{"coordTimes":[["2024-05-01T10:00:00Z"],
        ["2024-05-01T10:00:01Z"]]},"geometry":{"type":"MultiLineString",
        "coordinates":[[[8.5,50.1,30]],[[8.6,50.2]]]}}
        """),
    Line(
      testDescription: "datetimes of a moving point",
      text: """
        {"type":"Feature","temporalGeometry":{"type":"MovingPoint","datetimes":[
        "2024-05-01T10:00:00Z","2024-05-01T10:00:01Z"],"coordinates":[[8.5,50.1,30],[8.6,50.2]]},
        "properties":{}}
        """),
  ])
  func `a line's positions get the times beside it`(_ line: Line) {
    let found = items(of: line.text)
    #expect(found == Self.pair.map(TraceItem.fix))
    #expect(items(of: line.text, pieceLength: 1) == found)
  }

  @Test func `the fourth number of a position may be its time`() {
    func fixes(_ first: Int, _ second: Int) -> [Fix] {
      items(
        of: #"{"type":"LineString","coordinates":[[8.5,50.1,30,\#(first)],"#
          + #"[8.6,50.2,30,\#(second)]]}"#
      ).fixes
    }
    #expect(
      fixes(1_714_557_600, 1_714_557_601) == [
        Fix(tenOClock, 50.1, 8.5, altitude: 30), Fix(tenOClock + 1000, 50.2, 8.6, altitude: 30),
      ])
    #expect(fixes(120, 121).isEmpty)
    #expect(fixes(1_714_557_600, 121).isEmpty)
  }

  @Test func `a line's positions have the speeds, courses and accuracies beside its times`() {
    let found = items(
      of: """
        {"type":"Feature","properties":{"time":[1714557600000,1714557601000],"speed":[7,8],
        "headings":[90,91],"accuracies":[4,5],"cadence":[1,2],"altitude":[1]},
        "geometry":{"type":"MultiPoint","coordinates":[[8.5,50.1],[8.6,50.2]]}}
        """)
    #expect(
      found == [
        .fix(Fix(tenOClock, 50.1, 8.5, accuracy: 4, course: 90, speed: 7)),
        .fix(Fix(tenOClock + 1000, 50.2, 8.6, accuracy: 5, course: 91, speed: 8)),
      ])
  }

  @Test func `points have time, speed, course and accuracy in their properties`() {
    let found = items(
      of: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"time":1714557600,"speed_kmh":36,"heading":90,"lat":1},
         "geometry":{"type":"Point","coordinates":[8.5,50.1]}},
        {"type":"Feature","properties":{},"geometry":null},
        {"type":"Feature","properties":{"timestamp":"2024-05-01T10:00:01Z","accuracy":5},
         "geometry":{"type":"Point","coordinates":[8.6,50.2]}}]}
        """)
    #expect(
      found == [
        .fix(Fix(tenOClock, 50.1, 8.5, course: 90, speed: 10)),
        .fix(Fix(tenOClock + 1000, 50.2, 8.6, accuracy: 5)),
      ])
  }

  @Test func `features may be on one line each`() {
    let features = [
      #"{"type":"Feature","properties":{"time":"2024-05-01T10:00:00Z","ele":30},"#
        + #""geometry":{"type":"Point","coordinates":[8.5,50.1]}}"#,
      #"{"type":"Feature","properties":{"time":"2024-05-01T10:00:01Z"},"#
        + #""geometry":{"type":"Point","coordinates":[8.6,50.2]}}"#,
    ]
    #expect(items(of: features.joined(separator: "\n")) == Self.pair.map(TraceItem.fix))
  }

  @Test func `a position without a time is dropped with a warning`() {
    let found = items(
      of: """
        {"type":"Feature","properties":{"coordTimes":["2024-05-01T10:00:00Z"]},
        "geometry":{"type":"LineString","coordinates":[[8.5,50.1,30],[8.6,50.2]]}}
        """)
    #expect(found.fixes == [Self.pair[0]])
    #expect(
      found.messages == [
        """
        t:1:1: warning: there are 2 positions and 1 time
          expected a time for each position
          hint: unpaired positions and times are dropped
        """
      ])
  }

  @Test func `a line without times needs an assumption`() {
    let line = #"{"type":"LineString","coordinates":[[8.5,50.1],[8.6,50.2]]}"#
    #expect(
      items(of: line).messages == [
        """
        t: error: none of the 2 fixes has a time
          expected a time for each fix
          hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
        """
      ])
    let assumed = items(of: line, options: TraceReadingOptions(assumedInterval: 2))
    #expect(assumed.fixes == [Fix(0, 50.1, 8.5), Fix(2000, 50.2, 8.6)])
  }

  @Test func `areas and routes are not drives`() {
    let area = #"{"type":"Polygon","coordinates":[[[8,50],[9,50],[9,51],[8,50]]]}"#
    #expect(
      items(of: area).messages == [
        """
        t: error: the input is GeoJSON without a usable fix
          expected coordinates with times
        """
      ])
    let route = items(
      of: """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"step"},
        "geometry":{"type":"LineString","coordinates":[[8.5,50.1],[8.6,50.2]]}}]}
        """)
    #expect(route.messages.first?.hasPrefix("t:1:41: error: the JSON is not a trace") == true)
  }

  @Test func `a fault in GeoJSON is reported with its location and costs one fix`() {
    let text = MarkedText(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"time":"2024-05-01T10:00:00Z"},
       "geometry":{"type":"Point","coordinates":[8.5,150.11️⃣]}},
      {"type":"Feature","properties":{"time":2️⃣"noon"},
       "geometry":{"type":"Point","coordinates":[8.5,50.1]}},
      {"type":"Feature","properties":{"time":"2024-05-01T10:00:00Z"},
       "geometry":{"type":"Point","coordinates":[8.5,50.1,30]}},
      {"type":"Feature","properties":{"time":"2024-05-01T10:00:00Z"},
       "geometry":{"type":"Point","coordinates":[8.5,50.1,null]}},
      {"type":"Feature","properties":{"time":"2024-05-01T10:00:00Z"},
       "geometry":{"type":"Point","coordinates":[8.5,50.1,3️⃣"high"]}}]}
      """)
    let found = items(of: text.text)
    let flat = Fix(tenOClock, 50.1, 8.5)
    #expect(found.fixes == [Self.pair[0], flat, flat])
    #expect(
      found.messages
        == [
          """
          t:1️⃣: warning: latitude '150.1' is out of range
            expected degrees in -90...90
            hint: 'latitude' and 'longitude' may be swapped (longitude is '8.5')
          """,
          """
          t:2️⃣: warning: 'noon' is not a date and time
            expected a date and time such as 2024-05-01T10:00:00Z
            hint: the fix is dropped
          """,
          """
          t:3️⃣: warning: altitude 'high' is not a number
            expected a decimal number
          """,
        ].map(text.located))
  }

  @Test func `coordinates in another reference system are rejected`() {
    let found = items(
      of: """
        {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:25832"}},
        "features":[]}
        """)
    #expect(
      found.messages == [
        """
        t:1:29: error: the coordinates are in 'EPSG:25832'
          expected longitude and latitude in WGS 84, as in GeoJSON
          hint: convert it first: ogr2ogr -t_srs EPSG:4326 OUT.geojson FILE
        """
      ])
  }
}

extension TracesDocumentsTests {
  /// A Ferrostar recording of these events.
  static func recording(_ events: String) -> String {
    """
    {"version":"0.54.0","initial_timestamp":1714557600000,"config":{},
    "initial_route":{"geometry":[],"steps":[]},"events":[\(events)]}
    """
  }

  /// An event at a location.
  static func state(_ location: String, _ name: String = "Navigating") -> String {
    #"{"timestamp":1,"event_data":{"StateUpdate":{"trip_state":{"\#(name)":{"remainingSteps":"#
      + #"[{"userLocation":1}],"userLocation":\#(location)}}}}}"#
  }

  @Test func `a Ferrostar recording gives each fix once`() {
    let head = #"{"coordinates":{"lat":50.1,"lng":8.5},"horizontalAccuracy":5.0,"#
    let first =
      head + #""courseOverGround":{"degrees":90,"accuracy":4},"timestamp":1714557600000,"#
      + #""speed":{"value":10.0,"accuracy":1.0}}"#
    let second =
      head + #""courseOverGround":null,"timestamp":1714557601000,"speed":null}"#
    let idle = #"{"timestamp":1,"event_data":{"StateUpdate":{"trip_state":"Idle"}}}"#
    let route = #"{"timestamp":1,"event_data":{"RouteUpdate":{"route":{"userLocation":1}}}}"#
    let text = Self.recording(
      [idle, Self.state(first), Self.state(first), route, Self.state(second, "Complete")]
        .joined(separator: ",\n"))
    let found = items(of: text)
    #expect(
      found == [
        .fix(Fix(tenOClock, 50.1, 8.5, accuracy: 5, course: 90, speed: 10)),
        .fix(Fix(tenOClock + 1000, 50.1, 8.5, accuracy: 5)),
      ])
    #expect(items(of: text, pieceLength: 7) == found)
  }

  @Test func `names in snake case and Rust's times of earlier versions are read`() {
    let text = Self.recording(
      """
      {"timestamp":1,"event_data":{"StateUpdate":{"trip_state":{"Navigating":{"user_location":
      {"coordinates":{"lat":50.1,"lng":8.5},"horizontal_accuracy":5,"course_over_ground":null,
      "timestamp":{"secs_since_epoch":1714557600,"nanos_since_epoch":123456789}}}}}}}
      """)
    #expect(items(of: text) == [.fix(Fix(tenOClock + 123, 50.1, 8.5, accuracy: 5))])
  }

  @Test func `a truncated recording keeps the fixes before the end`() {
    let whole = Self.recording(
      Self.state(#"{"coordinates":{"lat":50.1,"lng":8.5},"timestamp":1714557600000}"#))
    let found = items(of: String(whole.dropLast(2)))
    #expect(found.fixes == [Fix(tenOClock, 50.1, 8.5)])
    #expect(found.diagnostics.map(\.code) == ["bad_json"])
    #expect(found.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `a Mapbox history gives its locations`() {
    let found = items(
      of: """
        {"events":[{"type":"getStatus"},
        {"type":"updateLocation","location":{"lat":50.1,"lon":8.5,"time":1714557600.25,
         "speed":10,"bearing":-1,"altitude":30,"accuracyHorizontal":5,"provider":"gps"}},
        {"type":"setRoute","route":"{\\"routes\\":[]}"},
        {"location":{"lat":50.2,"lon":8.6},"event_timestamp":1714557601,"type":"updateLocation"}
        ],"version":"6","history_version":"1.0.0"}
        """)
    #expect(
      found == [
        .fix(Fix(tenOClock + 250, 50.1, 8.5, altitude: 30, accuracy: 5, speed: 10)),
        .fix(Fix(tenOClock + 1000, 50.2, 8.6)),
      ])
  }

  @Test func `a named format is read even if its first members do not identify it`() {
    let text =
      #"{"note":1,"events":[{"event_data":{"userLocation":"#
      + #"{"coordinates":{"lat":50.1,"lng":8.5},"timestamp":1714557600000}}}]}"#
    #expect(items(of: text, format: .ferrostar) == [.fix(Fix(tenOClock, 50.1, 8.5))])
  }

  @Test func `JSON of another kind is not a trace`() {
    #expect(
      items(of: "{\n\"cities\":[1,2]}").messages == [
        """
        t:1:1: error: the JSON is not a trace
          expected one object with 'time', 'lat' and 'lon' in each line, or GeoJSON with times
          hint: 'tripsim inspect FILE' shows what a file holds
        """
      ])
  }
}
