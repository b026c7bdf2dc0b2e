/// A line of great-circle pieces on the sphere, ready to be searched.
///
/// Made of N coordinates, it has a vertex for each. Inside it keeps *points*: neighboring vertices
/// within `leastPiece` share one, and pieces longer than `longestPiece` are cut, so that the
/// straight chord of a piece stays within 5 mm of its arc and all projection is plain vector
/// arithmetic, the same at the antimeridian and the poles.
package struct Polyline: Sendable {
  /// Vertices nearer than this many meters to the point before share it: less than the rounding of
  /// coordinates of seven decimals, and a bound for the pieces of a meter of line.
  static let leastPiece = 0.005

  /// The longest chord in meters that stands for an arc.
  static let longestPiece = 500.0

  /// The points in order, at least two; equal only when the whole line has no length.
  package let points: [Vector]

  /// Meters from the start to each point.
  package let distances: [Double]

  /// The point at which each vertex lies.
  package let pointOfVertex: [Int]

  /// The spheres around runs of pieces.
  let tree: PieceTree

  /// The pieces without those that repeat an earlier one, either way; absent where none does.
  let distinct: DistinctPieces?

  /// Makes a line; an empty one counts as a single place.
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
    tree = PieceTree(points: points)
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

  /// The point at a fraction of the arc between two others that are an angle in radians apart.
  ///
  /// Between two ends of one diameter every great circle is shortest; the one over the north pole
  /// is taken, as on the ellipsoid.
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

  /// Meters from the start to a vertex.
  package func distance(ofVertex vertex: Int) -> Double {
    distances[pointOfVertex[vertex]]
  }

  /// The piece on which a distance from the start lies; the later one at a point.
  ///
  /// - Complexity: O(log N).
  package func piece(at distance: Double) -> Int {
    (1..<max(pieceCount, 1)).partitioningIndex { !(distances[$0] <= distance) } - 1
  }

  /// The place on a piece at a distance from the line's start, clamped to the piece.
  package func position(at distance: Double, onPiece piece: Int) -> Position {
    let length = distances[piece + 1] - distances[piece]
    guard length > 0 else { return Position(vector: points[piece]) }
    let fraction = min(max((distance - distances[piece]) / length, 0), 1)
    return Position(vector: points[piece] + (points[piece + 1] - points[piece]) * fraction)
  }

  /// The place at a distance from the start, clamped to the line.
  ///
  /// - Complexity: O(log N).
  package func position(at distance: Double) -> Position {
    position(at: distance, onPiece: piece(at: distance))
  }

  /// The bearing of a piece at its start.
  package func bearing(ofPiece piece: Int) -> Bearing {
    Position(vector: points[piece]).bearing(of: points[piece + 1] - points[piece])
  }
}
