import Geodesy
import TripModel

/// What a state remembers of the waypoints that lie between the traveler and the rest of the route.
///
/// The line beyond a waypoint is no place to be as long as the drive did not come by: it is reached
/// along the road, through the waypoint, or after a movement within `arrival.passed_m` of it.
struct WaypointWatch: Equatable, Sendable {
  /// The last waypoint that the drive came by, or left out.
  var cleared = 0
  /// Meters from the drive to the waypoint after it, the least so far.
  var nearest = Double.infinity
  /// Meters along the route before which nothing counts since a waypoint was left out.
  var start = 0.0
  /// The fixes in a row that show the route beyond the waypoint and not before it.
  var fixesBeyond = 0
  /// The waypoint that was told as missed and that the trip still leads to.
  var refused = 0
  /// The movement that showed the route beyond a waypoint, until it is answered what to do.
  var held = Held<HeldMiss>.nothing
}

/// A waypoint that was driven past, with what showed it.
struct HeldMiss: Equatable, Sendable {
  /// The waypoint.
  var waypoint: Int
  /// The movement.
  var movement: Movement
  /// The fix's distance from the route that is still on it, in meters.
  var threshold: Double
}

/// The part of the route on which a traveler may be.
struct OpenStretch {
  /// Meters along the route to its start and its end.
  var range: ClosedRange<Double>

  /// The whole route.
  static let whole = OpenStretch(range: 0...Double.infinity)

  /// Whether the line goes on behind it.
  var isLimited: Bool { range.upperBound < .infinity }
}

extension AlongRoute {
  /// The part of the route on which the traveler may be.
  func openStretch(_ state: AlongRouteState) -> OpenStretch {
    let legs = plan.table.legs
    guard legs.count > 1, state.hasDeparted else { return .whole }
    let leg = max(state.watch.cleared, state.common.arrivals)
    let end = leg + 1 < legs.count ? legs[leg].end : .infinity
    return OpenStretch(range: state.watch.start...max(end, state.watch.start))
  }

  /// The part of the route on which the traveler may be after a movement.
  func openStretch(_ state: AlongRouteState, after movement: Movement) -> OpenStretch {
    var state = state
    if plan.table.legs.count > 1, state.hasDeparted { watchWaypoints(&state, movement) }
    return openStretch(state)
  }

  /// Takes the way from the fix before to this one into account, in a straight line.
  func watchWaypoints(_ state: inout AlongRouteState, _ movement: Movement) {
    let first = max(state.watch.cleared, state.common.arrivals) + 1
    if first != state.watch.cleared + 1 { state.watch.nearest = .infinity }
    state.watch.cleared = first - 1
    while state.watch.cleared + 1 < plan.table.legs.count {
      let away = plan.table.distance(
        ofWaypoint: state.watch.cleared + 1, fromWay: state.mark?.position ?? movement.position,
        to: movement.position)
      state.watch.nearest = min(state.watch.nearest, away)
      guard state.watch.nearest <= plan.rules.passedDistance else { return }
      clear(upTo: state.watch.cleared + 1, &state)
    }
  }

  /// Counts the waypoints before a place that was reached along the road as passed.
  func clearWaypoints(_ state: inout AlongRouteState, before alongTrack: Double) {
    while state.watch.cleared + 1 < plan.table.legs.count,
      plan.table.legs[state.watch.cleared].end <= alongTrack
    {
      clear(upTo: state.watch.cleared + 1, &state)
    }
  }

  func clear(upTo waypoint: Int, _ state: inout AlongRouteState) {
    state.watch.cleared = waypoint
    state.watch.nearest = .infinity
    state.watch.fixesBeyond = 0
  }
}
