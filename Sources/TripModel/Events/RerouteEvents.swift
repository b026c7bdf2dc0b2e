package import Geodesy

/// Why no route was asked for although the route was left.
package enum VetoReason: String, Hashable, Sendable, CaseIterable {
  case decision
  case arriving
}

/// What a route is asked for.
package enum RequestPurpose: String, Hashable, Sendable, CaseIterable {
  case reroute
  case faster
  case alternatives
  case refresh
}

/// Which of two routers of a trip.
package enum RouterRole: String, Hashable, Sendable, CaseIterable {
  /// The one in the vehicle, which needs no network.
  case onboard
  /// The one on the network.
  case online
}

/// A question to the router.
package struct RerouteRequest: Equatable, Sendable {
  /// The request's number, the first being 1.
  package var request: Int

  /// What it is for.
  package var purpose: RequestPurpose

  /// Who is asked; absent on a trip with one router.
  package var router: RouterRole?

  /// What made the reroute necessary.
  package var reason: OffRouteReason?

  /// The direction of travel at the origin.
  package var course: Bearing?

  /// Meters within which no maneuver is wanted.
  package var avoidRadius: Double?

  /// The origin's successors: the waypoints still to visit.
  package var waypoints: [Coordinate]

  /// Further options as `key=value`.
  package var options: [String]

  /// Makes the value from its parts.
  package init(
    request: Int, purpose: RequestPurpose, router: RouterRole? = nil,
    reason: OffRouteReason? = nil, course: Bearing? = nil, avoidRadius: Double? = nil,
    waypoints: [Coordinate] = [], options: [String] = []
  ) {
    self.request = request
    self.purpose = purpose
    self.router = router
    self.reason = reason
    self.course = course
    self.avoidRadius = avoidRadius
    self.waypoints = waypoints
    self.options = options
  }
}

/// A route that was put in the place of one that was left, or that is slower.
package struct Reroute: Equatable, Sendable {
  /// Whether it is a faster route instead of a way back.
  package var isProactive: Bool

  /// What made it necessary.
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

/// A route that was put in the place of the one driven, for whatever reason.
package struct TakenRoute: Equatable, Sendable {
  /// The number of the request it answers; absent for a route that was there without any.
  package var request: Int?

  /// Seconds from request to answer.
  package var latency: Double?

  /// The digest of its line.
  package var routeDigest: Digest

  /// Its length in meters.
  package var routeDistance: Double

  /// Its duration in seconds, where known.
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

/// Why a route request failed.
///
/// **Source:** Google's `GMSRouteStatus`, value by value, and three of our own.
package enum RerouteFailureReason: String, Hashable, Sendable, CaseIterable {
  case noRoute = "no_route"
  case network
  case timeout
  case quota
  /// The key or its right is missing.
  case key = "api_key"
  /// The router itself failed.
  case internalError = "internal_error"
  /// The origin is on no road.
  case locationUnavailable = "location_unavailable"
  /// A waypoint is on no road.
  case waypoint = "waypoint_error"
  case duplicateWaypoints = "duplicate_waypoints"
  case noWaypoints = "no_waypoints"
  case travelMode = "travel_mode_unsupported"
  case invalidRequest = "invalid_request"
  case invalidAnswer = "invalid_answer"
  case exhausted
}

/// What was asked for in vain, where that is a `reroute_fail`: what a request is for says, too.
package enum FailedPurpose: String, Hashable, Sendable, CaseIterable {
  case reroute
  case faster
}

/// Why a route request's answer was not waited for.
package enum RerouteCancelReason: String, Hashable, Sendable, CaseIterable {
  case backOnRoute = "back_on_route"
  case routeSet = "route_set"
  case arrived
}

/// Why another route is driven now.
package enum RouteChangeReason: String, Hashable, Sendable, CaseIterable {
  /// The application set it: the trip's first route, or another one to the same destination.
  case initial
  case reroute
  case fasterRoute = "faster_route"
  case alternative
  case onlineRoute = "online_route"
  /// The rest of the route behind a destination, or a route that was set to another one.
  case nextDestination = "next_destination"
}
