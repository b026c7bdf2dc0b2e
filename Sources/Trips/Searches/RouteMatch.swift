import Geodesy
package import TripModel

extension FasterRouteRules {
  /// Whether the same route is taken again where its arrival has changed.
  var updatesArrival: Bool { arrivalChange > 0 }
}

/// A route and how much of it another one shares.
package struct RouteMatch: Equatable, Sendable {
  /// The route.
  package let route: Route

  /// The part of its vertices that the other one has, too, 0…1.
  package let ratio: Double
}

extension Route {
  /// The one of some routes with the greatest part of its vertices on this one; of equals the first.
  package func bestMatch(among routes: [Route]) -> RouteMatch? {
    let known = Set(vertices.map(RoundedCoordinate.init))
    var best: RouteMatch?
    for route in routes where !route.vertices.isEmpty {
      let shared = route.vertices.count { known.contains(RoundedCoordinate($0)) }
      let ratio = Double(shared) / Double(route.vertices.count)
      if let best, best.ratio >= ratio { continue }
      best = RouteMatch(route: route, ratio: ratio)
    }
    return best
  }
}

/// A coordinate in ten-thousandths of a degree: two routes along one road share these.
///
/// **Source:** maplibre-navigation-ios `RouteController.matchPercentage`, four decimals.
private struct RoundedCoordinate: Hashable {
  let latitude: Int
  let longitude: Int

  init(_ coordinate: Coordinate) {
    latitude = Int((coordinate.latitude * 1e4).rounded())
    longitude = Int((coordinate.longitude * 1e4).rounded())
  }
}
