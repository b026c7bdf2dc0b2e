import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesValhallaTests {
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
    let service = "{\(RoutesGraphHopperTests.service(",\"geometry\":" + points))}"
    for text in [
      elevator,
      RoutesGraphHopperTests.graphHopper(points: points).replacing(
        #""interval":[1,2],"sign":0"#, with: #""interval":[1,2],"sign":103"#
      )
      .replacing(#""sign":5"#, with: #""sign":0"#),
      #"{"routes":[\#(service.replacing(#""type":4"#, with: #""type":99"#))]}"#,
    ] {
      let reading = readRoutes(text)
      let steps = try #require(reading.value?.main).legs[0].steps.dropLast()
      #expect(steps.last?.maneuver.type == "continue" && steps.last?.maneuver.modifier == nil)
      let codes = reading.diagnostics.map(\.code)
      #expect(codes.contains("route_unknown_word") == (text != elevator))
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
}
