import Geodesy

/// Finds the vertices at which a line passes coordinates.
struct VertexSearch {
  /// The distance of each vertex along the line in meters.
  let alongs: [Double]

  private let positions: [Vector]
  private let tree: PieceTree

  init(_ line: [Coordinate]) {
    let places = line.map(Position.init)
    alongs = places.alongs
    positions = places.map(\.vector)
    tree = PieceTree(lines: positions.map { ([$0], 0) })
  }

  /// The vertex, at or after another, at which the line passes a coordinate.
  ///
  /// Vertices up to `slack` meters farther away than the nearest one are passes, too. Of several
  /// passes, it is the one nearest to a stated distance along the line, or else the first one; if
  /// `isAgain`, the first one after the other vertex, if there is one.
  ///
  /// Absent if the line stays farther away than `reach` meters.
  ///
  /// - Complexity: O(log N) for N vertices, unless many of them are near.
  func vertex(
    at coordinate: Coordinate, from first: Int, near along: Double?, reach: Double = .infinity,
    slack: Double = 1, isAgain: Bool = false
  ) -> Int? {
    let last = positions.count - 1
    guard first <= last else { return nil }
    let target = Position(coordinate).vector
    let reach = reach * reach
    var least = Double.infinity
    tree.search(near: target, limit: reach, in: first...last) {
      least = min(least, (positions[$0] - target).squaredLength)
      return min(least, reach)
    }
    guard least <= reach else { return nil }
    let good = (least.squareRoot() + slack) * (least.squareRoot() + slack)
    if let along { return pass(of: target, good, in: first...last, near: along) }
    let vertex = pass(of: target, good, in: first...last)
    guard isAgain, vertex == first, first < last else { return vertex }
    return pass(of: target, good, in: first + 1...last) ?? vertex
  }

  /// The vertex of a maneuver at or after another vertex.
  ///
  /// It has the maneuver's coordinate, to 5 decimals. If there is none, as after simplification of
  /// the line, it is the vertex nearest to the maneuver's distance along the line.
  func vertex(ofManeuverAt coordinate: Coordinate?, along: Double, from first: Int) -> Int {
    if let coordinate,
      let known = vertex(at: coordinate, from: first, near: along, reach: 1.6, slack: 0.1)
    {
      return known
    }
    let next = min(alongs.partitioningIndex { $0 >= along }, alongs.count - 1)
    let isPrevious = next > 0 && along - alongs[next - 1] < alongs[next] - along
    return max(first, isPrevious ? next - 1 : next)
  }

  /// Of the vertices in a range within a squared distance of a target, the nearest one where the
  /// line is nearest to a distance along it.
  private func pass(
    of target: Vector, _ good: Double, in range: ClosedRange<Int>, near along: Double
  ) -> Int? {
    let next = alongs.partitioningIndex { $0 >= along }
    let middle = min(max(next, range.lowerBound), range.upperBound)
    let passes = [
      pass(of: target, good, in: range.lowerBound...middle, isForward: false),
      pass(of: target, good, in: middle...range.upperBound),
    ].compactMap(\.self)
    guard var best = passes.min(by: { abs(alongs[$0] - along) < abs(alongs[$1] - along) })
    else { return nil }
    func distance(_ vertex: Int) -> Double {
      range.contains(vertex) ? (positions[vertex] - target).squaredLength : .infinity
    }
    while let nearer = [best - 1, best + 1].first(where: { distance($0) < distance(best) }) {
      best = nearer
    }
    // Of equal points in a row, such as the end of a leg and the start of the next, the first one.
    while best > range.lowerBound, alongs[best - 1] == alongs[best] { best -= 1 }
    return best
  }

  /// The first or the last vertex in a range within a squared distance of a target.
  private func pass(
    of target: Vector, _ good: Double, in range: ClosedRange<Int>, isForward: Bool = true
  ) -> Int? {
    var found: Int?
    tree.search(
      near: target, limit: good, in: range, from: isForward ? range.lowerBound : range.upperBound
    ) {
      if found == nil, (positions[$0] - target).squaredLength <= good { found = $0 }
      return found == nil ? good : 0
    }
    return found
  }
}
