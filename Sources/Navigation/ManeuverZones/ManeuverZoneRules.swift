import Geodesy
import TripModel

/// The rules of the first Mapbox navigation engines, which advance within a zone around each
/// maneuver.
///
/// The traveler is snapped to the current step; within the zone the next one begins when the course
/// matches the road after the maneuver, or when the maneuver falls behind. Distances are in meters,
/// angles in degrees.
///
/// **Source:** mapbox-navigation-ios 1.4 `RouteController`, `CoreConstants` (ISC).
package struct ManeuverZoneRules: Equatable, Sendable {
  /// `zone.radius_m`: the radius around a maneuver in which the next step may begin, and the
  /// minimum tolerance.
  package var zoneRadius = 40.0

  /// `zone.tolerance_m`: the distance from the step that counts as off it.
  package var tolerance = 50.0

  /// `zone.junction_tolerance_m`: the tolerance near an intersection, never less than the zone.
  package var toleranceAtIntersection = 25.0

  /// `zone.snap_m`: the distance to a later step within which the trip continues there.
  package var snapping = 15.0

  /// `zone.turn_deg`: the maximum angle between the course and the road after a maneuver, and of a
  /// nearly straight maneuver.
  package var turnCompletion = 30.0

  /// `zone.wrong_courses`: the number of fixes that may point away from the road.
  package var wrongCourses = 4

  /// `zone.wrong_course_accuracy_m`: the meters of accuracy that allow one more such fix.
  package var accuracyOfWrongCourses = 4.0

  /// `zone.course_mps`: the minimum speed in m/s, with an accuracy better than `snappingAccuracy`,
  /// at which a course may point away from the road.
  package var snappingSpeed = 3.0

  /// `zone.course_accuracy_m`: see `snappingSpeed`.
  package var snappingAccuracy = 20.0

  /// `zone.course_deg`: the maximum angle between a course and the road that it follows.
  package var snappingAngle = 45.0

  /// `zone.arrival_s`: the time to a waypoint that counts as arrival once all instructions are
  /// spoken.
  package var arrivalDuration = 5.0

  /// `zone.arrival_m`: the distance to a waypoint that counts as arrival once its last banner is
  /// shown.
  package var arrivalDistance = 40.0

  /// `zone.recede_m`: the distance away from the maneuver, over three fixes, that counts as off
  /// route.
  package var recedingDistance = 50.0

  /// `zone.approach_m`: the progress toward the maneuver that resets the receding count.
  package var approachingDistance = 20.0

  /// `zone.advance`: the rule for the next step.
  package var advance = ZoneAdvanceRule.turnOrPast

  /// `zone.deviation`: what decides that the traveler is off route.
  package var deviation = ZoneDeviationRule.course

  /// `zone.instructions`: which of several due instructions is announced.
  package var instructions = ZoneInstructionRule.inTurn

  /// `zone.arrival`: the rule for arrival at a waypoint.
  package var arrival = ZoneArrivalRule.secondsLeft

  /// `zone.junctions`: where the tolerance near an intersection applies.
  package var junctions = ZoneJunctionRule.points

  /// `zone.times`: how the remaining time is computed.
  package var times = ZoneTimeRule.bySteps

  /// `zone.place`: the location to report.
  package var location = ZoneLocationRule.nearby

  /// `zone.no_course`: the course assumed for a fix without one.
  package var missingCourse = ZoneMissingCourseRule.unknown

  /// `zone.place_m`: the distance from the road, beyond the accuracy, at which the fix itself is
  /// reported.
  package var placingDistance = 100_000.0

  /// `zone.place_mps`: the speed in m/s up to which only the current step is used for the location.
  package var placingSpeed = 1.0

  /// `zone.place_turn_deg`: the turn angle above which only the current step is used for the
  /// location.
  package var placingTurn = 135.0

  /// `zone.far_m`: the distance from the step beyond which the whole step counts as remaining.
  package var farDistance = 100_000.0

  /// `zone.look_m`: the minimum distance behind and ahead used to compute the road's bearing.
  package var lookDistance = 7.5

  /// `zone.look_s`: the same distance as a time in seconds at the fix's speed; the longer one
  /// applies.
  package var lookDuration = 0.5

  /// The earth's radius in meters in the original, used to measure the rest of a step.
  static let earthRadius = 6_373_000.0

  /// The course of a fix for comparisons, with a default if it has none.
  func course(of fix: Fix) -> Bearing {
    fix.course ?? Bearing(degrees: missingCourse == .zero ? 0 : -1)
  }

  /// Whether the course of a fix is meaningful.
  func hasCourse(_ fix: Fix) -> Bool {
    fix.course != nil || missingCourse != .unknown
  }

  /// Makes the rules of version 1.4.
  package init() {}
}
