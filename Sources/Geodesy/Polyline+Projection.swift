/// The nearest place of one stretch of a line to a position.
package struct Projection: Hashable, Sendable {
  /// The piece it lies on.
  package var piece: Int

  /// Meters from the line's start.
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

extension Polyline {
  /// The projection of a position on one piece.
  @inline(__always)
  func projection(of position: Vector, onPiece piece: Int) -> Projection {
    let start = points[piece]
    let direction = points[piece + 1] - start
    let offset = position - start
    let square = direction.squaredLength
    let fraction = square > 0 ? min(max(offset.dot(direction) / square, 0), 1) : 0
    let rest = offset - direction * fraction
    let base = distances[piece]
    return Projection(
      piece: piece, alongTrack: base + (distances[piece + 1] - base) * fraction,
      squaredDistance: rest.squaredLength)
  }

  /// The nearest place on the pieces that touch a range of distances from the start.
  ///
  /// Also tells whether the distance has another local minimum within `cutoff` meters of it there:
  /// whether the place is the only likely one.
  ///
  /// - Parameter hint: a piece near the range.
  /// - Complexity: O(pieces from the hint to the range's far end).
  package func nearest(
    to position: Vector, from low: Double, to high: Double, hint: Int, cutoff: Double
  ) -> (projection: Projection, isOnly: Bool) {
    var piece = firstPiece(touching: low, hint: hint)
    let first = piece
    var best = projection(of: position, onPiece: piece)
    while piece + 1 < pieceCount, distances[piece + 1] < high {
      piece += 1
      let next = projection(of: position, onPiece: piece)
      if next.squaredDistance < best.squaredDistance { best = next }
    }
    let last = piece
    let limit = best.squaredDistance.squareRoot() + cutoff
    let isOnly = !hasMinimum(
      near: position, pieces: first...last, within: limit * limit, besides: best)
    return (best, isOnly)
  }

  /// The first piece that reaches beyond a distance from the start.
  private func firstPiece(touching distance: Double, hint: Int) -> Int {
    var piece = min(max(hint, 0), pieceCount - 1)
    while piece > 0, distances[piece] > distance { piece -= 1 }
    while piece + 1 < pieceCount, distances[piece + 1] < distance { piece += 1 }
    return piece
  }

  /// Whether another stretch of the pieces comes within a squared distance, away from the best.
  private func hasMinimum(
    near position: Vector, pieces: ClosedRange<Int>, within limit: Double, besides best: Projection
  ) -> Bool {
    // Walk away from the best place on both sides: once the line has left the disc, coming back
    // into it is another pass.
    for step in [1, -1] {
      var piece = best.piece + step
      var hasLeft = false
      var last = best.squaredDistance
      while pieces.contains(piece) {
        let next = projection(of: position, onPiece: piece).squaredDistance
        if hasLeft || next < last - 1, next <= limit { return true }
        if next > limit { hasLeft = true }
        last = next
        piece += step
      }
    }
    return false
  }

  /// Appends the local minima of the distance from a position on a run of pieces.
  ///
  /// A minimum farther than `limit` (squared meters) is left out. Neighboring pieces that share
  /// their nearest point give one.
  package func appendMinima(
    near position: Vector, pieces: Range<Int>, within limit: Double,
    to minima: inout [Projection]
  ) {
    var falling = true
    var previous: Projection?
    for piece in pieces.clamped(to: 0..<pieceCount) {
      let next = projection(of: position, onPiece: piece)
      if let last = previous {
        if next.squaredDistance > last.squaredDistance {
          if falling, last.squaredDistance <= limit { minima.append(last) }
          falling = false
        } else if next.squaredDistance < last.squaredDistance {
          falling = true
        }
      }
      previous = next
    }
    if falling, let last = previous, last.squaredDistance <= limit { minima.append(last) }
  }

  /// The local minima of the distance from a position on the whole line within a radius in meters,
  /// in road order.
  ///
  /// - Complexity: O(log N + pieces near the position).
  package func minima(near position: Vector, within radius: Double) -> [Projection] {
    var minima: [Projection] = []
    for run in tree.runs(near: position, within: radius) {
      appendMinima(near: position, pieces: run, within: radius * radius, to: &minima)
    }
    return minima
  }

  /// The nearest place on the whole line; the first of equals.
  ///
  /// - Complexity: O(log N) for a position near the line.
  package func nearest(to position: Vector) -> Projection {
    var best = projection(of: position, onPiece: 0)
    tree.search(near: position, limit: best.squaredDistance) { piece in
      let next = projection(of: position, onPiece: piece)
      if next.squaredDistance < best.squaredDistance { best = next }
      return best.squaredDistance
    }
    return best
  }
}
