/// The path of one leg: the traveled parts of edges in driving order.
struct LegPath {
  /// The traveled part of an edge.
  struct Stretch {
    /// The edge.
    var edge: RoadEdge
    /// The traveled range in micrometers from the edge's start.
    var extent: Range<Int>
    /// The snapped position at its start, if inside the edge.
    var start: RoadPosition?
    /// The snapped position at its end, if inside the edge.
    var end: RoadPosition?
    /// Whether a via point is at its start.
    var isAfterVia = false
  }

  /// The parts, at least one; each has a length, unless the leg has none.
  private(set) var stretches: [Stretch] = []

  /// Appends the path to the next via point or the end; a path of zero length adds nothing.
  ///
  /// If `isVia` is false, the paths meet where the traveler turns back.
  mutating func append(_ path: RoadPath, in graph: RoadGraph, isVia: Bool = true) {
    var isFirst = isVia && !stretches.isEmpty
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

  /// Makes this the leg between stops at the same position: a path of zero length.
  mutating func stay(at path: RoadPath, in graph: RoadGraph) {
    stretches = [
      Stretch(
        edge: path.edges[0], extent: path.extent(ofEdgeAt: 0, in: graph), start: path.start,
        end: path.end)
    ]
  }

  /// Whether a stretch continues on the edge of the previous one after a via point.
  func goesOn(at index: Int) -> Bool {
    stretches[index].extent.lowerBound > 0
      && stretches[index].edge == stretches[index - 1].edge
  }

  /// The length of some stretches in meters.
  func distance(of range: Range<Int>) -> Double {
    Double(stretches[range].reduce(0) { $0 + $1.extent.count }) / 1e6
  }
}
