import Geodesy
import Notations
import TestSupport
import Testing
import TripModel

@testable import RoadRouting

@Suite struct RoadNetworkFaultTests {
  private func messages(_ text: String, file: String = "town.geojson") -> [String] {
    RoadNetworkReader.read(Array(text.utf8), file: file).diagnostics.map(\.rendered)
  }

  private func line(_ coordinates: String, _ tags: String = #""highway":"residential""#) -> String {
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{\(tags)},
    "geometry":{"type":"LineString","coordinates":\(coordinates)}}]}
    """
  }

  @Test(arguments: [
    (
      #"{"type":"Topology"}"#,
      """
      town.geojson:1:1: error: the file contains a 'Topology'
        expected a GeoJSON 'FeatureCollection' of lines
        hint: osmium export and Overpass Turbo write it; OSM PBF and XML are also supported
      """
    ),
    (
      #"{"type":"FeatureCollection","features":[]}"#,
      """
      town.geojson:1:1: error: the file has no lines
        expected lines with a 'highway' property
      """
    ),
    (
      #"[1]"#,
      """
      town.geojson:1:1: error: the file contains an array
        expected a GeoJSON 'FeatureCollection' of lines
        hint: osmium export and Overpass Turbo write it; OSM PBF and XML are also supported
      """
    ),
    (
      "<gpx></gpx>",
      """
      town.geojson:1:1: error: the document is 'gpx'
        expected OSM XML, whose root is 'osm'
        hint: a GPX file has routes and traces, not roads
      """
    ),
    (
      "<osm><way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='road'/></way></osm>",
      """
      town.geojson:1:1: error: the file has roads without their nodes
        expected the nodes with their coordinates
        hint: Overpass adds them if the query ends with 'out geom;' or '(._;>;); out;'
      """
    ),
    (
      "<osm>\n<node id='1' lat='1' lon='2'/>\n<way id='1'><nd ref",
      """
      town.geojson:3:13: error: the document ends inside 'way'
        expected '</way>'
        hint: the file may have been truncated
      """
    ),
  ])
  func `a file without roads is rejected`(text: String, message: String) {
    #expect(messages(text) == [message])
  }

  @Test
  func
    `a network in a declared encoding keeps its names, one in an unsupported encoding is rejected`()
  {
    func network(_ encoding: String) -> Reading<RoadNetwork> {
      let text = """
        <?xml version="1.0" encoding="\(encoding)"?><osm><node id="1" lat="1" lon="2"/>\
        <node id="2" lat="1.001" lon="2"/><way id="1"><nd ref="1"/><nd ref="2"/>\
        <tag k="highway" v="primary"/><tag k="name" v="Caf%"/></way></osm>
        """
      let bytes = text.utf8.map { $0 == UInt8(ascii: "%") ? 0xE9 : $0 }
      return RoadNetworkReader.read(bytes, file: "x")
    }
    #expect(network("ISO-8859-1").value?.ways.map(\.name) == ["Café"])
    #expect(network("ISO-8859-1").diagnostics == [])
    #expect(network("EUC-JP").value == nil)
    #expect(network("EUC-JP").diagnostics.map(\.hint).description.contains("iconv -f EUC-JP"))
    #expect(network("UTF-8").diagnostics.map(\.message) == ["byte 0xE9 is not UTF-8"])
  }

  @Test func `a way that is not a line, or has an unknown class, is not a road`() {
    #expect(
      messages(line("[[1,2],[1,2]]")) == [
        """
        town.geojson:2:47: warning: the way has 1 point
          expected at least 2 different ones
          hint: the way is ignored
        """,
        """
        town.geojson:1:1: error: none of the lines is a usable road
          expected lines with a 'highway' property
        """,
      ])
    #expect(
      messages(line("[[1,2],[10,91.5],[3,4]]")).first == """
        town.geojson:2:58: warning: latitude '91.5' is out of range
          expected degrees in -90...90
          hint: GeoJSON has longitude first; the two may be swapped
        """)
    #expect(
      messages(line("[[1,2],[3,4]]")).first == """
        town.geojson:2:47: warning: two consecutive points of the way are 314 km apart
          expected at most 100 km
          hint: the way is ignored
        """)
    #expect(messages(line("[[1,2],[1.001,2]]", #""highway":"razed""#)).count == 1)
  }

  @Test func `an answer that Overpass could not complete is reported`() {
    let ways = """
      <node id="1" lat="1" lon="2"/><node id="2" lat="1.001" lon="2"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
      """
    let remark = "<remark> runtime error: Query timed out in &quot;query&quot; at line 3. </remark>"
    func warning(_ line: Int) -> String {
      """
      x.osm:\(line):1: warning: Overpass reports 'runtime error: Query timed out in "query" at line 3.'
        expected a complete answer
        hint: roads may be missing; query a smaller area or with a longer timeout
      """
    }
    #expect(messages("<osm>\(ways)\n\(remark)</osm>", file: "x.osm") == [warning(3)])
    #expect(
      messages("<osm>\n\(remark)</osm>", file: "x.osm") == [
        warning(2),
        """
        x.osm:1:1: error: the file has no lines
          expected lines with a 'highway' property
        """,
      ])
  }

  @Test func `an unknown value is ignored and reported once`() {
    let tags = #""highway":"residential","maxspeed":"fast""#
    #expect(
      messages(line("[[1,2],[1.001,2]]", tags)) == [
        """
        town.geojson:1:108: warning: maxspeed 'fast' is unknown
          expected km/h such as '50', or '30 mph', 'none' or 'walk'
          hint: it is ignored
        """
      ])
    #expect(
      messages(line("[[1,2],[1.001,2]]", #""route":"ferry","duration":"soon""#)) == [
        """
        town.geojson:1:100: warning: duration 'soon' is unknown
          expected minutes such as '65', or '01:05' or 'PT1H5M'
          hint: it is ignored
        """
      ])
  }

  /// Every prefix of a network, and a network with a changed byte, gives a result.
  @Test(arguments: 0..<2) func `random bytes do not crash the reader`(kind: Int) {
    let plan = StreetPlan(
      "A--B--C", [Street("AB", "Mill", ["maxspeed": "50"]), Street("BC"), Street("CA")])
    let osm = """
      <osm><node id="1" lat="1" lon="2"/><node id="2" lat="1.001" lon="2"/><way id="1">\
      <nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way><relation id="1">\
      <member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>\
      <member type="way" ref="1" role="to"/><tag k="type" v="restriction"/>\
      <tag k="restriction" v="no_u_turn"/></relation></osm>
      """
    let bytes = Array((kind == 0 ? plan.geoJSON : osm).utf8)
    #expect(RoadNetworkReader.read(bytes, file: "x").value != nil)
    for length in bytes.indices {
      let reading = RoadNetworkReader.read(Array(bytes[..<length]), file: "x")
      #expect(reading.value == nil)
      #expect(reading.diagnostics.last?.severity == .error)
      var changed = bytes
      changed[length] = changed[length] == 0x31 ? 0x39 : 0x31
      if let network = RoadNetworkReader.read(changed, file: "x").value {
        let router = EmbeddedRouter(network: network, mode: .car)
        let request = EmbeddedRouteRequest(
          origin: RouteStop(coordinate: network.coordinate(of: 0)),
          stops: [RouteStop(coordinate: network.coordinate(of: network.coordinates.count - 1))])
        _ = router.routes(for: request)
      }
    }
  }
}

@Suite struct EmbeddedRouterFailureTests {
  private let plan = StreetPlan(
    """
    A---B   C---D   Z


    E---F
    """, [Street("AB"), Street("CD"), Street("EF", nil, ["oneway": "yes"])])

  private func message(_ request: EmbeddedRouteRequest, mode: TravelMode = .car) throws -> String {
    switch try plan.router(mode).routes(for: request) {
    case .success: return "a route"
    case .failure(let failure): return failure.diagnostic.rendered
    }
  }

  @Test func `a destination on an island is reported as such`() throws {
    #expect(
      try message(plan.request("AD")) == """
        error: no route leads from the origin to stop 1
          hint: only 100 m of road can be reached from the origin
        """)
    #expect(try message(plan.request("EF")) == "a route")
    #expect(
      try message(plan.request("FE")) == """
        error: no route leads from the origin to stop 1
          hint: only 0 m of road can be reached from the origin
        """)
  }

  @Test func `a waypoint beside an isolated road snaps to the network around it`() throws {
    let plan = StreetPlan(
      """
      A-------------------B
      |                   |
      |   I-K             |
      |                   |
      C-------------------D
      """, metersPerCell: 50,
      [Street("AB"), Street("BD"), Street("DC"), Street("CA"), Street("IK", "Yard")])
    let router = try plan.router()
    #expect(try plan.letters(of: plan.route("IB"), among: "ABCDIK") == "B")
    #expect(try plan.letters(of: plan.route("BI"), among: "ABCDIK") == "B")
    #expect(try plan.letters(of: plan.route("IK"), among: "ABCDIK") == "IK")
    let legs = try router.routes(for: plan.request("BID")).get()[0]
    #expect(plan.letters(of: legs, among: "ABCDIK") == "BACD")
  }

  @Test func `a waypoint far from any road is reported with the distance of the nearest`() throws {
    var request = plan.request("AB")
    request.origin.coordinate.latitude += 0.1
    let message = try message(request)
    #expect(message.hasPrefix("error: no road is near the origin 10.1,-20.0\n"))
    #expect(message.hasSuffix("expected a road within 1000 m\n  hint: the nearest is 11 km away"))
    request.origin.coordinate = Coordinate(latitude: -20, longitude: 10)
    #expect(
      try self.message(request) == """
        error: no road is near the origin -20.0,10.0
          expected a road within 1000 m
          hint: latitude and longitude may be swapped: roads are near 10.0,-20.0
        """)
  }

  @Test func `there is no route from a coordinate to itself`() throws {
    #expect(
      try message(plan.request("AA")) == """
        error: stop 1 is at the same position on the road as the origin
          expected different positions
        """)
  }

  @Test func `a network without roads for the mode has no route`() throws {
    let path = StreetPlan("A---B", [Street("AB", nil, ["highway": "footway"])])
    switch try path.router().routes(for: path.request("AB")) {
    case .success: Issue.record("a car on a footway")
    case .failure(let failure):
      #expect(failure.diagnostic.rendered == "error: the network has no road for cars")
    }
  }
}
