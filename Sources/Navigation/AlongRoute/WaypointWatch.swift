import Geodesy
import TripModel

/// The progress of passing the waypoints, which decides which part of the route is open.
///
/// The line beyond a waypoint is closed until the drive has passed the waypoint: along the road
/// through it, or by a movement within `arrival.passed_m` of it.
struct WaypointWatch: Equatable, Sendable {
  /// The last waypoint that the drive passed or skipped.
  var cleared = 0
  /// Whether the leg on which the trip begins to follow the route is known.
  ///
  /// The line beyond that leg is closed before the first fix on the route, too.
  var isEntered = false
  /// The minimum distance in meters from the drive so far to the next waypoint.
  var nearest = Double.infinity
  /// The time until which a fix on the road after the next waypoint shows that it was passed
  /// unseen.
  ///
  /// Absent unless a silence may hide the passage.
  var hiddenUntil: Instant?
  /// The distance along the route in meters before which positions do not count, because a waypoint
  /// there was skipped or visited.
  var start = 0.0
  /// The consecutive fixes that match the route after the waypoint and not before it; absent if
  /// there are none.
  var beyond: DeviationStreak?
  /// The traveler's stay near the next arrival; absent while on the way.
  var stay: Stay?
  /// The movement that matched the route after a waypoint, while the answer is awaited.
  var held = Held<HeldMiss>.nothing
}

/// A stay at one position.
struct Stay: Equatable, Sendable {
  /// The position of its first fix.
  var position: Vector
  /// The time of its first fix.
  var since: Instant
}

/// The evidence that the next waypoint was driven past.
struct HeldMiss: Equatable, Sendable {
  /// The movement.
  var movement: Movement
  /// The maximum distance from the route, in meters, at which the fix is on it.
  var threshold: Double
}

/// The part of the route to which positions are limited.
struct OpenStretch {
  /// The distances along the route to its start and its end in meters.
  var range: ClosedRange<Double>

  /// The distance along the route in meters to the waypoint after the one at the range's end.
  var next = Double.infinity

  /// The distance from the line in meters within which a position beyond the range counts as
  /// reached by driving along the road.
  var reach = Double.infinity

  /// The distance in meters from the route's start within which only the route's beginning is
  /// believed before anything is driven; 0 once something is driven.
  var startReach = 0.0

  /// The distance in meters that the traveler has been from the route's start; infinite once a
  /// drive is evident.
  var farthest = Double.infinity

  /// The whole route.
  static let whole = OpenStretch(range: 0...Double.infinity)

  /// Whether the line continues beyond it.
  var isLimited: Bool { range.upperBound < .infinity }

  /// Whether it is the whole route.
  var isWhole: Bool { range.lowerBound <= 0 && !isLimited }
}

extension AlongRoute {
  /// Whether the line beyond the next waypoint is closed.
  @inline(__always)
  func closesRoad(_ state: AlongRouteState) -> Bool {
    plan.table.legs.count > 1 && (state.hasDeparted || state.watch.isEntered)
  }

  /// The part of the route to which positions are limited.
  @inline(__always)
  func openStretch(_ state: AlongRouteState) -> OpenStretch {
    let legs = plan.table.legs
    var stretch = OpenStretch.whole
    if state.watch.start <= 0, !state.isUnderway {
      if state.common.drivenDistance < Localization.startLength,
        (state.hypotheses.first?.alongTrack ?? 0) <= plan.rules.joinDistance
      {
        stretch.startReach = plan.rules.joinDistance
      }
      stretch.farthest = state.beginning.farthest
    }
    guard closesRoad(state) else {
      stretch.range = state.watch.start...(.infinity)
      return stretch
    }
    let hidden = state.watch.hiddenUntil == nil ? 0 : 1
    let leg = max(state.watch.cleared, state.common.arrivals) + hidden
    let end = leg + 1 < legs.count ? legs[leg].end : .infinity
    // An off-route traveler beside the road does not drive along it.
    stretch.range = state.watch.start...max(end, state.watch.start)
    stretch.next = legs[min(leg + 1, legs.count - 1)].end
    stretch.reach = state.common.episode == nil ? .infinity : plan.rules.passedDistance
    return stretch
  }

  /// Closes the road before the last visited waypoint, except the stretch on which driving backward
  /// is noticed.
  func closeRoad(_ state: inout AlongRouteState) {
    let margin = plan.rules.wrongWayDistance
    let waypoint = plan.table.legs[state.common.leg].start
    let here = state.hypotheses.first?.alongTrack ?? 0
    state.watch.start = max(state.watch.start, min(here, waypoint - margin) - margin)
  }

  /// Updates the distance to the next waypoint by the straight movement from the previous fix.
  ///
  /// A movement passes at most one waypoint, because it does not show the order of several.
  func watchWaypoints(_ state: inout AlongRouteState, at fix: Fix, _ movement: Movement) {
    let first = max(state.watch.cleared, state.common.arrivals) + 1
    if first != state.watch.cleared + 1 { clear(upTo: first - 1, &state) }
    let waypoint = state.watch.cleared + 1
    guard waypoint < plan.table.legs.count else { return }
    let away = plan.table.distance(
      ofWaypoint: waypoint, fromWay: state.lastFix?.position ?? movement.position,
      to: movement.position)
    state.watch.nearest = min(state.watch.nearest, away)
    if let end = state.watch.hiddenUntil, end < fix.time { state.watch.hiddenUntil = nil }
    if movement.isSilence || movement.mayHideWay, mayHidePassage(of: waypoint, state, movement) {
      state.watch.hiddenUntil = fix.time.advanced(bySeconds: AlongRoute.recovery)
    }
    guard away <= passedDistance(ofWaypoint: waypoint, state), mayClear(state, movement) else {
      return
    }
    clear(upTo: waypoint, &state)
  }

  /// Whether a silence may hide the passage of a waypoint.
  ///
  /// The traveler was on the road to it, and the speeds explain the way over it.
  private func mayHidePassage(
    of waypoint: Int, _ state: AlongRouteState, _ movement: Movement
  ) -> Bool {
    guard state.common.episode == nil, let best = state.hypotheses.first else { return false }
    return best.pending == 0 && best.deviation <= AlongRoute.besideRoad
      && explainsWay(over: waypoint, from: best, movement)
  }

  /// The time in seconds after a silence within which a receiver's position becomes good again.
  private static let recovery = 15.0

  /// Whether a movement may pass the next waypoint: beside the route, or at the end of its road.
  ///
  /// A street before the end may also pass near the waypoint.
  private func mayClear(_ state: AlongRouteState, _ movement: Movement) -> Bool {
    guard state.common.episode == nil, let best = state.hypotheses.first, best.pending == 0,
      best.deviation <= AlongRoute.besideRoad
    else { return true }
    let rest = plan.table.legs[state.watch.cleared].end - best.alongTrack - movement.distance
    return rest <= AlongRoute.lastRoad * plan.rules.passedDistance
  }

  /// The length of the end of the road to a waypoint, in multiples of `arrival.passed_m`.
  private static let lastRoad = 2.0

  /// The distance in meters from a waypoint within which a movement passes it.
  ///
  /// It is nearer to this waypoint than to the previous one by road, unless the traveler is off
  /// route and may return behind it.
  func passedDistance(ofWaypoint waypoint: Int, _ state: AlongRouteState) -> Double {
    guard state.common.episode == nil else { return plan.rules.passedDistance }
    let leg = plan.table.legs[waypoint - 1]
    let radius = plan.rules.radius(ofWaypoint: waypoint, legs: plan.table.legs.count)
    return min(plan.rules.passedDistance, max((leg.end - leg.start) / 2, radius))
  }

  /// Marks the waypoints before a position that was reached along the road as passed.
  func clearWaypoints(_ state: inout AlongRouteState, before alongTrack: Double) {
    while state.watch.cleared + 1 < plan.table.legs.count,
      plan.table.legs[state.watch.cleared].end <= alongTrack
    {
      clear(upTo: state.watch.cleared + 1, &state)
    }
  }

  /// Marks the waypoints up to and including one as passed; after a jump back it may be an earlier
  /// one.
  func clear(upTo waypoint: Int, _ state: inout AlongRouteState) {
    let passed = state.watch.cleared..<max(waypoint, state.watch.cleared)
    if passed.contains(where: { isMissed($0 + 1, state) }) {
      state.common.memory.missedWaypoint = nil
    }
    state.watch.cleared = waypoint
    state.watch.nearest = .infinity
    state.watch.beyond = nil
    state.watch.hiddenUntil = nil
  }
}
