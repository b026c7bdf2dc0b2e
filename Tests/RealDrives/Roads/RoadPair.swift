import Geodesy
import Notations
import RoadRouting
import TripModel

/// Two points of a road network, with the results of other routers.
struct RoadPair {
  /// The pair's number in its file.
  let number: Int
  /// The start of the way.
  let origin: Coordinate
  /// The end of the way.
  let destination: Coordinate
  /// The meters of the shortest way by a plain Dijkstra without turn restrictions.
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
    func coordinate(_ name: String) -> Coordinate? {
      guard let latitude = value[name]?["lat"]?.number, let longitude = value[name]?["lon"]?.number
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    guard let number = value["id"]?.number.flatMap({ Int(exactly: $0) }),
      let origin = coordinate("from"), let destination = coordinate("to"),
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

  /// The request of this pair for the embedded router.
  func request(
    _ optimization: RouteOptimization, obeysRestrictions: Bool
  ) -> EmbeddedRouteRequest {
    EmbeddedRouteRequest(
      origin: RouteStop(coordinate: origin), stops: [RouteStop(coordinate: destination)],
      optimization: optimization, obeysRestrictions: obeysRestrictions)
  }
}
