import Geodesy
import TripModel
import Simulation

/// A synthetic town on a distorted grid in the ocean.
///
/// It has streets between junctions, some of them one-way.
struct SampleTown {
  /// A street from one junction to the next.
  struct Street {
    var from: Int
    var to: Int
    var points: [Coordinate]
    var highway: String
    var isOneway: Bool

    /// The length of the street in meters.
    var length: Double {
      zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
  }

  /// The coordinates of the junctions, row by row.
  private(set) var junctions: [Coordinate] = []

  private(set) var streets: [Street] = []

  /// The classes of streets, and the usual speed of a car in km/h without a sign.
  private static let speeds = [
    ("primary", 70.0), ("tertiary", 50), ("residential", 30), ("residential", 30),
    ("living_street", 10),
  ]

  /// Makes a town with a number of junctions in each row and column.
  init(side: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<(side * side) {
      let (row, column) = (Double(index / side), Double(index % side))
      junctions.append(
        Self.coordinate(
          40 + row * 0.0012 + generator.uniform() * 0.0006,
          -40 + column * 0.0015 + generator.uniform() * 0.0008))
    }
    for index in junctions.indices {
      if index % side + 1 < side { addStreet(index, index + 1, &generator) }
      if index + side < junctions.count { addStreet(index, index + side, &generator) }
    }
  }

  /// A coordinate with the digits written in the file.
  private static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7, longitude: (longitude * 1e7).rounded() / 1e7)
  }

  private mutating func addStreet(_ from: Int, _ to: Int, _ generator: inout SeededGenerator) {
    let (start, end) = (junctions[from], junctions[to])
    let inner = (1...4).map { step in
      let share = Double(step) / 5
      func bend() -> Double { (generator.uniform() - 0.5) * 0.0001 }
      return Self.coordinate(
        start.latitude + (end.latitude - start.latitude) * share + bend(),
        start.longitude + (end.longitude - start.longitude) * share + bend())
    }
    let speed = Self.speeds[Int(generator.uniform() * Double(Self.speeds.count))]
    streets.append(
      Street(
        from: from, to: to, points: [start] + inner + [end], highway: speed.0,
        isOneway: generator.uniform() < 0.2))
  }

  /// The town as GeoJSON lines with OpenStreetMap's tags.
  var geoJSON: [UInt8] {
    let features = streets.enumerated().map { index, street in
      let points = street.points.map { "[\(text($0.longitude, 7)),\(text($0.latitude, 7))]" }
      return """
        {"type":"Feature","properties":{"@id":"way/\(index)","highway":"\(street.highway)",\
        "name":"Street \(index / 12)","oneway":"\(street.isOneway ? "yes" : "no")"},\
        "geometry":{"type":"LineString","coordinates":[\(points.joined(separator: ","))]}}
        """
    }
    let head = #"{"type":"FeatureCollection","features":["#
    return Array((head + features.joined(separator: ",\n") + "]}").utf8)
  }
}

extension SampleTown {
  /// The minimum meters or seconds from one junction to every other: plain Dijkstra.
  func leastCosts(from start: Int, by optimization: RouteOptimization) -> [Double] {
    var departures = [[(to: Int, cost: Double)]](repeating: [], count: junctions.count)
    for street in streets {
      let speed = (Self.speeds.first { $0.0 == street.highway }?.1 ?? 0) / 3.6
      let cost = optimization == .distance ? street.length : street.length / speed
      departures[street.from].append((street.to, cost))
      if !street.isOneway { departures[street.to].append((street.from, cost)) }
    }
    var costs = [Double](repeating: .infinity, count: junctions.count)
    var isDone = [Bool](repeating: false, count: junctions.count)
    costs[start] = 0
    while let next = costs.indices.filter({ !isDone[$0] }).min(by: { costs[$0] < costs[$1] }) {
      isDone[next] = true
      for (to, cost) in departures[next] { costs[to] = min(costs[to], costs[next] + cost) }
    }
    return costs
  }
}
