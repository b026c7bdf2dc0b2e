extension ArraySlice<Coordinate> {
  /// The great-circle length of the line in meters.
  package var length: Double {
    let positions = map(Position.init)
    return zip(positions, positions.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
