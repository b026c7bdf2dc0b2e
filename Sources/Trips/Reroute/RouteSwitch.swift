import Geodesy
import Navigation
import TripModel

/// A route to drive from here in place of the current one.
struct RouteSwitch {
  /// The route.
  let route: Route
  /// Why the route changes.
  let reason: RouteChangeReason
  /// Whether the traveler was on the route driven.
  var isProactive = false
  /// The request that the route answers; absent without one.
  var pending: PendingRequest?
  /// The other routes of the answer.
  var others: [Route] = []
  /// Where the distance without another request begins; absent where none is kept.
  var holdOff: Coordinate?
  /// The comparisons behind it.
  var why: [String] = []

  /// What is announced before `route_change`, once the route is driven; absent for nothing.
  func event(on road: DrivenRoute) -> TripEvent.Kind? {
    var taken = TakenRoute(
      request: pending?.request.number, latency: pending?.latency, routeDigest: route.digest,
      routeDistance: road.engine.routeDistance, routeDuration: road.engine.routeDuration,
      legs: route.legs.count, steps: route.stepCount)
    switch reason {
    case .initial, .nextDestination: return nil
    case .onlineRoute: return .onlineRoute(taken)
    case .alternative: return .alternative(taken)
    case .reroute, .fasterRoute:
      // A route that was offered without a request was there at once.
      taken.latency = taken.latency ?? 0
      return .reroute(
        Reroute(isProactive: isProactive, reason: pending?.request.reason, route: taken))
    }
  }

  /// Why the alternatives change; absent where all of them are given up.
  var alternativesReason: AlternativesReason? {
    switch reason {
    case .initial, .nextDestination: nil
    case .reroute: .reroute
    case .alternative: .taken
    case .onlineRoute, .fasterRoute: .routeChange
    }
  }
}

extension Trip {
  /// The switch to the route of an answer to a request off the route.
  func reroute(
    to choice: ChosenRoute, _ pending: PendingRequest, isProactive: Bool = false,
    why: [String] = []
  ) -> RouteSwitch {
    RouteSwitch(
      route: choice.route.named(after: road.route.waypoints), reason: .reroute,
      isProactive: isProactive, pending: pending, others: choice.others,
      holdOff: pending.request.origin,
      why: why + self.why("latency_s", pending.latency, .atMost, rules.reroute.timeout))
  }
}
