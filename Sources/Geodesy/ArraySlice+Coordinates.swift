extension ArraySlice<Coordinate> {
  /// The great-circle length of the line in meters.
  package var length: Double {
    let positions = map(Position.init)
    return zip(positions, positions.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The index of the nearest coordinate, or the first of equally near ones; absent if empty.
  ///
  /// - Complexity: O(N).
  package func nearestIndex(to coordinate: Coordinate) -> Int? {
    let target = Position(coordinate)
    var best: (index: Int, distance: Double)?
    for index in indices {
      let distance = (Position(self[index]).vector - target.vector).squaredLength
      if let known = best, known.distance <= distance { continue }
      best = (index, distance)
    }
    return best?.index
  }
}
