import Geodesy
import TripModel

extension TripFault {
  /// The fault of a fix far from a route, with a look at swapped coordinates.
  ///
  /// - Complexity: O(N) for N vertices.
  static func farFromRoute(_ fix: Fix, _ route: Route) -> TripFault {
    .farFromRoute(
      distance: leastDistance(from: fix.coordinate, to: route.vertices) ?? 0,
      traceSwapped: swapped(fix.coordinate).flatMap {
        leastDistance(from: $0, to: route.vertices)
      },
      routeSwapped: leastDistance(
        from: fix.coordinate, to: route.vertices.compactMap(swapped)))
  }
}

private func leastDistance(from place: Coordinate, to vertices: [Coordinate]) -> Double? {
  let position = Position(place)
  return vertices.map { Position($0).distance(to: position) }.min()
}

/// The coordinate with its numbers exchanged; absent when that is no place.
private func swapped(_ place: Coordinate) -> Coordinate? {
  guard -90...90 ~= place.longitude else { return nil }
  return Coordinate(latitude: place.longitude, longitude: place.latitude)
}
