package import Geodesy
package import TripModel

/// Where a traveler is on the route, as far as the engine knows; the answer to a query.
package struct NavigationProgress: Equatable, Sendable {
  /// The step being driven.
  package var road: RoadIndex
  /// Meters from the route's start along its line.
  package var alongTrack: Double
  /// The place on the line.
  package var snapped: Coordinate
  /// The bearing of the line there.
  package var bearing: Bearing
  /// Meters from the fix to the line.
  package var deviation: Double
  /// Meters to the step's end.
  package var stepRemainingDistance: Double
  /// Seconds to the step's end; absent when the route has no durations.
  package var stepRemainingDuration: Double?
  /// Meters to the leg's end.
  package var legRemainingDistance: Double
  /// Seconds to the leg's end; absent when the route has no durations.
  package var legRemainingDuration: Double?
  /// Meters to the route's end.
  package var remainingDistance: Double
  /// Seconds to the route's end; absent when the route has no durations.
  package var remainingDuration: Double?
  /// Meters driven along the route since its first fix.
  package var traveledDistance: Double
  /// The part of the route that lies behind, 0…1.
  package var fraction: Double
  /// The state of navigation.
  package var status: NavigationStatus
}
