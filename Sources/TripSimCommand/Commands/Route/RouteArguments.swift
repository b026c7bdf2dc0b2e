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
  /// The mode of travel.
  var mode = TravelMode.car
  /// What is asked, but for origin and waypoints.
  var options = EmbeddedRouteRequest(
    origin: RouteStop(coordinate: Coordinate(latitude: 0, longitude: 0)), stops: [])
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
    var request = options
    request.origin = RouteStop(coordinate: coordinates[0])
    request.stops = vias + [RouteStop(coordinate: coordinates[1])]
    return request
  }
}
