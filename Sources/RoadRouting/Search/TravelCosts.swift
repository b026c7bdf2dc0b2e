import TripModel

/// The cost of each edge for a mode: micrometers, or microseconds, rounded up.
struct TravelCosts: Sendable {
  /// The cost of each whole edge.
  let costs: [Int]

  /// The speed of each edge's road in m/s.
  let speeds: [Double]

  /// What a route minimizes.
  let optimization: RouteOptimization

  /// The highest speed of any open edge in m/s.
  let topSpeed: Double

  /// The cost of entering a road for destination traffic: an hour, for the quickest route that
  /// obeys signs.
  ///
  /// It is large enough to prevent shortcuts, and is not part of a route's duration. The shortest
  /// route minimizes only lengths, as with other routers.
  private let destinationCost: Int

  /// The cost of entering a private road: ten hours or 1000 km, for every route.
  private let privateCost: Int

  /// Makes the costs of a graph.
  init(graph: RoadGraph, optimization: RouteOptimization, obeysSigns: Bool = true) {
    self.optimization = optimization
    destinationCost = obeysSigns && optimization == .time ? 3_600_000_000 : 0
    privateCost = optimization == .time ? 36_000_000_000 : 1_000_000_000_000
    var speeds: [Double] = []
    speeds.reserveCapacity(graph.edgeCount)
    var topSpeed = 1 / 3.6
    for piece in graph.pieceWays.indices {
      for isForward in [true, false] {
        let edge = RoadEdge(piece: piece, isForward: isForward)
        let speed = graph.speed(on: edge)
        speeds.append(speed)
        if graph.isOpen[edge.index] { topSpeed = max(topSpeed, speed) }
      }
    }
    self.speeds = speeds
    self.topSpeed = topSpeed
    costs = (0..<graph.edgeCount).map { number in
      let edge = RoadEdge(number: Int32(number))
      return Self.cost(
        length: graph.length(of: edge), speed: speeds[number], optimization: optimization)
    }
  }

  /// The cost of entering a road from another one, in addition to its own.
  @inline(__always)
  func entryCost(of next: RoadAccess, after access: RoadAccess) -> Int {
    guard next < access else { return 0 }
    return switch next {
    case .private: privateCost
    case .destination: destinationCost
    case .closed, .open: 0
    }
  }

  /// The cost of a part of an edge, given its length in micrometers.
  func cost(ofLength length: Int, on edge: RoadEdge) -> Int {
    Self.cost(length: length, speed: speeds[edge.index], optimization: optimization)
  }

  /// The lower bound of the cost over a straight distance in meters, rounded down.
  @inline(__always)
  func leastCost(overMeters meters: Double) -> Int {
    let micrometers = meters * 1e6
    return Int((optimization == .distance ? micrometers : micrometers / topSpeed).rounded(.down))
  }

  private static func cost(length: Int, speed: Double, optimization: RouteOptimization) -> Int {
    switch optimization {
    case .distance: length
    case .time: Int((Double(length) / speed).rounded(.up))
    }
  }
}
