/// The roads that can be reached from some edges, or from which these can be reached.
struct Island {
  /// The pieces of road.
  private(set) var pieces: Set<Int> = []

  /// Their length in meters.
  private(set) var length = 0.0

  /// Follows the roads from some edges, forward or backward; turn restrictions do not count.
  ///
  /// - Complexity: O(E) for E edges reached.
  init(from edges: [RoadEdge], isBackward: Bool, in graph: RoadGraph) {
    var known = Set(edges)
    var open = edges
    while let edge = open.popLast() {
      if pieces.insert(edge.piece).inserted { length += Double(graph.length(of: edge)) / 1e6 }
      let vertex = isBackward ? graph.tail(of: edge) : graph.head(of: edge)
      for departing in graph.departures(from: vertex) {
        let next = isBackward ? departing.reversed : departing
        if graph.isOpen[next.index], known.insert(next).inserted { open.append(next) }
      }
    }
  }

  /// The length in meters as which a shorter island counts, and the maximum length of an island.
  private static let lengths = 100.0...10_000

  /// The fraction of a network that may be an island.
  private static let share = 0.05

  /// Whether the roads are so few that the network without them is meant.
  ///
  /// A source has isolated pieces where a connection is missing or private.
  ///
  /// **Source:** osrm-backend, `TarjanSCC` in `extractor.cpp`: snaps to large components first.
  func isSmall(in graph: RoadGraph) -> Bool {
    let whole = (0..<graph.openPieceCount).reduce(0) {
      $0 + graph.length(of: RoadEdge(piece: $1, isForward: true))
    }
    return max(length, Self.lengths.lowerBound)
      <= min(Double(whole) / 1e6 * Self.share, Self.lengths.upperBound)
  }
}
