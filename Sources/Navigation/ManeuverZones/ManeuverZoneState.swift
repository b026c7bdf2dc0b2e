import Geodesy

/// The state of the method `maneuver_zones` between two fixes.
struct ManeuverZoneState: StepMethodState {
  /// The state common to all methods.
  var common = CommonState()
  /// The arrival awaiting an answer.
  var held = Held<HeldArrival<ManeuverZoneState>>.nothing
  /// The waypoint at which the trip waits until told to continue.
  var waitingWaypoint: Int?
  /// The index of the current step among all legs.
  var step = 0
  /// The visual instructions of the current step.
  var visual = ZoneAnnouncements()
  /// The spoken instructions of the current step.
  var spoken = ZoneAnnouncements()
  /// The distance remaining on the step, on the original's earth, in meters.
  var remaining = Double.infinity
  /// The distance traveled on the step by the router's length, in meters.
  ///
  /// Just after a step begins it is still that of the previous step, as in the source.
  var traveled = 0.0
  /// The comparison that placed the latest fix near the next step, where the trip continues.
  var continuation: Comparison?
  /// The straight distance to the maneuver at the previous fix, in meters.
  var maneuverDistance = Double.infinity
  /// The number of consecutive fixes that point away from the road.
  var wrongCourses = 0
  /// The distances to the maneuver in whole meters while it grew, at most three.
  var recessions: [Int] = []
  /// The verdict on the latest fix.
  var verdict = ZoneVerdict.onRoute
  /// The last reported course, if it was that of the road ahead.
  var course: Bearing?
  /// The latest fix, snapped to the step.
  var latest: SnappedFix

  /// The current leg.
  var leg: Int { common.leg }
}

/// The instructions of one kind on the current step.
struct ZoneAnnouncements: Equatable, Sendable {
  /// The index of the first instruction that is neither announced nor skipped.
  var next = 0
  /// The index of the latest announced instruction; absent before the first one.
  var latest: Int?
}
