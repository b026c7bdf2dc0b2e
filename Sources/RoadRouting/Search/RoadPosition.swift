import Geodesy

/// A position on a road to which a waypoint was snapped.
struct RoadPosition: Equatable, Sendable {
  /// The piece of road.
  let piece: Int

  /// The index in the network's visits at which its segment begins.
  let visit: Int

  /// The distance from the way's first vertex in micrometers.
  let offset: Int

  /// The coordinate, in ten-millionths of a degree.
  let packed: PackedCoordinate

  /// The distance between the waypoint and the road in meters.
  let distance: Double

  /// The coordinate in degrees.
  var coordinate: Coordinate { packed.coordinate }
}

extension RoadGraph {
  /// The nearest positions on roads, one on each piece that is as near as the nearest.
  ///
  /// A waypoint at a junction is on every road that meets there, so up to a centimeter more counts
  /// as equally near. Roads beyond the limit, in meters, are ignored.
  ///
  /// A larger `tolerance` also returns positions that many meters farther than the nearest.
  /// `isWanted` says whether a piece may be used at the segment that begins at an index in the
  /// network's visits.
  ///
  /// - Complexity: O(V) for V visits.
  func roadPositions(
    near coordinate: Coordinate, within limit: Double, tolerance: Double = 0.01,
    isWanted: (_ piece: Int, _ visit: Int) -> Bool = { _, _ in true }
  ) -> [RoadPosition] {
    let point = Position(coordinate).vector
    var nearest = min(limit, 1e6)
    var bound = nearest * nearest
    var found: [(piece: Int, visit: Int, share: Double, squared: Double)] = []
    for piece in 0..<openPieceCount {
      var best: (visit: Int, share: Double, squared: Double)?
      for visit in Int(pieceStarts[piece])..<Int(pieceEnds[piece]) {
        let (share, squared) = projection(of: point, onSegmentAt: visit)
        guard squared <= bound, squared < best?.squared ?? .infinity else { continue }
        guard isWanted(piece, visit) else { continue }
        best = (visit, share, squared)
        nearest = min(nearest, squared.squareRoot())
        let reach = min(nearest + tolerance, limit)
        bound = reach * reach
      }
      if let best { found.append((piece, best.visit, best.share, best.squared)) }
    }
    return found.compactMap { candidate in
      guard candidate.squared <= bound else { return nil }
      return position(
        piece: candidate.piece, visit: candidate.visit, share: candidate.share,
        distance: candidate.squared.squareRoot())
    }
  }

  /// The fraction of a segment at which it is nearest to a point, and the squared distance.
  @inline(__always)
  func projection(of point: Vector, onSegmentAt visit: Int) -> (share: Double, squared: Double) {
    let from = positions[Int(network.visits[visit])]
    let segment = positions[Int(network.visits[visit + 1])] - from
    let toPoint = point - from
    let squaredLength = segment.squaredLength
    let share = squaredLength > 0 ? min(max(toPoint.dot(segment) / squaredLength, 0), 1) : 0
    return (share, (toPoint - segment * share).squaredLength)
  }

  /// The position at a fraction of a segment, or at a vertex if one is nearer than a centimeter.
  func position(piece: Int, visit: Int, share: Double, distance: Double) -> RoadPosition? {
    let (from, to) = (Int(network.visits[visit]), Int(network.visits[visit + 1]))
    let length = offsets[visit + 1] - offsets[visit]
    let along = Int((Double(length) * share).rounded())
    if along < 10_000 || length - along < 10_000 {
      let isStart = along <= length - along
      return RoadPosition(
        piece: piece, visit: visit, offset: offsets[isStart ? visit : visit + 1],
        packed: network.coordinates[isStart ? from : to], distance: distance)
    }
    let vector = positions[from] + (positions[to] - positions[from]) * share
    let coordinate = Position(vector: vector).coordinate
    let packed = PackedCoordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
    return packed.map {
      RoadPosition(
        piece: piece, visit: visit, offset: offsets[visit] + along, packed: $0,
        distance: distance)
    }
  }
}

extension RoadGraph {
  /// Whether a position is between the ends of an edge.
  func isInside(_ position: RoadPosition, of edge: RoadEdge) -> Bool {
    let along = distance(along: edge, toOffset: position.offset)
    return along > 0 && along < length(of: edge)
  }

  /// The positions at the end of a path, one on each piece that meets there.
  func positions(atEndOf path: RoadPath) -> [RoadPosition] {
    if let last = path.edges.last, isInside(path.end, of: last) { return [path.end] }
    return roadPositions(near: path.end.coordinate, within: 1)
  }

  /// The position at a distance, in meters, from the start of an edge, clamped to it.
  ///
  /// - Complexity: O(log V) for V vertices of the edge.
  func position(on edge: RoadEdge, along meters: Double) -> RoadPosition {
    let range = Int(pieceStarts[edge.piece])..<Int(pieceEnds[edge.piece])
    let along = Int((meters * 1e6).rounded())
    let offset =
      edge.isForward
      ? offsets[range.lowerBound] + along : offsets[range.upperBound] - along
    let visit = max(range.partitioningIndex { offsets[$0] > offset }, range.lowerBound + 1) - 1
    let length = offsets[visit + 1] - offsets[visit]
    let share = length > 0 ? Double(offset - offsets[visit]) / Double(length) : 0
    let vertex = network.coordinates[Int(network.visits[visit])]
    return position(piece: edge.piece, visit: visit, share: min(max(share, 0), 1), distance: 0)
      ?? RoadPosition(
        piece: edge.piece, visit: visit, offset: offsets[visit], packed: vertex, distance: 0)
  }
}
