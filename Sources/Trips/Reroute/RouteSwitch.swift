import Geodesy
import TripModel

/// A route to drive from here in place of the current one, and what is announced with it.
struct RouteSwitch {
  /// What is announced before `route_change`.
  enum Announcement {
    /// `reroute`, to a request or unasked.
    case reroute(isProactive: Bool)
    /// `online_route`.
    case onlineRoute
    /// `alternative`.
    case alternative
  }

  /// The route.
  let route: Route
  /// What is announced.
  let announcement: Announcement
  /// Why the route changes.
  let reason: RouteChangeReason
  /// Why the alternatives change.
  let alternativesReason: AlternativesReason
  /// The request that the route answers; absent without one.
  var pending: PendingRequest?
  /// The other routes of the answer.
  var others: [Route] = []
  /// Where the distance without another request begins; absent where none is kept.
  var holdOff: Coordinate?
  /// The comparisons behind it.
  var why: [String] = []
}

extension RouteSwitch {
  /// What is announced, once the route is driven.
  func event(on road: DrivenRoute, _ digest: Digest) -> TripEvent.Kind {
    var taken = road.taken(digest, answering: pending)
    switch announcement {
    case .onlineRoute: return .onlineRoute(taken)
    case .alternative: return .alternative(taken)
    case .reroute(let isProactive):
      // A route that was offered without a request was there at once.
      taken.latency = taken.latency ?? 0
      return .reroute(
        Reroute(isProactive: isProactive, reason: pending?.request.reason, route: taken))
    }
  }
}
