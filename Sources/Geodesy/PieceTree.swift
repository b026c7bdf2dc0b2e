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

  init(points: [Vector]) {
    let pieces = points.count - 1
    var level = stride(from: 0, to: pieces, by: PieceTree.fanout).map { first in
      PieceTree.sphere(around: points[first...min(first + PieceTree.fanout, pieces)])
    }
    var levels = [level]
    while level.count > 1 {
      let finer = level
      level = stride(from: 0, to: finer.count, by: PieceTree.fanout).map { first in
        PieceTree.sphere(around: finer[first..<min(first + PieceTree.fanout, finer.count)])
      }
      levels.append(level)
    }
    pieceCount = pieces
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

  /// The runs of pieces whose spheres come within a radius of a position, in order, joined where
  /// they touch and widened by a piece on either side.
  func runs(near position: Vector, within radius: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    visit(level: levels.count - 1, index: 0, near: position, within: radius) { block in
      let first = max(block * PieceTree.fanout - 1, 0)
      let end = min((block + 1) * PieceTree.fanout + 1, pieceCount)
      if let last = runs.last, last.upperBound >= first {
        runs[runs.count - 1] = last.lowerBound..<end
      } else {
        runs.append(first..<end)
      }
    }
    return runs
  }

  private func visit(
    level: Int, index: Int, near position: Vector, within radius: Double,
    _ body: (Int) -> Void
  ) {
    let sphere = levels[level][index]
    guard (sphere.center - position).length <= radius + sphere.radius else { return }
    if level == 0 { return body(index) }
    let first = index * PieceTree.fanout
    for child in first..<min(first + PieceTree.fanout, levels[level - 1].count) {
      visit(level: level - 1, index: child, near: position, within: radius, body)
    }
  }

  /// Calls the body with each piece that may be nearer than the squared limit, near ones first as
  /// far as cheap; the body returns the new limit.
  func search(near position: Vector, limit: Double, _ body: (Int) -> Double) {
    var limit = limit
    descend(level: levels.count - 1, index: 0, near: position, limit: &limit, body)
  }

  private func descend(
    level: Int, index: Int, near position: Vector, limit: inout Double, _ body: (Int) -> Double
  ) {
    let first = index * PieceTree.fanout
    if level == 0 {
      for piece in first..<min(first + PieceTree.fanout, pieceCount) { limit = body(piece) }
      return
    }
    let children = first..<min(first + PieceTree.fanout, levels[level - 1].count)
    let ranked = children.map { child in
      let sphere = levels[level - 1][child]
      return (gap: (sphere.center - position).length - sphere.radius, child: child)
    }.sorted { ($0.gap, $0.child) < ($1.gap, $1.child) }
    for (gap, child) in ranked where gap <= 0 || gap * gap <= limit {
      descend(level: level - 1, index: child, near: position, limit: &limit, body)
    }
  }
}
