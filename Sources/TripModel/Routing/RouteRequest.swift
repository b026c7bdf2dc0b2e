package import Geodesy

/// A question to a router: ways from where the traveler is to the waypoints still to visit.
package struct RouteRequest: Equatable, Sendable {
  /// The request's number on its trip, the first being 1.
  package var number: Int

  /// What it is for.
  package var purpose: RequestPurpose

  /// Who is asked; absent on a trip with one router.
  package var router: RouterRole?

  /// What made a reroute necessary.
  package var reason: OffRouteReason?

  /// When it is asked, on the trip's clock.
  package var instant: Instant

  /// Where the traveler is.
  package var origin: Coordinate

  /// The direction of travel there.
  package var course: Bearing?

  /// Meters from the origin within which no maneuver is wanted.
  package var avoidRadius: Double?

  /// The places still to visit, in order, at least one.
  package var waypoints: [Coordinate]

  /// Further options as `key=value`.
  package var options: [String]

  /// Makes a request.
  package init(
    number: Int, purpose: RequestPurpose = .reroute, router: RouterRole? = nil,
    reason: OffRouteReason? = nil, instant: Instant, origin: Coordinate, course: Bearing? = nil,
    avoidRadius: Double? = nil, waypoints: [Coordinate], options: [String] = []
  ) {
    self.number = number
    self.purpose = purpose
    self.router = router
    self.reason = reason
    self.instant = instant
    self.origin = origin
    self.course = course
    self.avoidRadius = avoidRadius
    self.waypoints = waypoints
    self.options = options
  }
}

extension RouteRequest {
  /// What a trip announces of the request.
  package var announcement: RerouteRequest {
    RerouteRequest(
      request: number, purpose: purpose, router: router, reason: reason, course: course,
      avoidRadius: avoidRadius, waypoints: waypoints, options: options)
  }
}

extension RouteRequest {
  /// The options as pairs; a word without `=` is a pair with `true`.
  package var optionPairs: [(name: String, value: String)] {
    options.map { option in
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "true")
    }
  }
}
