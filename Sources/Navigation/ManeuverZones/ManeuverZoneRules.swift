import Geodesy
import TripModel

/// The rules of the first Mapbox navigation engines, which turn at a zone around each maneuver.
///
/// The traveler is placed on the current step; within the zone the next one begins when the course
/// is that of the road behind the maneuver, or when the maneuver falls behind. Distances are in
/// meters, angles in degrees.
///
/// **Source:** mapbox-navigation-ios 1.4 `RouteController`, `CoreConstants` (ISC).
package struct ManeuverZoneRules: Equatable, Sendable {
  /// `zone.radius_m`: the zone around a maneuver in which the next step may begin, and the least
  /// tolerance.
  package var zoneRadius = 40.0

  /// `zone.tolerance_m`: how far from the step is off it.
  package var tolerance = 50.0

  /// `zone.junction_tolerance_m`: the tolerance near an intersection, never less than the zone.
  package var toleranceAtIntersection = 25.0

  /// `zone.snap_m`: nearer to a later step than this, the trip goes on there.
  package var snapping = 15.0

  /// `zone.turn_deg`: the greatest angle between the course and the road behind a maneuver, and of
  /// a maneuver that is fairly straight.
  package var turnCompletion = 30.0

  /// `zone.wrong_courses`: how many fixes may point elsewhere than the road.
  package var wrongCourses = 4

  /// `zone.wrong_course_accuracy_m`: one more of them for so many meters of accuracy.
  package var accuracyOfWrongCourses = 4.0

  /// `zone.course_mps`: from this speed in m/s on, with an accuracy better than
  /// `snappingAccuracy`, a course may point elsewhere than the road.
  package var snappingSpeed = 3.0

  /// `zone.course_accuracy_m`: see `snappingSpeed`.
  package var snappingAccuracy = 20.0

  /// `zone.course_deg`: the greatest angle between a course and the road that is still the road's.
  package var snappingAngle = 45.0

  /// `zone.arrival_s`: the seconds left to a waypoint that count as arrival once all words are said.
  package var arrivalDuration = 5.0

  /// `zone.arrival_m`: the meters left to a waypoint that count as arrival with its last banner.
  package var arrivalDistance = 40.0

  /// `zone.recede_m`: meters away from the maneuver, over three fixes, that count as leaving.
  package var recedingDistance = 50.0

  /// `zone.approach_m`: meters toward it after which going away counts from anew.
  package var approachingDistance = 20.0

  /// `zone.advance`: when the next step begins.
  package var advance = ZoneAdvanceRule.turnOrPast

  /// `zone.deviation`: what decides that the route was left.
  package var deviation = ZoneDeviationRule.course

  /// `zone.instructions`: which of several instructions that are due is announced.
  package var instructions = ZoneInstructionRule.inTurn

  /// `zone.arrival`: what counts as arrival at a waypoint.
  package var arrival = ZoneArrivalRule.secondsLeft

  /// `zone.junctions`: where the tolerance is that near an intersection.
  package var junctions = ZoneJunctionRule.points

  /// `zone.place`: where a traveler is told to be.
  package var place = ZonePlaceRule.nearby

  /// `zone.no_course`: what a fix without a course is taken for.
  package var missingCourse = ZoneMissingCourseRule.unknown

  /// `zone.place_m`: farther from the road than this and the accuracy, the place is the fix itself.
  package var placingDistance = 100_000.0

  /// `zone.place_mps`: up to this speed in m/s the place is on the step driven alone.
  package var placingSpeed = 1.0

  /// `zone.place_turn_deg`: before a sharper turn the place is on the step driven alone.
  package var placingTurn = 135.0

  /// `zone.far_m`: farther from the step than this, all of it is left.
  package var farDistance = 100_000.0

  /// `zone.look_m`: the way behind and ahead over which the road has its course, at the least.
  package var lookDistance = 7.5

  /// `zone.look_s`: the same in seconds at the speed of the fix.
  package var lookDuration = 0.5

  /// The radius of its earth, on which it measures what is left of a step.
  static let earthRadius = 6_373_000.0

  /// The course that a fix counts as having where one has to be compared.
  func course(of fix: Fix) -> Bearing {
    fix.course ?? Bearing(degrees: missingCourse == .zero ? 0 : -1)
  }

  /// Whether the course of a fix tells anything.
  func hasCourse(_ fix: Fix) -> Bool {
    fix.course != nil || missingCourse != .unknown
  }

  /// Makes the rules of version 1.4.
  package init() {}
}
