package import TripModel

/// Everything an engine remembers between two fixes; no part of the route.
package struct NavigationState: Equatable, Sendable {
  /// What the engine's method remembers.
  private(set) var method: MethodState

  /// What every method remembers. It is kept beside the method's own state, where trips may ask for
  /// it at each fix without a copy of the whole.
  private(set) var common: CommonState

  /// Whether the trip stands at a waypoint until it is told to go on or to wait.
  package private(set) var awaitsArrivalAnswer: Bool

  /// Whether the trip stands beyond a waypoint until it is told to go back to it or to go on.
  package private(set) var awaitsMissAnswer = false

  /// Whether the latest fix off the route was near enough to it to be back, but did not yet move
  /// along it: no moment to ask for another route.
  package private(set) var isReturning = false

  /// Makes a state of what a method remembers.
  init(_ method: MethodState) {
    self.method = .taken
    common = CommonState()
    awaitsArrivalAnswer = false
    switch method {
    case .alongRoute(let state): put(state)
    case .stepByStep(let state): put(state)
    case .maneuverZones(let state): put(state)
    case .taken: break
    }
  }

  /// Takes the method's state out, so that it can be changed in place.
  @inline(__always)
  mutating func takeMethod() -> MethodState { method.take() }

  /// Puts the method's state back.
  @inline(__always)
  mutating func put(_ state: AlongRouteState) {
    common = state.common
    awaitsArrivalAnswer = state.awaitsArrivalAnswer
    awaitsMissAnswer = state.watch.held.isOpen
    isReturning = state.isReturning
    method = .alongRoute(state)
  }

  /// Puts the method's state back.
  mutating func put(_ state: StepByStepState) {
    common = state.common
    awaitsArrivalAnswer = state.held.isOpen
    method = .stepByStep(state)
  }

  /// Puts the method's state back.
  mutating func put(_ state: ManeuverZoneState) {
    common = state.common
    awaitsArrivalAnswer = state.held.isOpen
    method = .maneuverZones(state)
  }
}

/// What one method remembers between two fixes.
enum MethodState: Equatable, Sendable {
  case alongRoute(AlongRouteState)
  case stepByStep(StepByStepState)
  case maneuverZones(ManeuverZoneState)
  /// Nothing, while the state is in the method's hands.
  case taken

  /// Takes the state out.
  @inline(__always)
  mutating func take() -> MethodState {
    let taken = consume self
    self = .taken
    return taken
  }
}

/// What every method remembers.
struct CommonState: Equatable, Sendable {
  /// The state of navigation.
  var status = NavigationStatus.initialized
  /// Instructions of either kind passed without being announced.
  var skippedInstructions = 0
  /// Meters driven along the route; parts left out do not count.
  var drivenDistance = 0.0
  /// Meters from the latest fix to the route.
  var deviation = 0.0
  /// The last waypoint that was arrived at or left out.
  var arrivals = 0
  /// Waypoints that were left out without an arrival.
  var skippedWaypoints = 0
  /// Whether the leg driven is completed and the next one, if any, has not begun.
  var isWaitingAtWaypoint = false
  /// Whether leaving the route does not count up to the next leg.
  var ignoresDeviation = false
  /// The step being driven, among those of all legs.
  var step = 0
  /// The leg being driven.
  var leg = 0
  /// The waypoint whose approach was announced last.
  var approachedWaypoint = 0
  /// How the route was left; absent on it.
  var absence: Absence?

  /// Counts the traveler as on the route, of a number of legs.
  mutating func returnToRoute(ofLegs legs: Int) {
    absence = nil
    status = arrivals == legs ? .complete : .tracking
  }
}

/// A stretch of time off the route.
struct Absence: Equatable, Sendable {
  /// When it was found.
  var since: Instant
  /// What showed it.
  var reason: OffRouteReason
  /// The least distance along the route since then, for a return after driving backward.
  var lowest = 0.0
  /// Whether the route was driven backward, which made or followed it.
  var isBackward = false
}

extension NavigationState {
  /// The state of navigation.
  package var status: NavigationStatus { common.status }

  /// Instructions of either kind passed without being announced.
  package var skippedInstructions: Int { common.skippedInstructions }

  /// Meters driven along the route; parts left out do not count.
  package var drivenDistance: Double { common.drivenDistance }

  /// Meters from the latest fix to the route.
  package var deviation: Double { common.deviation }

  /// The last waypoint that was arrived at or left out.
  package var arrivals: Int { common.arrivals }

  /// How many waypoints were left out without an arrival.
  package var skippedWaypoints: Int { common.skippedWaypoints }

  /// Whether the leg driven is completed and the next one, if any, has not begun.
  package var isWaitingAtWaypoint: Bool { common.isWaitingAtWaypoint }

  /// The waypoints not visited yet, where an engine counts them apart from the legs.
  package var waypointsAhead: [Int]? {
    if case .stepByStep(let state) = method { state.waypoints } else { nil }
  }

  /// Takes where the traveler is from an earlier state of the same trip and keeps what was
  /// announced since.
  package mutating func returnToPlace(of earlier: NavigationState) {
    switch (method, earlier.method) {
    case (.alongRoute(var state), .alongRoute(let earlier)):
      state.returnToPlace(of: earlier)
      put(state)
    case (.maneuverZones(var state), .maneuverZones(let earlier)):
      state.common.deviation = earlier.common.deviation
      state.common.drivenDistance = earlier.common.drivenDistance
      put(state)
    case (.alongRoute, _), (.stepByStep, _), (.maneuverZones, _), (.taken, _): break
    }
  }
}
