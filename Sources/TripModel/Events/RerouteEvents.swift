/// The reason why no route was requested for a traveler who is off route.
package enum VetoReason: String, Hashable, Sendable, CaseIterable {
  case decision
  case arriving
}

/// The purpose of a route request.
package enum RequestPurpose: String, Hashable, Sendable, CaseIterable {
  case reroute
  case faster
  case alternatives
  case refresh
}

/// The role of one of two routers.
package enum RouterRole: String, Hashable, Sendable, CaseIterable {
  /// The onboard router, which needs no network.
  case onboard
  /// The online router.
  case online
}

/// A route that replaced the current one after leaving it, or because it is faster.
package struct Reroute: Equatable, Sendable {
  /// Whether it is a faster route rather than a reroute.
  package var isProactive: Bool

  /// The reason for the reroute.
  package var reason: OffRouteReason?

  /// The route itself.
  package var route: TakenRoute

  /// Makes the value from its parts.
  package init(isProactive: Bool, reason: OffRouteReason? = nil, route: TakenRoute) {
    self.isProactive = isProactive
    self.reason = reason
    self.route = route
  }
}

/// A route that replaced the current one, for any reason.
package struct TakenRoute: Equatable, Sendable {
  /// The number of the request that it answers; absent if it came without one.
  package var request: Int?

  /// The seconds from request to answer.
  package var latency: Double?

  /// The digest of its line.
  package var routeDigest: Digest

  /// Its length in meters.
  package var routeDistance: Double

  /// Its duration in seconds, if known.
  package var routeDuration: Double?

  /// Its number of legs.
  package var legs: Int

  /// Its number of steps.
  package var steps: Int

  /// Makes the value from its parts.
  package init(
    request: Int? = nil, latency: Double? = nil, routeDigest: Digest, routeDistance: Double,
    routeDuration: Double? = nil, legs: Int, steps: Int
  ) {
    self.request = request
    self.latency = latency
    self.routeDigest = routeDigest
    self.routeDistance = routeDistance
    self.routeDuration = routeDuration
    self.legs = legs
    self.steps = steps
  }
}

/// The reason why a route request failed.
///
/// **Source:** Google's `GMSRouteStatus`, value by value, and three of our own.
package enum RerouteFailureReason: String, Hashable, Sendable, CaseIterable {
  case noRoute = "no_route"
  case network
  case timeout
  case quota
  /// The key is missing or not authorized.
  case key = "api_key"
  /// The router failed internally.
  case internalError = "internal_error"
  /// The origin is not near a road.
  case locationUnavailable = "location_unavailable"
  /// A waypoint is not near a road.
  case waypoint = "waypoint_error"
  case duplicateWaypoints = "duplicate_waypoints"
  case noWaypoints = "no_waypoints"
  case travelMode = "travel_mode_unsupported"
  case invalidRequest = "invalid_request"
  case invalidAnswer = "invalid_answer"
  case exhausted
}

/// The purpose of a failed request reported as `reroute_fail`.
package enum FailedPurpose: String, Hashable, Sendable, CaseIterable {
  case reroute
  case faster
}

/// The reason why the answer to a route request is no longer awaited.
package enum RerouteCancelReason: String, Hashable, Sendable, CaseIterable {
  case backOnRoute = "back_on_route"
  case routeSet = "route_set"
  case arrived
}

/// The reason why the route changed.
package enum RouteChangeReason: String, Hashable, Sendable, CaseIterable {
  /// The app set it: the trip's first route, or another one to the same destination.
  case initial
  case reroute
  case fasterRoute = "faster_route"
  case alternative
  case onlineRoute = "online_route"
  /// The rest of the route after a destination, or a route set to a new destination.
  case nextDestination = "next_destination"
}
