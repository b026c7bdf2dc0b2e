import Geodesy
import Notations
import RoadRouting
import Testing
import TripModel

/// A random network over a bent grid, and the plain Dijkstra that its routes are held against.
private struct RandomTown {
  /// The streets: ends, class, whether oneway.
  var streets: [(from: Int, to: Int, highway: String, isOneway: Bool)] = []
  var places: [Coordinate] = []
  static let side = 9
  static let speeds = ["primary": 70.0, "residential": 30, "living_street": 10]

  init(seed: UInt64) {
    var generator = Chance(state: seed &+ 1)
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        places.append(
          Coordinate(
            latitude: ((10 + Double(row) * 0.001 + generator.unit * 0.0006) * 1e7).rounded() / 1e7,
            longitude: ((20 + Double(column) * 0.001 + generator.unit * 0.0006) * 1e7).rounded()
              / 1e7))
      }
    }
    for node in 0..<(Self.side * Self.side) {
      let neighbors = [
        node % Self.side + 1 < Self.side ? node + 1 : nil,
        node + Self.side < Self.side * Self.side ? node + Self.side : nil,
      ]
      for neighbor in neighbors.compactMap(\.self) where generator.unit < 0.85 {
        let highway = ["primary", "residential", "living_street"][Int(generator.unit * 3)]
        streets.append((node, neighbor, highway, generator.unit < 0.3))
      }
    }
  }

  /// The town as GeoJSON, its streets in an order of their own.
  func geoJSON(order: [Int]) -> [UInt8] {
    let features = order.map { index in
      let street = streets[index]
      let points = [street.from, street.to].map {
        "[\(places[$0].longitude),\(places[$0].latitude)]"
      }
      return """
        {"type":"Feature","properties":{"highway":"\(street.highway)",\
        "oneway":"\(street.isOneway ? "yes" : "no")","name":"Street \(index)"},
        "geometry":{"type":"LineString","coordinates":[\(points.joined(separator: ","))]}}
        """
    }
    return Array(
      (#"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}").utf8)
  }

  /// The least cost from one junction to every other, in meters or seconds.
  func leastCosts(from start: Int, by optimization: RouteOptimization) -> [Double] {
    var costs = [Double](repeating: .infinity, count: places.count)
    var isDone = [Bool](repeating: false, count: places.count)
    costs[start] = 0
    while let node = costs.indices.filter({ !isDone[$0] && costs[$0] < .infinity })
      .min(by: { costs[$0] < costs[$1] })
    {
      isDone[node] = true
      for street in streets {
        for (from, to, isOpen) in [
          (street.from, street.to, true), (street.to, street.from, !street.isOneway),
        ] where from == node && isOpen {
          let meters = places[from].distance(to: places[to])
          let speed = (Self.speeds[street.highway] ?? 1) / 3.6
          costs[to] = min(
            costs[to], costs[node] + (optimization == .distance ? meters : meters / speed))
        }
      }
    }
    return costs
  }
}

/// Chance from a seed: SplitMix64.
private struct Chance {
  var state: UInt64

  /// A number in 0..<1.
  var unit: Double {
    mutating get {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
    }
  }

  mutating func shuffled(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    for index in order.indices.dropFirst().reversed() {
      order.swapAt(index, Int(unit * Double(index + 1)))
    }
    return order
  }
}

@Suite struct OptimalRouteTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `no route is shorter or faster than the one found`(seed: UInt64) throws {
    let town = RandomTown(seed: seed)
    let reading = RoadNetworkReader.read(
      town.geoJSON(order: Array(town.streets.indices)), file: "town.geojson")
    let router = EmbeddedRouter(network: try #require(reading.value), mode: .car)
    var generator = Chance(state: seed)
    for optimization in RouteOptimization.allCases {
      for _ in 0..<10 {
        let start = Int(generator.unit * Double(town.places.count))
        let costs = town.leastCosts(from: start, by: optimization)
        let end = Int(generator.unit * Double(town.places.count))
        if start == end { continue }
        let request = EmbeddedRouteRequest(
          origin: RouteStop(coordinate: town.places[start]),
          stops: [RouteStop(coordinate: town.places[end])], optimization: optimization)
        switch router.routes(for: request) {
        case .success(let routes):
          let route = try #require(routes.first)
          let cost = optimization == .distance ? route.declaredDistance : route.declaredDuration
          // A place without streets is snapped to the nearest: then there is nothing to compare.
          guard route.vertices.first == town.places[start], route.vertices.last == town.places[end]
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
      origin: RouteStop(coordinate: town.places[3]),
      stops: [RouteStop(coordinate: town.places[70])], alternatives: 2)
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
