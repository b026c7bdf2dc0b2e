package import TripModel

/// Everything an engine remembers between two fixes; no part of the route.
package struct NavigationState: Equatable, Sendable {
  /// What the engine's method remembers.
  var method: MethodState

  /// What every method remembers.
  var common: CommonState {
    switch method {
    case .alongRoute(let state): state.common
    case .stepByStep(let state): state.common
    case .maneuverZones(let state): state.common
    }
  }
}

/// What one method remembers between two fixes.
enum MethodState: Equatable, Sendable {
  case alongRoute(AlongRouteState)
  case stepByStep(StepByStepState)
  case maneuverZones(ManeuverZoneState)

  /// Takes the state out, so that it can be changed in place; what stays behind costs nothing.
  @inline(__always)
  mutating func take() -> MethodState {
    let taken = self
    self = .alongRoute(AlongRouteState())
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

  /// Whether the trip stands at a waypoint until it is told to go on or to wait.
  package var awaitsArrivalAnswer: Bool {
    switch method {
    case .alongRoute(let state): state.awaitsArrivalAnswer
    case .stepByStep(let state): state.held.isOpen
    case .maneuverZones(let state): state.held.isOpen
    }
  }

  /// Whether the trip stands beyond a waypoint until it is told to go back to it or to go on.
  package var awaitsMissAnswer: Bool {
    if case .alongRoute(let state) = method { state.watch.held.isOpen } else { false }
  }

  /// Whether the latest fix off the route was near enough to it to be back, but did not yet move
  /// along it: no moment to ask for another route.
  package var isReturning: Bool {
    if case .alongRoute(let state) = method { state.isReturning } else { false }
  }

  /// The waypoints not visited yet, where an engine counts them apart from the legs.
  package var waypointsAhead: [Int]? {
    if case .stepByStep(let state) = method { state.waypoints } else { nil }
  }

  /// Takes where the traveler is from an earlier state of the same trip and keeps what was
  /// announced since.
  package mutating func returnToPlace(of earlier: NavigationState) {
    switch (method.take(), earlier.method) {
    case (.alongRoute(var state), .alongRoute(let earlier)):
      state.returnToPlace(of: earlier)
      method = .alongRoute(state)
    case (.maneuverZones(var state), .maneuverZones(let earlier)):
      state.common.deviation = earlier.common.deviation
      state.common.drivenDistance = earlier.common.drivenDistance
      method = .maneuverZones(state)
    case (let state, _): method = state
    }
  }
}
