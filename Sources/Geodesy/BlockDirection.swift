/// The directions of a run of a line's pieces: all within a cone around the line from the first point
/// to the last.
struct BlockDirection: Sendable {
  /// Where a position lies in the direction of the pieces.
  enum Side {
    /// Before the start of every piece.
    case before
    /// Beside a piece, as far as is known.
    case beside
    /// Beyond the end of every piece.
    case beyond
  }

  /// The first point.
  private let start: Vector
  /// The direction from the first point to the last, as a unit vector.
  private let axis: Vector
  /// The distance between these points in meters.
  private let length: Double
  /// The squared tangent of the greatest angle between a piece and the axis; infinite if there is no
  /// such cone.
  private let squaredTangent: Double
  /// The distance in meters that makes up for points beside the axis and for rounding.
  private let slack: Double

  /// The minimum cosine of the angle between a piece and the axis.
  private static let leastCosine = 0.2

  /// The error of a distance between rounded positions, in meters, with room to spare.
  private static let rounding = 1e-6

  /// Finds the cone of the pieces between points, at least two.
  init(of points: ArraySlice<Vector>) {
    let first = points[points.startIndex]
    let way = points[points.endIndex - 1] - first
    let length = way.length
    let axis = way * (length > 0 ? 1 / length : 0)
    var cosine = 1.0
    var squaredWidth = 0.0
    for (point, next) in zip(points, points.dropFirst()) {
      let piece = next - point
      cosine = min(cosine, piece.dot(axis) / piece.length)
      let offset = next - first
      let along = offset.dot(axis)
      squaredWidth = max(squaredWidth, offset.squaredLength - along * along)
    }
    start = first
    self.axis = axis
    self.length = length
    // The comparison fails for a piece of no length, too.
    let isCone = cosine > Self.leastCosine
    squaredTangent = isCone ? max(1 / (cosine * cosine) - 1, 0) : .infinity
    slack = isCone ? squaredWidth.squareRoot() / cosine + Self.rounding : 0
  }

  /// The side on which a position lies.
  @inline(__always)
  func side(of position: Vector) -> Side {
    let offset = position - start
    let along = offset.dot(axis)
    // To the nearer end, less than 0 between the ends.
    let rest = max(along - length, -along) - slack
    let squaredWidth = max(offset.squaredLength - along * along, 0)
    if rest <= 0 || rest * rest <= squaredTangent * squaredWidth { return .beside }
    return along > 0 ? .beyond : .before
  }
}
