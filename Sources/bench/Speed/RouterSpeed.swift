import Geodesy
import Notations
import RoadRouting
import Simulation
import TripModel

/// The embedded router on a network of 10,000 ways.
struct RouterSpeed {
  let table: ResultTable

  /// Measures the time from a file's bytes to a route across the town, and compares routes with
  /// Dijkstra's.
  func measure() {
    let town = SampleTown(side: 72, seed: 1)
    let bytes = town.geoJSON
    let request = Self.request(
      from: town.junctions[0], to: town.junctions[town.junctions.count - 1], .time)
    var kilometers = 0.0
    let costs = (0..<9).map { _ in
      timing {
        guard let router = Self.router(bytes) else { return }
        let route = try? router.routes(for: request).get().first
        kilometers = (route?.declaredDistance ?? 0) / 1000
      }
    }
    precondition(kilometers > 0, "a way leads across the town")
    let name = "network of \(text(Double(town.streets.count), 0)) ways, \(text(kilometers, 1)) km"
    table.add(name + " found", median(costs.map(\.wall)) * 1000, "ms", decimals: 1, .atMost(150))
    if let router = Self.router(bytes) { measure(router, request, town) }
  }

  private func measure(
    _ router: EmbeddedRouter, _ request: EmbeddedRouteRequest, _ town: SampleTown
  ) {
    let costs = (0..<9).map { _ in timing { _ = router.routes(for: request) } }
    table.add("  the route alone", median(costs.map(\.wall)) * 1000, "ms", decimals: 1, .none)
    table.add(
      "  routes unlike Dijkstra's, of 24", Double(Self.unlikeDijkstra(router, town)), "",
      .atMost(0))
  }

  /// The number of 24 routes whose cost differs from the minimum.
  private static func unlikeDijkstra(_ router: EmbeddedRouter, _ town: SampleTown) -> Int {
    var generator = SeededGenerator(seed: 2)
    var count = 0
    for optimization in RouteOptimization.allCases {
      for _ in 0..<3 {
        let start = Int.random(in: town.junctions.indices, using: &generator)
        let costs = town.leastCosts(from: start, by: optimization)
        for _ in 0..<4 {
          let end = Int.random(in: town.junctions.indices, using: &generator)
          let request = request(from: town.junctions[start], to: town.junctions[end], optimization)
          let route = try? router.routes(for: request).get().first
          let cost = optimization == .distance ? route?.declaredDistance : route?.declaredDuration
          if abs((cost ?? .infinity) - costs[end]) > 0.05 { count += 1 }
        }
      }
    }
    return count
  }

  private static func router(_ bytes: [UInt8]) -> EmbeddedRouter? {
    RoadNetworkReader.read(bytes, file: "town.geojson").value.map {
      EmbeddedRouter(network: $0, mode: .car)
    }
  }

  private static func request(
    from origin: Coordinate, to destination: Coordinate, _ optimization: RouteOptimization
  ) -> EmbeddedRouteRequest {
    EmbeddedRouteRequest(
      origin: RouteStop(coordinate: origin), stops: [RouteStop(coordinate: destination)],
      optimization: optimization)
  }
}
