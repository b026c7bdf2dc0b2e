import Navigation
import TripModel

/// A request in flight for another way than the one that is driven or asked for already.
struct PendingCheck: Equatable, Sendable {
  /// The request with its answer.
  let pending: PendingRequest
  /// The route on which its answer still means something.
  var routeNumber: Int
  /// The route that was driven when it was made.
  let firstRouteNumber: Int
  /// Seconds to the route's end then, where known.
  let remainingDuration: Double?

  init(_ pending: PendingRequest, routeNumber: Int, remainingDuration: Double? = nil) {
    self.pending = pending
    self.routeNumber = routeNumber
    firstRouteNumber = routeNumber
    self.remainingDuration = remainingDuration
  }

  /// Whether somebody off the route made it.
  var isOfAbsence: Bool { pending.request.purpose == .reroute }

  /// Whether no other answer has been taken in the meantime.
  var isOpen: Bool { routeNumber == firstRouteNumber }
}

/// The route of an answer that is driven, and its other ones.
struct ChosenRoute {
  /// The route.
  let route: Route
  /// The others, in the router's order.
  let others: [Route]
}

/// A route worth offering, ready to be driven.
struct FoundRoute: Sendable {
  /// The route.
  let engine: NavigationEngine
  /// What speaks for it.
  let reason: FasterRouteReason
  /// Seconds that it saves, where both durations are known; negative for a slower one.
  let saving: Double?
  /// The comparisons that speak for it.
  var why: [Comparison] = []
}

/// A faster route, or the same one with another arrival, that is decided on.
struct RouteOffer: Sendable {
  /// The request that it answers; absent where somebody offered it.
  let pending: PendingRequest?
  /// The route that was driven when it was asked for.
  let routeNumber: Int
  /// The comparisons that speak for it.
  let why: [String]
  /// The route, ready to be driven.
  let engine: NavigationEngine
  /// What is told of it.
  let report: FasterRoute
}
