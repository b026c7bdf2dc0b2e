import Geodesy
import TripModel

/// The parts of a node's tags that matter to a router.
struct PointFeature {
  /// The access past the node of each mode that cannot pass it freely.
  let access: [TravelMode: RoadAccess]

  /// The signs of an exit.
  let exit: RoadExit?

  /// Reads tags; absent if none of them is relevant.
  init?(tags: RoadTags) {
    var access: [TravelMode: RoadAccess] = [:]
    for mode in TravelMode.allCases {
      let past = RoadPermissions.access(pastNode: tags, for: mode)
      if past < .open { access[mode] = past }
    }
    self.access = access
    exit = RoadExit(tags: tags)
    if access.isEmpty, exit == nil { return nil }
  }
}

/// Collects roads in any order and makes a network from them.
struct RoadNetworkBuilder {
  private var ways: [RoadWay] = []
  private var starts: [Int32] = [0]
  private var visits: [Visit] = []
  private var signs: [Sign] = []
  private var points: [(coordinate: PackedCoordinate, node: Int64, feature: PointFeature)] = []

  /// A way's visit of a point.
  private struct Visit {
    var coordinate: PackedCoordinate
    /// Distinguishes nodes with equal coordinates: the node's ID, or the road's level.
    var node: Int64
    var way: Int32
    var index: Int32
  }

  /// A turn restriction with the way numbers returned by `add`.
  struct Sign {
    /// What connects the first and the last road.
    enum Via {
      case node(PackedCoordinate, Int64)
      case ways([Int])
    }

    /// Whether the turn is forbidden or the only one allowed.
    var kind: TurnRestriction.Kind
    /// The ways at the start of the turn.
    var from: [Int]
    /// What connects the ways.
    var via: Via
    /// The ways at the end of the turn.
    var to: [Int]
    /// The exempt modes.
    var exempt: Set<TravelMode>
  }

  /// The number of ways so far.
  var wayCount: Int { ways.count }

  /// The number of visits so far.
  var visitCount: Int { visits.count }

  /// Adds a way through at least two different points and returns its number.
  ///
  /// Repeated points count once. Without node IDs, ways connect at equal coordinates.
  @discardableResult
  mutating func add(_ way: RoadWay, coordinates: [PackedCoordinate], nodes: [Int64]? = nil) -> Int {
    let number = ways.count
    for index in coordinates.indices {
      let node = nodes?[index] ?? 0
      if index > 0, coordinates[index] == coordinates[index - 1],
        nodes == nil || nodes?[index - 1] == node
      {
        continue
      }
      visits.append(
        Visit(
          coordinate: coordinates[index], node: node, way: Int32(number),
          index: Int32(visits.count)))
    }
    ways.append(way)
    starts.append(Int32(visits.count))
    return number
  }

  /// Adds a turn restriction.
  mutating func add(_ sign: Sign) {
    signs.append(sign)
  }

  /// Adds the feature of a node.
  mutating func add(_ feature: PointFeature, at coordinate: PackedCoordinate, node: Int64) {
    points.append((coordinate, node, feature))
  }
}

extension RoadNetworkBuilder {
  /// Makes the network; ways connect at nodes with the same ID, or else at equal coordinates.
  ///
  /// A duplicate way counts once, even in the opposite direction as in osmnx's files.
  ///
  /// - Complexity: O(N log N) for N visits.
  func network(nodesAreNumbered: Bool) -> RoadNetwork {
    let (vertexOfVisit, coordinates, nodes) = vertices(nodesAreNumbered: nodesAreNumbered)
    var kept: [Int] = []
    var keptByEnds: [SIMD2<Int32>: [Int]] = [:]
    var rank = [Int](repeating: 0, count: ways.count)
    var orderedStarts: [Int32] = [0]
    var orderedVisits: [Int32] = []
    orderedStarts.reserveCapacity(ways.count + 1)
    orderedVisits.reserveCapacity(visits.count)
    for way in wayOrder(vertexOfVisit) {
      let vertices = vertexOfVisit[range(of: way)]
      let (first, last) = (vertices[vertices.startIndex], vertices[vertices.endIndex - 1])
      let ends = SIMD2(min(first, last), max(first, last))
      let twin = keptByEnds[ends]?.first { isSame(way, $0, vertexOfVisit) }
      if let twin {
        rank[way] = rank[twin]
        continue
      }
      rank[way] = kept.count
      kept.append(way)
      keptByEnds[ends, default: []].append(way)
      orderedVisits.append(contentsOf: vertices)
      orderedStarts.append(Int32(orderedVisits.count))
    }
    let features = features(
      coordinates: coordinates, nodes: nodes, nodesAreNumbered: nodesAreNumbered)
    return RoadNetwork(
      coordinates: coordinates, ways: kept.map { ways[$0] }, wayStarts: orderedStarts,
      visits: orderedVisits,
      restrictions: restrictions(rank: rank, coordinates: coordinates, nodes: nodes),
      barriers: features.barriers, exits: features.exits)
  }

  /// Whether two ways are one road, in the same or the opposite direction, whatever their IDs.
  private func isSame(_ way: Int, _ other: Int, _ vertexOfVisit: [Int32]) -> Bool {
    let (vertices, others) = (vertexOfVisit[range(of: way)], vertexOfVisit[range(of: other)])
    guard vertices.count == others.count else { return false }
    var road = ways[way]
    road.identifier = ways[other].identifier
    return road == ways[other] && vertices.elementsEqual(others)
      || road.reversed == ways[other] && vertices.reversed().elementsEqual(others)
  }

  private func range(of way: Int) -> Range<Int> {
    Int(starts[way])..<Int(starts[way + 1])
  }

  /// Numbers the vertices by coordinate and node: the vertex of each visit, and the coordinates.
  private func vertices(
    nodesAreNumbered: Bool
  ) -> (ofVisit: [Int32], coordinates: [PackedCoordinate], nodes: [Int64]) {
    var vertexOfVisit = [Int32](repeating: 0, count: visits.count)
    var coordinates: [PackedCoordinate] = []
    var nodes: [Int64] = []
    let sorted = visits.sorted { ($0.coordinate.bits, $0.node) < ($1.coordinate.bits, $1.node) }
    var first = 0
    while first < sorted.count {
      var end = first + 1
      while end < sorted.count, sorted[end].coordinate == sorted[first].coordinate { end += 1 }
      let group = nodesAreNumbered ? Array(sorted[first..<end]) : leveled(sorted[first..<end])
      for (offset, visit) in group.enumerated() {
        if offset == 0 || group[offset - 1].node != visit.node {
          coordinates.append(visit.coordinate)
          nodes.append(visit.node)
        }
        vertexOfVisit[Int(visit.index)] = Int32(coordinates.count - 1)
      }
      first = end
    }
    return (vertexOfVisit, coordinates, nodes)
  }

  /// The visits at one coordinate, separated by level unless a road ends there.
  ///
  /// A bridge ends where it meets the ground; roads that cross at different levels may share a
  /// coordinate by chance, and are not connected.
  private func leveled(_ group: ArraySlice<Visit>) -> [Visit] {
    guard group.count > 1, !group.contains(where: isEnd) else { return Array(group) }
    var result = Array(group)
    for index in result.indices { result[index].node = Int64(ways[Int(result[index].way)].layer) }
    return result.sorted { $0.node < $1.node }
  }

  private func isEnd(_ visit: Visit) -> Bool {
    let range = range(of: Int(visit.way))
    return Int(visit.index) == range.lowerBound || Int(visit.index) == range.upperBound - 1
  }

  /// The order of the ways: by the vertices they visit, then by number and tags.
  private func wayOrder(_ vertexOfVisit: [Int32]) -> [Int] {
    ways.indices.sorted { left, right in
      let (leftRange, rightRange) = (range(of: left), range(of: right))
      for (leftVisit, rightVisit) in zip(leftRange, rightRange) {
        let (leftVertex, rightVertex) = (vertexOfVisit[leftVisit], vertexOfVisit[rightVisit])
        if leftVertex != rightVertex { return leftVertex < rightVertex }
      }
      if leftRange.count != rightRange.count { return leftRange.count < rightRange.count }
      return ways[left].sortKey.lexicographicallyPrecedes(ways[right].sortKey)
    }
  }
}

extension RoadNetworkBuilder {
  /// The vertex of a node, if any way visits it.
  private func vertex(
    at coordinate: PackedCoordinate, node: Int64?, coordinates: [PackedCoordinate], nodes: [Int64]
  ) -> Int? {
    let first = coordinates.partitioningIndex { !($0 < coordinate) }
    return coordinates.indices[first...].prefix { coordinates[$0] == coordinate }
      .first { node == nil || nodes[$0] == node }
  }

  /// The barriers and the exits at vertices, in the order of the vertices.
  private func features(
    coordinates: [PackedCoordinate], nodes: [Int64], nodesAreNumbered: Bool
  ) -> (barriers: [RoadBarrier], exits: [RoadExit]) {
    var barriers: [RoadBarrier] = []
    var exits: [RoadExit] = []
    for (coordinate, node, feature) in points {
      let node = nodesAreNumbered ? node : nil
      guard let vertex = vertex(at: coordinate, node: node, coordinates: coordinates, nodes: nodes)
      else { continue }
      if !feature.access.isEmpty {
        barriers.append(RoadBarrier(vertex: vertex, access: feature.access))
      }
      if var exit = feature.exit {
        exit.vertex = vertex
        exits.append(exit)
      }
    }
    return (
      barriers.sorted { $0.vertex < $1.vertex },
      exits.sorted { ($0.vertex, $0.sortKey) < ($1.vertex, $1.sortKey) }
    )
  }

  /// The turn restrictions with the network's numbers.
  private func restrictions(
    rank: [Int], coordinates: [PackedCoordinate], nodes: [Int64]
  ) -> [TurnRestriction] {
    let found = signs.compactMap { sign -> TurnRestriction? in
      let via: TurnRestriction.Via
      switch sign.via {
      case .node(let coordinate, let node):
        guard
          let vertex = vertex(at: coordinate, node: node, coordinates: coordinates, nodes: nodes)
        else { return nil }
        via = .vertex(vertex)
      case .ways(let ways): via = .ways(ways.map { rank[$0] })
      }
      return TurnRestriction(
        kind: sign.kind, from: sign.from.map { rank[$0] }.sorted(), via: via,
        to: sign.to.map { rank[$0] }.sorted(), exempt: sign.exempt)
    }
    return found.sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
  }
}
