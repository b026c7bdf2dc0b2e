import Geodesy

extension RoadGraph {
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

  /// The edges that leave a vertex on roads that the mode may use, if only the other way.
  func roads(from vertex: Int) -> [RoadEdge] {
    departures(from: vertex).filter { $0.piece < openPieceCount }
  }

  /// Whether an edge looks as if a car could enter it.
  func looksOpen(_ edge: RoadEdge) -> Bool {
    way(of: edge).permissions.contains(edge.isForward ? .apparentForward : .apparentBackward)
  }

  /// Whether a U-turn is the only way to continue at the end of an edge.
  func isDeadEnd(after edge: RoadEdge) -> Bool {
    let vertex = head(of: edge)
    if isBlocked[vertex] { return true }
    return !departures(from: vertex).contains { $0 != edge.reversed && isOpen[$0.index] }
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
