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

/// The nearest point of a piece to a position, described without a division.
struct Foot {
  let piece: Int
  /// The vector from the start of the piece to the position.
  private let offset: Vector
  /// The vector from the start of the piece to its end.
  private let direction: Vector
  private let along: Double
  private let square: Double

  @inline(__always)
  init(of position: Vector, onPiece piece: Int, from start: Vector, to end: Vector) {
    self.piece = piece
    offset = position - start
    direction = end - start
    along = offset.dot(direction)
    square = direction.squaredLength
  }

  /// Whether the start of the piece is nearest.
  var isAtStart: Bool { along <= 0 }

  /// Whether the end of the piece, and not its start, is nearest.
  var isAtEnd: Bool { along >= square && along > 0 }

  /// The projection, given the distances of the piece's ends from the line's start.
  @inline(__always)
  func projection(between base: Double, and next: Double) -> Projection {
    // Most pieces end before the position or begin after it, and need no division.
    let fraction = along <= 0 ? 0 : along >= square ? 1 : along / square
    let rest = offset - direction * fraction
    return Projection(
      piece: piece,
      // The end of a piece is where the next one begins, to the last bit.
      alongTrack: fraction == 1 ? next : base + (next - base) * fraction,
      squaredDistance: rest.squaredLength)
  }
}

extension Polyline {
  /// The nearest point of one piece.
  @inline(__always)
  func foot(of position: Vector, onPiece piece: Int) -> Foot {
    Foot(of: position, onPiece: piece, from: points[piece], to: points[piece + 1])
  }

  /// The projection that a foot represents.
  @inline(__always)
  func projection(at foot: Foot) -> Projection {
    foot.projection(between: distances[foot.piece], and: distances[foot.piece + 1])
  }

  /// The pieces of one block at which the distance has a local minimum.
  ///
  /// At a point between two pieces there is a minimum if both are nearest there; it is counted for
  /// the later piece.
  ///
  /// - Parameters:
  ///   - position: The position on the sphere.
  ///   - pieces: The pieces examined, at least one, all of one block.
  ///   - isAfterEnd: Whether the end of the piece before the first one is nearest.
  /// - Returns: The pieces as bits, counted from the block's first piece, and whether the end of
  ///   the last one is nearest.
  @inline(__always)
  func minima(
    near position: Vector, onPieces pieces: Range<Int>, isAfterEnd: @autoclosure () -> Bool
  ) -> (pieces: UInt, isAfterEnd: Bool) {
    let block = pieces.lowerBound / PieceBlock.size
    let low = UInt(bitPattern: pieces.lowerBound - block * PieceBlock.size)
    let high = UInt(bitPattern: pieces.upperBound - block * PieceBlock.size)
    let first: UInt = 1 &<< low
    let (starts, ends) = blocks[block].sides(of: position)
    var afterEnd = ends &<< 1 & ~first
    if starts & first != 0, pieces.lowerBound == 0 || isAfterEnd() { afterEnd |= first }
    var minima = starts & afterEnd | ~(starts | ends)
    if pieces.upperBound == pieceCount { minima |= ~starts & 1 &<< (high &- 1) }
    return (minima & (1 &<< high &- first), ends &>> (high &- 1) & 1 == 1)
  }

  /// The projection on a range of the line; of equally near ones, the first.
  ///
  /// If the nearest point of the line is outside the range, any projection is returned, marked as
  /// not unique.
  ///
  /// A projection is unique if no other pass of the line in the range, more than 30 m along, comes
  /// within `cutoff` meters of the nearest distance, and no point more than 5 m along is equally
  /// near within rounding.
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
  ) -> (projection: Projection, isOnly: Bool, examined: Int) {
    let first = firstPiece(touching: low, hint: hint)
    var end = first + 1
    while end < pieceCount, distances[end] < high { end += 1 }
    var minimum: Projection?
    var rival = Double.infinity
    forEachMinimum(near: position, onPieces: first..<end) { projection in
      // Pieces may extend beyond the range if the line has few vertices there.
      guard low <= projection.alongTrack, projection.alongTrack <= high else { return }
      guard let known = minimum else {
        minimum = projection
        return
      }
      if Polyline.isApart(projection, from: known) {
        rival = min(rival, max(projection.squaredDistance, known.squaredDistance))
      }
      if projection.squaredDistance < known.squaredDistance { minimum = projection }
    }
    let nearest = minimum ?? projection(at: foot(of: position, onPiece: first))
    let limit = nearest.squaredDistance.squareRoot() + cutoff
    return (nearest, minimum != nil && rival > limit * limit, end - first)
  }

  /// Calls the body with the projection on each piece at which the distance has a local minimum.
  @inline(__always)
  private func forEachMinimum(
    near position: Vector, onPieces pieces: Range<Int>, _ body: (Projection) -> Void
  ) {
    var isAfterEnd = false
    var first = pieces.lowerBound
    while first < pieces.upperBound {
      let block = first / PieceBlock.size * PieceBlock.size
      let end = min(block + PieceBlock.size, pieces.upperBound)
      var minima: UInt
      (minima, isAfterEnd) = self.minima(
        near: position, onPieces: first..<end, isAfterEnd: isAfterEnd)
      while minima != 0 {
        body(projection(at: foot(of: position, onPiece: block + minima.trailingZeroBitCount)))
        minima &= minima - 1
      }
      first = end
    }
  }

  /// The minimum distance along the line, in meters, between separate passes.
  private static let leastGapOfPasses = 30.0

  /// The minimum distance along the line, in meters, between two equally near projections.
  private static let leastGapOfTies = 5.0

  /// Whether a projection is on another pass than an earlier one: far along the line, or equally
  /// near within 1 cm, which covers rounding.
  private static func isApart(_ projection: Projection, from known: Projection) -> Bool {
    let gap = projection.alongTrack - known.alongTrack
    if gap > leastGapOfPasses { return true }
    let (one, two) = (projection.squaredDistance.squareRoot(), known.squaredDistance.squareRoot())
    return gap > leastGapOfTies && abs(one - two) < 0.01
  }

  /// The first piece that ends beyond a distance from the start.
  private func firstPiece(touching distance: Double, hint: Int) -> Int {
    var piece = min(max(hint, 0), pieceCount - 1)
    while piece > 0, distances[piece] > distance { piece -= 1 }
    while piece + 1 < pieceCount, distances[piece + 1] < distance { piece += 1 }
    return piece
  }

  /// The projection on the whole line; of equally near ones, the first.
  ///
  /// - Complexity: O(log N) for a position near the line, however often the line repeats itself.
  package func nearest(to position: Vector) -> Projection {
    var examined = 0
    return nearest(to: position, examined: &examined)
  }

  /// The projection between two distances from the start; of equally near ones, the first.
  ///
  /// - Complexity: O(log N) for a position near that part.
  package func nearest(to position: Vector, in range: ClosedRange<Double>) -> Projection {
    let first = range.lowerBound > 0 ? piece(at: range.lowerBound) : 0
    var last = range.upperBound < length ? piece(at: range.upperBound) : pieceCount - 1
    if last > first, distances[last] >= range.upperBound { last -= 1 }
    var examined = 0
    return nearest(to: position, onPieces: first...last, examined: &examined)
  }

  /// The projection on the whole line; `examined` is increased by the number of pieces examined.
  func nearest(to position: Vector, examined: inout Int) -> Projection {
    nearest(to: position, onPieces: 0...(pieceCount - 1), examined: &examined)
  }

  private func nearest(
    to position: Vector, onPieces pieces: ClosedRange<Int>, examined: inout Int
  ) -> Projection {
    var best = projection(at: foot(of: position, onPiece: pieces.lowerBound))
    // A repeated piece may be left out only where the earlier piece counts, too.
    let distinct = pieces.lowerBound == 0 ? distinct : nil
    let indices = distinct.map { 0...$0.index(upTo: pieces.upperBound) } ?? pieces
    (distinct?.tree ?? tree).search(near: position, limit: best.squaredDistance, in: indices) {
      index in
      examined += 1
      let piece = distinct?.pieces[index] ?? index
      let next = projection(at: foot(of: position, onPiece: piece))
      let isEarlier = next.squaredDistance == best.squaredDistance && piece < best.piece
      if next.squaredDistance < best.squaredDistance || isEarlier { best = next }
      return best.squaredDistance
    }
    return best
  }
}
