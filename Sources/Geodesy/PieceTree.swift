/// A tree of bounding spheres around runs of a line's pieces, with eight children per node.
package struct PieceTree: Sendable {
  private static let fanout = 8

  private struct Sphere: Sendable {
    var center: Vector
    var radius: Double
  }

  /// The spheres by level, from the finest, one per eight pieces, to the root.
  private let spheres: [Sphere]
  /// The index at which each level begins; one more element than levels.
  private let starts: [Int]
  private let pieceCount: Int

  /// Makes a tree over all pieces between points.
  package init(points: [Vector]) {
    let pieces = points.count - 1
    self.init(pieceCount: pieces) {
      PieceTree.sphere(around: points[$0.lowerBound...$0.upperBound])
    }
  }

  /// Makes a tree over pieces of which only a sphere around each is known.
  package init(spheres: [(center: Vector, radius: Double)]) {
    let pieces = spheres.map { Sphere(center: $0.center, radius: $0.radius) }
    self.init(pieceCount: pieces.count) { PieceTree.sphere(around: pieces[$0]) }
  }

  /// Makes a tree over some pieces between points, identified by their index in the list.
  init(points: [Vector], pieces: [Int]) {
    self.init(pieceCount: pieces.count) { block in
      PieceTree.sphere(around: pieces[block].flatMap { [points[$0], points[$0 + 1]] }[...])
    }
  }

  /// Makes a tree with a sphere of each block of pieces.
  private init(pieceCount: Int, sphere: (Range<Int>) -> Sphere) {
    let finest = PieceTree.blocks(of: pieceCount).map(sphere)
    var (spheres, starts) = (finest, [0, finest.count])
    var level = finest
    while level.count > 1 {
      let finer = level
      level = PieceTree.blocks(of: finer.count).map { PieceTree.sphere(around: finer[$0]) }
      spheres += level
      starts.append(spheres.count)
    }
    self.pieceCount = pieceCount
    self.spheres = spheres
    self.starts = starts
  }

  /// The runs of so many elements that share a sphere.
  private static func blocks(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: fanout).map { $0..<min($0 + fanout, count) }
  }

  private static func sphere(around points: ArraySlice<Vector>) -> Sphere {
    let middle = center(of: points)
    let square = points.map { ($0 - middle).squaredLength }.max() ?? 0
    return Sphere(center: middle, radius: square.squareRoot())
  }

  private static func sphere(around spheres: ArraySlice<Sphere>) -> Sphere {
    let middle = center(of: spheres.map(\.center)[...])
    let radius = spheres.map { ($0.center - middle).length + $0.radius }.max() ?? 0
    return Sphere(center: middle, radius: radius)
  }

  private static func center(of points: ArraySlice<Vector>) -> Vector {
    let sum = points.reduce(Vector(x: 0, y: 0, z: 0), +)
    return sum * (1 / Double(max(points.count, 1)))
  }

  /// The pieces in a block, which is a sphere of the finest level.
  func pieces(ofBlock block: Int) -> Range<Int> {
    block * PieceTree.fanout..<min((block + 1) * PieceTree.fanout, pieceCount)
  }

  /// The block of a piece.
  func block(ofPiece piece: Int) -> Int { piece / PieceTree.fanout }

  /// The next block, from `block` on in either direction, whose sphere comes within a radius of a
  /// position.
  ///
  /// - Complexity: O(log N) per part of the line that comes near the position.
  func block(
    from start: Int, isForward: Bool, near position: Vector, within radius: Double,
    looks: inout Int
  ) -> Int? {
    let (step, last) = isForward ? (1, PieceTree.fanout - 1) : (-1, 0)
    var (level, index) = (0, start)
    while index >= 0, index < starts[level + 1] - starts[level] {
      looks += 1
      if gap(level, index, position) <= radius {
        if level == 0 { return index }
        level -= 1
        let first = index * PieceTree.fanout
        index =
          isForward
          ? first : min(first + PieceTree.fanout, starts[level + 1] - starts[level]) - 1
        continue
      }
      // Go up while the next sphere has another parent.
      while level + 2 < starts.count, index % PieceTree.fanout == last {
        index /= PieceTree.fanout
        level += 1
      }
      index += step
    }
    return nil
  }

  /// The distance from a position to a sphere in meters, negative inside.
  private func gap(_ level: Int, _ index: Int, _ position: Vector) -> Double {
    let sphere = spheres[starts[level] + index]
    return (sphere.center - position).length - sphere.radius
  }

  /// Calls the body with each piece in a range that may be nearer than the squared limit, starting
  /// with a near block; the body returns the new limit.
  package func search(
    near position: Vector, limit: Double, in pieces: ClosedRange<Int>, _ body: (Int) -> Double
  ) {
    let pieces = pieces.clamped(to: 0...max(pieceCount - 1, 0))
    let (first, last) = (block(ofPiece: pieces.lowerBound), block(ofPiece: pieces.upperBound))
    let near = nearBlock(to: position, in: first...last)
    var (limit, looks) = (limit, 0)
    for piece in self.pieces(ofBlock: near).clamped(to: pieces) { limit = body(piece) }
    var start = first
    while let found = block(
      from: start, isForward: true, near: position,
      within: limit.squareRoot() * PieceTree.rounding, looks: &looks), found <= last
    {
      if found != near {
        for piece in self.pieces(ofBlock: found).clamped(to: pieces) { limit = body(piece) }
      }
      start = found + 1
    }
  }

  /// A factor greater than the rounding error of a distance and a square root.
  private static let rounding = 1 + 1e-9

  /// A block in a range that is probably the nearest: follows the nearest sphere down the levels.
  private func nearBlock(to position: Vector, in blocks: ClosedRange<Int>) -> Int {
    var span = 1
    for _ in starts.dropFirst(2) { span *= PieceTree.fanout }
    var index = 0
    for level in stride(from: starts.count - 3, through: 0, by: -1) {
      span /= PieceTree.fanout
      let first = max(index * PieceTree.fanout, blocks.lowerBound / span)
      let last = min(index * PieceTree.fanout + PieceTree.fanout - 1, blocks.upperBound / span)
      index = first
      var least = Double.infinity
      for child in stride(from: first, through: last, by: 1) {
        let gap = gap(level, child, position)
        if gap < least { (least, index) = (gap, child) }
      }
    }
    return index
  }
}

extension Range<Int> {
  /// The part of the range within another one.
  fileprivate func clamped(to range: ClosedRange<Int>) -> Range<Int> {
    clamped(to: range.lowerBound..<range.upperBound + 1)
  }
}
