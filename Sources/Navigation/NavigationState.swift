import Geodesy
package import TripModel

/// The state of an engine between two fixes, without any part of the route.
package struct NavigationState: Equatable, Sendable {
  /// The state of the engine's method.
  var method = MethodState.none

  /// Where a trip that is under way on another route begins to follow this one.
  ///
  /// Absent if its first fix shows that.
  package var entry: RouteEntry?

  /// What carries over to this route from earlier ones.
  private(set) var memory = RouteMemory()

  /// The state at which dead reckoning began.
  private var kept = Held<NavigationState>.nothing

  /// Makes the state before the first fix of a trip.
  package init() {}

  /// Makes a state from a method's state.
  init(_ method: MethodState) { self.method = method }

  /// Returns the method's state and leaves none, for mutation in place.
  @inline(__always)
  mutating func takeMethod() -> MethodState {
    let taken = method
    method = .none
    return taken
  }

  /// The state before the first fix on the route that replaces the current one.
  package var onNextRoute: NavigationState {
    var next = NavigationState()
    next.memory = common.memory
    // The distance from another route is not an error of the receiver.
    next.memory.noise.interrupt()
    return next
  }

  /// Whether there has been a fix on this route.
  package var hasBegun: Bool {
    if case .none = method { false } else { true }
  }
}

/// The part of a route on which a trip begins to follow it midway.
package struct RouteEntry: Equatable, Sendable {
  /// The leg: the waypoints before it are visited.
  package let leg: Int
  /// The distance along the route in meters before which the trip is not; absent if only the leg is
  /// known.
  package let alongTrack: Double?

  /// Makes an entry.
  package init(leg: Int, alongTrack: Double? = nil) {
    self.leg = leg
    self.alongTrack = alongTrack
  }
}

/// What carries over to later routes.
struct RouteMemory: Equatable, Sendable {
  /// The receiver's errors as observed from its fixes.
  var noise = ObservedNoise()
  /// The waypoint reported as missed to which the trip returns; it is not reported again.
  var missedWaypoint: Coordinate?
  /// The waypoint whose approach the method `along_route` announced; absent after the arrival.
  var approachedWaypoint: Coordinate?
  /// The coordinate near which the method `maneuver_zones` gives no verdict; absent before the
  /// first fix.
  var unjudged: Coordinate?
  /// Whether the method `along_route` saw the trip depart.
  var hasDeparted = false
  /// Whether a visual instruction was announced by the method `maneuver_zones`.
  var hasShownBanner = false
}

/// The state of one method.
enum MethodState: Equatable, Sendable {
  case alongRoute(Boxed<AlongRouteState>)
  case stepByStep(Boxed<StepByStepState>)
  case maneuverZones(Boxed<ManeuverZoneState>)
  /// The report of a foreign engine.
  case reported(Boxed<EngineReport>)
  /// No state: before the first fix, and while it is taken out for mutation.
  case none
}

/// A value stored on the heap, where it is moved and mutated without a copy.
struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  /// One element: an array is copied only when it is shared.
  private var storage: [Value]

  init(_ value: Value) { storage = [value] }

  /// The value.
  var value: Value {
    @inline(__always) _read { yield storage[0] }
    @inline(__always) _modify { yield &storage[0] }
  }
}

/// The state common to all methods.
struct CommonState: Equatable, Sendable {
  /// The state of navigation.
  var status = NavigationStatus.initialized
  /// The number of instructions, spoken or visual, passed without an announcement.
  var skippedInstructions = 0
  /// The distance driven along the route in meters, without skipped parts.
  var drivenDistance = 0.0
  /// The farthest distance along the route in meters that was driven.
  var farthestDistance = 0.0
  /// The distance from the latest fix to the route in meters.
  var deviation = 0.0
  /// The last waypoint that was arrived at or skipped.
  var arrivals = 0
  /// The number of waypoints skipped without an arrival.
  var skippedWaypoints = 0
  /// Whether the current leg is completed and the next one, if any, has not begun.
  var isWaitingAtWaypoint = false
  /// Whether deviations are ignored up to the next leg.
  var ignoresDeviation = false
  /// The index of the current step among all legs.
  var step = 0
  /// The index of the current leg.
  var leg = 0
  /// The last waypoint whose approach was announced.
  var approachedWaypoint = 0
  /// The current off-route episode; absent on the route.
  var episode: OffRouteEpisode?
  /// Whether the latest off-route fix was near enough for a return but has not moved along the
  /// route.
  var isReturning = false
  /// What carries over to later routes.
  var memory = RouteMemory()

  /// Marks the traveler as on a route with a number of legs.
  mutating func returnToRoute(ofLegs legs: Int) {
    episode = nil
    status = arrivals == legs ? .complete : .tracking
  }
}

/// An off-route episode.
struct OffRouteEpisode: Equatable, Sendable {
  /// The time at which it was detected.
  var since: Instant
  /// The minimum distance along the route since then, to detect a return after driving backward.
  var lowest = 0.0
  /// Whether the route was driven backward before or after leaving it.
  var isBackward = false
  /// Whether it began near a part of the route that the drive had not led to.
  var isBeside = false
  /// The distance from the route in meters at which it began; infinite if the distance did not
  /// begin it.
  var deviation = Double.infinity
}

extension NavigationState {
  /// The state common to all methods.
  var common: CommonState {
    switch method {
    case .alongRoute(let own): own.value.common
    case .stepByStep(let own): own.value.common
    case .maneuverZones(let own): own.value.common
    case .reported(let report): report.value.common
    case .none: CommonState(memory: memory)
    }
  }

  /// Whether the trip waits at a waypoint for the answer whether to begin the next leg.
  package var awaitsArrivalAnswer: Bool {
    switch method {
    case .alongRoute(let own): own.value.awaitsArrivalAnswer
    case .stepByStep(let own): own.value.held.isOpen
    case .maneuverZones(let own): own.value.held.isOpen
    case .reported(let report): report.value.awaitsArrivalAnswer
    case .none: false
    }
  }

  /// Whether the latest off-route fix was near enough for a return but has not moved along the
  /// route.
  ///
  /// This is not the time to request a route.
  package var isReturning: Bool { common.isReturning }

  /// The state of navigation.
  package var status: NavigationStatus { common.status }

  /// The number of instructions, spoken or visual, passed without an announcement.
  package var skippedInstructions: Int { common.skippedInstructions }

  /// The distance driven along the route in meters, without skipped parts; absent if unknown.
  ///
  /// It is unknown with a foreign engine that reports no position.
  package var drivenDistance: Double? {
    if case .reported(let report) = method {
      report.value.drivenDistance
    } else {
      common.drivenDistance
    }
  }

  /// The distance and the fraction driven along the route when there is no position on it.
  ///
  /// A foreign engine reports them; before departure they are 0.
  package var reportedProgress: (traveledDistance: Double?, fraction: Double?) {
    if case .reported(let report) = method {
      (report.value.traveledDistance, report.value.fraction)
    } else {
      (0, 0)
    }
  }

  /// The farthest distance along the route in meters that was driven; 0 if the method does not
  /// track it.
  package var farthestDistance: Double { common.farthestDistance }

  /// The distance from the latest fix to the route in meters.
  package var deviation: Double { common.deviation }

  /// The last waypoint that was arrived at or skipped.
  package var arrivals: Int { common.arrivals }

  /// The number of waypoints skipped without an arrival.
  package var skippedWaypoints: Int { common.skippedWaypoints }

  /// Whether the current leg is completed and the next one, if any, has not begun.
  package var isWaitingAtWaypoint: Bool { common.isWaitingAtWaypoint }

  /// The remaining waypoints, if the method tracks them separately from the legs.
  package var waypointsAhead: [Int]? {
    switch method {
    case .stepByStep(let own): own.value.waypoints
    case .reported(let report): report.value.waypointsAhead
    case .alongRoute, .maneuverZones, .none: nil
    }
  }

  /// Keeps the position until dead reckoning, which begins, ends.
  mutating func keepPosition() {
    kept = .nothing
    kept = .matter(self)
    guard case .alongRoute(var own) = method else { return }
    own.value.isReckoned = true
    method = .alongRoute(own)
  }

  /// Returns to the kept position, if any, but keeps the announcements made since.
  mutating func returnToKeptPosition() {
    guard let earlier = kept.take() else { return }
    switch (method, earlier.method) {
    case (.alongRoute(var own), .alongRoute(let earlier)):
      own.value.returnToPosition(of: earlier.value)
      method = .alongRoute(own)
    case (.maneuverZones(var own), .maneuverZones(let earlier)):
      own.value.common.deviation = earlier.value.common.deviation
      own.value.common.drivenDistance = earlier.value.common.drivenDistance
      method = .maneuverZones(own)
    case (.alongRoute, _), (.stepByStep, _), (.maneuverZones, _), (.reported, _), (.none, _):
      break
    }
  }
}
