import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesGPXTests {
  private func gpx(_ content: String, creator: String = "test") -> String {
    #"<?xml version="1.0"?><gpx version="1.1" creator="\#(creator)">\#(content)</gpx>"#
  }

  private func point(_ element: String, _ coordinate: (Double, Double), _ content: String = "")
    -> String
  {
    #"<\#(element) lat="\#(coordinate.0)" lon="\#(coordinate.1)">\#(content)</\#(element)>"#
  }

  @Test func `a route's points are its line and its named ends the waypoints`() throws {
    let text = gpx(
      "<rte><name>To the mill</name>" + point("rtept", Town.a, "<name>Home</name>")
        + point("rtept", Town.b) + point("rtept", Town.c, "<name>Mill</name>") + "</rte>")
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .gpx)
    #expect(route.name == "To the mill")
    #expect(route.vertices == [Town.a, Town.b, Town.c].map { Coordinate($0) })
    #expect(route.waypoints.map(\.name) == ["Home", "Mill"])
    #expect(route.legs[0].steps.map(\.maneuver.modifier) == [nil, "left", nil])
    #expect(route.legs[0].steps.allSatisfy { $0.isSynthetic })
  }

  @Test func `route points with shaping points between them are waypoints`() throws {
    let shape = "<extensions>" + point("rpt", Town.b) + "</extensions>"
    let text = gpx(
      "<rte>" + point("rtept", Town.a, "<name>Home</name>" + shape)
        + point("rtept", Town.c, "<name>Shop</name>")
        + point("rtept", Town.d, "<name>Mill</name>") + "</rte>")
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.waypoints.map(\.name) == ["Home", "Shop", "Mill"])
    #expect(route.waypoints.map(\.vertex) == [0, 2, 3])
  }

  @Test func `waypoints alone are a line, and Valhalla's are the line of its route`() throws {
    let points = [Town.a, Town.b, Town.c].map { point("wpt", $0) }.joined()
    #expect(readRoutes(gpx(points)).value?.main.vertices.count == 3)
    let maneuvers = "<rte>" + point("rtept", Town.a) + point("rtept", Town.c) + "</rte>"
    let valhalla = readRoutes(gpx(points + maneuvers, creator: "libvalhalla"))
    #expect(valhalla.value?.main.vertices.count == 3)
    #expect(readRoutes(gpx(points + maneuvers)).value?.main.vertices.count == 2)
  }

  private func track(_ coordinates: [(Double, Double)], name: String = "") -> String {
    "<trk>\(name.isEmpty ? "" : "<name>\(name)</name>")<trkseg>"
      + coordinates.map { point("trkpt", $0) }.joined() + "</trkseg></trk>"
  }

  @Test func `a track is a route when there is no other`() throws {
    let way = [Town.a, Town.b, Town.c, Town.d]
    let text = gpx(point("wpt", Town.c, "<name>Mill</name>") + track(way, name: "To town"))
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics == [])
    #expect(route.vertices == way.map { Coordinate($0) })
    #expect(route.name == "To town")
    #expect(route.waypoints.map(\.name) == [nil, "Mill", nil])
  }

  @Test func `parts of a track are joined, far ones with a warning`() {
    let text = gpx(
      "<trk><trkseg>" + point("trkpt", Town.a) + point("trkpt", Town.b) + "</trkseg><trkseg>"
        + point("trkpt", Town.b) + "</trkseg><trkseg>1️⃣" + point("trkpt", Town.d) + "</trkseg></trk>"
    )
    let (plain, location) = unmarked(text)
    #expect(readRoutes(plain).value?.main.vertices.count == 3)
    #expect(
      faults(plain) == [
        """
        r.json:\(location): warning: the part of the track begins 156 m from the end of the \
        previous one
          expected parts that connect
          hint: they are joined by a straight line
        """
      ])
  }

  /// The turns of a planner beside its line are the texts and maneuvers of the steps.
  @Test(arguments: [
    ("GraphHopper", "<gh:sign xmlns:gh='g'>-2</gh:sign>", "<gh:sign xmlns:gh='g'>4</gh:sign>"),
    ("BRouter", "<turn>TL</turn><turn-angle>-90</turn-angle><offset>1</offset>", "<turn>C</turn>"),
  ])
  func `the track is the line of a route whose points are turns with instructions`(
    planner: String, turn: String, end: String
  ) throws {
    let way = [Town.a, Town.b, Town.c, Town.d]
    let turns =
      point("rtept", Town.a, "<desc>Start</desc>")
      + point("rtept", Town.b, "<desc>Left onto Mill Lane</desc><extensions>\(turn)</extensions>")
      + point("rtept", Town.d, "<desc>You are there</desc><extensions>\(end)</extensions>")
    let reading = readRoutes(gpx("<rte>\(turns)</rte>" + track(way)))
    let route = try #require(reading.value?.main)
    #expect(reading.diagnostics == [])
    #expect(route.vertices == way.map { Coordinate($0) })
    #expect(route.legs.count == 1)
    let steps = route.legs[0].steps
    #expect(steps.map(\.instruction) == ["Start", "Left onto Mill Lane", "You are there"])
    #expect(steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(steps.map(\.maneuver.modifier) == [nil, "left", nil])
    #expect(steps.map(\.vertices) == [0...1, 1...3, 3...3])
    #expect(steps.allSatisfy { !$0.isSynthetic })
  }

  /// Cue sheets of RideWithGPS, and BRouter's styles for GPSies, Locus and OruxMaps.
  @Test(arguments: [
    (
      "<name>Left</name><cmt>Turn left onto B Street</cmt><type>Dot</type>",
      "Turn left onto B Street"
    ),
    ("<name>left</name><sym>tl</sym><type>TL</type>", nil),
    ("<name>left</name><sym>left</sym><type>Left</type>", nil),
    ("<name>left</name><extensions><rtePointAction>4</rtePointAction></extensions>", nil),
    ("<extensions><om:ext xmlns:om='o' type='ICON' subtype='0'>1000</om:ext></extensions>", nil),
  ])
  func `turn cues are maneuvers, as waypoints beside a track or as the points of a route`(
    content: String, instruction: String?
  ) throws {
    let way = [Town.a, Town.b, Town.c, Town.d]
    let cue = point("wpt", Town.b, content)
    let shop = point("wpt", Town.c, "<name>Shop</name>")
    let water = point("wpt", Town.c, "<name>Water</name><cmt>A fountain</cmt>")
    let points =
      point("rtept", Town.a, "<name>Start</name><cmt>Start of route</cmt>")
      + point("rtept", Town.b, content) + point("rtept", Town.d, "<name>End</name>")
    let documents = [
      (cue + water + track(way), 1), (cue + shop + track(way), 2),
      (point("wpt", Town.a) + cue + point("wpt", Town.d), 1),
      ("<rte>\(points)</rte>" + track(way), 1), ("<rte>\(points)</rte>", 1),
    ]
    for (document, legs) in documents {
      let route = try #require(readRoutes(gpx(document)).value?.main)
      #expect(route.waypoints.map(\.name) == (legs == 1 ? [nil, nil] : [nil, "Shop", nil]))
      #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
      #expect(route.legs[0].steps.map(\.maneuver.modifier) == [nil, "left", nil])
      #expect(route.legs[0].steps[1].vertices.lowerBound == 1)
      #expect(route.legs[0].steps[1].instruction == instruction ?? "Turn left")
    }
  }

  @Test(arguments: ["", "<extensions><rtePointAction>19</rtePointAction></extensions>"])
  func `turns without a code are those of the line's bends`(extensions: String) throws {
    let name = extensions.isEmpty ? "" : "<name>left</name>"
    let turns =
      point("rtept", Town.a) + point("rtept", Town.b, "\(name)<desc>Go left</desc>\(extensions)")
      + point("rtept", Town.d)
    let way = [Town.a, Town.b, Town.c, Town.d]
    let route = try #require(readRoutes(gpx("<rte>\(turns)</rte>" + track(way))).value?.main)
    #expect(route.legs.count == 1)
    #expect(route.legs[0].steps.map(\.maneuver.modifier) == [nil, "left", nil])
    #expect(route.legs[0].steps[1].instruction == "Go left")
  }

  @Test func `a shaping point is not a stop`() throws {
    let text = gpx(
      "<rte>" + point("rtept", Town.a, "<name>Home</name>" + point("rpt", Town.b))
        + point("rtept", Town.c, "<name>X</name><extensions><ShapingPoint/></extensions>")
        + point("rtept", Town.d, "<name>Mill</name>") + "</rte>")
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.waypoints.map(\.name) == ["Home", "Mill"])
  }

  @Test func `a dash is not a name`() throws {
    let text = gpx(
      "<rte>" + point("rtept", Town.a, "<name>Home</name>")
        + point("rtept", Town.d, "<name>-</name>") + "</rte>")
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.waypoints.map(\.name) == ["Home", nil])
  }

  @Test func `the track is the line of a route whose points are stops`() throws {
    let way = [Town.a, Town.b, Town.c, Town.d]
    let stops =
      point("rtept", Town.a, "<name>Home</name>") + point("rtept", Town.c, "<name>Shop</name>")
      + point("rtept", Town.d, "<name>Mill</name>")
    let route = try #require(readRoutes(gpx("<rte>\(stops)</rte>" + track(way))).value?.main)
    #expect(route.vertices == way.map { Coordinate($0) })
    #expect(route.waypoints.map(\.name) == ["Home", "Shop", "Mill"])
    #expect(route.waypoints.map(\.vertex) == [0, 2, 3])
  }

  @Test func `a track elsewhere is not the line of the route beside it`() {
    let text = gpx(
      "<rte>" + point("rtept", Town.a) + point("rtept", Town.b) + "</rte>1️⃣"
        + track([Town.c, Town.d]))
    let (plain, location) = unmarked(text)
    #expect(readRoutes(plain).value?.main.vertices == [Town.a, Town.b].map { Coordinate($0) })
    #expect(
      faults(plain) == [
        """
        r.json:\(location): warning: the track does not follow the route beside it
          expected a track through the route's points
          hint: the route is used, not the track
        """
      ])
  }

  @Test(arguments: [
    (
      "<trk><trkseg/></trk>",
      "error: the GPX file has no points\n  expected 'rtept', 'trkpt' or 'wpt' elements"
    ),
    ("", "error: the GPX file has no points\n  expected 'rtept', 'trkpt' or 'wpt' elements"),
    (
      #"<rte><rtept lat="1️⃣91" lon="20"/></rte>"#,
      "error: latitude '91' is out of range\n  expected degrees in -90...90\n  hint: longitude and latitude may be swapped (longitude is '20')"
    ),
    (
      #"<rte><rtept lat="1️⃣x" lon="20"/></rte>"#,
      "error: 'lat' is 'x'\n  expected a number"
    ),
    (
      #"<rte><rtept lat="1" lon="20"/>1️⃣</trk>"#,
      "error: '</trk>' closes another element\n  expected '</rte>'"
    ),
  ])
  func `a document without a usable route is an error`(content: String, message: String) {
    let (text, location) = unmarked(gpx(content))
    let head = content.contains("1️⃣") ? "r.json:\(location): " : "r.json: "
    #expect(faults(text) == [head + message])
  }

  @Test func `names in a declared encoding are read, invalid ones reported`() {
    func names(_ encoding: String, mark: String = "") -> Reading<RouteFile> {
      let text =
        "\(mark)<?xml version='1.0' encoding='\(encoding)'?><gpx><rte>"
        + point("rtept", Town.a, "<name>A</name>") + point("rtept", Town.b, "<name>Caf%</name>")
        + "</rte></gpx>"
      let bytes = text.utf8.map { $0 == UInt8(ascii: "%") ? 0xE9 : $0 }
      return RouteReader.read(bytes, file: "r.gpx")
    }
    let latin = names("ISO-8859-1")
    #expect(latin.value?.main.waypoints.map(\.name) == ["A", "Café"])
    #expect(latin.diagnostics == [])
    for broken in [names("UTF-8"), names("UTF-8", mark: "\u{FEFF}")] {
      #expect(broken.value?.main.waypoints.map(\.name) == ["A", "Caf\u{FFFD}"])
      #expect(broken.diagnostics.map(\.message) == ["byte 0xE9 is not UTF-8"])
      #expect(broken.diagnostics.map(\.severity) == [.warning])
    }
    let other = names("SHIFT_JIS")
    #expect(other.value == nil)
    #expect(
      other.diagnostics.map(\.rendered) == [
        """
        r.gpx:1:1: error: the document declares the encoding 'SHIFT_JIS'
          expected UTF-8, US-ASCII, ISO-8859-1, ISO-8859-15 or windows-1252
          hint: convert it with iconv -f SHIFT_JIS -t UTF-8 and declare UTF-8 in its first line
        """
      ])
  }

  @Test func `a document truncated at any byte is an error`() {
    let bytes = Array(
      gpx("<rte>" + point("rtept", Town.a) + point("rtept", Town.c) + "</rte>").utf8)
    for length in 0..<bytes.count {
      #expect(RouteReader.read(Array(bytes[..<length]), file: "r").value == nil)
    }
  }

  /// The times in the routes of GraphHopper and BRouter, in their units.
  @Test(arguments: [
    (
      "<gh:distance xmlns:gh='g'>110</gh:distance><gh:time xmlns:gh='g'>11000</gh:time>",
      "<gh:sign xmlns:gh='g'>0</gh:sign>", "<gh:sign xmlns:gh='g'>-2</gh:sign>"
    ),
    ("<time>11</time>", "<offset>0</offset>", "<turn>TL</turn>"),
  ])
  func `the planned times of route points are the durations of the steps`(
    time: String, start: String, turn: String
  ) throws {
    let points =
      point(
        "rtept", Town.a, "<time>2024-05-01T10:00:00Z</time><extensions>\(time)\(start)</extensions>"
      )
      + point("rtept", Town.b, "<desc>Left</desc><extensions>\(time)\(turn)</extensions>")
      + point("rtept", Town.d, "<desc>There</desc>")
    let reading = readRoutes(gpx("<rte>\(points)</rte>" + track([Town.a, Town.b, Town.c, Town.d])))
    #expect(reading.diagnostics == [])
    let route = try #require(reading.value?.main)
    #expect(route.legs[0].steps.map(\.vertices) == [0...1, 1...3, 3...3])
    #expect(route.legs[0].steps.map { ($0.declaredDuration ?? -1).rounded() } == [11, 11, 0])
    #expect(route.declaredDuration?.rounded() == 22)
    #expect(route.annotation.durations.count == 3)
  }

  @Test func `turns beside a route whose points state only times are its turns`() throws {
    let way = [Town.a, Town.b, Town.c, Town.d]
    let points = [Town.a, Town.d].map {
      point("rtept", $0, "<extensions><time>22</time></extensions>")
    }
    let cue = point("wpt", Town.b, "<name>left</name><sym>left</sym><type>Left</type>")
    let route = try #require(
      readRoutes(gpx(cue + "<rte>\(points.joined())</rte>" + track(way))).value?.main)
    #expect(route.legs[0].steps.map(\.vertices) == [0...1, 1...3, 3...3])
    let straight = try #require(
      readRoutes(gpx("<rte>\(points.joined())</rte>" + track(way))).value?.main)
    #expect(straight.legs[0].steps.allSatisfy { $0.isSynthetic })
    #expect(straight.declaredDuration?.rounded() == 22)
  }

  @Test func `points of interest that are read as stops are reported`() throws {
    let way = [Town.a, Town.b, Town.c, Town.d]
    func text(_ mark: String) -> String {
      gpx(
        point("wpt", Town.a, "<name>Start</name><sym>Residence</sym>")
          + point("wpt", Town.b, "<name>Fuel</name>" + mark) + track(way))
    }
    for mark in ["", "<sym>Flag, Blue</sym>", "<sym>Gas Station</sym><type>via</type>"] {
      #expect(readRoutes(text(mark)).diagnostics == [])
    }
    let reading = readRoutes(text("<sym>Gas Station</sym>"))
    #expect(reading.value?.main.waypoints.map(\.name) == ["Start", "Fuel", nil])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:1:56: warning: 1 waypoint within 50 m of the line marked as 'Gas Station'
          expected the stops of the route
          hint: it is read as a stop; remove the 'wpt' elements of points of interest
        """
      ])
  }

  /// A GraphHopper route with these points and turns: to B, round B-C-D and back to A.
  private static func lollipop(_ turns: [(point: Character, sign: Int)], _ line: String) -> String {
    let points: [Character: String] = [
      "A": "lat='10' lon='20'", "B": "lat='10.005' lon='20'", "C": "lat='10.008' lon='20.002'",
      "D": "lat='10.008' lon='19.998'",
    ]
    let route = turns.map { turn in
      "<rtept \(points[turn.point] ?? "")><extensions><gh:sign>\(turn.sign)</gh:sign>"
        + "</extensions></rtept>"
    }
    let track = line.map { "<trkpt \(points[$0] ?? "")/>" }
    return "<gpx xmlns:gh='g'><rte>\(route.joined())</rte><trk><trkseg>\(track.joined())"
      + "</trkseg></trk></gpx>"
  }

  @Test func `a second turn at one coordinate belongs to the second pass of the line`() throws {
    let text = Self.lollipop([("A", 0), ("B", 2), ("B", -2), ("A", 4)], "ABCDBA")
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.legs.map { $0.steps.map(\.vertices) } == [[0...1, 1...4, 4...5, 5...5]])
    #expect(route.legs[0].steps.map(\.maneuver.modifier) == [nil, "right", "left", nil])
  }

  @Test func `a finish on a repeated coordinate is at the end of the line`() throws {
    let text = Self.lollipop([("A", 0), ("D", -98), ("B", 4)], "ABDB")
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.legs.map { $0.steps.map(\.vertices) } == [[0...2, 2...3, 3...3]])
  }

  /// A drive to C and back over B, where it turns left, with what its points state.
  private func there(
    _ points: [String: String], _ track: [Int: String] = [:], before: String = ""
  ) -> String {
    let places = [
      "A": (10, 20.0), "B": (10.005, 20), "C": (10.008, 20.002), "E": (10.005, 20.01),
    ]
    let route = points.sorted { $0.key < $1.key }.map { key, content in
      point("rtept", places[String(key.suffix(1))] ?? (0, 0), content)
    }
    let line = ["A", "B", "C", "B", "E"].enumerated().map { index, name in
      point("trkpt", places[name] ?? (0, 0), track[index] ?? "")
    }
    return before
      + gpx(
        (route.isEmpty ? "" : "<rte>\(route.joined())</rte>")
          + "<trk><trkseg>\(line.joined())</trkseg></trk>")
  }

  private func words(_ step: Step) -> String {
    [step.maneuver.type, step.maneuver.modifier, step.maneuver.roundaboutExit.map { "\($0)" }]
      .compactMap(\.self).joined(separator: " ")
  }

  @Test(arguments: [
    (
      "<offset>0</offset>", "<turn>TL</turn><offset>3</offset>", "<time>0</time><offset>4</offset>"
    ),
    (
      "<gh:distance xmlns:gh='g'>1355</gh:distance>",
      "<gh:sign xmlns:gh='g'>-2</gh:sign><gh:distance xmlns:gh='g'>1095</gh:distance>",
      "<gh:sign xmlns:gh='g'>4</gh:sign>"
    ),
  ])
  func `a stated vertex or distance says which pass of a place a turn is`(
    start: String, turn: String, end: String
  ) throws {
    let text = there([
      "1A": "<desc>start</desc><extensions>\(start)</extensions>",
      "2B": "<desc>left</desc><extensions>\(turn)</extensions>",
      "3E": "<desc>destination</desc><extensions>\(end)</extensions>",
    ])
    let steps = try #require(readRoutes(text).value?.main.legs[0].steps)
    #expect(steps.map(\.vertices) == [0...3, 3...4, 4...4])
    #expect(
      steps.map(\.instruction) == [
        "Head north", "Turn left", "You have arrived at your destination",
      ])
  }

  @Test func `a via stop is at its place in the order of turns`() throws {
    func sign(_ sign: Int) -> String { "<extensions><sign>\(sign)</sign></extensions>" }
    let text = there(["1A": sign(0), "2C": sign(-98), "3B": sign(5), "4E": sign(4)])
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.waypoints.map(\.vertex) == [0, 3, 4])
    #expect(
      route.legs.map { $0.steps.map(words) } == [
        ["depart", "continue uturn", "arrive"], ["depart", "arrive"],
      ])
  }

  @Test(arguments: [
    (
      [
        0: "<sym>pass_place</sym><type>Via</type>", 1: "<sym>right_slight</sym>",
        3: "<sym>roundabout_e2</sym>", 4: "<sym>pass_place</sym><type>Via</type>",
      ], "roundabout 2"
    ),
    (
      [
        0: "<desc>start</desc><type>Via</type>", 1: "<desc>slight right</desc><sym>TSLR</sym>",
        3: "<desc>take exit 2</desc><sym>RNDB2</sym>", 4: "<desc>end</desc><type>Via</type>",
      ], "roundabout right 2"
    ),
    ([:], "roundabout right 2"),
  ])
  func `BRouter states turns at the points of its track or in a comment`(
    track: [Int: String], roundabout: String
  ) throws {
    let comment = """
      <!-- $turn-instruction-start$
           $turn$  TSLR;     1; 20.000000; 10.005000;   397; 0(30)0$
           $turn$ RNDB2;     3; 20.000000; 10.005000;  1095; 0(-90)0$
          $turn-instruction-end$ -->
      """
    let text = there([:], track, before: track.isEmpty ? comment : "")
    let steps = try #require(readRoutes(text).value?.main.legs[0].steps)
    #expect(steps.map(words) == ["depart", "turn slight right", roundabout, "arrive"])
    #expect(steps.map(\.vertices) == [0...1, 1...3, 3...4, 4...4])
    #expect(steps[2].instruction == "Enter the roundabout and take the 2nd exit")
  }

  @Test func `a waypoint at a point of BRouter's track is a stop`() throws {
    let via = "<name>Shop</name><desc>left</desc><sym>TL</sym><type>Via</type>"
    let route = try #require(readRoutes(there([:], [3: via])).value?.main)
    #expect(route.waypoints.map(\.name) == [nil, "Shop", nil])
    #expect(route.waypoints.map(\.vertex) == [0, 3, 4])
  }

  @Test func `openrouteservice names the step at every point of its line`() throws {
    let steps = [
      (0, 11, "Head north on Mill Road", "Mill Road"), (1, 1, "Turn right onto Hill", "Hill"),
      (1, 1, "Turn right onto Hill", "Hill"),
      (2, 7, "Enter the roundabout and take the 3rd exit onto East Street", "East Street"),
      (3, 10, "Arrive at East Street, on the left", "-"),
    ]
    let places = [(10, 20.0), (10.005, 20), (10.008, 20.002), (10.005, 20), (10.005, 20.01)]
    let points = zip(places, steps).map { place, step in
      point(
        "rtept", place,
        "<name>\(step.3)</name><desc>\(step.2)</desc><extensions><distance>700</distance>"
          + "<duration>60</duration><type>\(step.1)</type><step>\(step.0)</step></extensions>")
    }
    let route = try #require(
      readRoutes(gpx("<rte>\(points.joined())</rte>", creator: "openrouteservice")).value?.main)
    #expect(route.legs[0].steps.map(words) == ["depart", "turn right", "roundabout 3", "arrive"])
    #expect(route.legs[0].steps.map(\.instruction) == [0, 1, 3, 4].map { steps[$0].2 })
    #expect(route.legs[0].steps.map(\.name) == ["Mill Road", "Hill", "East Street", nil])
    #expect(route.waypoints.map(\.name) == [nil, nil])
    #expect(route.legs[0].steps.map { $0.declaredDuration?.rounded() } == [60, 60, 60, 0])
  }
}
