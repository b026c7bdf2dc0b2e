package import Geodesy

/// A request to a router: routes from the traveler's location to the remaining waypoints.
package struct RouteRequest: Equatable, Sendable {
  /// The request's number on its trip, counted from 1.
  package var number: Int

  /// The purpose of the request.
  package var purpose: RequestPurpose

  /// The router; absent on a trip with one router.
  package var router: RouterRole?

  /// The reason for a reroute.
  package var reason: OffRouteReason?

  /// The traveler's location.
  package var origin: Coordinate

  /// The course there.
  package var course: Bearing?

  /// The radius around the origin in meters in which maneuvers are avoided.
  package var avoidRadius: Double?

  /// The remaining waypoints in order, at least one; empty for a request to match a drive.
  package var waypoints: [Coordinate]

  /// The indices of the waypoints that the route passes without arriving, in order.
  package var vias: [Int]

  /// The mode of travel of the route so far; absent if unknown.
  package var mode: TravelMode?

  /// Further options as `key=value`.
  package var options: [String]

  /// Makes a request.
  package init(
    number: Int, purpose: RequestPurpose = .reroute, router: RouterRole? = nil,
    reason: OffRouteReason? = nil, origin: Coordinate, course: Bearing? = nil,
    avoidRadius: Double? = nil, waypoints: [Coordinate], vias: [Int] = [],
    mode: TravelMode? = nil, options: [String] = []
  ) {
    self.number = number
    self.purpose = purpose
    self.router = router
    self.reason = reason
    self.origin = origin
    self.course = course
    self.avoidRadius = avoidRadius
    self.waypoints = waypoints
    self.vias = vias
    self.mode = mode
    self.options = options
  }
}

extension RouteRequest {
  /// The options as pairs; a word without `=` has the value `true`.
  package var optionPairs: [(name: String, value: String)] {
    options.map { option in
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "true")
    }
  }
}
