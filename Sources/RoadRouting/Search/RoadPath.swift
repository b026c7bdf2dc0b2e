/// A path over roads: edges in driving order, from a position on the first to one on the last.
struct RoadPath: Equatable, Sendable {
  /// The edges, at least one.
  var edges: [RoadEdge]

  /// The start, on the first edge.
  var start: RoadPosition

  /// The end, on the last edge.
  var end: RoadPosition

  /// The state of the turn rules at the end; absent for a path that was driven.
  var state: Int32?
}

extension RoadPath {
  /// The traveled range of an edge, in micrometers from the edge's start.
  func extent(ofEdgeAt index: Int, in graph: RoadGraph) -> Range<Int> {
    let edge = edges[index]
    let begin = index == 0 ? graph.distance(along: edge, toOffset: start.offset) : 0
    let end =
      index == edges.count - 1
      ? graph.distance(along: edge, toOffset: end.offset) : graph.length(of: edge)
    return begin..<max(begin, end)
  }
}
