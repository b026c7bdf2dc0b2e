package import Geodesy
import TripModel

extension NavigationEngine {
  /// The waypoint that was reported as missed and to which the trip returns; absent if there is
  /// none.
  package func missedPlace(of state: NavigationState) -> Coordinate? {
    guard case .alongRoute(let own) = state.method, own.value.watch.refused > 0 else { return nil }
    return route.waypoints.element(at: own.value.watch.refused)?.coordinate
  }

  /// Does not report a waypoint again that was missed on the route before, if this one leads to it.
  package func expect(_ missed: Coordinate, in state: inout NavigationState) {
    guard case .alongRoute(var own) = state.method,
      let waypoint = route.waypoints.dropFirst().firstIndex(where: {
        $0.coordinate.isSameWaypoint(as: missed)
      })
    else { return }
    own.value.watch.refused = waypoint
    state.method = .alongRoute(own)
  }
}

extension Coordinate {
  /// The maximum distance in meters between the same waypoint of two routes.
  private static let sameWaypointDistance = 100.0

  /// Whether a waypoint of one route is the same as one of another.
  package func isSameWaypoint(as other: Coordinate) -> Bool {
    distance(to: other) <= Coordinate.sameWaypointDistance
  }
}
