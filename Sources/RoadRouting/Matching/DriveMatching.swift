import Geodesy

/// Matches one drive: receives fixes in order of time and produces layers with a most likely path.
struct DriveMatching {
  private let graph: RoadGraph
  private let costs: TravelCosts
  private let model: MatchModel
  private var candidates: CandidateSearch
  private var search: WaySearch
  private(set) var layers: [MatchLayer] = []
  private(set) var nodes: [MatchNode] = []

  /// The fix after the one that was left out last: of three consecutive fixes never two are left
  /// out.
  private var lastDoubted = -1

  /// The first node of the newest layer on each edge; −1 for none.
  private var nodeOfEdge: [Int32]

  /// The correlation of the newest fix's error with that of the previous one, and its standard
  /// deviation.
  private var correlation = 0.0
  private var deviation = 0.0
  /// The seconds between these two fixes.
  private var seconds = 0.0

  /// The cost above the best node of a fix at which a node is dropped.
  private static let hopeless = 40.0

  /// The cost of the longest path searched before concluding that there is no other.
  private static let detour = 12.0

  /// The number of standard deviations by which errors may move a traveler backward on an edge.
  private static let backward = 3.0

  /// The minimum distance in meters between a U-turn on a road and its junctions: a U-turn at the
  /// junction itself would circumvent every restriction there.
  private static let leastTurn = 5.0

  init(graph: RoadGraph, grid: RoadGrid, costs: TravelCosts, rules: TurnRules, model: MatchModel) {
    self.graph = graph
    self.costs = costs
    self.model = model
    candidates = CandidateSearch(graph: graph, grid: grid)
    search = WaySearch(graph: graph, costs: costs, rules: rules)
    nodeOfEdge = [Int32](repeating: -1, count: graph.edgeCount)
  }

  /// The outcome of matching a fix.
  enum Outcome {
    /// It continues the path, or begins one.
    case matched
    /// No road is near.
    case offRoad
    /// No path leads there from the previous fix.
    case unreachable
  }

  /// Matches a fix; if that fails, nothing changes.
  mutating func match(_ sighting: MatchSighting, isStart: Bool) -> Outcome {
    let previous = isStart ? nil : layers.last
    let straight = previous.map { (sighting.point - $0.sighting.point).length } ?? 0
    let first = nodes.count
    for candidate in candidates.candidates(near: sighting.point, within: radius(sighting)) {
      let emission = model.cost(of: candidate, deviation: sighting.deviation)
      add(candidate, emission: previous == nil ? emission : .infinity)
    }
    if nodes.count == first { return .offRoad }
    if let previous {
      let isReached =
        connect(previous, first, straight, sighting, isRetry: false)
        || connect(previous, first, straight, sighting, isRetry: true)
      if !isReached {
        nodes.removeSubrange(first...)
        return .unreachable
      }
    }
    layers.append(
      MatchLayer(
        sighting: sighting, nodes: first..<nodes.count, straight: straight,
        isStart: previous == nil))
    return .matched
  }

  private func radius(_ sighting: MatchSighting) -> Double {
    max(model.radius, min(sighting.deviation * 4, 150))
  }

  /// Adds the nodes of a candidate, one for each open direction.
  private mutating func add(_ candidate: MatchCandidate, emission: Double) {
    for isForward in [true, false] {
      let edge = RoadEdge(piece: Int(candidate.piece), isForward: isForward)
      guard graph.isOpen[edge.index] else { continue }
      let length = Double(graph.length(of: edge)) / 1e6
      nodes.append(
        MatchNode(
          candidate: candidate, edge: edge, state: edge.number,
          along: isForward ? candidate.along : length - candidate.along, emission: emission,
          cost: emission, parent: -1, length: 0, twin: -1, link: .start))
    }
  }
}

extension DriveMatching {
  /// Leaves out the fix before the newest if the path without it is far more likely: a receiver or
  /// its clock may have a single large error.
  ///
  /// - Returns: the fix left out.
  mutating func reconsider() -> MatchSighting? {
    let count = layers.count
    guard count >= 3, !layers[count - 1].isStart, !layers[count - 2].isStart else { return nil }
    let (doubtful, newest) = (layers[count - 2], layers[count - 1])
    let cost = leastCost(of: newest)
    let before = layers[count - 3].sighting
    guard !doubtful.sighting.isStop, before.fix != lastDoubted,
      newest.sighting.time - before.time <= MatchModel.outlierTime,
      cost - leastCost(of: layers[count - 3]) > MatchModel.outlierCost
    else { return nil }
    let old = (layers: layers.suffix(2), nodes: nodes[doubtful.nodes.lowerBound...])
    layers.removeLast(2)
    nodes.removeSubrange(doubtful.nodes.lowerBound...)
    if case .matched = match(newest.sighting, isStart: false),
      leastCost(of: layers[layers.count - 1]) + MatchModel.outlierCost < cost
    {
      for node in layers[layers.count - 1].nodes { nodes[node].cost += MatchModel.outlierCost }
      lastDoubted = newest.sighting.fix
      return doubtful.sighting
    }
    layers.removeSubrange((count - 2)...)
    nodes.removeSubrange(doubtful.nodes.lowerBound...)
    layers += old.layers
    nodes += old.nodes
    return nil
  }

  private func leastCost(of layer: MatchLayer) -> Double {
    layer.nodes.reduce(.infinity) { min($0, nodes[$1].cost) }
  }
}

extension DriveMatching {
  /// Finds the best path to each new node; returns whether any exists.
  private mutating func connect(
    _ previous: MatchLayer, _ first: Int, _ straight: Double,
    _ sighting: MatchSighting, isRetry: Bool
  ) -> Bool {
    search.forgetIfFull()
    let new = first..<nodes.count
    seconds = sighting.time - previous.sighting.time
    // A detour that takes longer than the time between the fixes was not driven.
    let reach = straight + model.topSpeed * seconds + MatchModel.leastRadius
    let bound =
      isRetry
      ? min(5 * straight + 1_000, reach)
      : straight + Self.detour * model.scale(straight: straight)
    let backward = Self.backward * sighting.deviation
    let least = leastCost(of: previous)
    for node in new.reversed() {
      nodes[node].twin = nodeOfEdge[nodes[node].edge.index]
      nodeOfEdge[nodes[node].edge.index] = Int32(node)
    }
    deviation = sighting.deviation
    correlation = model.correlation(after: seconds)
    for source in previous.nodes where nodes[source].cost < least + Self.hopeless {
      let from = nodes[source]
      let speed = costs.speeds[from.edge.index]
      for target in new {
        if nodes[target].edge == from.edge {
          let ahead = nodes[target].along - from.along
          guard ahead >= -backward, ahead <= reach else { continue }
          offer(
            source, target, max(0, ahead), straight, .along, state: from.state, turns: 0,
            time: max(0, ahead) / speed)
        } else if nodes[target].edge == from.edge.reversed {
          let length = Double(graph.length(of: from.edge)) / 1e6
          let turn = max(from.along, length - nodes[target].along)
          guard turn >= Self.leastTurn, turn <= length - Self.leastTurn else { continue }
          let back = abs(length - nodes[target].along - from.along)
          guard back <= reach else { continue }
          offer(
            source, target, back, straight, .turningBack, state: nodes[target].edge.number,
            turns: previous.sighting.isStop ? 0 : 1, time: back / speed)
        }
      }
      offerWays(from: source, straight: straight, within: bound, sighting)
    }
    for node in new { nodeOfEdge[nodes[node].edge.index] = -1 }
    var isReached = false
    for node in new where nodes[node].cost < .infinity {
      if case .along = nodes[node].link {
        nodes[node].along = max(nodes[node].along, nodes[Int(nodes[node].parent)].along)
      }
      isReached = true
    }
    return isReached
  }

  /// Offers the paths beyond the end of a node's edge.
  private mutating func offerWays(
    from source: Int, straight: Double, within bound: Double, _ sighting: MatchSighting
  ) {
    let from = nodes[source]
    let rest = Double(graph.length(of: from.edge)) / 1e6 - from.along
    guard rest <= bound else { return }
    let restTime = rest / costs.speeds[from.edge.index]
    let goal = WaySearch.Goal(
      bound: bound - rest, position: sighting.point, radius: radius(sighting))
    for way in search.ways(from: from.state, to: goal) {
      let edge = search.rules.edge(of: way.state)
      var target = Int(nodeOfEdge[edge.index])
      while target >= 0 {
        let length = rest + way.length + nodes[target].along
        if length <= bound {
          offer(
            source, target, length, straight, .way(within: goal.bound), state: way.state,
            turns: Int(way.turns),
            time: restTime + way.time + nodes[target].along / costs.speeds[edge.index])
        }
        target = Int(nodes[target].twin)
      }
    }
  }

  /// Keeps a path to a node if it is the best so far.
  private mutating func offer(
    _ source: Int, _ target: Int, _ length: Double, _ straight: Double, _ link: MatchLink,
    state: Int32, turns: Int, time: Double
  ) {
    var cost =
      nodes[source].cost
      + model.transition(length: length, straight: straight, turns: turns, seconds: seconds)
      + time * MatchModel.timeCost
    guard cost - 4 < nodes[target].cost else { return }
    let emission = model.cost(
      of: nodes[target].candidate, after: nodes[source].candidate, correlation: correlation,
      deviation: deviation)
    cost += emission
    guard cost < nodes[target].cost else { return }
    nodes[target].emission = emission
    nodes[target].cost = cost
    nodes[target].parent = Int32(source)
    nodes[target].length = length
    nodes[target].link = link
    nodes[target].state = state
  }
}

extension DriveMatching {
  /// The edges of the path from its parent to a node of a sighting, in driving order, without the
  /// parent's edge.
  mutating func edges(to node: Int, _ sighting: MatchSighting) -> [RoadEdge] {
    guard case .way(let bound) = nodes[node].link else { return [] }
    let goal = WaySearch.Goal(bound: bound, position: sighting.point, radius: radius(sighting))
    return search.edges(
      from: nodes[Int(nodes[node].parent)].state, to: nodes[node].state, toward: goal)
  }
}
