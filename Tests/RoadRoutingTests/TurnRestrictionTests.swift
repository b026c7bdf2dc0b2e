import Geodesy
import Notations
import RoadRouting
import TestSupport
import Testing
import TripModel

@Suite struct TurnRestrictionTests {
  private static let sketch = RoadSketch(
    """
        N
        |
    W---X---E
        |   |
        S---T
    """, metersPerCell: 50)

  private static let letters = Array("NWXEST")

  /// A crossing as OSM XML: letters are nodes, pairs of letters are ways numbered from 1.
  private func crossing(
    _ relations: String, ways: [String] = ["NX", "WX", "XE", "XS", "ST", "TE"],
    nodeTags: String = ""
  ) -> String {
    var lines = [#"<osm version="0.6">"#]
    for (index, letter) in Self.letters.enumerated() {
      let coordinate = Self.sketch[letter]
      let tags = letter == "S" ? nodeTags : ""
      lines.append(
        """
        <node id="\(index)" lat="\(coordinate.latitude)" lon="\(coordinate.longitude)">\(tags)</node>
        """)
    }
    for (index, way) in ways.enumerated() {
      let nodes = way.map { "<nd ref=\"\(Self.letters.firstIndex(of: $0) ?? 99)\"/>" }
      lines.append(
        """
        <way id="\(index + 1)">\(nodes.joined())<tag k="highway" v="residential"/>\
        <tag k="name" v="\(way)"/></way>
        """)
    }
    return (lines + [relations, "</osm>"]).joined(separator: "\n")
  }

  private func relation(
    _ kind: String, from: Int, via: String, to: Int, except: String = "",
    key: String = "restriction"
  ) -> String {
    """
    <relation id="1"><member type="way" ref="\(from)" role="from"/>\(via)\
    <member type="way" ref="\(to)" role="to"/><tag k="type" v="restriction"/>\
    <tag k="\(key)" v="\(kind)"/><tag k="except" v="\(except)"/></relation>
    """
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a match never makes a forbidden turn, even where the drive did`(seed: UInt64) throws {
    let text = crossing(relation("no_left_turn", from: 2, via: atX, to: 1))
    let reading = RoadNetworkReader.read(Array(text.utf8), file: "crossing.osm")
    let matcher = RoadMatcher(network: try #require(reading.value), mode: .car)
    let line = "WXN".map { Self.sketch[$0] }
    let drive = SampledDrive(
      along: line, every: [1.0, 3][Int(seed % 2)], noise: Double(seed), seed: seed)
    let match = matcher.match(drive.fixes)
    #expect(!match.parts.isEmpty)
    let middle = Self.sketch["X"]
    for part in match.parts {
      let line = part.route.vertices
      for index in line.indices.dropFirst().dropLast()
      where line[index].distance(to: middle) < 0.1 {
        let isFromWest = line[index - 1].longitude < middle.longitude - 1e-6
        #expect(!isFromWest || line[index + 1].latitude < middle.latitude + 1e-6)
      }
    }
    let free = RoadNetworkReader.read(Array(crossing("").utf8), file: "crossing.osm")
    let turned = RoadMatcher(network: try #require(free.value), mode: .car).match(drive.fixes)
    #expect(turned.parts.first?.route.legs.first?.steps.last?.name == "NX")
  }

  private let atX = #"<member type="node" ref="2" role="via"/>"#

  private func drive(
    _ path: String, _ text: String, mode: TravelMode = .car, obeys: Bool = true
  ) throws -> String {
    let reading = RoadNetworkReader.read(Array(text.utf8), file: "crossing.osm")
    #expect(reading.diagnostics == [])
    let router = EmbeddedRouter(network: try #require(reading.value), mode: mode)
    var stops = path.map { RouteStop(coordinate: Self.sketch[$0], isVia: true) }
    (stops[0].isVia, stops[stops.count - 1].isVia) = (false, false)
    let request = EmbeddedRouteRequest(
      origin: stops[0], stops: Array(stops.dropFirst()), optimization: .distance,
      obeysRestrictions: obeys)
    let route = try #require(try router.routes(for: request).get().first)
    return String(
      route.vertices.map { vertex in
        Self.letters.first { Self.sketch[$0].distance(to: vertex) < 0.1 } ?? "?"
      })
  }

  @Test func `a forbidden turn is not made by the modes it applies to`() throws {
    let text = crossing(relation("no_left_turn", from: 1, via: atX, to: 3))
    #expect(try drive("NE", crossing("")) == "NXE")
    #expect(try drive("NE", text) == "NXSTE")
    #expect(try drive("NE", text, obeys: false) == "NXE")
    #expect(try drive("NE", text, mode: .foot) == "NXE")
    #expect(try drive("WE", text) == "WXE")
    let exempt = crossing(relation("no_left_turn", from: 1, via: atX, to: 3, except: "psv;bicycle"))
    #expect(try drive("NE", exempt, mode: .bicycle) == "NXE")
    #expect(try drive("NE", exempt) == "NXSTE")
    let vehicles = crossing(relation("no_left_turn", from: 1, via: atX, to: 3, except: "vehicle"))
    #expect(try drive("NE", vehicles) == "NXE")
    #expect(try drive("NE", vehicles, mode: .bicycle) == "NXE")
  }

  @Test(arguments: ["no_left_turn_on_red", "no_u_turn_on_red", "no_turn_on_red"])
  func `a turn that is forbidden at red lights is made`(kind: String) throws {
    let text = crossing(relation(kind, from: 1, via: atX, to: 3))
    #expect(try drive("NE", text) == "NXE")
  }

  @Test func `a via point at a junction or a barrier does not lift a restriction`() throws {
    let text = crossing(relation("no_left_turn", from: 1, via: atX, to: 3))
    #expect(try drive("NXE", text) == "NXSTE")
    #expect(try drive("NXE", text, obeys: false) == "NXE")
    let bollard = crossing("", nodeTags: #"<tag k="barrier" v="bollard"/>"#)
    #expect(try drive("XST", bollard) == "XSXET")
    #expect(try drive("XST", bollard, mode: .foot) == "XST")
    let way = #"<member type="way" ref="4" role="via"/>"#
    let across = crossing(relation("no_left_turn", from: 1, via: way, to: 5))
    #expect(try drive("NXT", across) == "NXET")
    #expect(try drive("NST", across) == "NXSXET")
  }

  @Test(
    arguments: [
      ("restriction", [.car, .bicycle]), ("restriction:bicycle", [.bicycle]),
      ("restriction:motorcar", [.car]), ("restriction:motor_vehicle", [.car]),
      ("restriction:vehicle", [.car, .bicycle]),
      ("restriction:hgv", []),
    ] as [(String, [TravelMode])])
  func `a restriction for one vehicle does not apply to others`(key: String, modes: [TravelMode])
    throws
  {
    let text = crossing(relation("no_left_turn", from: 1, via: atX, to: 3, key: key))
    for mode in TravelMode.allCases {
      #expect(try drive("NE", text, mode: mode) == (modes.contains(mode) ? "NXSTE" : "NXE"))
    }
  }

  @Test func `if only one turn is allowed no other is made`() throws {
    let text = crossing(relation("only_straight_on", from: 1, via: atX, to: 4))
    #expect(try drive("NE", text) == "NXSTE")
    #expect(try drive("WE", text) == "WXE")
    #expect(try drive("WS", text) == "WXS")
  }

  @Test func `a restriction via a way forbids the whole sequence and no part of it`() throws {
    let via = #"<member type="way" ref="4" role="via"/>"#
    let text = crossing(relation("no_left_turn", from: 1, via: via, to: 5))
    #expect(try drive("NT", crossing("")).count == 4)
    #expect(try drive("NT", text) == "NXET")
    #expect(try drive("NS", text) == "NXS")
    #expect(try drive("WT", text).hasPrefix("WX"))
    let only = crossing(
      relation("only_left_turn", from: 1, via: via, to: 5),
      ways: ["NX", "WX", "XE", "XS", "ST", "TE"])
    #expect(try drive("NT", only).count == 4)
  }

  @Test func `the ways between may be listed from either end`() throws {
    let (down, across) = (
      #"<member type="way" ref="4" role="via"/>"#, #"<member type="way" ref="5" role="via"/>"#
    )
    for via in [down + across, across + down] {
      let text = crossing(relation("no_u_turn", from: 1, via: via, to: 6))
      #expect(try drive("NXSTE", text) == "NXSTSXE")
      #expect(try drive("NXST", text) == "NXST")
    }
  }

  @Test(arguments: ["no_left_turn", "only_straight_on"])
  func `a sign on a road that continues beyond the junction does not say from which side`(
    kind: String
  ) throws {
    let ways = ["NXS", "WX", "XE", "ST", "TE"]
    let from = crossing(relation(kind, from: 1, via: atX, to: 3), ways: ways)
    let to = crossing(relation(kind, from: 3, via: atX, to: 1), ways: ways)
    let along = crossing(relation(kind, from: 1, via: atX, to: 1), ways: ways)
    for text in [from, to, along] {
      #expect(try drive("NE", text) == "NXE")
      #expect(try drive("EN", text) == "EXN")
      #expect(try drive("SN", text) == "SXN")
    }
    let back = crossing(relation("no_u_turn", from: 1, via: atX, to: 1), ways: ways)
    #expect(try drive("NE", back) == "NXE")
  }

  @Test func `a barrier stops cars but not pedestrians`() throws {
    let text = crossing("", nodeTags: #"<tag k="barrier" v="bollard"/>"#)
    #expect(try drive("NT", text) == "NXET")
    #expect(try drive("NT", text, obeys: false).count == 4)
  }

  @Test(arguments: ["visible='false'", "action='delete'", "action='modify'"])
  func `deleted ways are not roads`(attribute: String) throws {
    let text = crossing("").replacing("<way id=\"3\"", with: "<way id=\"3\" \(attribute)")
    #expect(try drive("NE", text) == (attribute == "action='modify'" ? "NXE" : "NXSTE"))
  }

  @Test func `ways are split where nodes are missing`() throws {
    let text = crossing("", ways: ["NX", "X?E", "XS", "STE"])
    #expect(try drive("NE", text) == "NXSTE")
  }
}
