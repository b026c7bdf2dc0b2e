import Geodesy
package import TripModel

/// Everything an engine remembers between two fixes; no part of the route.
package struct NavigationState: Equatable, Sendable {
  /// The state of navigation.
  package internal(set) var status = NavigationStatus.initialized

  /// Instructions of either kind passed without being announced.
  package internal(set) var skippedInstructions = 0

  /// Meters driven along the route; parts left out do not count.
  package internal(set) var drivenDistance = 0.0

  /// Meters from the latest fix to the route.
  package internal(set) var deviation = 0.0

  /// Whether the latest fix off the route was near enough to it to be back, but did not yet move
  /// along it: no moment to ask for another route.
  package internal(set) var isReturning = false

  /// The last waypoint that was arrived at or left out.
  package internal(set) var arrivals = 0

  /// Whether the trip stands at a waypoint until it is told to go on or to wait.
  package internal(set) var awaitsArrivalAnswer = false

  /// Whether the trip stands beyond a waypoint until it is told to go back to it or to go on.
  package internal(set) var awaitsMissAnswer = false

  /// Whether the leg driven is completed and the next one, if any, has not begun.
  package internal(set) var isWaitingAtWaypoint = false

  /// The arrival that an engine of steps or zones has to have answered; at most one.
  var held: [HeldArrival] = []

  /// The waypoint beyond which such an engine does not go until it is told to.
  var waitingWaypoint: Int?

  /// Whether leaving the route does not count up to the next leg.
  var ignoresDeviation = false

  /// The latest fix's place.
  var mark: PlaceMark?

  /// Where the traveler may be on the route, the likeliest first; empty before the first fix on it.
  var hypotheses: [Hypothesis] = []

  /// Whether the latest fix was too far from the one before to be believed alone.
  var isSuspicious = false

  /// Whether the latest fix showed the traveler on another part of the route than thought.
  var hasMoved = false

  /// Whether a fix was on the route already.
  var hasDeparted = false

  /// The waypoints that the drive has to come by.
  var watch = WaypointWatch()

  /// How many waypoints were left out without an arrival.
  package var skippedWaypoints: Int { watch.skipped }

  /// The step being driven, among those of all legs.
  var step = 0

  /// The leg being driven.
  var leg = 0

  /// The waypoint whose approach was announced last.
  var approachedWaypoint = 0

  /// The fixes that disagree with the route in a row, and when they began.
  var doubt: Doubt?

  /// How the route was left; absent on it.
  var absence: Absence?

  /// What an engine that goes step by step remembers; absent in others.
  var stepByStep: StepByStepState?

  /// The waypoints not visited yet, where an engine counts them apart from the legs.
  package var waypointsAhead: [Int]? { stepByStep?.waypoints }

  /// What an engine of maneuver zones remembers; absent in others.
  var maneuverZones: ManeuverZoneState?

  /// What was announced so far, by kind.
  var visual = AnnouncementCursor()
  var spoken = AnnouncementCursor()

  init() {}
}

/// A run of fixes that disagree with the route.
struct Doubt: Equatable, Sendable {
  /// When the first one came.
  var since: Instant
  /// How many there are.
  var fixes: Int
  /// Where the last one was that counted.
  var place: Vector?
}

/// A stretch of time off the route.
struct Absence: Equatable, Sendable {
  /// When it was found.
  var since: Instant
  /// What showed it.
  var reason: OffRouteReason
  /// The least distance along the route since then, for a return after driving backward.
  var lowest: Double
  /// Whether the route was driven backward, which made or followed it.
  var isBackward = false
}

/// How far the instructions of one kind have been announced.
struct AnnouncementCursor: Equatable, Sendable {
  /// The step, among those of all legs.
  var step = 0
  /// The first of its instructions that was neither announced nor skipped.
  var instruction = 0
}
