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
  /// How many waypoints were left out.
  var skipped = 0
  /// The movement that showed the route beyond a waypoint, until it is answered what to do.
  var held: HeldMiss?
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

extension NavigationEngine {
  /// The part of the route on which the traveler may be.
  func openStretch(_ state: NavigationState) -> OpenStretch {
    let legs = plan.table.legs
    guard legs.count > 1, state.hasDeparted else { return .whole }
    let leg = max(state.watch.cleared, state.arrivals)
    let end = leg + 1 < legs.count ? legs[leg].end : .infinity
    return OpenStretch(range: state.watch.start...max(end, state.watch.start))
  }

  /// The part of the route on which the traveler may be after a movement.
  func openStretch(_ state: NavigationState, after movement: Movement) -> OpenStretch {
    var state = state
    if plan.table.legs.count > 1, state.hasDeparted { watchWaypoints(&state, movement) }
    return openStretch(state)
  }

  /// Takes the way from the fix before to this one into account, in a straight line.
  func watchWaypoints(_ state: inout NavigationState, _ movement: Movement) {
    let first = max(state.watch.cleared, state.arrivals) + 1
    if first != state.watch.cleared + 1 { state.watch.nearest = .infinity }
    state.watch.cleared = first - 1
    while state.watch.cleared + 1 < plan.table.legs.count {
      let away = distance(ofWaypoint: state.watch.cleared + 1, from: movement, state.mark)
      state.watch.nearest = min(state.watch.nearest, away)
      guard state.watch.nearest <= plan.rules.passedDistance else { return }
      clear(upTo: state.watch.cleared + 1, &state)
    }
  }

  /// Counts the waypoints before a place that was reached along the road as passed.
  func clearWaypoints(_ state: inout NavigationState, before alongTrack: Double) {
    while state.watch.cleared + 1 < plan.table.legs.count,
      plan.table.legs[state.watch.cleared].end <= alongTrack
    {
      clear(upTo: state.watch.cleared + 1, &state)
    }
  }

  func clear(upTo waypoint: Int, _ state: inout NavigationState) {
    state.watch.cleared = waypoint
    state.watch.nearest = .infinity
    state.watch.fixesBeyond = 0
  }

  /// Meters from the way between two fixes to a waypoint or to where the route comes nearest to it.
  func distance(
    ofWaypoint waypoint: Int, from movement: Movement, _ mark: PlaceMark?
  ) -> Double {
    let start = mark?.position ?? movement.position
    let road = plan.table.waypointRoad[waypoint]
    let place =
      plan.table.waypoints.indices.contains(waypoint)
      ? plan.table.waypoints[waypoint].vector : road
    return min(
      Self.distance(of: place, fromWay: start, to: movement.position),
      Self.distance(of: road, fromWay: start, to: movement.position))
  }

  private static func distance(
    of place: Vector, fromWay start: Vector, to end: Vector
  ) -> Double {
    let way = end - start
    let square = way.squaredLength
    let offset = place - start
    let fraction = square > 0 ? min(max(offset.dot(way) / square, 0), 1) : 0
    return (offset - way * fraction).length
  }
}
