extension ArraySlice<Coordinate> {
  /// The great-circle length of the line in meters.
  package var length: Double {
    guard let first else { return 0 }
    var sum = 0.0
    var last = Position(first)
    for coordinate in dropFirst() {
      let position = Position(coordinate)
      sum += last.distance(to: position)
      last = position
    }
    return sum
  }
}
