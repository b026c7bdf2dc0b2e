package import Geodesy

/// The places that a sentence may name: those of a case's sketch.
package struct DrawnPlaces: Equatable, Sendable {
  package var coordinates: [String: Coordinate]

  /// When the drive passes them, in seconds since the first fix.
  package var times: [String: Double]

  /// Makes a set of places; empty unless given.
  package init(coordinates: [String: Coordinate] = [:], times: [String: Double] = [:]) {
    self.coordinates = coordinates
    self.times = times
  }
}
