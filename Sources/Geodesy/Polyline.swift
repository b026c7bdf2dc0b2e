/// A line of great-circle pieces on the sphere, indexed for projection.
///
/// It has a vertex per coordinate. Internally it stores *points*: neighboring vertices within
/// `leastPiece` share one, and pieces longer than `longestPiece` are split, so that the chord of a
/// piece stays within 5 mm of its arc and projection is plain vector arithmetic, also at the
/// antimeridian and the poles.
package struct Polyline: Sendable {
  /// The distance in meters below which a vertex shares the previous point.
  ///
  /// It is less than the rounding of coordinates with seven decimals, and bounds the number of
  /// pieces per meter.
  static let leastPiece = 0.005

  /// The maximum chord in meters that approximates an arc.
  static let longestPiece = 500.0

  /// The points in order, at least two; equal only if the whole line has zero length.
  package let points: [Vector]

  /// The distance of each point from the start in meters.
  package let distances: [Double]

  /// The index of each vertex's point.
  package let pointOfVertex: [Int]

  /// The bounding spheres of the pieces.
  let tree: PieceTree

  /// The pieces of each block of the tree.
  let blocks: [PieceBlock]

  /// The pieces without repetitions; absent if none is repeated.
  let distinct: DistinctPieces?

  /// Makes a line; an empty one is a single point.
  ///
  /// - Complexity: O(N + length / `longestPiece`).
  package init(_ coordinates: [Coordinate]) {
    var points: [Vector] = []
    var distances: [Double] = []
    var pointOfVertex: [Int] = []
    points.reserveCapacity(coordinates.count)
    distances.reserveCapacity(coordinates.count)
    pointOfVertex.reserveCapacity(coordinates.count)
    for coordinate in coordinates {
      let next = Position(coordinate)
      if let last = points.last {
        let square = (next.vector - last).squaredLength
        if square > Polyline.leastPiece * Polyline.leastPiece {
          Polyline.append(next, to: &points, distances: &distances)
        }
      } else {
        points.append(next.vector)
        distances.append(0)
      }
      pointOfVertex.append(points.count - 1)
    }
    while points.count < 2 {
      points.append(points.last ?? Position(Coordinate(latitude: 0, longitude: 0)).vector)
      distances.append(0)
    }
    self.points = points
    self.distances = distances
    self.pointOfVertex = pointOfVertex
    let tree = PieceTree(points: points)
    self.tree = tree
    blocks = (0...tree.block(ofPiece: points.count - 2)).map { block in
      let pieces = tree.pieces(ofBlock: block)
      return PieceBlock(points: points[pieces.lowerBound...pieces.upperBound])
    }
    distinct = DistinctPieces(points: points)
  }

  private static func append(
    _ next: Position, to points: inout [Vector], distances: inout [Double]
  ) {
    let start = points[points.count - 1]
    let base = distances[distances.count - 1]
    let length = Position(vector: start).distance(to: next)
    let pieces = max(1, Int((length / longestPiece).rounded(.up)))
    for piece in stride(from: 1, to: pieces, by: 1) {
      let fraction = Double(piece) / Double(pieces)
      points.append(between(start, next.vector, angle: length / Earth.radius, fraction: fraction))
      distances.append(base + length * fraction)
    }
    points.append(next.vector)
    distances.append(base + length)
  }

  /// The point at a fraction of the arc between two points, which are `angle` radians apart.
  ///
  /// Between antipodal points every great circle is a shortest one; the one over the north pole is
  /// used, as on the ellipsoid.
  ///
  /// **Source:** Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), section 4, on
  /// antipodal points.
  private static func between(
    _ start: Vector, _ end: Vector, angle: Double, fraction: Double
  ) -> Vector {
    let whole = sineAndCosine(radians: angle).sine
    guard whole > 1e-6 else {
      let (sine, cosine) = sineAndCosine(radians: angle * fraction)
      let north = Position(vector: start).north
      return Position(vector: start * cosine + north * (sine * Earth.radius)).vector
    }
    let first = sineAndCosine(radians: angle * (1 - fraction)).sine / whole
    let second = sineAndCosine(radians: angle * fraction).sine / whole
    return Position(vector: start * first + end * second).vector
  }
}

extension Polyline {
  /// The number of pieces, at least one.
  @inlinable
  package var pieceCount: Int { points.count - 1 }

  /// The length in meters.
  package var length: Double { distances[distances.count - 1] }

  /// The distance of a vertex from the start in meters.
  package func distance(ofVertex vertex: Int) -> Double {
    distances[pointOfVertex[vertex]]
  }

  /// The piece that contains a distance from the start; at a point, the later one.
  ///
  /// - Complexity: O(log N).
  package func piece(at distance: Double) -> Int {
    (1..<max(pieceCount, 1)).partitioningIndex { !(distances[$0] <= distance) } - 1
  }

  /// The piece that contains a distance from the start, found from a piece that is probably near.
  ///
  /// - Complexity: O(log of the pieces between them).
  package func piece(at distance: Double, near hint: Int) -> Int {
    let hint = min(max(hint, 0), pieceCount - 1)
    var (low, high, step) = (hint, hint + 1, 1)
    while low > 0, distances[low] > distance {
      (low, high, step) = (max(low - step, 0), low, step * 2)
    }
    while high < pieceCount, distances[high] <= distance {
      (low, high, step) = (high, min(high + step, pieceCount), step * 2)
    }
    return (low + 1..<max(high, low + 1)).partitioningIndex { !(distances[$0] <= distance) } - 1
  }

  /// The position on a piece at a distance from the line's start, clamped to the piece.
  package func position(at distance: Double, onPiece piece: Int) -> Position {
    let length = distances[piece + 1] - distances[piece]
    guard length > 0 else { return Position(vector: points[piece]) }
    let fraction = min(max((distance - distances[piece]) / length, 0), 1)
    return Position(vector: points[piece] + (points[piece + 1] - points[piece]) * fraction)
  }

  /// The position at a distance from the start, clamped to the line.
  ///
  /// - Complexity: O(log N).
  package func position(at distance: Double) -> Position {
    position(at: distance, onPiece: piece(at: distance))
  }

  /// The cosine of the angle between a unit vector and a piece; absent for a piece of no length.
  package func cosine(of direction: Vector, toPiece piece: Int) -> Double? {
    let along = points[piece + 1] - points[piece]
    let length = along.length
    return length > 0 ? direction.dot(along) / length : nil
  }

  /// The bearing of a piece at its start.
  package func bearing(ofPiece piece: Int) -> Bearing {
    Position(vector: points[piece]).bearing(of: points[piece + 1] - points[piece])
  }
}
