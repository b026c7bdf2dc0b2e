import Geodesy
import TripModel

/// The roads of a network open to one mode, as edges between junctions.
///
/// Pieces are stretches of a way between junctions in the network's own order; an edge is a piece
/// in one direction. Pieces that are closed to the mode but look like roads come last: they are not
/// searched, but travelers see them at junctions. Lengths are whole micrometers, rounded up, so
/// that no sum of them is less than the distance between its ends.
struct RoadGraph: Sendable {
  /// The roads.
  let network: RoadNetwork

  /// The travel mode.
  let mode: TravelMode

  /// The driving side of roads without a tag for it.
  let drivingSide: DrivingSide?

  /// The vertices as unit vectors.
  let positions: [Vector]

  /// The way of each piece.
  let pieceWays: [Int32]

  /// The first index of each piece in the network's visits.
  let pieceStarts: [Int32]

  /// The last index of each piece in the network's visits.
  let pieceEnds: [Int32]

  /// The distance of each visit from the way's first vertex, in micrometers.
  let offsets: [Int]

  /// The number of pieces that the mode may use in one direction or both; they come first.
  let openPieceCount: Int

  /// Whether each edge is open to the mode.
  let isOpen: [Bool]

  /// The access of the mode to each edge.
  let access: [RoadAccess]

  /// The index in `departures` of the edges that leave each vertex; one more element than vertices.
  let departureStarts: [Int32]

  /// The edges by the vertex they leave, including closed ones.
  let departures: [RoadEdge]

  /// Whether each vertex has a barrier that blocks the mode.
  let isBlocked: [Bool]

  /// The access of the mode past each vertex.
  let passage: [RoadAccess]

  /// Makes the graph of a mode.
  ///
  /// - Complexity: O(V) for V visits.
  init(network: RoadNetwork, mode: TravelMode) {
    self.network = network
    self.mode = mode
    drivingSide = network.drivingSide
    positions = network.coordinates.map { Position($0.coordinate).vector }
    offsets = Self.offsets(network: network, positions: positions)
    let isJunction = Self.junctions(network: network, mode: mode)
    var ways: [Int32] = []
    var starts: [Int32] = []
    var ends: [Int32] = []
    func addPieces(where isWanted: (RoadPermissions) -> Bool) {
      for way in network.ways.indices where isWanted(network.ways[way].permissions) {
        let range = network.visits(ofWay: way)
        var start = range.lowerBound
        for visit in range.dropFirst() where isJunction[Int(network.visits[visit])] {
          ways.append(Int32(way))
          starts.append(Int32(start))
          ends.append(Int32(visit))
          start = visit
        }
      }
    }
    addPieces { $0.allow(mode) }
    openPieceCount = ways.count
    addPieces { !$0.allow(mode) && $0.areApparent }
    (pieceWays, pieceStarts, pieceEnds) = (ways, starts, ends)
    access = ways.flatMap { way in
      let permissions = network.ways[Int(way)].permissions
      return [permissions.access(.forward(mode)), permissions.access(.backward(mode))]
    }
    isOpen = access.map { $0 != .closed }
    var passage = [RoadAccess](repeating: .open, count: network.coordinates.count)
    for barrier in network.barriers {
      passage[barrier.vertex] = min(passage[barrier.vertex], barrier.access[mode] ?? .open)
    }
    self.passage = passage
    isBlocked = passage.map { $0 == .closed }
    (departureStarts, departures) = Self.departures(network: network, starts: starts, ends: ends)
  }
}

extension RoadGraph {
  /// The distances from each way's first vertex in micrometers, rounded up per segment.
  private static func offsets(network: RoadNetwork, positions: [Vector]) -> [Int] {
    var offsets = [Int](repeating: 0, count: network.visits.count)
    for way in network.ways.indices {
      for visit in network.visits(ofWay: way).dropFirst() {
        let from = positions[Int(network.visits[visit - 1])]
        let to = positions[Int(network.visits[visit])]
        let meters = Position.arc(ofChord: (to - from).length)
        offsets[visit] = offsets[visit - 1] + Int((meters * 1e6).rounded(.up))
      }
    }
    return offsets
  }

  /// Whether each vertex is one where roads end or meet, or has a barrier for the mode.
  private static func junctions(network: RoadNetwork, mode: TravelMode) -> [Bool] {
    var count = [UInt8](repeating: 0, count: network.coordinates.count)
    for way in network.ways.indices {
      let permissions = network.ways[way].permissions
      guard permissions.allow(mode) || permissions.areApparent else { continue }
      let range = network.visits(ofWay: way)
      for visit in range where count[Int(network.visits[visit])] < 2 {
        count[Int(network.visits[visit])] += 1
      }
      for end in [range.lowerBound, range.upperBound - 1] {
        count[Int(network.visits[end])] = 2
      }
    }
    for barrier in network.barriers where barrier.access[mode] != nil {
      if count[barrier.vertex] > 0 { count[barrier.vertex] = 2 }
    }
    return count.map { $0 >= 2 }
  }

  /// The edges by the vertex they leave.
  private static func departures(
    network: RoadNetwork, starts: [Int32], ends: [Int32]
  ) -> ([Int32], [RoadEdge]) {
    var first = [Int32](repeating: 0, count: network.coordinates.count + 1)
    for piece in starts.indices {
      first[Int(network.visits[Int(starts[piece])]) + 1] += 1
      first[Int(network.visits[Int(ends[piece])]) + 1] += 1
    }
    for vertex in 1..<first.count { first[vertex] += first[vertex - 1] }
    var next = first
    var edges = [RoadEdge](repeating: RoadEdge(number: 0), count: starts.count * 2)
    for piece in starts.indices {
      for isForward in [true, false] {
        let vertex = Int(network.visits[Int(isForward ? starts[piece] : ends[piece])])
        edges[Int(next[vertex])] = RoadEdge(piece: piece, isForward: isForward)
        next[vertex] += 1
      }
    }
    return (first, edges)
  }

  /// The number of edges, including closed ones.
  var edgeCount: Int { pieceWays.count * 2 }

  /// The first vertex of an edge.
  func tail(of edge: RoadEdge) -> Int {
    Int(network.visits[Int(edge.isForward ? pieceStarts[edge.piece] : pieceEnds[edge.piece])])
  }

  /// The last vertex of an edge.
  @inline(__always)
  func head(of edge: RoadEdge) -> Int {
    Int(network.visits[Int(edge.isForward ? pieceEnds[edge.piece] : pieceStarts[edge.piece])])
  }

  /// The number of the road that an edge is part of.
  func wayNumber(of edge: RoadEdge) -> Int {
    Int(pieceWays[edge.piece])
  }

  /// The road that an edge is part of.
  func way(of edge: RoadEdge) -> RoadWay {
    network.ways[wayNumber(of: edge)]
  }

  /// The speed on an edge in m/s; on a ferry of known duration, that of the crossing.
  func speed(on edge: RoadEdge) -> Double {
    let way = way(of: edge)
    guard let duration = way.duration else {
      return way.speed(for: mode, isForward: edge.isForward)
    }
    let last = network.visits(ofWay: wayNumber(of: edge)).upperBound - 1
    return Double(offsets[last]) / 1e6 / duration
  }

  /// The length of an edge in micrometers.
  @inline(__always)
  func length(of edge: RoadEdge) -> Int {
    offsets[Int(pieceEnds[edge.piece])] - offsets[Int(pieceStarts[edge.piece])]
  }

  /// The edges that leave a vertex, including closed ones.
  @inline(__always)
  func departures(from vertex: Int) -> ArraySlice<RoadEdge> {
    departures[Int(departureStarts[vertex])..<Int(departureStarts[vertex + 1])]
  }

  /// The edges that leave a vertex on roads that the mode may use in at least one direction.
  func roads(from vertex: Int) -> [RoadEdge] {
    departures(from: vertex).filter { $0.piece < openPieceCount }
  }

  /// Whether an edge looks as if a car could enter it.
  func looksOpen(_ edge: RoadEdge) -> Bool {
    way(of: edge).permissions.contains(edge.isForward ? .apparentForward : .apparentBackward)
  }

  /// Whether the way of an edge ends at the end of the edge.
  func isLastOfWay(_ edge: RoadEdge) -> Bool {
    let visits = network.visits(ofWay: wayNumber(of: edge))
    return edge.isForward
      ? Int(pieceEnds[edge.piece]) == visits.upperBound - 1
      : Int(pieceStarts[edge.piece]) == visits.lowerBound
  }

  /// The indices in the network's visits of an edge's vertices in the order of travel.
  func visits(of edge: RoadEdge) -> [Int] {
    let range = Int(pieceStarts[edge.piece])...Int(pieceEnds[edge.piece])
    return edge.isForward ? Array(range) : range.reversed()
  }

  /// The distance along an edge of a position on its way, in micrometers.
  func distance(along edge: RoadEdge, toOffset offset: Int) -> Int {
    edge.isForward
      ? offset - offsets[Int(pieceStarts[edge.piece])]
      : offsets[Int(pieceEnds[edge.piece])] - offset
  }
}
