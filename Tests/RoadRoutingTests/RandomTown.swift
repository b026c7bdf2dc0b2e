import Geodesy
import Notations
import RoadRouting
import Testing
import TripModel

/// A random network on an irregular grid, with Dijkstra's algorithm to check its routes.
struct RandomTown {
  /// The streets: ends, class, whether oneway.
  var streets: [(from: Int, to: Int, highway: String, isOneway: Bool)] = []
  var junctions: [Coordinate] = []
  /// The streets with limited access.
  var limited: Set<Int> = []
  /// The access to limited streets.
  var limit = "destination"
  static let side = 9
  static let speeds = ["primary": 70.0, "residential": 30, "living_street": 10]

  init(seed: UInt64) {
    var generator = Chance(state: seed &+ 1)
    for row in 0..<Self.side {
      for column in 0..<Self.side {
        junctions.append(
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

  /// The town as GeoJSON, its streets in the given order.
  func geoJSON(order: [Int]) -> [UInt8] {
    let features = order.map { index in
      let street = streets[index]
      let points = [street.from, street.to].map {
        "[\(junctions[$0].longitude),\(junctions[$0].latitude)]"
      }
      return """
        {"type":"Feature","properties":{"highway":"\(street.highway)",\
        "oneway":"\(street.isOneway ? "yes" : "no")","name":"Street \(index)",\
        "access":"\(limited.contains(index) ? limit : "yes")"},
        "geometry":{"type":"LineString","coordinates":[\(points.joined(separator: ","))]}}
        """
    }
    return Array(
      (#"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}").utf8)
  }

  /// The network.
  func network() throws -> RoadNetwork {
    let bytes = geoJSON(order: Array(streets.indices))
    return try #require(RoadNetworkReader.read(bytes, file: "town.geojson").value)
  }

  /// Whether a street leads from one junction to another in a direction open to cars.
  func leads(from: Coordinate, to: Coordinate) -> Bool {
    streets.contains { street in
      (junctions[street.from] == from && junctions[street.to] == to)
        || (!street.isOneway && junctions[street.to] == from && junctions[street.from] == to)
    }
  }

  /// The least cost from one junction to every other, in meters or seconds, after as few entries
  /// of limited streets as possible; the shortest way counts only private streets as limited.
  func leastCosts(from start: Int, by optimization: RouteOptimization) -> [Double] {
    let entry = optimization == .distance && limit == "destination" ? 0.0 : 36_000
    // Nodes are junctions, first those reached on a street open to all.
    let count = junctions.count
    var costs = [Double](repeating: .infinity, count: 2 * count)
    var isDone = [Bool](repeating: false, count: 2 * count)
    let isOnOpenStreet = streets.indices.contains {
      !limited.contains($0) && [streets[$0].from, streets[$0].to].contains(start)
    }
    costs[isOnOpenStreet ? start : count + start] = 0
    while let node = costs.indices.filter({ !isDone[$0] && costs[$0] < .infinity })
      .min(by: { costs[$0] < costs[$1] })
    {
      isDone[node] = true
      for (index, street) in streets.enumerated() {
        for (from, to, isOpen) in [
          (street.from, street.to, true), (street.to, street.from, !street.isOneway),
        ] where from == node % count && isOpen {
          let meters = junctions[from].distance(to: junctions[to])
          let speed = (Self.speeds[street.highway] ?? 1) / 3.6
          let isLimited = limited.contains(index)
          let cost =
            costs[node] + (optimization == .distance ? meters : meters / speed)
            + (isLimited && node < count ? entry : 0)
          let next = isLimited ? count + to : to
          costs[next] = min(costs[next], cost)
        }
      }
    }
    return (0..<count).map {
      let cost = min(costs[$0], costs[count + $0])
      return cost == .infinity || entry == 0 ? cost : cost.truncatingRemainder(dividingBy: entry)
    }
  }
}

/// Random numbers: SplitMix64.
struct Chance {
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
