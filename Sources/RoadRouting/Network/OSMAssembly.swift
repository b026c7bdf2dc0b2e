import Geodesy
import Notations

/// The nodes, ways and turn restrictions of an OpenStreetMap file, from which a network is made.
///
/// Ways connect at shared nodes. A way with missing nodes, as at the edge of an extract, is split
/// there.
struct OSMAssembly {
  /// The faults found so far.
  var faults = RoadNetworkFaults()

  /// The number of ways in the file, roads or not.
  private(set) var wayCount = 0

  private var builder = RoadNetworkBuilder()
  private var nodes = OSMNodes()
  private var features: [(node: Int64, feature: PointFeature)] = []
  private var ways: [(way: RoadWay, nodes: Range<Int>, position: SourcePosition?)] = []
  private var wayNodes: [Int64] = []
  private var restrictions: [OSMRestriction] = []
}

extension OSMAssembly {
  /// Whether the file exceeds the size limit.
  var isTooLarge: Bool {
    let limit = RoadNetwork.sizeLimit
    return nodes.count > limit || wayNodes.count > limit || restrictions.count > limit
  }

  /// The numbers of the nodes of the roads, ascending, each once.
  var visitedNodes: [Int64] {
    let sorted = wayNodes.sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  /// Adds a node.
  mutating func addNode(_ number: Int64, at coordinate: PackedCoordinate) {
    nodes.add(number, at: coordinate)
  }

  /// Adds the feature that a node's tags describe, if any.
  mutating func addFeature(node number: Int64, tags: RoadTags) {
    if let feature = PointFeature(tags: tags) { features.append((number, feature)) }
  }

  /// Counts a way that is not a road.
  mutating func skipWay() {
    wayCount += 1
  }

  /// Adds a way, which is kept if its tags describe a road.
  ///
  /// In packed files, where ways have no position, faults name the way's ID.
  mutating func addWay(
    _ number: Int64?, tags: RoadTags, nodes: [Int64], at position: SourcePosition?
  ) {
    wayCount += 1
    let way = RoadWay(identifier: number, tags: tags) { key, value in
      add(.valueNotUnderstood(key: key, value: value), way: number, at: position)
    }
    guard let way, nodes.count > 1 else { return }
    let first = wayNodes.count
    wayNodes += nodes
    ways.append((way, first..<wayNodes.count, position))
  }

  /// Adds a relation, which is kept if it is a turn restriction.
  mutating func addRelation(_ relation: OSMRestriction) {
    if relation.isRestriction { restrictions.append(relation) }
  }

  /// Adds the fault of a way.
  private mutating func add(_ fault: Diagnostic, way: Int64?, at position: SourcePosition?) {
    faults.add(fault, at: position, in: position == nil ? way.map { "way \($0)" } : nil)
  }
}

extension OSMAssembly {
  /// The network; absent, with a fault at the position, if no way is a road.
  ///
  /// - Complexity: O(N log N) for N nodes.
  mutating func network(orFaultAt position: SourcePosition?) -> RoadNetwork? {
    nodes.prepare()
    var numbers: [(identifier: Int64, way: Int)] = []
    for (way, range, position) in ways {
      for part in parts(of: wayNodes[range]) {
        let coordinates = part.map(\.coordinate)
        if let fault = RoadNetworkFaults.fault(of: coordinates) {
          add(fault, way: way.identifier, at: position)
          continue
        }
        var way = way
        // The duration of a ferry is that of its whole way.
        if part.count < range.count { way.duration = nil }
        let number = builder.add(way, coordinates: coordinates, nodes: part.map(\.node))
        if let identifier = way.identifier { numbers.append((identifier, number)) }
      }
    }
    guard builder.wayCount > 0 else {
      let areBare = !ways.isEmpty && ways.allSatisfy { parts(of: wayNodes[$0.nodes]).isEmpty }
      faults.add(areBare ? .noNodes : .noRoads(lines: wayCount), at: position)
      return nil
    }
    for (node, feature) in features {
      if let coordinate = nodes.coordinate(of: node) {
        builder.add(feature, at: coordinate, node: node)
      }
    }
    numbers.sort { $0 < $1 }
    addSigns(numbers)
    return builder.network(nodesAreNumbered: true)
  }

  private mutating func addSigns(_ numbers: [(identifier: Int64, way: Int)]) {
    for restriction in restrictions {
      let signs = restriction.signs { identifier in
        let first = numbers.partitioningIndex { $0.identifier >= identifier }
        return numbers[first...].prefix { $0.identifier == identifier }.map(\.way)
      } coordinate: {
        nodes.coordinate(of: $0)
      }
      for sign in signs { builder.add(sign) }
    }
  }

  /// The runs of at least two consecutive nodes that are in the file.
  private func parts(
    of numbers: ArraySlice<Int64>
  ) -> [[(node: Int64, coordinate: PackedCoordinate)]] {
    var parts: [[(node: Int64, coordinate: PackedCoordinate)]] = [[]]
    for number in numbers {
      if let coordinate = nodes.coordinate(of: number) {
        parts[parts.count - 1].append((number, coordinate))
      } else if !parts[parts.count - 1].isEmpty {
        parts.append([])
      }
    }
    return parts.filter { $0.count > 1 }
  }
}
