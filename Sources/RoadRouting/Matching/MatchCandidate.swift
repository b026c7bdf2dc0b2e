import Geodesy

/// A position on a road near a fix, where the traveler may have been.
struct MatchCandidate: Sendable {
  /// The piece of road.
  var piece: Int32

  /// The index in the network's visits at which the segment begins.
  var visit: Int32

  /// The squared distance from the fix in square meters.
  var squaredDistance: Double

  /// The distance from the start of the piece, in the direction of its way, in meters.
  var along: Double

  /// The vector from the position to the fix in meters.
  var offset: Vector

  /// The unit vector along the segment, in the direction of its way.
  var direction: Vector

  /// The distance from the fix in meters.
  var distance: Double { squaredDistance.squareRoot() }
}

/// Finds the candidates of fixes; reuses its buffers from fix to fix.
struct CandidateSearch {
  private let graph: RoadGraph
  private let grid: RoadGrid
  private var nearby: [MatchCandidate] = []

  /// The number of candidates of a fix; the true road is rarely beyond the nearest eight.
  private static let usual = 8

  /// The maximum number of candidates of a fix where many roads are within its error.
  private static let most = 16

  /// The distance along a piece, in meters, within which only the nearest position counts.
  private static let separation = 25.0

  init(graph: RoadGraph, grid: RoadGrid) {
    (self.graph, self.grid) = (graph, grid)
  }

  /// The positions on roads within a radius, in meters, nearest first.
  ///
  /// Beyond the fix's error, in meters, there are only as many as usual.
  ///
  /// For each piece, they are those nearer than their neighbors along it, as on both arms of a
  /// hairpin.
  mutating func candidates(
    near point: Vector, within radius: Double, error: Double
  ) -> ArraySlice<MatchCandidate> {
    nearby.removeAll(keepingCapacity: true)
    let bound = radius * radius
    grid.forEachSegment(around: point, within: radius) { segment in
      let (share, squared) = graph.projection(of: point, onSegmentAt: Int(segment.visit))
      guard squared <= bound, isNearest(segment, share: share, to: point) else { return }
      add(segment, share: share, squared: squared, point)
    }
    nearby.sort {
      ($0.squaredDistance, $0.piece, $0.visit) < ($1.squaredDistance, $1.piece, $1.visit)
    }
    let count = nearby.prefix(Self.most).count { $0.squaredDistance <= error * error }
    return nearby.prefix(max(count, Self.usual))
  }

  /// Whether a projection is nearer than the neighboring segments of its piece.
  ///
  /// A vertex belongs to the later segment.
  private func isNearest(_ segment: RoadGrid.Segment, share: Double, to point: Vector) -> Bool {
    if share > 0, share < 1 { return true }
    if share == 1 { return segment.visit + 1 == graph.pieceEnds[Int(segment.piece)] }
    if segment.visit == graph.pieceStarts[Int(segment.piece)] { return true }
    return graph.projection(of: point, onSegmentAt: Int(segment.visit) - 1).share == 1
  }

  /// Adds a projection, unless a nearer one is close to it on the same piece.
  private mutating func add(
    _ segment: RoadGrid.Segment, share: Double, squared: Double, _ point: Vector
  ) {
    let visit = Int(segment.visit)
    let start = graph.offsets[Int(graph.pieceStarts[Int(segment.piece)])]
    let length = Double(graph.offsets[visit + 1] - graph.offsets[visit])
    let along = (Double(graph.offsets[visit] - start) + length * share) / 1e6
    let from = graph.positions[Int(graph.network.visits[visit])]
    let whole = graph.positions[Int(graph.network.visits[visit + 1])] - from
    let candidate = MatchCandidate(
      piece: segment.piece, visit: segment.visit, squaredDistance: squared, along: along,
      offset: point - from - whole * share, direction: whole * (1 / max(whole.length, 1e-9)))
    var index = 0
    while index < nearby.count {
      let other = nearby[index]
      guard other.piece == candidate.piece, abs(other.along - along) < Self.separation else {
        index += 1
        continue
      }
      let isNearer = (squared, segment.visit) < (other.squaredDistance, other.visit)
      if !isNearer { return }
      nearby.remove(at: index)
    }
    nearby.append(candidate)
  }
}
