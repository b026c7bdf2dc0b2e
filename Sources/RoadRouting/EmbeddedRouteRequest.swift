package import Geodesy
package import TripModel

/// A question to the embedded router.
package struct EmbeddedRouteRequest: Equatable, Sendable {
  /// Where the route begins.
  package var origin: RouteStop

  /// The direction of travel at the origin.
  package var course: Bearing?

  /// The meters from the origin within which no maneuver is wanted.
  package var avoidRadius: Double

  /// The stops to visit in order; the last is the destination.
  package var stops: [RouteStop]

  /// What the route has the least of.
  package var optimization: RouteOptimization

  /// The number of further routes wanted, at most 2.
  package var alternatives: Int

  /// Whether turn restrictions and barriers count.
  package var obeysRestrictions: Bool

  /// Makes a request.
  package init(
    origin: RouteStop, course: Bearing? = nil, avoidRadius: Double = 0, stops: [RouteStop],
    optimization: RouteOptimization = .time, alternatives: Int = 0,
    obeysRestrictions: Bool = true
  ) {
    self.origin = origin
    self.course = course
    self.avoidRadius = avoidRadius
    self.stops = stops
    self.optimization = optimization
    self.alternatives = alternatives
    self.obeysRestrictions = obeysRestrictions
  }
}
