package import Geodesy
package import TripModel

/// A request to the embedded router.
package struct EmbeddedRouteRequest: Equatable, Sendable {
  /// The start of the route.
  package var origin: RouteStop

  /// The course at the origin.
  package var course: Bearing?

  /// The radius around the origin, in meters, in which maneuvers are avoided.
  package var avoidRadius: Double

  /// The waypoints in order; the last is the destination.
  package var stops: [RouteStop]

  /// What the route minimizes.
  package var optimization: RouteOptimization

  /// The maximum number of alternatives, at most 2.
  package var alternatives: Int

  /// Whether turn restrictions and barriers are obeyed.
  package var obeysRestrictions: Bool

  /// The language of the instructions.
  package var language: InstructionLanguage

  /// Makes a request.
  package init(
    origin: RouteStop, course: Bearing? = nil, avoidRadius: Double = 0, stops: [RouteStop],
    optimization: RouteOptimization = .time, alternatives: Int = 0,
    obeysRestrictions: Bool = true, language: InstructionLanguage = .english
  ) {
    self.origin = origin
    self.course = course
    self.avoidRadius = avoidRadius
    self.stops = stops
    self.optimization = optimization
    self.alternatives = alternatives
    self.obeysRestrictions = obeysRestrictions
    self.language = language
  }
}

/// A waypoint of a request.
package struct RouteStop: Equatable, Sendable {
  /// The coordinate, which may be off the road.
  package var coordinate: Coordinate

  /// The name to announce.
  package var name: String?

  /// Whether the route passes it without arriving.
  package var isVia: Bool

  /// Makes a stop.
  package init(coordinate: Coordinate, name: String? = nil, isVia: Bool = false) {
    self.coordinate = coordinate
    self.name = name
    self.isVia = isVia
  }
}
