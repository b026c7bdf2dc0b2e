import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesBareLineTests {
  private static let way = [Town.a, Town.b, Town.c]

  private static let positions = way.map { "\($0.1) \($0.0)" }.joined(separator: ", ")

  private static let coordinates = way.map { "\($0.1),\($0.0)" }.joined(separator: " ")

  private static let objects: String = way.map { point in
    #"{"lng":\#(point.1),"lat":"\#(point.0)"}"#
  }.joined(separator: ",")

  private static func tcx(_ point: (Double, Double)) -> String {
    "<Trackpoint><Position><LatitudeDegrees>\(point.0)</LatitudeDegrees><LongitudeDegrees>\(point.1)"
      + "</LongitudeDegrees></Position></Trackpoint>"
  }

  /// A line in each notation.
  static let lines = [
    "LINESTRING(\(positions))", "SRID=4326;linestring z (20 10 5, 20.001 10 5, 20.001 10.001 5)\n",
    "MULTILINESTRING((20 10, 20.001 10), (20.001 10, 20.001 10.001))",
    polyline(way, scale: 1e5), polyline(way, scale: 1e6) + "\n",
    quoted(polyline(way, scale: 1e5)), "\u{FEFF}[[20,10],[20.001,10],[20.001,10.001]]",
    "<kml><Placemark><LineString><coordinates>\(coordinates)</coordinates></LineString></Placemark>"
      + "<Placemark><Point><coordinates>20,10</coordinates></Point></Placemark></kml>",
    "<TrainingCenterDatabase><Courses><Course><Track>" + way.map(tcx).joined()
      + "</Track></Course></Courses></TrainingCenterDatabase>",
    "lat;lon\n" + way.map { "\($0.0);\($0.1)\n" }.joined(),
    way.map { #"{"lat":\#($0.0),"lon":\#($0.1)}"# + "\n" }.joined(),
    "[\(objects)]",
  ]

  @Test(arguments: lines)
  func `a line from any tool is a route`(text: String) throws {
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .line)
    #expect(route.vertices.map { [$0.latitude, $0.longitude] } == Self.way.map { [$0.0, $0.1] })
    #expect(route.legs.flatMap(\.steps).allSatisfy { $0.isSynthetic })
  }

  @Test func `positions of an array may have either order, unless one cannot be a latitude`() {
    #expect(readRoutes("[[20,10],[20.001,10]]").diagnostics.map(\.code) == ["route_order"])
    #expect(readRoutes("[[120,10],[120.001,10]]").diagnostics.isEmpty)
  }

  @Test func `parts of a line in WKT that connect are one leg`() throws {
    let text = "MULTILINESTRING((20 10, 20.001 10), (20.001 10, 20.001 10.001))"
    #expect(try #require(readRoutes(text).value?.main).legs.count == 1)
  }

  @Test func `WKT in another reference system is refused`() {
    let reading = readRoutes("SRID=3857;LINESTRING(950668 6003763, 950768 6003763)")
    #expect(reading.value == nil)
    #expect(
      reading.diagnostics.map(\.message) == ["the coordinate reference system is 'SRID=3857'"])
  }

  @Test func `the turns of a TCX course are those that its points state`() throws {
    func point(_ type: String, _ place: (Double, Double), _ content: String) -> String {
      Self.tcx(place).replacing("Trackpoint>", with: "CoursePoint>")
        .replacing("</CoursePoint>", with: "<PointType>\(type)</PointType>\(content)</CoursePoint>")
    }
    let text =
      "<TrainingCenterDatabase><Courses><Course><Track>"
      + [Town.a, (10, 20.0005), Town.b, Town.c].map(Self.tcx).joined() + "</Track>"
      + point("Left", Town.b, "<Name>Left</Name><Notes>Left onto Mill Lane</Notes>")
      + point("Water", Town.b, "<Name>Well</Name>")
      + point("Straight", (10, 20.0005), "<Name>Straight</Name><Time>2024-05-01T10:00:00Z</Time>")
      + "</Course></Courses></TrainingCenterDatabase>"
    let reading = readRoutes(text)
    #expect(reading.diagnostics.isEmpty)
    let steps = try #require(reading.value?.main.legs[0].steps)
    #expect(steps.map(\.vertices) == [0...1, 1...2, 2...3, 3...3])
    #expect(steps.map(\.maneuver.type) == ["depart", "continue", "turn", "arrive"])
    #expect(steps[2].instruction == "Left onto Mill Lane")
  }

  @Test func `the time of a TCX turn says which pass of a place it is`() throws {
    func timed(_ element: String, _ place: (Double, Double), _ minute: Int) -> String {
      Self.tcx(place).replacing("Trackpoint>", with: element + ">").replacing(
        "</\(element)>",
        with: "<Time>2024-05-01T10:0\(minute):00Z</Time><PointType>Left</PointType></\(element)>")
    }
    let line = [Town.a, Town.b, Town.c, Town.b, Town.a]
    let text =
      "<TrainingCenterDatabase><Courses><Course><Track>"
      + line.enumerated().map { timed("Trackpoint", $1, $0) }.joined() + "</Track>"
      + timed("CoursePoint", Town.b, 3) + "</Course></Courses></TrainingCenterDatabase>"
    let steps = try #require(readRoutes(text).value?.main.legs[0].steps)
    #expect(steps.map(\.vertices) == [0...3, 3...4, 4...4])
  }

  @Test(arguments: ["Course", "Activity"])
  func `the time of a TCX course is the route's, and that of an activity is not`(
    kind: String
  ) throws {
    let laps = "<Lap><TotalTimeSeconds>12</TotalTimeSeconds></Lap>"
    let text =
      "<TrainingCenterDatabase><\(kind)>\(laps)\(laps)<Track>" + Self.way.map(Self.tcx).joined()
      + "</Track></\(kind)></TrainingCenterDatabase>"
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.declaredDuration == (kind == "Course" ? 24 : nil))
    #expect((route.legs[0].steps[1].declaredDuration == nil) == (kind == "Activity"))
  }

  @Test(arguments: [true, false])
  func `points beside the line of a KML document are its waypoints`(isLineFirst: Bool) throws {
    func place(_ name: String, _ coordinates: String) -> String {
      "<Placemark><name>\(name)</name><Point><coordinates>\n\(coordinates),0\n</coordinates>"
        + "</Point></Placemark>"
    }
    let line =
      "<Placemark><name>Directions from Mill to Harbor</name><LineString><coordinates>"
      + "\(Self.coordinates)</coordinates></LineString></Placemark>"
    let points =
      place("Mill", "20,10") + place("Market", "20.00101,10") + place("Far away", "21,10")
      + place("Harbor", "20.001,10.001")
    let reading = readRoutes(
      "<kml><Document><name>Layer</name><Folder><name>Drive</name>"
        + (isLineFirst ? line + points : points + line) + "</Folder></Document></kml>")
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.waypoints.map(\.name) == ["Mill", "Market", "Harbor"])
    #expect(route.waypoints.map(\.vertex) == [0, 1, 2])
    #expect(route.name == "Directions from Mill to Harbor")
  }

  @Test func `the points of a KML document without a line are one`() throws {
    let points = Self.way.map {
      "<Placemark><Point><coordinates>\($0.1),\($0.0)</coordinates></Point></Placemark>"
    }
    let route = try #require(readRoutes("<kml>\(points.joined())</kml>").value?.main)
    #expect(route.waypoints.map(\.vertex) == [0, 2])
  }

  @Test func `six decimals of a polyline are assumed with a warning`() {
    #expect(
      faults(polyline(Self.way.map { ($0.0 * 2, $0.1 * 2) }, scale: 1e6)) == [
        """
        r.json:1:1: warning: the encoded polyline is read with 6 decimals
          expected a line whose precision is known
          hint: with 5 decimals it would leave the range of latitudes or longitudes; to state it: \
        {"polyline":"…","precision":6}
        """
      ])
  }

  @Test(arguments: [("", 2.0), (#","precision":5"#, 2), (#","precision":6"#, 0.2)])
  func `an encoded polyline in an object may state its decimals`(
    precision: String, latitude: Double
  ) {
    let text = quoted(polyline([(2, 3), (2.001, 3), (2.002, 3)], scale: 1e5))
    let reading = readRoutes(#"{"polyline":\#(text)\#(precision)}"#)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.value?.main.vertices.first?.latitude == latitude)
  }

  @Test func `another encoding in an object is reported`() {
    #expect(
      faults(#"{"polyline":"BFoz5xJ67i1B1B7PzIhaxL7Y"}"#) == [
        """
        r.json:1:13: error: the encoded polyline is malformed at character 5
          expected at least 8 characters from '?' to '~'
        """
      ])
  }

  @Test func `an array of points with names in capitals is a line`() {
    let reading = readRoutes(#"[{"Lat":10,"Lng":20},{"Lat":10,"Lng":20.001}]"#)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.value?.main.vertices == [Town.a, Town.b].map { Coordinate($0) })
  }

  @Test func `five decimals of a polyline that could have six are assumed with a warning`() {
    let line = (0..<9).map { (5.35, -4.02 + Double($0) * 0.0003) }
    #expect(
      faults(polyline(line, scale: 1e6)) == [
        """
        r.json:1:1: warning: the encoded polyline is read with 5 decimals
          expected a line whose precision is known
          hint: with 6 decimals it would be a tenth as long; to state it: \
        {"polyline":"…","precision":6}
        """
      ])
    #expect(faults(polyline(line, scale: 1e5)) == [])
  }

  @Test func `separate lines are not a route`() {
    let text =
      "<kml>"
      + ["20,10 20.001,10", "21,10 21.001,10"].map {
        "<Placemark><LineString><coordinates>\($0)</coordinates></LineString></Placemark>"
      }.joined() + "</kml>"
    #expect(
      faults(text) == [
        """
        r.json:1:1: error: the line begins 109396 m from the end of the previous line
          expected lines that connect
          hint: put separate routes in separate files
        """
      ])
  }

  @Test func `a text that is not a line is described`() {
    #expect(
      faults("<html><body/></html>") == [
        """
        r.json:1:1: error: the input is a web page
          expected a route in GeoJSON, GPX, KML, TCX, FIT or CSV, or a router's answer
          hint: a server's error page may have been saved instead of its answer
        """
      ])
    #expect(
      faults("10.000,20.000\n10.001,20.000\n") == [
        """
        r.json:1:1: error: no columns of coordinates among '10.000', '20.000'
          expected a route in GeoJSON, GPX, KML, TCX, FIT or CSV, or a router's answer
          hint: begin the file with the names of its columns: lat,lon or lon,lat
        """
      ])
    #expect(
      faults("WKT,name\n\"LINESTRING (20 10, 20.001 10)\",road\n") == [
        """
        r.json:2:2: error: column 'WKT' has 'LINESTRING (20 10, 20.001 10)' instead of a position
          expected a route in GeoJSON, GPX, KML, TCX, FIT or CSV, or a router's answer
          hint: a line is a route, or a trace without times: copy it to a file of its own
        """
      ])
    #expect(
      faults("0102000020E6100000020000000000000000003440000000000000244000") == [
        """
        r.json:1:1: error: well-known binary (WKB) in hexadecimal digits cannot be read
          expected GeoJSON or an answer of a known router
          hint: convert it to GeoJSON first
        """
      ])
    #expect(
      faults("LINESTRING(20 10, 20.001 10") == [
        "r.json:1:1: error: the line has fewer than 2 distinct points\n  expected at least 2"
      ])
    #expect(
      faults("LINESTRING(20 10, 20.001)") == [
        """
        r.json:1:1: error: ' 20.001' instead of a position
          expected [longitude, latitude]
        """
      ])
  }

  @Test func `Google's answer without legs is detected`() throws {
    let line = quoted(polyline(Self.way, scale: 1e5))
    let reading = readRoutes(
      #"{"routes":[{"distanceMeters":200,"duration":"40s","polyline":{"encodedPolyline":\#(line)}}]}"#
    )
    #expect(reading.value?.format == .google)
    #expect(reading.value?.main.vertices.count == 3)
  }
}
