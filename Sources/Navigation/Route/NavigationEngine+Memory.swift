package import Geodesy
import TripModel

extension NavigationEngine {
  /// The coordinate that counts on the next route, too; absent if there is none.
  ///
  /// It is that of the waypoint that was reported as missed and to which the trip returns, or with
  /// maneuver zones the one near which nothing is judged.
  package func memory(of state: NavigationState) -> Coordinate? {
    switch state.method {
    case .alongRoute(let own):
      own.value.watch.refused > 0
        ? route.waypoints.element(at: own.value.watch.refused)?.coordinate : nil
    case .maneuverZones(let own): own.value.reference
    case .stepByStep, .reported, .taken: nil
    }
  }

  /// Continues with the coordinate of the route before: a waypoint to which this one leads is not
  /// reported as missed again, and nothing is judged near the reference.
  package func remember(_ coordinate: Coordinate, in state: inout NavigationState) {
    switch state.method {
    case .alongRoute(var own):
      let waypoint = route.waypoints.dropFirst().firstIndex {
        $0.coordinate.isSameWaypoint(as: coordinate)
      }
      guard let waypoint else { return }
      own.value.watch.refused = waypoint
      state.method = .alongRoute(own)
    case .maneuverZones(var own):
      own.value.reference = coordinate
      state.method = .maneuverZones(own)
    case .stepByStep, .reported, .taken: break
    }
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
