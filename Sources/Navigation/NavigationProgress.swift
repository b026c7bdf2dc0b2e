package import Geodesy
package import TripModel

/// The traveler's progress on the route.
package struct NavigationProgress: Equatable, Sendable {
  /// The current step.
  package var road: RoadIndex
  /// The distance from the route's start along its line in meters.
  package var alongTrack: Double
  /// The snapped location.
  package var snapped: Coordinate
  /// The bearing of the line there.
  package var bearing: Bearing
  /// The distance from the fix to the line in meters.
  package var deviation: Double
  /// The distance to the step's end in meters.
  package var stepRemainingDistance: Double
  /// The time to the step's end in seconds; absent if the route has no durations.
  package var stepRemainingDuration: Double?
  /// The distance to the leg's end in meters.
  package var legRemainingDistance: Double
  /// The time to the leg's end in seconds; absent if the route has no durations.
  package var legRemainingDuration: Double?
  /// The distance to the route's end in meters.
  package var remainingDistance: Double
  /// The time to the route's end in seconds; absent if the route has no durations.
  package var remainingDuration: Double?
  /// The distance driven along the route since its first fix, in meters.
  package var traveledDistance: Double
  /// The fraction of the route that has been driven, 0…1.
  package var fraction: Double
  /// The state of navigation.
  package var status: NavigationStatus
}

/// The road location to report for a traveler.
package struct RoadLocation: Equatable, Sendable {
  /// The coordinate.
  package var coordinate: Coordinate

  /// The course of the road there; absent if unknown.
  package var course: Bearing?
}
