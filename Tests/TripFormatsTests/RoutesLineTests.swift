import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesLineTests {
  /// A line of positions as GeoJSON.
  private func line(_ positions: String, kind: String = "LineString") -> String {
    #"{"type":"\#(kind)","coordinates":[\#(positions)]}"#
  }

  private func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
  }

  private func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  @Test func `a bare line has synthetic steps at its bends`() throws {
    let reading = readRoutes(line("[20,10],[20.001,10],[20.001,10.001],[20.002,10.001]"))
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .geoJSON)
    #expect(reading.diagnostics.isEmpty)
    let steps = route.legs[0].steps
    #expect(steps.map(\.maneuver.type) == ["depart", "turn", "turn", "arrive"])
    #expect(steps.map(\.maneuver.modifier) == [nil, "left", "right", nil])
    #expect(steps.map(\.vertices) == [0...1, 1...2, 2...3, 3...3])
    #expect(steps.allSatisfy { $0.isSynthetic })
    #expect(
      steps.map(\.instruction) == [
        "Head east", "Turn left", "Turn right", "You have arrived at your destination",
      ])
  }

  @Test(arguments: [(3.0, "continue uturn"), (6, "continue uturn"), (15, nil), (25, nil)])
  func `a hairpin bend is followed, and a turn back on the spot is a U-turn`(
    radius: Double, maneuver: String?
  ) throws {
    var points = [Coordinate(latitude: 10, longitude: 20)]
    func go(_ distance: Double, _ degrees: Double) {
      points.append(
        points[points.count - 1].destination(
          distance: distance, bearing: Bearing(degrees: degrees)))
    }
    go(200, 0)
    for step in 0..<10 { go(radius * 18 * .pi / 180, Double(step) * 18 + 9) }
    go(200, 180)
    let coordinates = points.map { "[\($0.longitude),\($0.latitude)]" }
    let route = try #require(readRoutes(line(coordinates.joined(separator: ","))).value?.main)
    #expect(
      route.legs[0].steps.dropFirst().dropLast().map {
        "\($0.maneuver.type) \($0.maneuver.modifier ?? "")"
      } == [maneuver].compactMap(\.self))
  }

  @Test func `a corner drawn with many points is one turn; a wide curve is not a turn`() throws {
    // A quarter circle of 10 m radius, then one of 300 m radius, drawn every 10 degrees.
    func arc(_ radius: Double, from: Coordinate, startBearing: Double) -> [Coordinate] {
      var points = [from]
      for step in 0..<9 {
        let bearing = Bearing(degrees: startBearing + Double(step) * 10 + 5)
        points.append(
          points[points.count - 1].destination(
            distance: radius * 10 * .pi / 180, bearing: bearing))
      }
      return points
    }
    let start = Coordinate(latitude: 10, longitude: 20)
    let corner = start.destination(distance: 200, bearing: Bearing(degrees: 0))
    let small = arc(10, from: corner, startBearing: 0)
    let wideStart = small[small.count - 1].destination(
      distance: 200, bearing: Bearing(degrees: 90))
    let wide = arc(300, from: wideStart, startBearing: 90)
    let coordinates = ([start] + small + wide).map { "[\($0.longitude),\($0.latitude)]" }
    let route = try #require(readRoutes(line(coordinates.joined(separator: ","))).value?.main)
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(route.legs[0].steps[1].maneuver.modifier == "right")
    #expect((3...8).contains(route.legs[0].steps[1].vertices.lowerBound))
  }

  @Test func `reversing on the line is a U-turn`() throws {
    let route = try #require(readRoutes(line("[20,10],[20.001,10],[20,10]")).value?.main)
    #expect(
      route.legs[0].steps.map(\.instruction) == [
        "Head east", "Make a U-turn", "You have arrived at your destination",
      ])
  }

  @Test func `repeated points are dropped`() throws {
    let route = try #require(
      readRoutes(line("[20,10],[20,10],[20.001,10],[20.001,10]")).value?.main)
    #expect(route.vertices == [Town.a, Town.b].map { Coordinate($0) })
  }

  @Test func `connected parts are one line`() throws {
    let route = try #require(
      readRoutes(
        line("[[20,10],[20.001,10]],[[20.00101,10],[20.002,10]]", kind: "MultiLineString")
      ).value?.main)
    #expect(route.vertices.count == 4)
    #expect(route.legs.count == 1)
  }

  @Test func `a line cut at the antimeridian is one line`() throws {
    let route = try #require(
      readRoutes(
        line("[[179.99,10],[180,10]],[[-180,10],[-179.99,10]]", kind: "MultiLineString")
      ).value?.main)
    #expect(route.vertices.map(\.longitude) == [179.99, 180, -179.99])
    #expect(abs(route.vertices[...].length - 2190) < 5)
  }

  @Test func `connected features are legs, features between the same ends are alternatives`()
    throws
  {
    let first = feature(line("[20,10],[20.001,10]"), #"{"name":"to the mill"}"#)
    let second = feature(line("[20.001,10],[20.001,10.001]"))
    let joined = try #require(readRoutes(collection(first, second)).value)
    #expect(joined.routes.count == 1)
    #expect(joined.main.legs.map(\.summary) == ["to the mill", nil])
    #expect(joined.main.waypoints.map(\.vertex) == [0, 1, 2])
    let direct = feature(line("[20,10],[20.001,10.001]"))
    let around = feature(line("[20,10],[20.001,10],[20.001,10.001]"))
    let file = try #require(readRoutes(collection(direct, around)).value)
    #expect(file.routes.map(\.vertices.count) == [2, 3])
  }

  @Test(arguments: [
    #"{"osmid":7,"highway":"residential","length":109.6,"name":"High Street"}"#,
    #"{"@id":"way/7"}"#, #"{"edge_id":7,"agg_cost":3}"#,
  ])
  func `connected features that state their road are one leg`(_ properties: String) throws {
    let lines = [
      "[20,10],[20.001,10]", "[20.001,10],[20.001,10.001]", "[20.001,10.001],[20.002,10.001]",
    ]
    let reading = readRoutes(
      collection(lines.map { feature(line($0), properties) }.joined(separator: ",")))
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.waypoints.map(\.vertex) == [0, 3])
    #expect(route.legs[0].steps.map(\.vertices) == [0...1, 1...2, 2...3, 3...3])
    #expect(route.legs[0].steps.allSatisfy { $0.isSynthetic })
  }

  @Test func `connected features with instructions are the steps of one leg`() throws {
    let reading = readRoutes(
      collection(
        feature(
          line("[20,10],[20.001,10]"), #"{"instruction":"Head east","name":"High Street"}"#),
        feature(line("[20.001,10],[20.001,10.001]"), #"{"instruction":"Left at the mill"}"#),
        feature(line("[20.001,10.001],[20.002,10.001]"), #"{"instruction":"Right"}"#)))
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics.isEmpty)
    #expect(route.legs.count == 1)
    let steps = route.legs[0].steps
    #expect(steps.map(\.vertices) == [0...1, 1...2, 2...3, 3...3])
    #expect(
      steps.map(\.instruction) == [
        "Head east", "Left at the mill", "Right", "You have arrived at your destination",
      ])
    #expect(steps.map(\.maneuver.modifier) == [nil, "left", "right", nil])
    #expect(steps[0].name == "High Street")
  }

  @Test func `many short connected features are one leg with a warning`() throws {
    let lines = (10..<14).map { feature(line("[20.00\($0 * 5),10],[20.00\($0 * 5 + 5),10]")) }
    let stop = feature(#"{"type":"Point","coordinates":[20.0060,10]}"#, #"{"name":"shop"}"#)
    let (text, location) = unmarked(
      collection("1️⃣" + lines.joined(separator: ","), stop))
    let reading = readRoutes(text)
    #expect(reading.value?.main.waypoints.map(\.vertex) == [0, 2, 4])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:\(location): warning: 4 connected lines of 55 m on average
          expected a line for each leg
          hint: they are read as one leg; to stop at some of their ends, put a Point there
        """
      ])
  }

  @Test func `a feature that runs backward is reported`() {
    let (text, location) = unmarked(
      collection(
        feature(line("[20,10],[20.001,10]")), "1️⃣" + feature(line("[20.001,10.001],[20.001,10]"))))
    #expect(
      faults(text) == [
        """
        r.json:\(location): error: the line runs backward: it ends at the end of the previous line \
        and begins 111 m from it
          expected a line in the direction of travel
          hint: reverse its points
        """
      ])
  }

  @Test(arguments: ["\n", "\r\n", " \n \n", "\u{1E}", "\n\u{1E}"])
  func `a sequence of features is a collection`(separator: String) throws {
    let first = feature(line("[20,10],[20.001,10]"), #"{"name":"to the mill"}"#)
    let second = feature(line("[20.001,10],[20.001,10.001]"))
    let start = separator.contains("\u{1E}") ? "\u{1E}" : ""
    let reading = readRoutes(start + first + separator + second + "\n")
    #expect(reading.value?.format == .geoJSON)
    #expect(reading.value?.main.legs.map(\.summary) == ["to the mill", nil])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `faults in a sequence of features have their location in the text`() {
    let first = feature(line("[20,10],[1️⃣200,10]"))
    let second = feature(line("[-160,10],[-160.001,10]"))
    let (text, location) = unmarked(first + "\n" + second)
    #expect(
      faults(text) == [
        """
        r.json:\(location): warning: longitude '200' is beyond the antimeridian
          expected degrees in -180...180
          hint: it is used as '-160'
        """
      ])
    let (other, place) = unmarked(
      feature(line("[20,10],[20.001,10]")) + "\n" + feature(line("[20.001,10],[1️⃣200,10]")))
    #expect(faults(other).first?.hasPrefix("r.json:\(place): warning") == true)
  }

  @Test func `points beside the line are waypoints unless they state another kind`() throws {
    let road = feature(line("[20,10],[20.002,10],[20.004,10]"), #"{"kind":"route"}"#)
    func point(_ coordinate: String, _ properties: String) -> String {
      feature(#"{"type":"Point","coordinates":[\#(coordinate)]}"#, properties)
    }
    let route = try #require(
      readRoutes(
        collection(
          road, point("20,10.0002", #"{"name":"home"}"#),
          point("20.001,10.0001", #"{"name":"shop"}"#), point("20.003,10", #"{"kind":"sign"}"#),
          point("20.0035,10", #"{"role":"x"}"#), point("20.002,10.001", #"{"name":"far"}"#),
          point("20.004,10", #"{"name":"work"}"#))
      ).value?.main)
    #expect(route.waypoints.map(\.name) == ["home", "shop", "work"])
    #expect(route.waypoints.map(\.vertex) == [0, 1, 3])
    #expect(route.waypoints[1].coordinate == Coordinate(latitude: 10.0001, longitude: 20.001))
    #expect(abs(route.vertices[1].longitude - 20.001) < 1e-9)
    #expect(route.legs.map { $0.steps.map(\.vertices) } == [[0...1, 1...1], [1...3, 3...3]])
    #expect(route.legs[0].steps[1].instruction == "You have arrived at shop")
  }

  @Test func `on a loop the origin is passed first and the destination last`() throws {
    let loop = feature(
      line("[20,10],[20.002,10],[20.002,10.002],[20,10.002],[20,10]"))
    func point(_ coordinate: String, _ name: String) -> String {
      feature(#"{"type":"Point","coordinates":[\#(coordinate)]}"#, #"{"name":"\#(name)"}"#)
    }
    let route = try #require(
      readRoutes(
        collection(
          loop, point("20,10", "start"), point("20.002,10.002", "far corner"),
          point("20,10", "back"))
      ).value?.main)
    #expect(route.waypoints.map(\.name) == ["start", "far corner", "back"])
    #expect(route.waypoints.map(\.vertex) == [0, 2, 4])
  }

  @Test(arguments: [
    (
      #"{"type":"LineString","coordinates":[[20,1️⃣91],[1,2]]}"#,
      """
      error: latitude '91' is out of range
        expected degrees in -90...90
        hint: longitude and latitude may be swapped (longitude is '20')
      """
    ),
    (
      #"{"type":"LineString","coordinates":[[120,1️⃣91],[1,2]]}"#,
      """
      error: latitude '91' is out of range
        expected degrees in -90...90
      """
    ),
    (
      #"{"type":"LineString","coordinates":[[20,10],[1️⃣361,10]]}"#,
      """
      error: longitude '361' is out of range
        expected degrees in -180...180
      """
    ),
    (
      #"{"type":"LineString","coordinates":[[20,10],[1️⃣"20",10]]}"#,
      """
      error: a string instead of a position
        expected [longitude, latitude]
      """
    ),
    (
      #"{"type":"LineString","coordinates":[[20,10],1️⃣[20]]}"#,
      """
      error: an array of 1 instead of a position
        expected [longitude, latitude]
      """
    ),
    (
      #"{"type":"LineString","coordinates":1️⃣[[20,10],[20,10]]}"#,
      """
      error: the line has fewer than 2 distinct points
        expected at least 2
      """
    ),
    (
      #"{"type":"LineString","coordinates":1️⃣[]}"#,
      """
      error: the line has fewer than 2 distinct points
        expected at least 2
      """
    ),
    (
      #"1️⃣{"type":"FeatureCollection","features":[]}"#,
      """
      error: the collection is empty
        expected a LineString
      """
    ),
    (
      #"1️⃣{"type":"Point","coordinates":[20,10]}"#,
      """
      error: only Points in the collection
        expected a LineString
      """
    ),
    (
      #"{"type":"MultiLineString","coordinates":[[[20,10],[20.001,10]],1️⃣[[20.002,10],[20.003,10]]]}"#,
      """
      error: the line begins 110 m from the end of the previous line
        expected lines that connect
        hint: put separate routes in separate files
      """
    ),
    (
      #"{"type":"LineString","crs":1️⃣{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},"coordinates":[[0,1],[1,1]]}"#,
      """
      error: the coordinate reference system is 'urn:ogc:def:crs:EPSG::3857'
        expected CRS84: degrees of WGS 84
        hint: convert it, for example with ogr2ogr -t_srs EPSG:4326
      """
    ),
  ])
  func `a line without a usable route is an error with its location`(text: String, message: String)
  {
    let (text, location) = unmarked(text)
    #expect(readRoutes(text).value == nil)
    #expect(faults(text) == ["r.json:\(location): \(message)"])
  }

  @Test func `longitudes beyond the antimeridian are wrapped with one warning`() throws {
    let reading = readRoutes(line("[179.999,10],[180.001,10],[180.002,10]"))
    #expect(
      reading.value?.main.vertices.map { ($0.longitude * 1e6).rounded() / 1e6 } == [
        179.999, -179.999, -179.998,
      ])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:1:51: warning: longitude '180.001' is beyond the antimeridian
          expected degrees in -180...180
          hint: it is used as '-179.999'
        """
      ])
  }

  @Test func `0, 0 and features without geometry are warnings`() {
    let text = collection(
      #"{"type":"Feature","properties":null,"geometry":null}"#,
      feature(line("[0,0],[0.001,0]")))
    #expect(
      faults(text) == [
        """
        r.json:1:88: warning: the feature has no geometry
          expected a LineString or a Point
        """,
        """
        r.json:1:176: warning: the line passes through 0, 0
          hint: a missing coordinate is often written as 0, 0
        """,
      ])
  }
}
