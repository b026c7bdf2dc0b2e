package import Geodesy

/// Where a traveler is told to be on the road.
package struct RoadLocation: Equatable, Sendable {
  /// The place.
  package var coordinate: Coordinate

  /// The course of the road there; absent where nothing tells one.
  package var course: Bearing?
}
