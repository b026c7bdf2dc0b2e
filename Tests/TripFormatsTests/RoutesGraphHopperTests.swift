import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// Answers of GraphHopper and of openrouteservice, which is built on it.
@Suite struct RoutesGraphHopperTests {
  static func graphHopper(points: String, interval: String = "[0,1]") -> String {
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
    let reading = readRoutes(Self.graphHopper(points: points))
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
    let text = Self.graphHopper(points: points)
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
      Self.graphHopper(points: points).replacing("[0,2,22000]", with: "[0,3,22000]"))
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
    let (text, location) = unmarked(Self.graphHopper(points: points, interval: "[0,1️⃣7]"))
    #expect(
      faults(text) == [
        "r.json:\(location): error: 'interval' is 7\n  expected an index in 0...2"
      ])
  }

  @Test func `GraphHopper's limit of 150 km/h states that there is no limit`() throws {
    let points = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let text = Self.graphHopper(points: points).replacing("[1,2,null]", with: "[1,2,150.0]")
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
    let text = Self.graphHopper(points: points)
      .replacing(#""distance":111.2,"time":11000"#, with: #""distance":1100,"time":110000"#)
      .replacing("Arrive at destination", with: words)
    let spoken = try #require(readRoutes(text).value?.main).legs[1].steps[0].spokenInstructions
    #expect(spoken.map(\.text).suffix(expected.count) == expected[...])
    #expect(spoken.count { $0.text.contains(words) } == 1)
  }

  static func service(_ geometry: String) -> String {
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
    let json = "{\(metadata),\"routes\":[{\(Self.service(",\"geometry\":" + quoted(points)))}]}"
    let geoJSON = """
      {\(metadata),"type":"FeatureCollection","features":[{"type":"Feature","properties":{\(Self.service(""))},
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
      + Self.service(",\"geometry\":" + quoted(points)) + "}]}"
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
}
