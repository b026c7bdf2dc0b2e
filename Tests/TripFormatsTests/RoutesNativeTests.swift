import Geodesy
import Notations
import TestSupport
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesNativeTests {
  private static let two = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"role":"step","leg":0,"step":0,"maneuver":"depart","bearing_after_deg":90,"name":"High Street","ref":"A 1","mode":"driving","driving_side":"left","speed_limit_unit":"mph","distance_m":110,"duration_s":11,"instruction":"Head east","spoken":[{"trigger_m":110,"text":"Head east"},{"trigger_m":60,"text":"Turn left","ssml":"<speak>Turn left</speak>"}],"visual":[{"trigger_m":110,"primary":"Mill Lane","secondary":"Harbor","secondary_maneuver":"turn","secondary_modifier":"slight left","sub":"Then arrive","sub_maneuver":"arrive","sub_modifier":"right","maneuver":"turn","modifier":"left","degrees":270,"driving_side":"left","lanes":["left;straight*","straight;right"],"active":["left","none"],"exit":"4B","shields":["A 1","9"],"junction_view":"https://views.example/1.png"}],"leg_closures":[[0,3]],"leg_incidents":[{"vertices":[1,2],"id":"7","type":"accident","description":"Two cars","impact":"minor"}],"segment_s":[5,6],"speed_mps":[10,null],"speed_limit_mps":["none",13.9],"congestion":["low",null],"tunnel":[[1,2]],"intersections":[{"vertex":0,"country":"XA","objects":[{"kind":"traffic_signal"},{"kind":"toll","name":"Gate"}]},{"vertex":1,"classes":["tunnel"],"class":"primary","lanes":["left*"],"active":["left"],"tunnel_name":"Hill"}]},"geometry":{"type":"LineString","coordinates":[[20,10],[20.0005,10],[20.001,10]]}},
    {"type":"Feature","properties":{"role":"step","leg":0,"step":1,"maneuver":"roundabout","modifier":"left","exit":2,"degrees":90.5,"exits":"4B","bearing_before_deg":90,"bearing_after_deg":0,"name":"Mill Lane","destinations":"Harbor","distance_m":111,"duration_s":12,"tunnel":[[0,1]]},"geometry":{"type":"LineString","coordinates":[[20.001,10],[20.001,10.001]]}},
    {"type":"Feature","properties":{"role":"step","leg":0,"step":2,"maneuver":"arrive","distance_m":0,"duration_s":0},"geometry":{"type":"LineString","coordinates":[[20.001,10.001],[20.001,10.001]]}},
    {"type":"Feature","properties":{"role":"waypoint","waypoint":0,"name":"Town Hall","kind":"break"},"geometry":{"type":"Point","coordinates":[20,10.0001]}},
    {"type":"Feature","properties":{"role":"waypoint","waypoint":1,"kind":"break"},"geometry":{"type":"Point","coordinates":[20.001,10.001]}},
    {"type":"Feature","properties":{"role":"waypoint","kind":"via","leg":0,"vertex":2},"geometry":{"type":"Point","coordinates":[20.001,10]}}]}

    """

  @Test func `every property is read`() throws {
    let reading = readRoutes(Self.two)
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .routeGeoJSON)
    #expect(reading.diagnostics.isEmpty)
    let first = Step(
      vertices: 0...2, maneuver: Maneuver(type: "depart", bearingAfter: Bearing(degrees: 90)),
      name: "High Street", reference: "A 1", mode: "driving", drivingSide: .left,
      declaredDistance: 110, declaredDuration: 11,
      instruction: "Head east",
      spokenInstructions: [
        SpokenInstruction(triggerDistance: 110, text: "Head east"),
        SpokenInstruction(
          triggerDistance: 60, text: "Turn left", ssml: "<speak>Turn left</speak>"),
      ],
      visualInstructions: [
        VisualInstruction(
          triggerDistance: 110, primary: "Mill Lane", secondary: "Harbor", sub: "Then arrive",
          maneuver: "turn", modifier: "left",
          lanes: [
            Lane(indications: ["left", "straight"], isValid: true, activeDirection: "left"),
            Lane(indications: ["straight", "right"], isValid: false),
          ], exit: "4B",
          secondaryManeuver: BannerManeuver(type: "turn", modifier: "slight left"),
          subManeuver: BannerManeuver(type: "arrive", modifier: "right"), degrees: 270,
          drivingSide: .left, shields: ["A 1", "9"],
          junctionView: "https://views.example/1.png")
      ])
    let second = Step(
      vertices: 2...3,
      maneuver: Maneuver(
        type: "roundabout", modifier: "left", bearingBefore: Bearing(degrees: 90),
        bearingAfter: Bearing(degrees: 0), roundaboutExit: 2, roundaboutDegrees: 90.5),
      name: "Mill Lane",
      destinations: "Harbor", exits: "4B", declaredDistance: 111, declaredDuration: 12)
    let last = Step(
      vertices: 3...3, maneuver: Maneuver(type: "arrive"), declaredDistance: 0,
      declaredDuration: 0)
    #expect(
      route
        == Route(
          vertices: [Town.a, (10.0, 20.0005), Town.b, Town.c].map { Coordinate($0) },
          legs: [
            Leg(
              steps: [first, second, last], declaredDistance: 221, declaredDuration: 23,
              viaVertices: [2])
          ],
          waypoints: [
            Waypoint(
              coordinate: Coordinate(latitude: 10.0001, longitude: 20), name: "Town Hall",
              vertex: 0), Waypoint(coordinate: Coordinate(Town.c), vertex: 3),
          ],
          annotation: Annotation(
            durations: [5, 6, nil], speeds: [10, nil, nil],
            speedLimits: [.unlimited, .limited(13.9, unit: .milesPerHour), nil],
            congestion: ["low", nil, nil], closures: [0...3],
            incidents: [
              Incident(
                vertices: 1...2, id: "7", type: "accident", description: "Two cars",
                impact: "minor")
            ]),
          intersections: [
            Intersection(
              vertex: 0, country: "XA",
              roadObjects: [RoadObject(.trafficSignal), RoadObject(.toll, name: "Gate")]),
            Intersection(
              vertex: 1, classes: ["tunnel"],
              lanes: [Lane(indications: ["left"], isValid: true, activeDirection: "left")],
              roadClass: "primary", tunnelName: "Hill"),
          ], declaredDistance: 221,
          declaredDuration: 23))
    #expect(route.tunnels == [1..<3])
  }

  @Test func `what was read is written byte for byte`() throws {
    let file = try #require(readRoutes(Self.two).value)
    #expect(String(decoding: RouteWriter.write(file.routes), as: UTF8.self) == Self.two)
  }

  @Test func `features in any order are sorted`() throws {
    let value = try #require(JSONReader.read(Array(Self.two.utf8), file: "r").value)
    let lines = Self.two.split(separator: "\n").dropFirst().map {
      $0.hasSuffix(",") ? String($0.dropLast()) : String($0.dropLast(2))
    }
    #expect(value["features"]?.array?.count == lines.count)
    let text =
      #"{"type":"FeatureCollection","features":["# + lines.reversed().joined(separator: ",")
      + "]}"
    #expect(readRoutes(text).value?.routes == readRoutes(Self.two).value?.routes)
  }

  @Test func `routes are distinguished and sorted by number`() throws {
    func step(_ properties: String, _ coordinates: String) -> String {
      #"{"type":"Feature","properties":{"role":"step"\#(properties)},"geometry":{"type":"LineString","coordinates":[\#(coordinates)]}}"#
    }
    let text =
      #"{"type":"FeatureCollection","features":["#
      + [
        step(#","route":1"#, "[20,10],[20.001,10.001]"),
        step("", "[20,10],[20.001,10],[20.001,10.001]"),
      ].joined(separator: ",") + "]}"
    let file = try #require(readRoutes(text).value)
    #expect(file.routes.map(\.vertices.count) == [3, 2])
    #expect(file.main.legs[0].steps.map(\.maneuver.type) == ["depart"])
  }

  @Test func `intersections in any order are sorted along the road`() throws {
    let told = #"[{"vertex":2,"classes":["c"]},{"vertex":0},{"vertex":2},{"vertex":1}]"#
    let text = Self.two.replacing(#""intersections":"#, with: #""intersections":\#(told),"was":"#)
    let intersections = try #require(readRoutes(text).value?.main.intersections)
    #expect(
      intersections == [
        Intersection(vertex: 0), Intersection(vertex: 1), Intersection(vertex: 2, classes: ["c"]),
        Intersection(vertex: 2),
      ])
  }

  @Test func `a via point without a vertex takes the nearest one of its leg`() throws {
    let text = Self.two.replacing(#""kind":"via","leg":0,"vertex":2"#, with: #""kind":"via""#)
    #expect(readRoutes(text).value?.main.legs[0].viaVertices == [2])
  }

  @Test(arguments: [
    (
      #""segment_s":[5,6]"#, #""segment_s":1️⃣[5]"#,
      "warning: 'segment_s' has 1 values\n  expected 2, one per segment\n  hint: the array is ignored"
    ),
    (
      #""kind":"via""#, #""kind":1️⃣"vai""#,
      "warning: 'kind' is 'vai'\n  expected one of break, via\n  hint: did you mean 'via'?"
    ),
    (
      #""role":"step","leg":0,"step":1"#, #""role":1️⃣"stpe","leg":0,"step":1"#,
      "warning: 'role' is 'stpe'\n  expected one of step, waypoint\n  hint: did you mean 'step'?"
    ),
    (
      #""modifier":"left","exit":2"#, #""modifier":1️⃣"leftt","exit":2"#,
      "warning: 'modifier' is 'leftt'\n  expected one of straight, left, right, uturn, slight left, slight right, sharp left, sharp right\n  hint: did you mean 'left'?"
    ),
    (
      #""distance_m":110"#, #""distance_m":1️⃣-110"#,
      "warning: 'distance_m' is -110\n  expected a number in 0...1e9\n  hint: it is ignored"
    ),
    (
      #""duration_s":11,"#, #""duration_s":1️⃣"soon","#,
      "warning: 'duration_s' is a string\n  expected a number in 0...1e9\n  hint: it is ignored"
    ),
    (
      #""segment_s":[5,6]"#, #""segment_s":[5,1️⃣-6]"#,
      "warning: 'segment_s' is -6\n  expected a number in 0...1e9\n  hint: it is ignored"
    ),
    (
      #""speed_limit_mps":["none",13.9]"#, #""speed_limit_mps":[1️⃣"fast",13.9]"#,
      "warning: 'speed_limit_mps' is a string\n  expected a number in 0...1e9 or \"none\"\n  hint: it is ignored"
    ),
    (
      #""duration_s":11,"#, #""duration_s":1️⃣1e300,"#,
      "warning: 'duration_s' is 1e+300\n  expected a number in 0...1e9\n  hint: it is ignored"
    ),
    (
      #""duration_s":11,"#, #"1️⃣"duraton_s":11,"#,
      "warning: 'duraton_s' has no known meaning\n  expected a name such as 'duration_s'\n  hint: it is ignored"
    ),
    (
      #"{"trigger_m":60,"text":"Turn left","#, #"1️⃣{"trigger_m":60,"#,
      "warning: the instruction has no 'text'\n  expected a member 'text'"
    ),
    (
      #""tunnel":[[1,2]]"#, #""tunnel":[1️⃣[1,3]]"#,
      "warning: the tunnel is not a part of the step's line\n  expected two indices in 0...2, the lower first\n  hint: it is ignored"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"role\":\"step\",\"leg\":0,\"step\":2",
      "1️⃣{\"type\":\"Feature\",\"properties\":{\"role\":\"step\",\"leg\":3,\"step\":2",
      "warning: the step is on leg 3\n  expected leg 1\n  hint: it is used as leg 1; legs are numbered from 0 without gaps"
    ),
    (
      #""leg":0,"step":1"#, #""leg":1️⃣-1,"step":1"#,
      "error: 'leg' is -1\n  expected a whole number from 0"
    ),
    (
      "[[20.001,10],[20.001,10.001]]", "[[20.001,10],[20.001,1️⃣110.001]]",
      "error: latitude '110.001' is out of range\n  expected degrees in -90...90\n  hint: longitude and latitude may be swapped (longitude is '20.001')"
    ),
  ])
  func `a fault in a step is reported with its location`(
    part: String, replacement: String, message: String
  ) {
    let (text, location) = unmarked(Self.two.replacing(part, with: replacement, maxReplacements: 1))
    #expect(faults(text).first == "r.json:\(location): \(message)")
  }

  @Test func `two steps with the same number are an error`() {
    let (text, location) = unmarked(
      Self.two.replacing(
        "\n{\"type\":\"Feature\",\"properties\":{\"role\":\"step\",\"leg\":0,\"step\":1",
        with: "\n1️⃣{\"type\":\"Feature\",\"properties\":{\"role\":\"step\",\"leg\":0,\"step\":0"))
    #expect(
      faults(text) == [
        "r.json:\(location): error: route 0, leg 0 has a second step 0\n"
          + "  expected one LineString per step"
      ])
  }

  @Test func `a gap between steps is a warning and a segment without data`() throws {
    let (text, location) = unmarked(
      Self.two.replacing("[[20.001,10],", with: "[[20.0011,10],").replacing(
        "\n{\"type\":\"Feature\",\"properties\":{\"role\":\"step\",\"leg\":0,\"step\":1",
        with: "\n1️⃣{\"type\":\"Feature\",\"properties\":{\"role\":\"step\",\"leg\":0,\"step\":1"))
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:\(location): warning: the step begins 11 m from the end of the previous step
          expected a step that begins where the previous one ends
          hint: a straight line joins them; a step may be missing or out of order
        """
      ])
    #expect(route.legs[0].steps.map(\.vertices) == [0...3, 3...4, 4...4])
    #expect(route.annotation.durations == [5, 6, nil, nil])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `reading what was written gives the route again`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let routes = (0...Int.random(in: 0...2, using: &numbers)).map { _ in
      RandomRoute.make(using: &numbers)
    }
    let bytes = RouteWriter.write(routes)
    let reading = RouteReader.read(bytes, file: "r.json")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.value == RouteFile(format: .routeGeoJSON, routes: routes))
    #expect(RouteWriter.write(reading.value?.routes ?? []) == bytes)
  }
}
