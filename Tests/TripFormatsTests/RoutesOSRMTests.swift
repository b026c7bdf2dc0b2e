import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesOSRMTests {
  @Test(arguments: [1e5, 1e6])
  func `five and six decimals are distinguished by coordinates in the answer`(scale: Double) throws
  {
    let reading = readRoutes(osrmAnswer(scale: scale))
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.vertices == [Town.a, (10.0, 20.0005), Town.b, Town.c].map { Coordinate($0) })
  }

  @Test(
    arguments: [
      ("[", "]"), (#"{"status":200,"data":"#, "}"), (#"{"data":{"route":"#, "}}"),
      (#"{"overview":{"polyline":"_fn~G_`mp@?gE"},"route":"#, "}"),
    ])
  func `an answer inside that of an app is found`(head: String, tail: String) throws {
    let reading = readRoutes(head + osrmAnswer() + tail)
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.vertices == readRoutes(osrmAnswer()).value?.main.vertices)
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nReport-To: {\"group\":1}\r\n\r\n", "\n"),
      ("HTTP/1.1 302 Found\n\nHTTP/2 200\ncontent-type: application/json\n\n", ""),
      ("callback(", ");\n"), ("/**/ jQuery.cb([", "])"), ("const route = ", ";\n"), (")]}'\n", ""),
    ])
  func `a document inside other text is found`(head: String, tail: String) throws {
    let reading = readRoutes(head + osrmAnswer() + tail)
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.vertices == readRoutes(osrmAnswer()).value?.main.vertices)
  }

  @Test(arguments: ["HTTP/2 200 \ncontent-type: application/json\n\n", "callback("])
  func `faults of a document inside other text have their location in the text`(head: String) {
    let (text, location) = unmarked(
      head + osrmAnswer(annotation: #"{"duration":1️⃣[5]}"#))
    #expect(
      faults(text) == [
        """
        r.json:\(location): warning: 'duration' has 1 values
          expected 3, one per segment
          hint: the array is ignored
        """
      ])
  }

  @Test func `an answer below headers is read even if it is not a route`() {
    let head = "HTTP/1.1 400 Bad Request\r\n\r\n"
    #expect(
      faults(head + #"{"code":"NoRoute","message":"Impossible route"}"#) == [
        """
        r.json:3:9: error: the router answered 'NoRoute: Impossible route'
          expected a route
          hint: the waypoints may be off the road network or not connected
        """
      ])
    #expect(
      faults(head + "<html></html>") == [
        """
        r.json:3:1: error: the file is an HTML page
          expected JSON
          hint: a server's error page may have been saved instead of its answer
        """
      ])
  }

  @Test func `a document in a string of another one is found`() throws {
    let reading = readRoutes(quoted(osrmAnswer()))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.value?.format == .osrm)
    #expect(reading.value?.main.vertices == readRoutes(osrmAnswer()).value?.main.vertices)
  }

  @Test(
    arguments: [
      #"{"a":{"type":"Point","coordinates":[20,10]}}"#, #"[{"routes":[]},{"routes":[]}]"#,
      #"{"a":{"type":"LineString","coordinates":[]},"b":{"type":"LineString","coordinates":[]}}"#,
    ])
  func `parts of a document that are not its only route are not read`(text: String) {
    #expect(readRoutes(text).diagnostics.map(\.code) == ["route_unknown_format"])
  }

  @Test func `a route without legs is its line`() throws {
    let route = try #require(
      readRoutes(
        #"{"code":0,"routes":[{"vehicle":1,"distance":331,"steps":[{"type":"start"}],"geometry":"#
          + quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5)) + "}]}"
      ).value?.main)
    #expect(route.vertices == Town.line)
    #expect(route.declaredDistance == 331)
    #expect(route.legs.count == 1)
  }

  @Test func `steps share vertices and the arrive step has no length`() throws {
    let route = try #require(readRoutes(osrmAnswer()).value?.main)
    #expect(route.legs.map { $0.steps.map(\.vertices) } == [[0...2, 2...3, 3...3]])
    #expect(route.waypoints.map(\.vertex) == [0, 3])
    #expect(route.waypoints.map(\.name) == ["Town Hall", nil])
  }

  /// An answer to a request in which only some of the coordinates are stops.
  @Test func `the waypoints between the ends of legs are via points`() throws {
    let one = osrmAnswer().replacing(
      #"{"name":"","location""#,
      with: #"{"name":"A 1","location":[20.0005,10]},{"name":"Mill","location":[20.001,10]},"#
        + #"{"name":"","location""#)
    let route = try #require(readRoutes(one).value?.main)
    #expect(route.waypoints.map(\.name) == ["Town Hall", nil])
    #expect(route.legs.map(\.viaVertices) == [[1, 2]])
    let two = one.replacing(#""valid":false}]}]},"#, with: #""valid":false}]}]}]},{"steps":["#)
    let other = try #require(readRoutes(two).value?.main)
    #expect(other.waypoints.map(\.name) == ["Town Hall", "Mill", nil])
    #expect(other.legs.map(\.viaVertices) == [[1], []])
  }

  @Test func `a step keeps all the router's data`() throws {
    let route = try #require(readRoutes(osrmAnswer()).value?.main)
    var step = route.legs[0].steps[1]
    step.instruction = nil
    step.spokenInstructions = []
    step.visualInstructions = []
    #expect(
      step
        == Step(
          vertices: 2...3,
          maneuver: Maneuver(
            type: "turn", modifier: "left", bearingBefore: Bearing(degrees: 90),
            bearingAfter: Bearing(degrees: 0)), name: "Mill Lane", destinations: "Harbor",
          exits: "4B", mode: "driving", drivingSide: .left, declaredDistance: 111.2,
          declaredDuration: 11.5))
    #expect(route.legs[0].steps[0].reference == "A 1")
    #expect(route.legs[0].summary == "High Street, Mill Lane")
    #expect(route.declaredDistance == 220.8)
    #expect(route.declaredDuration == 22.5)
  }

  @Test func `annotations, lanes and tunnels are assigned to their segments`() throws {
    let route = try #require(readRoutes(osrmAnswer()).value?.main)
    #expect(route.annotation.durations == [5, 6, 11.5])
    #expect(route.annotation.speeds == [10, 9.1, 9.7])
    #expect(route.tunnels == [2..<3])
    #expect(
      route.intersections == [
        Intersection(vertex: 0),
        Intersection(
          vertex: 1,
          lanes: [
            Lane(indications: ["left", "straight"], isValid: true),
            Lane(indications: ["right"], isValid: false),
          ]), Intersection(vertex: 2, classes: ["tunnel"]), Intersection(vertex: 3),
      ])
  }

  @Test func `closures and incidents cover vertices of their leg`() throws {
    let annotation = """
      {"duration":[5,6,11.5]},
      "closures":[{"geometry_index_start":1,"geometry_index_end":3},
        {"geometry_index_start":1,"geometry_index_end":4},
        {"geometry_index_start":2,"geometry_index_end":1}, {"geometry_index_start":-1}],
      "incidents":[{"id":"7","type":"accident","impact":"major","description":"Two cars.",
        "geometry_index_start":0,"geometry_index_end":2}, {"type":"nowhere"},
        {"geometry_index_start":9e15,"geometry_index_end":9e15}]
      """
    let route = try #require(readRoutes(osrmAnswer(annotation: annotation)).value?.main)
    #expect(route.annotation.closures == [1...3])
    #expect(
      route.annotation.incidents == [
        Incident(
          vertices: 0...2, id: "7", type: "accident", description: "Two cars.", impact: "major")
      ])
  }

  private func refresh(_ text: String) throws -> Reading<[RefreshedLeg]>? {
    let value = try #require(JSONReader.read(Array(text.utf8), file: "n").value)
    return RefreshReader.read(value, file: "n")
  }

  @Test func `a refresh has legs without a line`() throws {
    let reading = try refresh(
      """
      {"code":"Ok","route":{"legs":[
        {"annotation":{"duration":[1,2],"congestion":["low"]},
         "closures":[{"geometry_index_start":0,"geometry_index_end":1}]},
        {"annotation":{"congestion_numeric":[null,50,90]}}]}}
      """)
    let told = try #require(reading)
    #expect(
      told.value == [
        RefreshedLeg(segments: 2, annotation: Annotation(durations: [1, 2], closures: [0...1])),
        RefreshedLeg(segments: 3, annotation: Annotation(congestion: [nil, "moderate", "severe"])),
      ])
    #expect(told.diagnostics.map(\.code) == ["route_annotation_length"])
    let bare = #"{"legs":[{"annotation":{"speed":[3]}}]}"#
    #expect(try refresh(bare)?.value?.map(\.segments) == [1])
  }

  @Test(arguments: [
    osrmAnswer(), "[]", "{}", #"{"route":{"legs":[]}}"#, #"{"route":{"legs":[{}]}}"#,
    #"{"message":"gone","code":"InvalidInput"}"#,
    #"{"legs":[{"annotation":{"speed":[3]}}],"geometry":"_"}"#,
  ])
  func `a document with a line, or without an annotation, is not a refresh`(text: String) throws {
    #expect(try refresh(text) == nil)
  }

  @Test func `limits and congestion are read in every unit and word`() throws {
    let route = try #require(
      readRoutes(
        osrmAnswer(
          annotation: """
            {"maxspeed":[{"speed":50,"unit":"km/h"},{"none":true},{"speed":30,"unit":"mph"}],
             "congestion_numeric":[0,59,null]}
            """)
      ).value?.main)
    let limits: [SpeedLimit?] = [
      .limited(50 / 3.6, unit: .kilometersPerHour), .unlimited,
      .limited(30 * 0.44704, unit: .milesPerHour),
    ]
    #expect(route.annotation.speedLimits == limits)
    #expect(route.annotation.congestion == ["low", "moderate", nil])
    let miles = try #require(
      readRoutes(
        osrmAnswer(
          annotation: """
            {"maxspeed":[{"speed":30,"unit":"mph"},{"unknown":true},{"unknown":true}],
             "congestion":["low","heavy","severe"],"congestion_numeric":[0,0,0]}
            """)
      ).value?.main)
    let oneLimit: [SpeedLimit?] = [.limited(30 * 0.44704, unit: .milesPerHour), nil, nil]
    #expect(miles.annotation.speedLimits == oneLimit)
    #expect(miles.annotation.congestion == ["low", "heavy", "severe"])
  }

  @Test func `an annotation of another length is ignored with a warning`() throws {
    let reading = readRoutes(osrmAnswer(annotation: #"{"duration":[1,2],"speed":[10,9.1,9.7]}"#))
    #expect(reading.value?.main.annotation.durations == [])
    #expect(reading.value?.main.annotation.speeds == [10, 9.1, 9.7])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:4:30: warning: 'duration' has 2 values
          expected 3, one per segment
          hint: the array is ignored
        """
      ])
  }

  @Test func `an annotation counts the steps that are shorter than the line's decimals`() throws {
    let line = quoted(polyline([Town.b, Town.b], scale: 1e5))
    let annotation =
      #"{"duration":[5,6,0.1,11.5]},"closures":[{"geometry_index_start":1,"#
      + #""geometry_index_end":4}]"#
    let text = osrmAnswer(annotation: annotation).replacing(
      #""valid":false}]}]},"#,
      with: #""valid":false}]}]},{"geometry":\#(line),"distance":0.4,"duration":0.1,"#
        + #""maneuver":{"type":"turn","location":[20.001,10]}},"#)
    let reading = readRoutes(text)
    #expect(reading.diagnostics == [])
    let route = try #require(reading.value?.main)
    #expect(route.legs[0].steps.map(\.vertices) == [0...2, 2...2, 2...3, 3...3])
    #expect(route.annotation.durations == [5, 6, 11.5])
    #expect(route.annotation.closures == [1...3])
  }

  @Test func `GeoJSON geometries are read too`() throws {
    let text = """
      {"code":"Ok","routes":[{"legs":[{"steps":[
        {"geometry":{"type":"LineString","coordinates":[[20,10],[20.001,10,312.5]]},"maneuver":{"type":"depart"}},
        {"geometry":{"type":"Point","coordinates":[20.001,10]},"maneuver":{"type":"arrive"}}]}]}]}
      """
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.vertices == [Town.a, Town.b].map { Coordinate($0) })
    #expect(route.legs[0].steps.map(\.vertices) == [0...1, 1...1])
  }

  @Test func `spoken and visual instructions come farthest first`() throws {
    let text = """
      {"code":"Ok","uuid":"u","routes":[{"legs":[{"via_waypoints":[{"waypoint_index":1,"geometry_index":1}],
       "steps":[{"geometry":\(quoted(polyline([Town.a, Town.b, Town.c], scale: 1e6))),
        "distance":220,"maneuver":{"type":"depart","location":[20,10],"instruction":"Drive east."},
        "voiceInstructions":[
          {"distanceAlongGeometry":60,"announcement":"Turn","ssmlAnnouncement":"<speak>Turn</speak>"},
          {"distanceAlongGeometry":220,"announcement":"Drive"}],
        "bannerInstructions":[{"distanceAlongGeometry":220,
          "primary":{"text":"Exit 5","type":"off ramp","modifier":"right","components":[{"type":"exit-number","text":"5"}]},
          "secondary":{"text":"Port","components":[]},
          "sub":{"text":"","components":[
            {"type":"lane","directions":["left"],"active":false},
            {"type":"lane","directions":["straight","right"],"active":true}]}}]},
       {"geometry":\(quoted(polyline([Town.c, Town.c], scale: 1e6))),"distance":0,
        "maneuver":{"type":"arrive","instruction":"There."}}]}]}],
       "waypoints":[{"name":"one","location":[20,10]},{"name":"silent","location":[20.001,10]},
        {"name":"two","location":[20.001,10.001]}]}
      """
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .mapbox)
    #expect(route.legs[0].viaVertices == [1])
    #expect(route.waypoints.map(\.name) == ["one", "two"])
    #expect(
      route.legs[0].steps[0].spokenInstructions == [
        SpokenInstruction(triggerDistance: 220, text: "Drive"),
        SpokenInstruction(triggerDistance: 60, text: "Turn", ssml: "<speak>Turn</speak>"),
      ])
    #expect(
      route.legs[0].steps[0].visualInstructions == [
        VisualInstruction(
          triggerDistance: 220, primary: "Exit 5", secondary: "Port", maneuver: "off ramp",
          modifier: "right",
          lanes: [
            Lane(indications: ["left"], isValid: false),
            Lane(indications: ["straight", "right"], isValid: true),
          ], exit: "5")
      ])
    #expect(route.legs[0].steps.map(\.instruction) == ["Drive east.", "There."])
    #expect(route.legs[0].steps[1].spokenInstructions.isEmpty)
  }

  @Test func `without steps the overview is used and its steps are synthetic`() throws {
    let text = """
      {"code":"Ok","routes":[{"distance":331,"geometry":\(
        quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e6))),
       "legs":[{"steps":[]},{"steps":[]}]}],
       "waypoints":[{"location":[20,10]},{"location":[20.001,10.001]},{"location":[20.002,10.001]}]}
      """
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.waypoints.map(\.vertex) == [0, 2, 3])
    #expect(
      route.legs.map { $0.steps.map(\.maneuver.type) } == [
        ["depart", "turn", "arrive"], ["depart", "arrive"],
      ])
    #expect(route.legs.allSatisfy { $0.steps.allSatisfy { $0.isSynthetic } })
  }

  @Test func `a leg of no length needs no steps`() throws {
    let text = osrmAnswer().replacing(
      "]}]}],", with: #"]},{"distance":0,"duration":0,"steps":[]}]}],"#)
    let legs = try #require(readRoutes(text).value?.main.legs)
    #expect(legs[0].steps.map(\.name) == ["High Street", "Mill Lane", "Mill Lane"])
    #expect(legs[1].steps.map(\.maneuver.type) == ["depart", "arrive"])
    #expect(legs[1].steps.map(\.vertices) == [3...3, 3...3])
  }

  @Test func `an arrival off by rounding of the line is the end of the step before it`() throws {
    let last = quoted(polyline([Town.c, Town.c], scale: 1e5))
    let off = quoted(polyline([(10.00101, 20.001)], scale: 1e5))
    let route = try #require(readRoutes(osrmAnswer().replacing(last, with: off)).value?.main)
    #expect(route.legs[0].steps.map(\.vertices) == [0...2, 2...4, 4...4])
    #expect(route.waypoints.map(\.vertex) == [0, 4])
  }

  @Test func `an arrival needs no geometry`() throws {
    let last = quoted(polyline([Town.c, Town.c], scale: 1e5))
    let text = osrmAnswer().replacing(#""geometry":\#(last),"distance":0"#, with: #""distance":0"#)
    #expect(readRoutes(text).value == readRoutes(osrmAnswer()).value)
  }

  @Test(arguments: [#","geometry":null,"distance":110}]"#, "null"])
  func `a leg without the lines of its steps has no effect on the others`(steps: String) throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    let second = steps == "null" ? steps : #"[{"maneuver":{"type":"depart"}"# + steps
    let text = osrmAnswer().replacing(
      "]}]}],", with: #"]},{"distance":110,"duration":11,"steps":\#(second)}]}],"#
    ).replacing(
      quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5)), with: line)
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(route.vertices.last == Coordinate(Town.d))
    #expect(route.legs[0].steps.map(\.name) == ["High Street", "Mill Lane", "Mill Lane"])
    #expect(route.legs[1].steps.map(\.isSynthetic) == [true, true])
    #expect(route.legs[1].steps.map(\.vertices) == [3...4, 4...4])
    #expect(route.legs.map(\.declaredDuration) == [22.5, 11])
    #expect(reading.diagnostics.map(\.code) == ["route_no_steps"])
  }

  @Test func `a leg without the lines of its steps needs an overview`() {
    let step = quoted(polyline([Town.b, Town.c], scale: 1e5))
    let text =
      #"{"code":"Ok","routes":[{"geometry":"","legs":[{"distance":9,"steps":null},"#
      + #"{"distance":9,"steps":[{"distance":9,"geometry":\#(step)}]}]}]}"#
    #expect(
      readRoutes(text).diagnostics.map(\.code) == ["route_no_steps", "route_too_few_points"])
  }

  @Test(arguments: [(110.0, 552.0, 1), (331, 331, 3)])
  func `without steps a leg ends at the pass that its distance states`(
    first: Double, second: Double, vertex: Int
  ) throws {
    // The line passes B twice.
    let line = [Town.a, Town.b, Town.c, Town.b, Town.c, Town.d]
    let text = """
      {"code":"Ok","routes":[{"geometry":\(quoted(polyline(line, scale: 1e6))),
       "legs":[{"steps":[],"distance":\(first)},{"steps":[],"distance":\(second)}]}],
       "waypoints":[{"location":[20,10]},{"location":[20.001,10.00001]},{"location":[20.002,10.001]}]}
      """
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.waypoints.map(\.vertex) == [0, vertex, 5])
  }

  @Test func `matchings, trips and a single route are read`() throws {
    let routes = osrmAnswer()
    let matchings = routes.replacing("\"routes\":", with: "\"matchings\":")
    let trips = routes.replacing("\"routes\":", with: "\"trips\":")
    let value = try #require(JSONReader.read(Array(routes.utf8), file: "r").value)
    let alone = try #require(value["routes"]?.array?.first)
    let expected = try #require(readRoutes(routes).value?.main.vertices)
    #expect(readRoutes(matchings).value?.main.vertices == expected)
    #expect(readRoutes(trips).value?.main.vertices == expected)
    #expect(RouteReader.read(alone, file: "r").value?.main.vertices == expected)
  }

  @Test func `the waypoints of a trip are in visiting order`() throws {
    let places =
      #""waypoints":[{"name":"Mill","location":[20.001,10.001],"waypoint_index":1,"trips_index":0},"#
      + #"{"name":"Elsewhere","location":[20,10],"waypoint_index":0,"trips_index":1},"#
      + #"{"name":"Home","location":[20,10],"waypoint_index":0,"trips_index":0}],"other":["#
    let trip = osrmAnswer().replacing("\"routes\":", with: "\"trips\":")
      .replacing("\"waypoints\":[", with: places)
    #expect(readRoutes(trip).value?.main.waypoints.map(\.name) == ["Home", "Mill"])
    let asRoute = trip.replacing("\"trips\":", with: "\"routes\":")
    #expect(readRoutes(asRoute).value?.main.waypoints.map(\.name) == ["Home", "Mill"])
    let round = trip.replacing(
      "]}]}],", with: #"]},{"distance":0,"duration":0,"steps":[]}]}],"#)
    #expect(readRoutes(round).value?.main.waypoints.map(\.name) == ["Home", "Mill", "Home"])
  }

  /// An answer with two matchings, of which the second begins at a point, with its own decimals.
  private static func matchings(_ start: (Double, Double), _ steps: Bool) -> String {
    func matching(_ line: [(Double, Double)], scale: Double) -> String {
      let geometry = quoted(polyline(line, scale: scale))
      let step =
        #"{"geometry":\#(geometry),"maneuver":{"location":[\#(line[0].1),\#(line[0].0)]}}"#
      return #"{"distance":100,"duration":10,"geometry":\#(geometry),"legs":[{"distance":100,"#
        + #""annotation":{"speed":[10]},"steps":[\#(steps ? step : "")]}]}"#
    }
    func tracepoint(_ place: (Double, Double), _ matching: Int, _ index: Int) -> String {
      #"{"location":[\#(place.1),\#(place.0)],"matchings_index":\#(matching),"#
        + #""waypoint_index":\#(index),"name":"\#(matching)\#(index)"}"#
    }
    return #"{"code":"Ok","matchings":["# + matching([Town.a, Town.b], scale: 1e5) + ",\n"
      + matching([start, Town.c], scale: 1e6) + #"],"tracepoints":["#
      + [
        tracepoint(Town.a, 0, 0), "null", tracepoint(Town.b, 0, 1), tracepoint(start, 1, 0),
        tracepoint(Town.c, 1, 1),
      ].joined(separator: ",") + "]}"
  }

  @Test(arguments: [true, false], [true, false])
  func `matchings that connect are consecutive parts of one route`(
    hasSteps: Bool, isShared: Bool
  ) throws {
    let start = isShared ? Town.b : (10.00001, 20.001)
    let reading = readRoutes(Self.matchings(start, hasSteps))
    #expect(reading.diagnostics.isEmpty)
    let routes = try #require(reading.value?.routes)
    #expect(routes.count == 1)
    #expect(
      routes[0].vertices
        == ([Town.a, Town.b] + (isShared ? [] : [start]) + [Town.c]).map { Coordinate($0) })
    #expect(routes[0].waypoints.map(\.name) == ["00", "01", "11"])
    #expect(routes[0].waypoints.map(\.vertex) == (isShared ? [0, 1, 2] : [0, 1, 3]))
    #expect(routes[0].annotation.speeds == (isShared ? [10, 10] : [10, nil, 10]))
    #expect(routes[0].declaredDistance == 200)
  }

  @Test(arguments: [true, false])
  func `a gap between matchings is an error`(hasSteps: Bool) {
    #expect(
      faults(Self.matchings((10.0009, 20.001), hasSteps)) == [
        """
        r.json:2:1: error: the line begins 100 m from the end of the previous line
          expected lines that connect
          hint: put separate routes in separate files
        """
      ])
  }

  @Test func `an alternative with a fault is ignored with a warning`() throws {
    let text = osrmAnswer().replacing(
      "\"waypoints\":", with: "\"waypoints_\":[],\"waypoints\":"
    ).replacing("}]}],\n", with: "}]},{\"legs\":[{\"steps\":[]}]}],\n")
    let reading = readRoutes(text)
    #expect(reading.value?.routes.count == 1)
    #expect(
      reading.diagnostics.map(\.message) == [
        "alternative 1 cannot be used: the route has no geometry"
      ])
  }

  @Test func `an answer truncated at any byte is an error with a location`() {
    let bytes = Array(osrmAnswer().utf8)
    for length in 0..<bytes.count - 1 {
      let reading = RouteReader.read(Array(bytes[..<length]), file: "r.json")
      #expect(reading.value == nil)
      #expect(reading.diagnostics.last?.position != nil)
    }
  }
}
