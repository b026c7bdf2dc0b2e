import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesAnswersTests {
  private func valhalla(units: String) -> String {
    """
    {"trip":{"status":0,"units":"\(units)","summary":{"time":22,"length":0.2},
     "locations":[{"type":"break","lat":10,"lon":20,"name":"Home"},{"type":"via","lat":10,"lon":20.001},
      {"type":"break","lat":10.001,"lon":20.001}],
     "legs":[{"shape":\(quoted(polyline([Town.a, Town.b, Town.c], scale: 1e6))),"summary":{"time":22,"length":0.2},
      "maneuvers":[
       {"type":2,"instruction":"Drive east.","verbal_pre_transition_instruction":"Drive east on High Street.",
        "street_names":["High Street","A 1"],"time":11,"length":0.1,"begin_shape_index":0,"end_shape_index":1,"travel_mode":"drive"},
       {"type":26,"instruction":"Enter the roundabout.","verbal_transition_alert_instruction":"Enter the roundabout.",
        "verbal_pre_transition_instruction":"Enter the roundabout and take the 2nd exit.","roundabout_exit_count":2,
        "sign":{"exit_number_elements":[{"text":"4B"}],"exit_toward_elements":[{"text":"Harbor"},{"text":"Mill"}]},
        "time":11,"length":0.1,"begin_shape_index":1,"end_shape_index":2,"travel_mode":"drive",
        "lanes":[{"directions":8},{"directions":66,"valid":2,"active":2}]},
       {"type":4,"instruction":"You have arrived.","time":0,"length":0,"begin_shape_index":2,"end_shape_index":2}]}]}}
    """
  }

  @Test(arguments: [("kilometers", 1000.0), ("miles", 1609.344)])
  func `Valhalla's lengths are in the units it states`(units: String, meters: Double) throws {
    let reading = readRoutes(valhalla(units: units))
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .valhalla)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.declaredDistance == 0.2 * meters)
    #expect(route.legs[0].steps.map(\.declaredDistance) == [0.1 * meters, 0.1 * meters, 0])
  }

  @Test(arguments: [("kilometers", "In 200 meters, enter"), ("miles", "Enter")])
  func `Valhalla's alerts get distances only where these are metric`(
    units: String, start: String
  ) throws {
    let text = valhalla(units: units).replacing(
      #""time":11,"length":0.1,"#, with: #""time":110,"length":1.1,"#)
    let route = try #require(readRoutes(text).value?.main)
    #expect(
      route.legs[0].steps[0].spokenInstructions.map(\.text) == [
        "Drive east on High Street.", "\(start) the roundabout.",
        "Enter the roundabout and take the 2nd exit.",
      ])
  }

  @Test func `Valhalla's maneuvers, signs, lanes and texts are read`() throws {
    let route = try #require(readRoutes(valhalla(units: "kilometers")).value?.main)
    let steps = route.legs[0].steps
    #expect(steps.map(\.vertices) == [0...1, 1...2, 2...2])
    #expect(steps.map(\.maneuver.type) == ["depart", "roundabout", "arrive"])
    #expect(steps[1].maneuver.roundaboutExit == 2)
    #expect(steps[1].exits == "4B")
    #expect(steps[1].destinations == "Harbor, Mill")
    #expect(steps[0].name == "High Street / A 1")
    #expect(steps[0].mode == "driving")
    #expect(route.waypoints.map(\.name) == ["Home", nil])
    #expect(route.legs[0].viaVertices == [1])
    #expect(
      route.intersections == [
        Intersection(
          vertex: 1,
          lanes: [
            Lane(indications: ["left"], isValid: false),
            Lane(
              indications: ["straight", "right"], isValid: true, activeDirection: "straight"),
          ])
      ])
    #expect(
      steps[0].spokenInstructions.map(\.text) == [
        "Drive east on High Street.", "Enter the roundabout and take the 2nd exit.",
      ])
  }

  @Test func `an unknown maneuver of a router, such as an elevator, is not a turn`() throws {
    let elevator = valhalla(units: "kilometers").replacing(#""type":26"#, with: #""type":39"#)
    let points = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let service = "{\(self.service(",\"geometry\":" + points))}"
    for text in [
      elevator,
      graphHopper(points: points).replacing(
        #""interval":[1,2],"sign":0"#, with: #""interval":[1,2],"sign":103"#
      )
      .replacing(#""sign":5"#, with: #""sign":0"#),
      #"{"routes":[\#(service.replacing(#""type":4"#, with: #""type":99"#))]}"#,
    ] {
      let reading = readRoutes(text)
      let steps = try #require(reading.value?.main).legs[0].steps.dropLast()
      #expect(steps.last?.maneuver.type == "continue" && steps.last?.maneuver.modifier == nil)
      #expect(reading.diagnostics.map(\.code) == (text == elevator ? [] : ["route_unknown_word"]))
    }
  }

  @Test(arguments: [
    quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5)),
    #"{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001]]}"#,
  ])
  func `Valhalla's lines are read in the format that was requested`(shape: String) throws {
    let text = valhalla(units: "kilometers").replacing(
      quoted(polyline([Town.a, Town.b, Town.c], scale: 1e6)), with: shape)
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.vertices == [Town.a, Town.b, Town.c].map(Coordinate.init))
  }

  @Test func `Valhalla's alternates are alternatives`() throws {
    let whole = valhalla(units: "kilometers")
    let trip = whole.dropFirst().dropLast()
    let file = try #require(
      readRoutes("{\(trip),\"alternates\":[{\(trip)},{\"trip\":{\"legs\":[]}}]}").value)
    #expect(file.routes.count == 2)
    #expect(file.routes[0] == file.routes[1])
  }

  @Test(
    arguments: [
      (10.0, nil), (10.001, "r.json:2:9: error: the line begins 111 m from the end"),
    ] as [(Double, String?)])
  func `Valhalla's trips after a gap in the trace belong to its route`(
    latitude: Double, fault: String?
  ) throws {
    func trip(_ line: [(Double, Double)], meters: Int) -> String {
      #""trip":{"summary":{"length":0.\#(meters),"time":10},"locations":["#
        + #"{"lat":\#(line[0].0),"lon":\#(line[0].1)},{"lat":\#(line[1].0),"lon":\#(line[1].1)}],"#
        + #""legs":[{"shape":\#(quoted(polyline(line, scale: 1e6)))}]}"#
    }
    let answer =
      "{\(trip([Town.a, Town.b], meters: 110)),\"alternates\":[\n"
      + "{\(trip([(latitude, 20.001), Town.d], meters: 150))}]}"
    #expect(faults(answer).isEmpty == (fault == nil))
    #expect(faults(answer).allSatisfy { $0.hasPrefix(fault ?? "r.json") })
    guard fault == nil else { return }
    let file = try #require(readRoutes(answer).value)
    #expect(file.routes.count == 1)
    #expect(file.main.vertices == [Town.a, Town.b, Town.d].map { Coordinate($0) })
    #expect(file.main.waypoints.map(\.vertex) == [0, 1, 2])
    #expect(file.main.declaredDuration == 20)
  }

  @Test(arguments: [
    ("", ["Drive east on High Street. Enter the roundabout and take the 2nd exit."]),
    (#""verbal_multi_cue":true,"#, ["Drive east on High Street."]),
  ])
  func `on a short first step Valhalla's next instruction is spoken with the departure`(
    cue: String, expected: [String]
  ) throws {
    let text = valhalla(units: "kilometers").replacing(
      #""time":11,"length":0.1,"begin_shape_index":0"#,
      with: cue + #""roundabout_exit_count":3,"time":4,"length":0.02,"begin_shape_index":0"#)
    let steps = try #require(readRoutes(text).value?.main).legs[0].steps
    #expect(steps[0].spokenInstructions.map(\.text) == expected)
    #expect(steps.map(\.maneuver.roundaboutExit) == [nil, 2, nil])
  }

  @Test func `Valhalla's lines without maneuvers have the steps of their bends`() throws {
    let text = valhalla(units: "kilometers").replacing("\"maneuvers\":", with: "\"none\":")
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(route.legs[0].steps.allSatisfy { $0.isSynthetic })
    #expect(route.declaredDuration == 22)
  }

  private func graphHopper(points: String, interval: String = "[0,1]") -> String {
    """
    {"paths":[{"distance":220.8,"time":22000,"points":\(points),"points_encoded":true,
     "instructions":[
      {"text":"Continue onto High Street","street_name":"High Street","distance":109.6,"time":11000,"interval":\(interval),"sign":0},
      {"text":"Waypoint 1","street_name":"","distance":0,"time":0,"interval":[1,1],"sign":5},
      {"text":"Turn left","street_name":"Mill Lane","distance":111.2,"time":11000,"interval":[1,2],"sign":0},
      {"text":"Arrive at destination","street_name":"","distance":0,"time":0,"interval":[2,2],"sign":4}],
     "details":{"max_speed":[[0,1,50],[1,2,null]],"time":[[0,2,22000]],"road_environment":[[0,1,"road"],[1,2,"tunnel"]]}}]}
    """
  }

  @Test(arguments: [false, true])
  func `GraphHopper's points are read with and without elevation`(elevation: Bool) throws {
    let points = quoted(
      polyline([Town.a, Town.b, Town.c], scale: 1e5, elevation: elevation))
    let reading = readRoutes(graphHopper(points: points))
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.vertices == [Town.a, Town.b, Town.c].map { Coordinate($0) })
    #expect(route.legs.map { $0.steps.map(\.vertices) } == [[0...1, 1...1], [1...2, 2...2]])
    #expect(
      route.legs.map { $0.steps.map(\.maneuver.type) } == [
        ["depart", "arrive"], ["depart", "arrive"],
      ])
    #expect(route.declaredDuration == 22)
    let limits: [SpeedLimit?] = [.limited(50 / 3.6), nil]
    #expect(route.annotation.speedLimits == limits)
    #expect(route.tunnels == [1..<2])
    let durations = route.annotation.durations.compactMap(\.self)
    let first: Double = 22 * 109.5 / 220.7
    #expect(abs(durations.reduce(0, +) - 22) < 1e-9)
    #expect(abs(durations[0] - first) < 0.01)
  }

  @Test(arguments: [true, false], [true, false])
  func `GraphHopper's snapped waypoints have elevations where its points do`(
    elevation: Bool, hasInstructions: Bool
  ) throws {
    let line = [Town.a, Town.b, Town.c]
    let points = quoted(polyline(line, scale: 1e5, elevation: elevation))
    let text = graphHopper(points: points)
      .replacing("\"distance\":220.8,", with: "\"distance\":220.8,\"snapped_waypoints\":\(points),")
      .replacing("\"instructions\":", with: hasInstructions ? "\"instructions\":" : "\"none\":")
    let reading = readRoutes(text)
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.vertices == line.map { Coordinate($0) })
    #expect(route.waypoints.map(\.coordinate) == line.map { Coordinate($0) })
    #expect(route.legs.map { $0.steps.map(\.vertices) } == [[0...1, 1...1], [1...2, 2...2]])
    #expect(route.legs.allSatisfy { $0.steps[0].isSynthetic == !hasInstructions })
  }

  @Test func `steps that end before the line are extended with a warning`() throws {
    let points = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    let reading = readRoutes(
      graphHopper(points: points).replacing("[0,2,22000]", with: "[0,3,22000]"))
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:1:11: warning: the steps end at point 2
          expected steps up to point 3
          hint: the last one is extended to the end of the line
        """
      ])
    let legs = try #require(reading.value?.main.legs)
    #expect(legs.map { $0.steps.map(\.vertices) } == [[0...1, 1...1], [1...3, 3...3]])
  }

  @Test func `an interval outside the line is an error with its location`() {
    let points = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let (text, location) = unmarked(graphHopper(points: points, interval: "[0,1️⃣7]"))
    #expect(
      faults(text) == [
        "r.json:\(location): error: 'interval' is 7\n  expected an index in 0...2"
      ])
  }

  @Test func `GraphHopper's limit of 150 km/h states that there is no limit`() throws {
    let points = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let text = graphHopper(points: points).replacing("[1,2,null]", with: "[1,2,150.0]")
    let limits: [SpeedLimit?] = [.limited(50 / 3.6), .unlimited]
    #expect(try #require(readRoutes(text).value?.main).annotation.speedLimits == limits)
  }

  @Test(arguments: [
    ("Vous êtes arrivé", ["Vous êtes arrivé"]),
    ("Ziel erreicht", ["Ziel erreicht"]),
    (
      "You have arrived",
      ["In 200 meters, you will arrive at your destination", "You have arrived"]
    ),
  ])
  func `words that may say that the driver has arrived are not spoken before`(
    words: String, expected: [String]
  ) throws {
    let points = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let text = graphHopper(points: points)
      .replacing(#""distance":111.2,"time":11000"#, with: #""distance":1100,"time":110000"#)
      .replacing("Arrive at destination", with: words)
    let spoken = try #require(readRoutes(text).value?.main).legs[1].steps[0].spokenInstructions
    #expect(spoken.map(\.text).suffix(expected.count) == expected[...])
    #expect(spoken.count { $0.text.contains(words) } == 1)
  }

  private func service(_ geometry: String) -> String {
    """
    "segments":[{"distance":0.2208,"duration":22,"steps":[
      {"distance":0.1096,"duration":11,"type":11,"instruction":"Head east","name":"-","way_points":[0,1]},
      {"distance":0.1112,"duration":11,"type":4,"instruction":"Turn slight left onto Mill Lane","name":"Mill Lane","way_points":[1,2]},
      {"distance":0,"duration":0,"type":10,"instruction":"Arrive","name":"-","way_points":[2,2]}]}],
    "summary":{"distance":0.2208,"duration":22},"way_points":[0,2]\(geometry)
    """
  }

  @Test func `openrouteservice is read as JSON and as GeoJSON in the units it states`() throws {
    let metadata = #""metadata":{"query":{"units":"km"}}"#
    let points = polyline([Town.a, Town.b, Town.c], scale: 1e5, elevation: true)
    let json = "{\(metadata),\"routes\":[{\(service(",\"geometry\":" + quoted(points)))}]}"
    let geoJSON = """
      {\(metadata),"type":"FeatureCollection","features":[{"type":"Feature","properties":{\(service(""))},
       "geometry":{"type":"LineString","coordinates":[[20,10,412],[20.001,10,412],[20.001,10.001,412]]}}]}
      """
    let route = try #require(readRoutes(json).value?.main)
    #expect(readRoutes(json).value?.format == .openRouteService)
    #expect(readRoutes(geoJSON).value?.main == route)
    #expect(route.vertices == [Town.a, Town.b, Town.c].map { Coordinate($0) })
    #expect(route.declaredDistance == 0.2208 * 1000)
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(route.legs[0].steps[1].maneuver.modifier == "slight left")
    #expect(route.legs[0].steps.map(\.name) == [nil, "Mill Lane", nil])
  }

  @Test(arguments: [
    ("", "In the roundabout, go", "In 200 meters, in the roundabout, go"),
    ("", "In den Kreisverkehr", "In den Kreisverkehr"),
    (#","language":"de""#, "In den Kreisverkehr", "In 200 Metern in den Kreisverkehr"),
    (#","language":"it""#, "In den Kreisverkehr", "In den Kreisverkehr"),
  ])
  func `a distance is added to a router's sentence in its language`(
    language: String, sentence: String, expected: String
  ) throws {
    let points = polyline([Town.a, Town.b, Town.c], scale: 1e5, elevation: true)
    let text =
      #"{"metadata":{"query":{"units":"km"\#(language)}},"routes":[{"#
      + service(",\"geometry\":" + quoted(points)) + "}]}"
    let long = text.replacing(
      #""distance":0.1096,"duration":11"#, with: #""distance":1.1,"duration":110"#
    )
    .replacing("Turn slight left onto Mill Lane", with: sentence)
    let steps = try #require(readRoutes(long).value?.main.legs[0].steps)
    #expect(steps[0].spokenInstructions.dropFirst().dropLast().last?.text == expected)
    #expect(steps[0].spokenInstructions.last?.text == sentence)
  }

  @Test(arguments: [
    "", #""segments":[{"distance":221,"duration":22},{"distance":110,"duration":11}],"#,
  ])
  func `openrouteservice's lines without steps have those of their bends`(
    segments: String
  ) throws {
    let points = polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5)
    let reading = readRoutes(
      """
      {"routes":[{\(segments)"summary":{"distance":331,"duration":33},"way_points":[0,2,3],
       "geometry":\(quoted(points))}]}
      """)
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    let feature = """
      {"type":"FeatureCollection","features":[{"type":"Feature",
       "properties":{\(segments)"summary":{"distance":331,"duration":33},"way_points":[0,2,3]},
       "geometry":{"type":"LineString",
        "coordinates":[[20,10],[20.001,10],[20.001,10.001],[20.002,10.001]]}}]}
      """
    #expect(readRoutes(feature).value?.format == .openRouteService)
    #expect(readRoutes(feature).value?.main == route)
    #expect(
      route.legs.map { $0.steps.map(\.maneuver.type) } == [
        ["depart", "turn", "arrive"], ["depart", "arrive"],
      ])
    #expect(route.legs.allSatisfy { $0.steps.allSatisfy { $0.isSynthetic } })
    #expect(route.legs.map { ($0.declaredDuration ?? 0).rounded() } == [22, 11])
    #expect(route.declaredDistance == 331)
  }

  @Test func `Google's routes are read in both formats`() throws {
    let first = quoted(polyline([Town.a, Town.b], scale: 1e5))
    let second = quoted(polyline([Town.b, Town.c], scale: 1e5))
    let new = """
      {"routes":[{"distanceMeters":221,"duration":"22s","legs":[{"distanceMeters":221,"duration":"22s","staticDuration":"11s",
        "steps":[
        {"distanceMeters":110,"staticDuration":"4.5s","polyline":{"encodedPolyline":\(first)},
         "navigationInstruction":{"maneuver":"DEPART","instructions":"Head east"}},
        {"distanceMeters":111,"staticDuration":"6.5s","polyline":{"encodedPolyline":\(second)},
         "navigationInstruction":{"maneuver":"TURN_LEFT","instructions":"Turn left"}}]}]}]}
      """
    let old = """
      {"status":"OK","routes":[{"summary":"Mill Lane","legs":[{"distance":{"value":221},"duration":{"value":11},"duration_in_traffic":{"value":22},
       "start_address":"Home","end_address":"Mill",
       "via_waypoint":[{"location":{"lat":10,"lng":20.001},"step_index":0,"step_interpolation":1}],"steps":[
        {"distance":{"value":110},"duration":{"value":4.5},"polyline":{"points":\(first)},"html_instructions":"Head <b>east</b>"},
        {"distance":{"value":111},"duration":{"value":6.5},"polyline":{"points":\(second)},"maneuver":"turn-left",
         "html_instructions":"Turn&nbsp;<b>left</b><div>Toll &amp; tax</div>"}]}]}]}
      """
    for text in [new, old] {
      let reading = readRoutes(text)
      let route = try #require(reading.value?.main)
      #expect(reading.value?.format == .google)
      #expect(reading.diagnostics.isEmpty)
      #expect(route.vertices == [Town.a, Town.b, Town.c].map { Coordinate($0) })
      #expect(route.declaredDistance == 221)
      #expect(route.declaredDuration == 22)
      let steps = route.legs[0].steps
      #expect(steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
      #expect(steps.map(\.vertices) == [0...1, 1...2, 2...2])
      #expect(steps.map(\.declaredDuration) == [9, 13, 0])
      #expect(route.legs[0].typicalDuration == 11)
    }
    let route = try #require(readRoutes(old).value?.main)
    #expect(route.waypoints.map(\.name) == ["Home", "Mill"])
    #expect(route.legs[0].viaVertices == [1])
    #expect(route.legs[0].steps[1].instruction == "Turn left. Toll & tax")
  }

  /// A step of Google's from a point, with the given other members.
  private func googleStep(_ from: (Double, Double), _ members: String) -> String {
    """
    {"startLocation":{"latLng":{"latitude":\(from.0),"longitude":\(from.1)}},"staticDuration":"9s",
     "navigationInstruction":{"maneuver":"TURN_LEFT","instructions":"Left"}\(members)}
    """
  }

  @Test func `Google's steps last as long as the route if their leg states no duration`() throws {
    let lines = [[Town.a, Town.b], [Town.b, Town.c]].map { quoted(polyline($0, scale: 1e5)) }
    let steps = zip([Town.a, Town.b], lines).map { start, line in
      googleStep(start, #","polyline":{"encodedPolyline":\#(line)}"#)
    }.joined(separator: ",")
    let route = try #require(
      readRoutes(#"{"routes":[{"duration":"27s","legs":[{"steps":[\#(steps)]}]}]}"#).value?.main)
    #expect(route.legs[0].steps.map(\.declaredDuration) == [13.5, 13.5, 0])
    #expect(route.legs[0].declaredDuration == 27)
  }

  @Test func `Google's steps without lines are cut from the route's line`() throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    // The second start is on the line; the third is not, and its distance decides.
    let steps = [
      googleStep(Town.a, #","distanceMeters":110"#), googleStep(Town.b, #","distanceMeters":111"#),
      googleStep((10.0005, 20.0015), #","distanceMeters":110"#),
    ].joined(separator: ",")
    let reading = readRoutes(
      #"{"routes":[{"legs":[{"steps":[\#(steps)]}],"polyline":{"encodedPolyline":\#(line)}}]}"#)
    #expect(reading.value?.format == .google)
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.legs[0].steps.map(\.vertices) == [0...1, 1...2, 2...3, 3...3])
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "turn", "arrive"])
  }

  @Test func `Google's steps are recognized without their legs' totals`() throws {
    let line = quoted(polyline([Town.a, Town.b], scale: 1e5))
    let step = googleStep(Town.a, #","polyline":{"encodedPolyline":\#(line)}"#)
    let reading = readRoutes(#"{"routes":[{"legs":[{"steps":[\#(step)]}]}]}"#)
    #expect(reading.value?.format == .google)
    #expect(reading.value?.main.vertices == [Town.a, Town.b].map { Coordinate($0) })
  }

  @Test func `Google's legs without lines are cut from the route's line`() throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    let reading = readRoutes(
      """
      {"routes":[{"legs":[{"distanceMeters":221,"duration":"20s"},{"distanceMeters":110}],
       "polyline":{"encodedPolyline":\(line)}}]}
      """)
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.waypoints.map(\.vertex) == [0, 2, 3])
    #expect(route.legs.map(\.declaredDistance) == [221, 110])
  }

  @Test func `Google's traffic is congestion between points of its line`() throws {
    let steps = [Town.a, Town.b].map { start in
      let end = start == Town.a ? [(10.0, 20.0005), Town.b] : [Town.c]
      return googleStep(
        start, #","polyline":{"encodedPolyline":\#(quoted(polyline([start] + end, scale: 1e5)))}"#)
    }.joined(separator: ",")
    let traffic = #"""
      "travelAdvisory":{"speedReadingIntervals":[{"endPolylinePointIndex":1,"speed":"SLOW"},
       {"startPolylinePointIndex":1,"endPolylinePointIndex":2,"speed":"TRAFFIC_JAM"}]}
      """#
    // The route's line has fewer points than those of its steps.
    let line = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    for route in [
      #"{"legs":[{"steps":[\#(steps)]}],"polyline":{"encodedPolyline":\#(line)},\#(traffic)}"#,
      #"{"legs":[{"steps":[\#(steps)],"polyline":{"encodedPolyline":\#(line)},\#(traffic)}]}"#,
    ] {
      let reading = readRoutes(#"{"routes":[\#(route)]}"#)
      #expect(reading.diagnostics.isEmpty)
      #expect(reading.value?.main.annotation.congestion == ["moderate", "moderate", "heavy"])
    }
  }

  @Test func `Google's steps without place or distance leave those of the bends`() throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let step = #"{"navigationInstruction":{"maneuver":"TURN_LEFT"}}"#
    let reading = readRoutes(
      """
      {"routes":[{"legs":[{"steps":[\(step),\(step),\(step)]}],
       "polyline":{"encodedPolyline":\(line)}}]}
      """)
    let route = try #require(reading.value?.main)
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(route.legs[0].steps.allSatisfy { $0.isSynthetic })
  }

  @Test(arguments: [
    (
      #"{"routes":[{"legs":[{"distanceMeters":5}]}]}"#, 12,
      "\n  hint: request routes.polyline or routes.legs.steps.polyline in the field mask"
    ),
    (#"{"paths":[{"distance":5}]}"#, 11, ""),
  ])
  func `an answer without a line is reported in the terms of its router`(
    text: String, column: Int, hint: String
  ) {
    #expect(
      faults(text) == [
        "r.json:1:\(column): error: the route has no geometry\n  expected steps with geometry\(hint)"
      ])
  }

  @Test func `BRouter's numbers are strings and its hints refer to vertices`() throws {
    let text = """
      {"type":"FeatureCollection","features":[{"type":"Feature",
       "properties":{"creator":"BRouter-1.7","name":"brouter_1","track-length":"221","total-time":"22",
        "voicehints":[[1,13,2,111.0,-90]],"times":[0,11,22.5]},
       "geometry":{"type":"LineString","coordinates":[[20,10,400],[20.001,10,400],[20.001,10.001,400]]}},
       {"type":"Feature","properties":{"type":"via"},"geometry":{"type":"Point","coordinates":[20,10]}}]}
      """
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .brouter)
    #expect(route.declaredDistance == 221)
    #expect(route.annotation.durations == [11, 11.5])
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "roundabout", "arrive"])
    #expect(
      route.legs[0].steps[1].instruction == "Enter the roundabout and take the 2nd exit")
  }

  @Test func `BRouter's exported waypoints end legs and keep the names that users gave`() throws {
    func point(_ type: String, _ name: String, _ at: (Double, Double)) -> String {
      #"""
      {"type":"Feature","properties":{"name":"\#(name)","type":"\#(type)"},
       "geometry":{"type":"Point","coordinates":[\#(at.1),\#(at.0)]}}
      """#
    }
    let points = [
      point("poi", "Fountain", Town.b), point("from", "from", Town.a),
      point("via", "Mill", (10.0011, 20.0011)), point("via", "via2", Town.d),
      point("to", "Tor", (10, 20.002)),
    ]
    for hints in [#""voicehints":[[1,2,0,111.0,-90],[2,5,0,111.0,90]],"#, ""] {
      let reading = readRoutes(
        """
        {"type":"FeatureCollection","features":[{"type":"Feature",
         "properties":{"creator":"BRouter-1.7",\(hints)"track-length":"441","times":[0,11,22,33,44]},
         "geometry":{"type":"LineString",
          "coordinates":[[20,10],[20.001,10],[20.001,10.001],[20.002,10.001],[20.002,10]]}},
         \(points.joined(separator: ","))]}
        """)
      #expect(reading.diagnostics.isEmpty)
      let route = try #require(reading.value?.main)
      #expect(route.waypoints.map(\.name) == [nil, "Mill", nil, "Tor"])
      #expect(route.waypoints.map(\.vertex) == [0, 2, 3, 4])
      #expect(route.annotation.durations == [11, 11, 11, 11])
      #expect(
        route.legs.map { $0.steps.map(\.maneuver.type) } == [
          ["depart", "turn", "arrive"], ["depart", "arrive"], ["depart", "arrive"],
        ])
      #expect(route.legs[1].steps[0].isSynthetic == hints.isEmpty)
    }
  }

  /// Hints of BRouter before and after 1.6.3, which number roundabouts and U-turns differently.
  @Test(arguments: [
    ("13,2,111.0,-90", "roundabout right exit 2"), ("14,2,111.0,-90", "roundabout right exit 2"),
    ("14,-3,111.0,90", "roundabout left exit 3"), ("15,-3,111.0,90", "roundabout left exit 3"),
    ("15,0,111.0,180", "continue uturn"), ("12,0,886.0,177", "continue uturn"),
    ("10,0,111.0,-170", "continue uturn"), ("11,0,111.0,180", "continue uturn"),
    ("2,0,9", "turn left"),
  ])
  func `BRouter's hints are read whichever version numbered them`(
    hint: String, expected: String
  ) throws {
    let reading = readRoutes(brouter(hints: "[1,\(hint)]"))
    let maneuver = try #require(reading.value?.main).legs[0].steps[1].maneuver
    let exit = maneuver.roundaboutExit.map { " exit \($0)" } ?? ""
    #expect("\(maneuver.type) \(maneuver.modifier ?? "")\(exit)" == expected)
    #expect(reading.diagnostics == [])
  }

  @Test func `BRouter's unknown commands are reported, and those that are no turns are not`() {
    let (text, location) = unmarked(brouter(hints: "[1,16,0,9,0],[1,12,0,9,4],1️⃣[1,99,0,9,0]"))
    #expect(
      faults(text) == [
        """
        r.json:\(location): warning: the voice hint has the command '99'
          expected a command of BRouter
          hint: it is ignored
        """
      ])
  }

  private func brouter(hints: String) -> String {
    """
    {"type":"Feature","properties":{"creator":"BRouter-1.6.3","track-length":"221","voicehints":[\(hints)]},
     "geometry":{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001]]}}
    """
  }

  @Test func `BRouter's roundabout exit is negative where traffic keeps to the left`() throws {
    let text = """
      {"type":"Feature","properties":{"track-length":"221","voicehints":[[1,14,-3,111.0,90]]},
       "geometry":{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001]]}}
      """
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.legs[0].steps.map(\.maneuver.roundaboutExit) == [nil, 3, nil])
  }
}
