import Geodesy
import TripModel

/// What the method of maneuver zones remembers between two fixes.
struct ManeuverZoneState: StepMethodState {
  /// What every method remembers.
  var common = CommonState()
  /// The arrival that has to be answered.
  var held = Held<HeldArrival<ManeuverZoneState>>.nothing
  /// The waypoint beyond which the trip does not go until it is told to.
  var waitingWaypoint: Int?
  /// The step driven, among those of all legs.
  var step = 0
  /// The leg driven.
  var leg = 0
  /// The next instruction to show and to say, of the step driven.
  var visual = 0
  var spoken = 0
  /// Meters of the step that are left, on that engine's earth.
  var remaining = Double.infinity
  /// Meters of the step that lie behind by the router's length; where a step has just begun, still
  /// those of the step before, as in the source.
  var traveled = 0.0
  /// Meters straight to the maneuver at the fix before.
  var maneuverDistance = Double.infinity
  /// Fixes in a row that point elsewhere than the road.
  var wrongCourses = 0
  /// The way to the maneuver in whole meters where it grew, at most three times.
  var recessions: [Int] = []
  /// Near here nothing is judged; absent before the first fix.
  var reference: Coordinate?
  /// Whether the waypoint ahead was arrived at.
  var hasArrived = false
  /// What the latest fix said of the route.
  var verdict = ZoneVerdict.onRoute
  /// The course told last where that is the one of the road ahead.
  var course: Bearing?
  /// The latest fix and its place on the step.
  var fix: Fix
  var snapped: Coordinate
}
