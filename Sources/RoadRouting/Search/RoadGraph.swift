import Geodesy
import TripModel

/// The roads of a network open to one mode, as edges between junctions.
///
/// Pieces are stretches of a way between junctions in the network's own order; an edge is a piece
/// in one direction. Pieces closed to the mode that look like roads come after the others: nothing
/// is searched there, but travelers see them at junctions. Lengths are whole micrometers, rounded up, so that no sum of them is less than
/// the distance between its ends.
struct RoadGraph: Sendable {
  /// The roads.
  let network: RoadNetwork

  /// The travel mode.
  let mode: TravelMode

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

  /// The index in `departures` of the edges that leave each vertex; one more element than vertices.
  let departureStarts: [Int32]

  /// The edges by the vertex they leave, including closed ones.
  let departures: [RoadEdge]

  /// Whether each vertex has a barrier that blocks the mode.
  let isBlocked: [Bool]

  /// Makes the graph of a mode.
  ///
  /// - Complexity: O(V) for V visits.
  init(network: RoadNetwork, mode: TravelMode) {
    self.network = network
    self.mode = mode
    positions = network.places.map { Position($0.coordinate).vector }
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
    isOpen = ways.flatMap { way in
      let permissions = network.ways[Int(way)].permissions
      return [permissions.contains(.forward(mode)), permissions.contains(.backward(mode))]
    }
    var blocked = [Bool](repeating: false, count: network.places.count)
    for barrier in network.barriers where barrier.blocked.contains(mode) {
      blocked[barrier.vertex] = true
    }
    isBlocked = blocked
    (departureStarts, departures) = Self.departures(
      network: network, starts: starts, ends: ends)
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

  /// Whether each vertex is one where roads end or meet, or where the mode is blocked.
  private static func junctions(network: RoadNetwork, mode: TravelMode) -> [Bool] {
    var count = [UInt8](repeating: 0, count: network.places.count)
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
    for barrier in network.barriers where barrier.blocked.contains(mode) {
      if count[barrier.vertex] > 0 { count[barrier.vertex] = 2 }
    }
    return count.map { $0 >= 2 }
  }

  /// The edges by the vertex they leave.
  private static func departures(
    network: RoadNetwork, starts: [Int32], ends: [Int32]
  ) -> ([Int32], [RoadEdge]) {
    var first = [Int32](repeating: 0, count: network.places.count + 1)
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
}
