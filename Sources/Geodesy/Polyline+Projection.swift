/// The projection of a position on a stretch of a line.
package struct Projection: Hashable, Sendable {
  /// The index of the piece.
  package var piece: Int

  /// The distance from the line's start in meters.
  package var alongTrack: Double

  /// The squared distance from the position in square meters.
  package var squaredDistance: Double

  /// Makes a projection.
  @inlinable
  package init(piece: Int, alongTrack: Double, squaredDistance: Double) {
    self.piece = piece
    self.alongTrack = alongTrack
    self.squaredDistance = squaredDistance
  }
}

/// A projection together with its fraction of the piece.
struct Foot {
  var projection: Projection
  /// The fraction of the piece before it; exactly 0 or 1 if an end of the piece is nearest.
  var fraction: Double
}

extension Polyline {
  /// The projection on one piece.
  @inline(__always)
  func foot(of position: Vector, onPiece piece: Int) -> Foot {
    let start = points[piece]
    let direction = points[piece + 1] - start
    let offset = position - start
    let square = direction.squaredLength
    let along = offset.dot(direction)
    // Most pieces end before the position or begin after it: those need no division.
    let fraction = along <= 0 ? 0 : along >= square ? 1 : along / square
    let rest = offset - direction * fraction
    let base = distances[piece]
    let next = distances[piece + 1]
    return Foot(
      projection: Projection(
        piece: piece,
        // The end of a piece is where the next one begins, to the last bit.
        alongTrack: fraction == 1 ? next : base + (next - base) * fraction,
        squaredDistance: rest.squaredLength),
      fraction: fraction)
  }

  /// Whether the distance from a position has a local minimum at a projection, given the projection
  /// on the previous piece.
  ///
  /// At a point between two pieces there is one if both end there; it is counted for the later
  /// piece.
  @inline(__always)
  func isMinimum(_ foot: Foot, after fractionBefore: Double) -> Bool {
    let piece = foot.projection.piece
    if foot.fraction == 0 { return piece == 0 || fractionBefore == 1 }
    return foot.fraction < 1 || piece == pieceCount - 1
  }

  /// The projection on a range of the line, the first of equals.
  ///
  /// If the nearest point of the line is outside the range, it is any projection, marked as not
  /// unique.
  ///
  /// It is unique if no other pass of the line in the range, more than 30 m along, comes within
  /// `cutoff` meters of the nearest distance, and none more than 5 m along is equally near within
  /// rounding.
  ///
  /// - Parameters:
  ///   - position: The position on the sphere.
  ///   - low: The range's start in meters along the line.
  ///   - high: The range's end in meters along the line.
  ///   - hint: A piece near the range.
  ///   - cutoff: The extra distance in meters within which another pass is a rival.
  /// - Returns: The projection, whether it is unique, and the number of pieces examined.
  /// - Complexity: O(pieces from the hint to the range's far end).
  package func nearest(
    to position: Vector, from low: Double, to high: Double, hint: Int, cutoff: Double
  ) -> (projection: Projection, isOnly: Bool, looks: Int) {
    let first = firstPiece(touching: low, hint: hint)
    var piece = first
    var next = foot(of: position, onPiece: piece)
    var nearest = next.projection
    var minimum: Projection?
    var rival = Double.infinity
    var fractionBefore = 0.0
    while true {
      let place = next.projection
      // Pieces may extend beyond the range if the line has few vertices there.
      if low <= place.alongTrack, place.alongTrack <= high,
        isMinimum(next, after: fractionBefore)
      {
        if let known = minimum {
          let gap = place.alongTrack - known.alongTrack
          let isApart =
            gap > Polyline.leastGapOfPasses
            || (gap > Polyline.leastGapOfTies && Polyline.isTie(place, known))
          let isNearer = place.squaredDistance < known.squaredDistance
          if isApart { rival = min(rival, max(place.squaredDistance, known.squaredDistance)) }
          if isNearer { minimum = place }
        } else {
          minimum = place
        }
      }
      guard piece + 1 < pieceCount, distances[piece + 1] < high else { break }
      piece += 1
      fractionBefore = next.fraction
      next = foot(of: position, onPiece: piece)
    }
    if let minimum { nearest = minimum }
    let limit = nearest.squaredDistance.squareRoot() + cutoff
    return (nearest, minimum != nil && rival > limit * limit, piece - first + 1)
  }

  /// The minimum distance along the line, in meters, between separate passes.
  private static let leastGapOfPasses = 30.0

  /// The minimum distance along the line, in meters, between two equally near projections.
  private static let leastGapOfTies = 5.0

  /// Whether two projections are equally near within 1 cm, which covers rounding.
  private static func isTie(_ place: Projection, _ other: Projection) -> Bool {
    let (one, two) = (place.squaredDistance.squareRoot(), other.squaredDistance.squareRoot())
    return abs(one - two) < 0.01
  }

  /// The first piece that ends beyond a distance from the start.
  private func firstPiece(touching distance: Double, hint: Int) -> Int {
    var piece = min(max(hint, 0), pieceCount - 1)
    while piece > 0, distances[piece] > distance { piece -= 1 }
    while piece + 1 < pieceCount, distances[piece + 1] < distance { piece += 1 }
    return piece
  }

  /// The projection on the whole line; the first of equals.
  ///
  /// - Complexity: O(log N) for a position near the line, however often the line repeats itself.
  package func nearest(to position: Vector) -> Projection {
    var looks = 0
    return nearest(to: position, looks: &looks)
  }

  /// The projection on the pieces between two distances from the start; the first of equals.
  ///
  /// - Complexity: O(log N) for a position near that part.
  package func nearest(to position: Vector, in range: ClosedRange<Double>) -> Projection {
    let first = range.lowerBound > 0 ? piece(at: range.lowerBound) : 0
    var last = range.upperBound < length ? piece(at: range.upperBound) : pieceCount - 1
    if last > first, distances[last] >= range.upperBound { last -= 1 }
    var looks = 0
    return nearest(to: position, onPieces: first...last, looks: &looks)
  }

  /// The projection on the whole line; `looks` is increased by the number of pieces examined.
  func nearest(to position: Vector, looks: inout Int) -> Projection {
    nearest(to: position, onPieces: 0...(pieceCount - 1), looks: &looks)
  }

  private func nearest(
    to position: Vector, onPieces pieces: ClosedRange<Int>, looks: inout Int
  ) -> Projection {
    var best = foot(of: position, onPiece: pieces.lowerBound).projection
    // What repeats an earlier piece may be left out where that piece counts, too.
    let distinct = pieces.lowerBound == 0 ? distinct : nil
    let indices = distinct.map { 0...$0.index(upTo: pieces.upperBound) } ?? pieces
    (distinct?.tree ?? tree).search(near: position, limit: best.squaredDistance, in: indices) {
      index in
      looks += 1
      let piece = distinct?.pieces[index] ?? index
      let next = foot(of: position, onPiece: piece).projection
      let isEarlier = next.squaredDistance == best.squaredDistance && piece < best.piece
      if next.squaredDistance < best.squaredDistance || isEarlier { best = next }
      return best.squaredDistance
    }
    return best
  }
}
