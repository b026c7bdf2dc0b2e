import Geodesy

extension RoadGraph {
  /// The distance from a junction, in meters, over which a road's bearing is measured.
  ///
  /// A shorter distance measures the drawing of the corner; a longer one measures the next bend.
  private static let bearingReach = 12.0

  /// The bearing of an edge at its first vertex.
  func departureBearing(of edge: RoadEdge) -> Bearing {
    let origin = positions[tail(of: edge)]
    return Position(vector: origin).bearing(of: point(on: edge) - origin)
  }

  /// The bearing of an edge at its last vertex.
  func arrivalBearing(of edge: RoadEdge) -> Bearing {
    departureBearing(of: edge.reversed).reversed
  }

  /// The bearing of an edge on the segment that begins at an index in the network's visits.
  func segmentBearing(of edge: RoadEdge, at visit: Int) -> Bearing {
    let from = positions[Int(network.visits[visit])]
    let to = positions[Int(network.visits[visit + 1])]
    let bearing = Position(vector: from).bearing(of: to - from)
    return edge.isForward ? bearing : bearing.reversed
  }

  /// The point at the bearing distance along an edge; a short edge is followed by its continuation.
  private func point(on edge: RoadEdge) -> Vector {
    var edge = edge
    var rest = Self.bearingReach
    for _ in 0..<4 {
      var previous = positions[tail(of: edge)]
      for visit in visits(of: edge).dropFirst() {
        let next = positions[Int(network.visits[visit])]
        let length = (next - previous).length
        if length >= rest { return previous + (next - previous) * (rest / length) }
        rest -= length
        previous = next
      }
      guard let following = onlyContinuation(of: edge) else { return previous }
      edge = following
    }
    return positions[tail(of: edge)]
  }

  /// The edge that continues where exactly two pieces of road meet.
  private func onlyContinuation(of edge: RoadEdge) -> RoadEdge? {
    let leaving = roads(from: head(of: edge))
    guard leaving.count == 2 else { return nil }
    return leaving.first { $0 != edge.reversed }
  }
}
