import Geodesy
import RoadRouting
import TripModel

/// The arguments of `tripsim route`.
struct RouteArguments: Sendable {
  /// The network's path.
  var network: String?
  /// Origin, destination and via points, as typed.
  var coordinates: [Coordinate] = []
  /// Whether the route stops at the via points instead of passing through.
  var arrivesAtVias = false
  /// What the route minimizes.
  var optimization = RouteOptimization.time
  /// The mode of travel.
  var mode = TravelMode.car
  /// The course at the origin.
  var course: Bearing?
  /// The radius around the origin, in meters, in which maneuvers are avoided.
  var avoidRadius = 0.0
  /// The maximum number of alternatives.
  var alternatives = 0
  /// Whether turn restrictions and barriers count.
  var obeysRestrictions = true
  /// The language of the instructions.
  var language = InstructionLanguage.english
  /// Whether warnings are errors.
  var isStrict = false
  /// The path of the output; absent for standard output.
  var output: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false

  /// The request to the router; absent without coordinates.
  var request: EmbeddedRouteRequest? {
    guard coordinates.count >= 2 else { return nil }
    let vias = coordinates.dropFirst(2).map { RouteStop(coordinate: $0, isVia: !arrivesAtVias) }
    return EmbeddedRouteRequest(
      origin: RouteStop(coordinate: coordinates[0]), course: course, avoidRadius: avoidRadius,
      stops: vias + [RouteStop(coordinate: coordinates[1])], optimization: optimization,
      alternatives: alternatives, obeysRestrictions: obeysRestrictions, language: language)
  }
}
