import Geodesy
import Notations
import RoadRouting
import Simulation
import ToolKit
import TripModel

/// A town of real roads, and routes between its origins and destinations.
struct MatchedTown {
  let name: String
  let network: RoadNetwork
  /// The quickest routes.
  let routes: [Route]
  /// The matcher of its drives.
  let matcher: RoadMatcher

  /// Reads a town from `NAME.osm` and `NAME.od.json`; absent without them.
  init?(_ name: String, folder: String) throws {
    let names = (try? TypedFiles().names(inFolder: folder)) ?? []
    guard names.contains("\(name).osm") else { return nil }
    let roads = try TypedFiles().read(FilePath.joined("\(name).osm", to: folder))
    let pairs = try TypedFiles().read(FilePath.joined("\(name).od.json", to: folder))
    guard let network = RoadNetworkReader.read(roads, file: name).value,
      let document = JSONReader.read(pairs, file: name).value
    else { return nil }
    let router = EmbeddedRouter(network: network, mode: .car)
    let matcher = RoadMatcher(network: network, mode: .car)
    (self.name, self.network, self.matcher) = (name, network, matcher)
    routes = (document["pairs"]?.array ?? .empty).compactMap { pair in
      guard let from = Self.coordinate(pair["from"]), let to = Self.coordinate(pair["to"]) else {
        return nil
      }
      let request = EmbeddedRouteRequest(
        origin: RouteStop(coordinate: from), stops: [RouteStop(coordinate: to)])
      return try? router.routes(for: request).get().first
    }
  }

  private static func coordinate(_ value: JSONValue?) -> Coordinate? {
    guard let latitude = value?["lat"]?.number, let longitude = value?["lon"]?.number else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The fixes of a drive along each route.
  func drives(_ plan: SimulationPlan) -> [[Fix]] {
    routes.enumerated().map { index, route in
      var plan = plan
      plan.seed = UInt64(index + 1)
      return Array(SimulatedDrive(routes: [route], plan: plan))
    }
  }

  /// The errors of the matched routes, drive by drive.
  func compared(_ ways: [[[Coordinate]]]) -> [WayComparison] {
    zip(routes, ways).map { route, lines in
      WayComparison(truth: [route.vertices], matched: lines)
    }
  }
}
