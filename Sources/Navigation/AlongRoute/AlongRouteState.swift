import Geodesy
import TripModel

/// What the method along the route remembers between two fixes.
struct AlongRouteState: Equatable, Sendable {
  /// What every method remembers.
  var common = CommonState()
  /// Whether the trip stands at a waypoint until it is told to go on or to wait.
  var awaitsArrivalAnswer = false
  /// Whether a fix was on the route already.
  var hasDeparted = false
  /// Whether the latest fix was too far from the one before to be believed alone.
  var isSuspicious = false
  /// Whether the latest fix showed the traveler on another part of the route than thought.
  var hasMoved = false
  /// Whether the latest fix off the route was near enough to it to be back, but did not yet move
  /// along it.
  var isReturning = false
  /// The latest fix's place.
  var mark: PlaceMark?
  /// Where the traveler may be on the route, the likeliest first; empty before the first fix on it.
  var hypotheses: [Hypothesis] = []
  /// The waypoints that the drive has to come by.
  var watch = WaypointWatch()
  /// How large the receiver's errors are, as far as the fixes show it.
  var noise = ObservedNoise()
  /// The fixes in a row that headed elsewhere than the road; absent where the last one did not.
  var turn: Turn?
  /// The fixes that disagree with the route in a row, and when they began.
  var doubt: Doubt?
  /// What was announced so far, by kind.
  var visual = AnnouncementCursor()
  var spoken = AnnouncementCursor()

  /// Takes where the traveler is from an earlier state of the same trip and keeps what was
  /// announced since.
  mutating func returnToPlace(of earlier: AlongRouteState) {
    mark = earlier.mark
    hypotheses = earlier.hypotheses
    doubt = earlier.doubt
    common.deviation = earlier.common.deviation
    common.drivenDistance = earlier.common.drivenDistance
  }
}

/// A run of fixes that disagree with the route.
struct Doubt: Equatable, Sendable {
  /// When the first one came.
  var since: Instant
  /// How many there are.
  var fixes: Int
  /// How many of them, behind the first, are so far away that they count twice.
  var farFixes = 0
  /// Where and when the last one was that counted.
  var place: Vector?
  var counted: Instant?
}

/// A run of fixes that head elsewhere than the road, all in about one direction.
struct Turn: Equatable, Sendable {
  /// The direction of the first one.
  var course: Bearing
  /// How many there are.
  var fixes: Int
}

/// How far the instructions of one kind have been announced.
struct AnnouncementCursor: Equatable, Sendable {
  /// The step, among those of all legs.
  var step = 0
  /// The first of its instructions that was neither announced nor skipped.
  var instruction = 0
}
