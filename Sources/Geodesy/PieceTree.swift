/// Bounding spheres around runs of a line's pieces, eight of each level in one of the next.
struct PieceTree: Sendable {
  private static let fanout = 8

  private struct Sphere: Sendable {
    var center: Vector
    var radius: Double
  }

  /// The levels from the finest, a sphere for eight pieces, to the single sphere of the whole.
  private let levels: [[Sphere]]
  private let pieceCount: Int

  /// A tree over all pieces between points.
  init(points: [Vector]) {
    let pieces = points.count - 1
    self.init(
      pieceCount: pieces,
      finest: stride(from: 0, to: pieces, by: PieceTree.fanout).map { first in
        PieceTree.sphere(around: points[first...min(first + PieceTree.fanout, pieces)])
      })
  }

  /// A tree over some of the pieces between points; it knows them by their index in the list.
  init(points: [Vector], pieces: [Int]) {
    self.init(
      pieceCount: pieces.count,
      finest: stride(from: 0, to: pieces.count, by: PieceTree.fanout).map { first in
        let block = pieces[first..<min(first + PieceTree.fanout, pieces.count)]
        return PieceTree.sphere(around: block.flatMap { [points[$0], points[$0 + 1]] }[...])
      })
  }

  private init(pieceCount: Int, finest: [Sphere]) {
    var level = finest
    var levels = [level]
    while level.count > 1 {
      let finer = level
      level = stride(from: 0, to: finer.count, by: PieceTree.fanout).map { first in
        PieceTree.sphere(around: finer[first..<min(first + PieceTree.fanout, finer.count)])
      }
      levels.append(level)
    }
    self.pieceCount = pieceCount
    self.levels = levels
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

  /// The pieces of a block: those in one sphere of the finest level.
  func pieces(ofBlock block: Int) -> Range<Int> {
    block * PieceTree.fanout..<min((block + 1) * PieceTree.fanout, pieceCount)
  }

  /// The block in which a piece lies.
  func block(ofPiece piece: Int) -> Int { piece / PieceTree.fanout }

  /// The next block, from one on in the order of the road or against it, whose sphere comes within
  /// a radius of a position.
  ///
  /// - Complexity: O(log N) for each part of the line beside the position that comes near it.
  func block(
    from start: Int, isForward: Bool, near position: Vector, within radius: Double,
    looks: inout Int
  ) -> Int? {
    let (step, last) = isForward ? (1, PieceTree.fanout - 1) : (-1, 0)
    var (level, index) = (0, start)
    while levels[level].indices.contains(index) {
      looks += 1
      let sphere = levels[level][index]
      if (sphere.center - position).length <= radius + sphere.radius {
        if level == 0 { return index }
        level -= 1
        let first = index * PieceTree.fanout
        index = isForward ? first : min(first + PieceTree.fanout, levels[level].count) - 1
        continue
      }
      // Up, as long as the next sphere stands under another one.
      while level + 1 < levels.count, index % PieceTree.fanout == last {
        index /= PieceTree.fanout
        level += 1
      }
      index += step
    }
    return nil
  }

  /// Calls the body with each piece of a range that may be nearer than the squared limit, near ones
  /// first as far as cheap; the body returns the new limit.
  func search(
    near position: Vector, limit: Double, in pieces: ClosedRange<Int>, _ body: (Int) -> Double
  ) {
    var limit = limit
    let pieces = pieces.clamped(to: 0...max(pieceCount - 1, 0))
    var span = PieceTree.fanout
    for _ in levels.dropFirst() { span *= PieceTree.fanout }
    descend(
      level: levels.count - 1, index: 0, span: span, in: pieces, near: position, limit: &limit,
      body)
  }

  /// Descends into a sphere that stands for `span` pieces.
  private func descend(
    level: Int, index: Int, span: Int, in pieces: ClosedRange<Int>, near position: Vector,
    limit: inout Double, _ body: (Int) -> Double
  ) {
    let first = index * PieceTree.fanout
    if level == 0 {
      let end = min(first + PieceTree.fanout - 1, pieces.upperBound)
      for piece in stride(from: max(first, pieces.lowerBound), through: end, by: 1) {
        limit = body(piece)
      }
      return
    }
    let span = span / PieceTree.fanout
    let children =
      max(
        first, pieces.lowerBound / span)...min(
        first + PieceTree.fanout - 1, pieces.upperBound / span)
    let ranked = children.map { child in
      let sphere = levels[level - 1][child]
      return (gap: (sphere.center - position).length - sphere.radius, child: child)
    }.sorted { ($0.gap, $0.child) < ($1.gap, $1.child) }
    for (gap, child) in ranked where gap <= 0 || gap * gap <= limit {
      descend(
        level: level - 1, index: child, span: span, in: pieces, near: position, limit: &limit,
        body)
    }
  }
}
