import Geodesy
import Navigation
import TripModel

/// Where a trip continues on another route.
struct RouteStart {
  /// The fixes on it, in time order; the last one is the latest fix. Empty before the first fix.
  let fixes: [Fix]
  /// The part of the route on which the trip begins; absent if the fixes show it.
  let entry: RouteEntry?
}

/// A route that replaces the current one.
struct RouteSwitch {
  /// The route.
  let route: Route
  /// The reason for the change.
  let reason: RouteChangeReason
  /// Whether the traveler was on the current route.
  var isProactive = false
  /// Where the trip continues on it, if that is known.
  var start: RouteStart?
  /// The request that the route answers; absent if there is none.
  var pending: PendingRequest?
  /// The other routes of the answer.
  var others: [Route] = []
  /// The coordinate from which the hold-off distance counts; absent if there is none.
  var holdOff: Coordinate?
  /// The comparisons behind the change.
  var why: [String] = []

  /// The event announced before `route_change`; absent if there is none.
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
      // A route offered without a request has no latency.
      taken.latency = taken.latency ?? 0
      return .reroute(
        Reroute(isProactive: isProactive, reason: pending?.request.reason, route: taken))
    }
  }

  /// The reason with which alternatives change; absent if all are dropped.
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
  /// Warns if a router's route leads to fewer stops than requested, so that stops are lost.
  mutating func warnOfLostStops(on new: RouteSwitch) {
    guard let request = new.pending?.request, new.route.legs.count < request.stopCount else {
      return
    }
    warn(
      WarningReport(
        code: "lost_stops",
        message: "the answer to request \(request.number) leads to \(new.route.legs.count) of "
          + "\(request.stopCount) stops"))
  }

  /// The switch to the route of an answer to a reroute request.
  func reroute(
    to choice: ChosenRoute, _ pending: PendingRequest, isProactive: Bool = false,
    why: [String] = []
  ) -> RouteSwitch {
    RouteSwitch(
      route: choice.route, reason: .reroute, isProactive: isProactive, pending: pending,
      others: choice.others, holdOff: pending.request.origin,
      why: why + self.why("latency_s", pending.latency, .atMost, rules.reroute.timeout))
  }
}
