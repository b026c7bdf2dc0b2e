/// A binary tree of bounds around runs of a line's pieces.
package struct PieceTree: Sendable {
  /// The pieces in one bound of the finest level, a *block*.
  private let blockSize: Int
  /// The bounds by level, from the finest, one per block, to the root.
  private let bounds: [Bound]
  /// The index at which each level begins; one more element than levels.
  private let starts: [Int]
  private let pieceCount: Int

  /// Makes a tree over all pieces between points.
  init(points: [Vector]) {
    let pieces = points.count - 1
    self.init(pieceCount: pieces, blockSize: PieceBlock.size) {
      Bound(around: points[$0.lowerBound...$0.upperBound].map { (center: $0, radius: 0) })
    }
  }

  /// Makes a tree over whole lines, each with all positions within a radius as one piece.
  package init(lines: [(points: [Vector], radius: Double)]) {
    self.init(pieceCount: lines.count, blockSize: 1) { block in
      let line = lines[block.lowerBound]
      return Bound(around: line.points.map { (center: $0, radius: line.radius) })
    }
  }

  /// Makes a tree over some pieces between points, identified by their index in the list.
  init(points: [Vector], pieces: [Int]) {
    self.init(pieceCount: pieces.count, blockSize: PieceBlock.size) { block in
      Bound(
        around: pieces[block].flatMap { piece in
          points[piece...piece + 1].map { (center: $0, radius: 0) }
        })
    }
  }

  /// Makes a tree with a bound of each block of pieces.
  private init(pieceCount: Int, blockSize: Int, bound: (Range<Int>) -> Bound) {
    var level = PieceTree.runs(of: blockSize, in: pieceCount).map(bound)
    var (bounds, starts) = (level, [0, level.count])
    while level.count > 1 {
      level = PieceTree.runs(of: 2, in: level.count).map { pair in
        Bound(
          around: level[pair].flatMap { bound in
            [(bound.start, bound.radius), (bound.start + bound.chord, bound.radius)]
          })
      }
      bounds += level
      starts.append(bounds.count)
    }
    self.blockSize = blockSize
    self.pieceCount = pieceCount
    self.bounds = bounds
    self.starts = starts
  }

  /// The runs of a given number of elements that share a bound.
  private static func runs(of size: Int, in count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// The pieces in a block.
  func pieces(ofBlock block: Int) -> Range<Int> {
    block * blockSize..<min((block + 1) * blockSize, pieceCount)
  }

  /// The block of a piece.
  func block(ofPiece piece: Int) -> Int { piece / blockSize }

  /// The next block, from `block` in either direction, whose bound is within a radius of a
  /// position.
  ///
  /// - Complexity: O(log N) per part of the line that comes near the position.
  func block(
    from start: Int, isForward: Bool, near position: Vector, within radius: Double,
    examined: inout Int
  ) -> Int? {
    let (step, last) = isForward ? (1, 1) : (-1, 0)
    var (level, index) = (0, start)
    while index >= 0, index < starts[level + 1] - starts[level] {
      examined += 1
      if bounds[starts[level] + index].comes(within: radius, of: position) {
        if level == 0 { return index }
        level -= 1
        index *= 2
        if !isForward { index = min(index + 1, starts[level + 1] - starts[level] - 1) }
        continue
      }
      // Go up while the next bound has another parent.
      while level + 2 < starts.count, index & 1 == last {
        index /= 2
        level += 1
      }
      index += step
    }
    return nil
  }

  /// Calls the body with each piece in a range that may be nearer than the squared limit.
  ///
  /// It starts around a near piece, if one is known; the body returns the new limit.
  package func search(
    near position: Vector, limit: Double, in pieces: ClosedRange<Int>, from hint: Int? = nil,
    _ body: (Int) -> Double
  ) {
    let pieces = pieces.clamped(to: 0...max(pieceCount - 1, 0))
    let (first, last) = (block(ofPiece: pieces.lowerBound), block(ofPiece: pieces.upperBound))
    let near =
      hint.map { block(ofPiece: min(max($0, pieces.lowerBound), pieces.upperBound)) }
      ?? nearBlock(to: position, in: first...last)
    var (limit, examined) = (limit, 0)
    for piece in self.pieces(ofBlock: near).clamped(to: pieces) { limit = body(piece) }
    for isForward in [true, false] {
      let step = isForward ? 1 : -1
      var start = near + step
      while let found = block(
        from: start, isForward: isForward, near: position,
        within: limit.squareRoot() * PieceTree.rounding, examined: &examined),
        first <= found, found <= last
      {
        for piece in self.pieces(ofBlock: found).clamped(to: pieces) { limit = body(piece) }
        start = found + step
      }
    }
  }

  /// A factor greater than the rounding error of a distance and a square root.
  private static let rounding = 1 + 1e-9

  /// A block in a range that is probably the nearest: descends along the nearest chords.
  private func nearBlock(to position: Vector, in blocks: ClosedRange<Int>) -> Int {
    var index = 0
    for level in stride(from: starts.count - 3, through: 0, by: -1) {
      let first = max(index * 2, blocks.lowerBound >> level)
      let last = min(index * 2 + 1, blocks.upperBound >> level)
      index = first
      if first < last,
        bounds[starts[level] + last].squaredDistance(to: position)
          < bounds[starts[level] + first].squaredDistance(to: position)
      {
        index = last
      }
    }
    return index
  }
}

/// All positions within a radius of a chord.
///
/// The radius of a straight run of pieces is almost zero. If a run bends so much that a sphere is
/// smaller, the chord is a point.
private struct Bound: Sendable {
  var start: Vector
  var chord: Vector
  /// One over the chord's squared length; 0 for a point.
  var inverse: Double
  var radius: Double

  /// Makes a bound around spheres in line order, at least one.
  ///
  /// A piece is within the bound of its ends.
  init(around spheres: [(center: Vector, radius: Double)]) {
    let (first, last) = (spheres[0].center, spheres[spheres.count - 1].center)
    let sum = spheres.reduce(Vector(x: 0, y: 0, z: 0)) { $0 + $1.center }
    let point = Bound(from: sum * (1 / Double(spheres.count)), to: nil, around: spheres)
    let straight = Bound(from: first, to: last, around: spheres)
    self = straight.radius < point.radius ? straight : point
  }

  private init(
    from start: Vector, to end: Vector?, around spheres: [(center: Vector, radius: Double)]
  ) {
    self.start = start
    chord = end.map { $0 - start } ?? Vector(x: 0, y: 0, z: 0)
    inverse = chord.squaredLength > 0 ? 1 / chord.squaredLength : 0
    radius = 0
    // Rounding of differences between positions; a position itself is exact.
    let rounding = 1e-15 * (abs(start.x) + abs(start.y) + abs(start.z))
    for sphere in spheres {
      radius = max(radius, squaredDistance(to: sphere.center).squareRoot() + sphere.radius)
    }
    radius += 4 * rounding
  }

  /// The squared distance from a position to the chord.
  @inline(__always)
  func squaredDistance(to position: Vector) -> Double {
    let offset = position - start
    let fraction = min(max(offset.dot(chord) * inverse, 0), 1)
    return (offset - chord * fraction).squaredLength
  }

  /// Whether a position is within some meters.
  @inline(__always)
  func comes(within meters: Double, of position: Vector) -> Bool {
    let reach = meters + radius
    return squaredDistance(to: position) <= reach * reach
  }
}

extension Range<Int> {
  /// The part of the range within another one.
  fileprivate func clamped(to range: ClosedRange<Int>) -> Range<Int> {
    clamped(to: range.lowerBound..<range.upperBound + 1)
  }
}
