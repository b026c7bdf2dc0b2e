import TestSupport

/// Nodes, ways and relations of OpenStreetMap, written in each of its formats.
struct OSMSample {
  /// A node.
  struct Node {
    var number: Int
    /// Ten-millionths of a degree.
    var latitude: Int
    /// Ten-millionths of a degree.
    var longitude: Int
    var tags: [(key: String, value: String)] = []
  }

  /// A way through nodes.
  struct Way {
    var number: Int
    var nodes: [Int]
    var tags: [(key: String, value: String)]
  }

  /// A relation of nodes, ways and relations.
  struct Relation {
    var number: Int
    var members: [(type: String, number: Int, role: String)]
    var tags: [(key: String, value: String)]
  }

  var nodes: [Node] = []
  var ways: [Way] = []
  var relations: [Relation] = []
}

extension OSMSample {
  /// The elements as OSM XML.
  var xml: [UInt8] { xml(locatesWays: false) }

  /// The elements as OSM XML, the coordinates of nodes without tags in the ways, if wanted.
  func xml(locatesWays: Bool) -> [UInt8] {
    var lines = [#"<osm version="0.6">"#]
    for node in nodes where !locatesWays || !node.tags.isEmpty {
      let (latitude, longitude) = (Self.degrees(node.latitude), Self.degrees(node.longitude))
      lines.append(#"<node id="\#(node.number)" lat="\#(latitude)" lon="\#(longitude)">"#)
      lines += Self.lines(node.tags) + ["</node>"]
    }
    for way in ways {
      lines.append(#"<way id="\#(way.number)">"#)
      lines += way.nodes.map { number in
        let node = nodes.first { locatesWays && $0.number == number }
        let coordinate = node.map {
          #" lat="\#(Self.degrees($0.latitude))" lon="\#(Self.degrees($0.longitude))""#
        }
        return #"<nd ref="\#(number)"\#(coordinate ?? "")/>"#
      }
      lines += Self.lines(way.tags) + ["</way>"]
    }
    for relation in relations {
      lines.append(#"<relation id="\#(relation.number)">"#)
      lines += relation.members.map {
        #"<member type="\#($0.type)" ref="\#($0.number)" role="\#($0.role)"/>"#
      }
      lines += Self.lines(relation.tags) + ["</relation>"]
    }
    return Array((lines + ["</osm>"]).joined(separator: "\n").utf8)
  }

  private static func lines(_ tags: [(key: String, value: String)]) -> [String] {
    tags.map { #"<tag k="\#($0.key)" v="\#($0.value)"/>"# }
  }

  private static func degrees(_ value: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (value < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}

extension OSMSample {
  /// A random town of crossing streets with signs, barriers and missing nodes.
  static func town(seed: UInt64) -> OSMSample {
    var numbers = SeededNumbers(seed: seed)
    let side = 4 + Int.random(in: 0..<5, using: &numbers)
    var sample = OSMSample()
    for index in 0..<side * side {
      sample.nodes.append(
        Node(
          number: 10 + 7 * index,
          latitude: 100_000_000 - index / side * 9_000 + Int.random(in: 0..<3_000, using: &numbers),
          longitude: -200_000_000 + index % side * 9_000
            - Int.random(in: 0..<3_000, using: &numbers),
          tags: Int.random(in: 0..<8, using: &numbers) == 0
            ? [("barrier", ["bollard", "gate", "wall"].randomElement(using: &numbers) ?? "")]
            : index % 5 == 1
              ? [("highway", "motorway_junction"), ("ref", "\(index)"), ("exit_to", "Süd")] : []
        ))
    }
    for line in 0..<2 * side {
      let path = (0..<side).map {
        10 + 7 * (line < side ? line * side + $0 : $0 * side + line - side)
      }
      sample.ways.append(
        Way(number: 100 + line, nodes: path, tags: tags(of: line, &numbers)))
    }
    sample.ways.append(Way(number: 900, nodes: [10, 999_999, 17, 24], tags: [("highway", "road")]))
    sample.ways.append(Way(number: 901, nodes: [10, 17], tags: [("building", "yes")]))
    for number in 0..<side {
      let via = Int.random(in: 0..<side * side, using: &numbers)
      sample.relations.append(
        Relation(
          number: number + 1,
          members: [
            ("way", 100 + via / side, "from"), ("node", 10 + 7 * via, "via"),
            ("way", 100 + side + via % side, "to"), ("relation", 100, "to"),
          ],
          tags: [
            ("type", "restriction"),
            (
              "restriction",
              ["no_left_turn", "only_right_turn", "no_u_turn"].randomElement(using: &numbers) ?? ""
            ),
            ("except", ["bicycle", "psv"].randomElement(using: &numbers) ?? ""),
          ]))
    }
    // The order in a file is irrelevant.
    if seed % 3 == 1 { sample.nodes.reverse() }
    return sample
  }

  private static func tags(
    of line: Int, _ numbers: inout SeededNumbers
  ) -> [(key: String, value: String)] {
    [
      ("name", "Straße \(line)"), ("surface", "asphalt"),
      (
        "highway",
        ["residential", "primary", "footway", "service", "motorway"].randomElement(using: &numbers)
          ?? ""
      ),
      ("maxspeed", ["50", "30 mph", "none", "walk"].randomElement(using: &numbers) ?? ""),
      ("oneway", ["no", "yes", "-1"].randomElement(using: &numbers) ?? ""),
    ]
  }
}
