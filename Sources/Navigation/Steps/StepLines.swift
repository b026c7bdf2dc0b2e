import Geodesy

/// The lines of a route's steps, indexed so that near ones are found without checking each.
struct StepLines: Sendable {
  private let lines: [VertexLine]
  private let tree: PieceTree

  /// Makes the lines of some steps.
  ///
  /// - Complexity: O(V) for V vertices.
  init(_ lines: [VertexLine] = []) {
    self.lines = lines
    tree = PieceTree(lines: lines.map { ($0.points.map(\.vector), $0.margin) })
  }

  /// The number of steps.
  var count: Int { lines.count }

  /// The line of a step.
  subscript(step: Int) -> VertexLine { lines[step] }

  /// The lines of the steps starting at an index.
  func from(_ step: Int) -> ArraySlice<VertexLine> { lines[step...] }

  /// The step in a range that is nearest to a coordinate, and its distance in meters.
  ///
  /// Of equally near steps it is the first.
  ///
  /// - Complexity: O(log N) for N steps if few are near.
  func nearest(
    to coordinate: Coordinate, in steps: ClosedRange<Int>
  ) -> (index: Int, distance: Double) {
    var nearest = (index: steps.lowerBound, distance: Double.infinity)
    tree.search(
      near: Position(coordinate).vector, limit: .infinity, in: steps, from: steps.lowerBound
    ) {
      index in
      let distance = lines[index].deviation(of: coordinate)
      if distance < nearest.distance || (distance == nearest.distance && index < nearest.index) {
        nearest = (index, distance)
      }
      return nearest.distance * nearest.distance
    }
    return nearest
  }

  /// Whether a coordinate is within a distance, in meters, of a step at or after an index.
  func isAny(from step: Int, within distance: Double, of coordinate: Coordinate) -> Bool {
    guard step < lines.count else { return false }
    var isFound = false
    tree.search(
      near: Position(coordinate).vector, limit: distance * distance, in: step...lines.count - 1
    ) { index in
      isFound = isFound || lines[index].deviation(of: coordinate) <= distance
      return isFound ? 0 : distance * distance
    }
    return isFound
  }
}
