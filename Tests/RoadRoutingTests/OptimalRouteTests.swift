import Geodesy
import Notations
import RoadRouting
import Testing
import TripModel

@Suite struct OptimalRouteTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `no route is shorter or faster than the one found`(seed: UInt64) throws {
    var town = RandomTown(seed: seed)
    // In two of three towns, a fourth of the streets is for destination traffic, or private.
    if seed % 3 > 0 { town.limited = Set((0..<town.streets.count).filter { $0 % 4 == 1 }) }
    if seed % 3 == 2 { town.limit = "private" }
    let reading = RoadNetworkReader.read(
      town.geoJSON(order: Array(town.streets.indices)), file: "town.geojson")
    let router = EmbeddedRouter(network: try #require(reading.value), mode: .car)
    var generator = Chance(state: seed)
    for optimization in RouteOptimization.allCases {
      for _ in 0..<10 {
        let start = Int(generator.unit * Double(town.junctions.count))
        let costs = town.leastCosts(from: start, by: optimization)
        let end = Int(generator.unit * Double(town.junctions.count))
        if start == end { continue }
        let request = EmbeddedRouteRequest(
          origin: RouteStop(coordinate: town.junctions[start]),
          stops: [RouteStop(coordinate: town.junctions[end])], optimization: optimization)
        switch router.routes(for: request) {
        case .success(let routes):
          let route = try #require(routes.first)
          let cost = optimization == .distance ? route.declaredDistance : route.declaredDuration
          // A junction without streets is snapped to the nearest street: nothing to compare then.
          guard route.vertices.first == town.junctions[start],
            route.vertices.last == town.junctions[end]
          else { continue }
          #expect(abs((cost ?? 0) - costs[end]) < 0.01, "from \(start) to \(end)")
        case .failure(.noWay): #expect(costs[end] == .infinity, "from \(start) to \(end)")
        case .failure(let failure):
          Issue.record("from \(start) to \(end): \(failure)")
        }
      }
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a route does not depend on the order of the roads in the file`(seed: UInt64) throws {
    let town = RandomTown(seed: seed)
    var generator = Chance(state: seed)
    let request = EmbeddedRouteRequest(
      origin: RouteStop(coordinate: town.junctions[3]),
      stops: [RouteStop(coordinate: town.junctions[70])], alternatives: 2)
    var answers: [Result<[Route], EmbeddedRouterFailure>] = []
    for _ in 0..<3 {
      let bytes = town.geoJSON(order: generator.shuffled(town.streets.count))
      let network = try #require(RoadNetworkReader.read(bytes, file: "town.geojson").value)
      answers.append(EmbeddedRouter(network: network, mode: .car).routes(for: request))
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0] == answers[2])
  }
}
