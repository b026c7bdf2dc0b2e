import Geodesy
import TripModel

/// Collects roads in any order and makes a network of them.
struct RoadNetworkBuilder {
  private var ways: [RoadWay] = []
  private var starts: [Int32] = [0]
  private var visits: [Visit] = []
  private var signs: [Sign] = []
  private var obstacles: [(place: PackedCoordinate, node: Int64, blocked: Set<TravelMode>)] = []

  /// A way's passage through a place.
  private struct Visit {
    var place: PackedCoordinate
    /// What tells nodes at one place apart: the node's number, or the road's level.
    var node: Int64
    var way: Int32
    var index: Int32
  }

  /// A sign about turns in the numbers that `add` returned for the ways.
  struct Sign {
    /// What lies between the road one comes from and the one the sign is about.
    enum Via {
      case node(PackedCoordinate, Int64)
      case ways([Int])
    }

    /// Whether the turn is the forbidden one or the only one allowed.
    var kind: TurnRestriction.Kind
    /// The ways one comes from.
    var from: [Int]
    /// What lies between.
    var via: Via
    /// The ways that the sign is about.
    var to: [Int]
    /// The modes the sign does not apply to.
    var exempt: Set<TravelMode>
  }

  /// The number of ways so far.
  var wayCount: Int { ways.count }

  /// The number of visits so far.
  var visitCount: Int { visits.count }

  /// Adds a way through places, at least two different ones, and returns its number.
  ///
  /// Equal neighbors are one visit. Without node numbers ways meet where places are equal.
  @discardableResult
  mutating func add(_ way: RoadWay, places: [PackedCoordinate], nodes: [Int64]? = nil) -> Int {
    let number = ways.count
    for index in places.indices {
      let node = nodes?[index] ?? 0
      if index > 0, places[index] == places[index - 1], nodes == nil || nodes?[index - 1] == node {
        continue
      }
      visits.append(
        Visit(
          place: places[index], node: node, way: Int32(number), index: Int32(visits.count)))
    }
    ways.append(way)
    starts.append(Int32(visits.count))
    return number
  }

  /// Adds a sign about turns.
  mutating func add(_ sign: Sign) {
    signs.append(sign)
  }

  /// Adds something that some modes cannot pass.
  mutating func addBarrier(at place: PackedCoordinate, node: Int64, blocking: Set<TravelMode>) {
    obstacles.append((place, node, blocking))
  }
}

extension RoadNetworkBuilder {
  /// Makes the network; ways meet at nodes of one number, or else at places.
  ///
  /// - Complexity: O(N log N) for N visits.
  func network(nodesAreNumbered: Bool) -> RoadNetwork {
    let (vertexOfVisit, places, nodes) = vertices(nodesAreNumbered: nodesAreNumbered)
    let order = wayOrder(vertexOfVisit)
    var orderedStarts: [Int32] = [0]
    var orderedVisits: [Int32] = []
    orderedStarts.reserveCapacity(ways.count + 1)
    orderedVisits.reserveCapacity(visits.count)
    for way in order {
      orderedVisits.append(contentsOf: vertexOfVisit[range(of: way)])
      orderedStarts.append(Int32(orderedVisits.count))
    }
    var rank = [Int](repeating: 0, count: ways.count)
    for (position, way) in order.enumerated() { rank[way] = position }
    return RoadNetwork(
      places: places, ways: order.map { ways[$0] }, wayStarts: orderedStarts,
      visits: orderedVisits, restrictions: restrictions(rank: rank, places: places, nodes: nodes),
      barriers: barriers(places: places, nodes: nodes, nodesAreNumbered: nodesAreNumbered))
  }

  private func range(of way: Int) -> Range<Int> {
    Int(starts[way])..<Int(starts[way + 1])
  }

  /// Numbers the vertices by place and node: the vertex of each visit, and each vertex's place.
  private func vertices(
    nodesAreNumbered: Bool
  ) -> (ofVisit: [Int32], places: [PackedCoordinate], nodes: [Int64]) {
    var vertexOfVisit = [Int32](repeating: 0, count: visits.count)
    var places: [PackedCoordinate] = []
    var nodes: [Int64] = []
    let sorted = visits.sorted { ($0.place.bits, $0.node) < ($1.place.bits, $1.node) }
    var first = 0
    while first < sorted.count {
      var end = first + 1
      while end < sorted.count, sorted[end].place == sorted[first].place { end += 1 }
      let group = nodesAreNumbered ? Array(sorted[first..<end]) : leveled(sorted[first..<end])
      for (offset, visit) in group.enumerated() {
        if offset == 0 || group[offset - 1].node != visit.node {
          places.append(visit.place)
          nodes.append(visit.node)
        }
        vertexOfVisit[Int(visit.index)] = Int32(places.count - 1)
      }
      first = end
    }
    return (vertexOfVisit, places, nodes)
  }

  /// The visits of one place, told apart by level where no road ends.
  ///
  /// A bridge ends where it meets the ground; roads that only pass over each other may share a
  /// place by chance, and do not meet.
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

  /// The ways by the vertices they visit, then by number and signs.
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
  /// The vertex of a node at a place, if any way visits it.
  private func vertex(
    at place: PackedCoordinate, node: Int64?, places: [PackedCoordinate], nodes: [Int64]
  ) -> Int? {
    let first = places.partitioningIndex { !($0 < place) }
    return places.indices[first...].prefix { places[$0] == place }
      .first { node == nil || nodes[$0] == node }
  }

  private func barriers(
    places: [PackedCoordinate], nodes: [Int64], nodesAreNumbered: Bool
  ) -> [RoadBarrier] {
    let found = obstacles.compactMap { obstacle in
      vertex(
        at: obstacle.place, node: nodesAreNumbered ? obstacle.node : nil, places: places,
        nodes: nodes
      ).map { RoadBarrier(vertex: $0, blocked: obstacle.blocked) }
    }
    return found.sorted { $0.vertex < $1.vertex }
  }

  /// The signs with the numbers of the network in place of those given.
  private func restrictions(
    rank: [Int], places: [PackedCoordinate], nodes: [Int64]
  ) -> [TurnRestriction] {
    let found = signs.compactMap { sign -> TurnRestriction? in
      let via: TurnRestriction.Via
      switch sign.via {
      case .node(let place, let node):
        guard let vertex = vertex(at: place, node: node, places: places, nodes: nodes) else {
          return nil
        }
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
