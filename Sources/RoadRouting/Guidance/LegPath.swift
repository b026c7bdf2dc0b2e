/// The way of one leg: the traveled parts of edges, one after the other.
struct LegPath {
  /// The traveled part of an edge.
  struct Stretch {
    /// The edge.
    var edge: RoadEdge
    /// The micrometers from the edge's beginning that are traveled.
    var extent: Range<Int>
    /// Where it begins, if inside the edge.
    var start: RoadPlace?
    /// Where it ends, if inside the edge.
    var end: RoadPlace?
    /// Whether a via point is at its beginning.
    var isAfterVia = false
  }

  /// The parts, at least one, none of no length.
  private(set) var stretches: [Stretch] = []

  /// Adds the way to the next via point or to the end; without length it adds nothing.
  mutating func append(_ path: RoadPath, in graph: RoadGraph) {
    var isFirst = !stretches.isEmpty
    for index in path.edges.indices {
      let edge = path.edges[index]
      let extent = path.extent(ofEdgeAt: index, in: graph)
      if extent.isEmpty { continue }
      stretches.append(
        Stretch(
          edge: edge, extent: extent, start: extent.lowerBound > 0 ? path.start : nil,
          end: extent.upperBound < graph.length(of: edge) ? path.end : nil,
          isAfterVia: isFirst))
      isFirst = false
    }
  }

  /// Whether a stretch goes on along the edge of the one before it, a via point between.
  func goesOn(at index: Int) -> Bool {
    stretches[index].extent.lowerBound > 0
      && stretches[index].edge == stretches[index - 1].edge
  }

  /// The meters of some stretches.
  func distance(of range: Range<Int>) -> Double {
    Double(stretches[range].reduce(0) { $0 + $1.extent.count }) / 1e6
  }
}
