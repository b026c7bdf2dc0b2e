/// The rules of the first Mapbox navigation engines, which turn at a zone around each maneuver.
///
/// The traveler is placed on the current step; within the zone the next one begins when the course
/// is that of the road behind the maneuver, or when the maneuver falls behind. Distances are in
/// meters, angles in degrees.
///
/// **Source:** mapbox-navigation-ios 1.4 `RouteController`, `CoreConstants` (ISC).
package struct ManeuverZoneRules: Hashable, Sendable {
  /// The zone around a maneuver in which the next step may begin, and the least tolerance.
  package var zoneRadius = 40.0

  /// How far from the step is off it.
  package var tolerance = 50.0

  /// The tolerance near an intersection, never less than the zone.
  package var toleranceAtIntersection = 25.0

  /// Nearer to a later step than this, the trip goes on there.
  package var snapping = 15.0

  /// The greatest angle between the course and the road behind a maneuver, and of a maneuver that
  /// is fairly straight.
  package var turnCompletion = 30.0

  /// How many fixes may point elsewhere than the road.
  package var wrongCourses = 4

  /// One more of them for so many meters of accuracy.
  package var accuracyOfWrongCourses = 4.0

  /// From this speed in m/s on, with an accuracy better than `snappingAccuracy`, a course may
  /// point elsewhere than the road.
  package var snappingSpeed = 3.0

  /// See `snappingSpeed`.
  package var snappingAccuracy = 20.0

  /// The greatest angle between a course and the road that is still the road's.
  package var snappingAngle = 45.0

  /// The seconds left to a waypoint that count as arrival once all words are said.
  package var arrivalDuration = 5.0

  /// The radius of its earth, on which it measures what is left of a step.
  static let earthRadius = 6_373_000.0

  /// Makes the rules of version 1.4.
  package init() {}
}
