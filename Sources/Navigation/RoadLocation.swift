package import Geodesy

/// The road location to report for a traveler.
package struct RoadLocation: Equatable, Sendable {
  /// The coordinate.
  package var coordinate: Coordinate

  /// The course of the road there; absent if unknown.
  package var course: Bearing?
}
