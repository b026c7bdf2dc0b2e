import Geodesy
import RoadRouting
import TripModel

/// What was asked of `tripsim route`.
struct RouteArguments: Sendable {
  /// The network's path.
  var network: String?
  /// Origin, destination and via points, as typed.
  var places: [Coordinate] = []
  /// Whether the route arrives at the via points instead of passing them.
  var arrivesAtVias = false
  /// What the route has the least of.
  var optimization = RouteOptimization.time
  /// What travels.
  var mode = TravelMode.car
  /// The direction of travel at the origin.
  var course: Bearing?
  /// The meters from the origin within which no maneuver is wanted.
  var avoidRadius = 0.0
  /// The number of further routes.
  var alternatives = 0
  /// Whether turn restrictions and barriers count.
  var obeysRestrictions = true
  /// Whether warnings are errors.
  var isStrict = false
  /// The file of the routes; absent for standard output.
  var output: String?
  /// Whether the output may take the place of an existing file.
  var replacesExisting = false

  /// The question to the router; absent without places.
  var request: EmbeddedRouteRequest? {
    guard places.count >= 2 else { return nil }
    let vias = places.dropFirst(2).map { RouteStop(coordinate: $0, isVia: !arrivesAtVias) }
    return EmbeddedRouteRequest(
      origin: RouteStop(coordinate: places[0]), course: course, avoidRadius: avoidRadius,
      stops: vias + [RouteStop(coordinate: places[1])], optimization: optimization,
      alternatives: alternatives, obeysRestrictions: obeysRestrictions)
  }
}
