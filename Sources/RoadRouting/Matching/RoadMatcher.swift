package import Geodesy
package import TripModel

/// Matches drives to the roads of a network.
///
///     let matcher = RoadMatcher(network: network, mode: .car)
///     let drive = matcher.match(fixes)
///     drive.parts[0].route // with steps, names and instructions, as from `EmbeddedRouter`
///
/// It keeps all fixes of a drive in memory, with about 2 KB for each fix that is matched.
package struct RoadMatcher: Sendable {
  private let graph: RoadGraph
  private let grid: RoadGrid
  private let costs: TravelCosts
  private let rules: TurnRules

  /// Makes a matcher for one travel mode.
  ///
  /// - Complexity: O(V) for V vertices of the network.
  package init(network: RoadNetwork, mode: TravelMode) {
    graph = RoadGraph(network: network, mode: mode)
    grid = RoadGrid(graph: graph)
    costs = TravelCosts(graph: graph, optimization: .time)
    rules = graph.turnRules(obeyingRestrictions: true)
  }
}

/// The definitions of a stop and a gap.
package struct MatchRules: Equatable, Sendable {
  /// The minimum time in seconds at rest that makes a waypoint; infinite for no waypoints.
  package var stop = 60.0

  /// The time in seconds without fixes from which a moving traveler's route is not guessed.
  package var gap = 120.0

  /// Whether to return the candidates of each fix.
  package var explains = false

  /// Makes the default rules.
  package init() {}
}

extension RoadMatcher {
  /// Whether the network has a road for the mode.
  package var hasRoads: Bool { graph.openPieceCount > 0 }

  /// The distance, in meters, of a coordinate from the nearest road; absent beyond 1,000 km.
  ///
  /// - Complexity: O(V) for V vertices of the network.
  package func distanceToRoad(from coordinate: Coordinate) -> Double? {
    graph.roadPositions(near: coordinate, within: 1e6).first?.distance
  }

  /// Matches a drive.
  ///
  /// - Complexity: O(N) for N fixes at typical distances from each other.
  package func match(_ fixes: [Fix], rules: MatchRules = MatchRules()) -> MatchedDrive {
    var model = MatchModel(deviation: MatchModel.usualDeviation, topSpeed: graph.mode.topSpeed)
    var walk = walk(fixes, model: model, rules: rules)
    // A path found with a better estimate of the errors improves the estimate in turn.
    for _ in 0..<Self.mostGuesses {
      let deviation = walk.deviation
      guard deviation > MatchModel.usualDeviation * 1.5,
        abs(deviation / model.deviation - 1) > Self.steadyGuess
      else { break }
      model.deviation = deviation
      walk = self.walk(fixes, model: model, rules: rules)
    }
    var drive = walk.drive(graph: graph, costs: costs)
    if rules.explains { drive.explanation = walk.explanation(graph: graph) }
    return drive
  }

  /// The maximum number of estimates, and the relative change below which an estimate is final.
  private static let mostGuesses = 3
  private static let steadyGuess = 0.1

  private func walk(_ fixes: [Fix], model: MatchModel, rules: MatchRules) -> DriveWalk {
    let matching = DriveMatching(
      graph: graph, grid: grid, costs: costs, rules: self.rules, model: model)
    var walk = DriveWalk(matching: matching, model: model, rules: rules)
    walk.match(DriveSightings(fixes, model: model, rules: rules))
    return walk
  }
}

extension TravelMode {
  /// The speed, in m/s, that no traveler exceeds.
  fileprivate var topSpeed: Double {
    switch self {
    case .car: 60
    case .bicycle: 25
    case .foot: 10
    }
  }
}
