import Geodesy
import Navigation
package import TripModel

extension FasterRouteRules {
  /// Whether the same way is taken anew where its arrival has changed.
  var updatesArrival: Bool { arrivalChange > 0 }
}

extension TripSession {
  /// The way driven among the routes of an answer, where its arrival differs by enough.
  ///
  /// It may be the slower one: a traffic jam on the way is news, another way is a choice.
  ///
  /// **Source:** maplibre-navigation-ios `RouteController.applyNewRerouteIfNeeded`, its ETA update.
  mutating func arrivalUpdate(
    among routes: [Route], _ remaining: Double
  ) -> FoundRoute? {
    guard rules.fasterRoute.updatesArrival, let match = engine.route.bestMatch(among: routes)
    else { return nil }
    let candidate = candidate(match.route)
    let saving = candidate.routeDuration.map { remaining - $0 }
    let isNews = Comparison(
      "eta_change_s", saving?.magnitude ?? 0, ">", rules.fasterRoute.arrivalChange)
    let isUpdate = judge(
      FasterRouteReason.etaUpdate.rawValue,
      [Comparison("match_ratio", match.ratio, ">=", rules.fasterRoute.leastMatch), isNews])
    return isUpdate
      ? FoundRoute(engine: candidate, reason: .etaUpdate, saving: saving, why: [isNews]) : nil
  }
}

/// A route and how much of it another one shares.
package struct RouteMatch: Equatable, Sendable {
  /// The route.
  package let route: Route

  /// The part of its places that the other one has, too, 0…1.
  package let ratio: Double
}

extension Route {
  /// The one of some routes that has most of its places in common with this one; of equals the
  /// first.
  package func bestMatch(among routes: [Route]) -> RouteMatch? {
    let known = Set(vertices.map(RoughPlace.init))
    var best: RouteMatch?
    for route in routes where !route.vertices.isEmpty {
      let shared = route.vertices.count { known.contains(RoughPlace($0)) }
      let ratio = Double(shared) / Double(route.vertices.count)
      if let best, best.ratio >= ratio { continue }
      best = RouteMatch(route: route, ratio: ratio)
    }
    return best
  }
}

/// A place in ten-thousandths of a degree: two routes along one road name the same ones.
///
/// **Source:** maplibre-navigation-ios `RouteController.matchPercentage`, four decimals.
private struct RoughPlace: Hashable {
  let latitude: Int
  let longitude: Int

  init(_ coordinate: Coordinate) {
    latitude = Int((coordinate.latitude * 1e4).rounded())
    longitude = Int((coordinate.longitude * 1e4).rounded())
  }
}
