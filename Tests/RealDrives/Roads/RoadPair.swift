import Geodesy
import Notations
import RoadRouting
import TripModel

/// Two places of a road network, and how far apart other routers find them.
struct RoadPair {
  /// The pair's number in its file.
  let number: Int
  /// Where the way begins.
  let origin: Coordinate
  /// Where it ends.
  let destination: Coordinate
  /// The meters of the shortest way by a plain Dijkstra that knows no turn restrictions.
  let shortest: Double
  /// The seconds of the quickest way by the same.
  let quickest: Double
  /// The meters of the shortest way by Valhalla.
  let shortestByValhalla: Double

  /// Reads the pairs of a document.
  static func pairs(of document: JSONValue) -> [RoadPair] {
    (document["pairs"]?.array ?? .empty).compactMap(RoadPair.init)
  }

  private init?(_ value: JSONValue) {
    func place(_ name: String) -> Coordinate? {
      guard let latitude = value[name]?["lat"]?.number, let longitude = value[name]?["lon"]?.number
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    guard let number = value["id"]?.number.flatMap({ Int(exactly: $0) }),
      let origin = place("from"), let destination = place("to"),
      let shortest = value["dijkstra_shortest_m"]?.number,
      let quickest = value["dijkstra_fastest_s"]?.number,
      let shortestByValhalla = value["valhalla_shortest_m"]?.number
    else { return nil }
    self.number = number
    self.origin = origin
    self.destination = destination
    self.shortest = shortest
    self.quickest = quickest
    self.shortestByValhalla = shortestByValhalla
  }

  /// The question of this pair to the embedded router.
  func request(
    _ optimization: RouteOptimization, obeysRestrictions: Bool
  ) -> EmbeddedRouteRequest {
    EmbeddedRouteRequest(
      origin: RouteStop(coordinate: origin), stops: [RouteStop(coordinate: destination)],
      optimization: optimization, obeysRestrictions: obeysRestrictions)
  }
}
