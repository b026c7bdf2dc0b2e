import TripModel

/// A request in flight for another way while the route is driven.
struct PendingCheck: Hashable, Sendable {
  /// The request with its answer.
  let pending: PendingRequest
  /// The route that was driven when it was made.
  let routeNumber: Int
  /// Seconds to the route's end then.
  let remainingDuration: Double
}

/// A faster route that somebody thinks about.
struct RouteOffer: Hashable, Sendable {
  /// The request that it answers.
  let check: PendingCheck
  /// The route.
  let route: Route
  /// What was told of it.
  let report: FasterRoute
}
