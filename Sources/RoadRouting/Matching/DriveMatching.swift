import Geodesy

/// Matches one drive: receives fixes in time order and builds layers with a most likely path.
struct DriveMatching {
  private let graph: RoadGraph
  private let costs: TravelCosts
  private let model: MatchModel
  private var candidates: CandidateSearch
  private var search: WaySearch
  private(set) var layers: [MatchLayer] = []
  private(set) var nodes: [MatchNode] = []

  /// The first node of the newest layer on each edge; −1 for none.
  private var nodeOfEdge: [Int32]

  /// The correlation of the newest fix's error with that of the previous one, and its standard
  /// deviation.
  private var correlation = 0.0
  private var deviation = 0.0
  /// The seconds between these two fixes.
  private var seconds = 0.0
  /// The cost of leaving out the fix between them; 0 if there is none.
  private var penalty = 0.0

  /// The cost above the best node of a fix at which a node is dropped.
  private static let hopeless = 40.0

  /// The number of standard deviations within which fixes lie.
  private static let error = 2.5

  /// The maximum cost of the paths searched before concluding that there is none.
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
    let first = nodes.count
    let nearby = candidates.candidates(
      near: sighting.point, within: radius(sighting), error: Self.error * sighting.deviation)
    for candidate in nearby {
      let emission = model.cost(of: candidate, deviation: sighting.deviation)
      add(candidate, emission: previous == nil ? emission : .infinity)
    }
    if nodes.count == first { return .offRoad }
    let layer = MatchLayer(
      sighting: sighting, nodes: first..<nodes.count, isStart: previous == nil)
    if let previous {
      let isReached =
        connect(previous, layer, isRetry: false)
        || connect(previous, layer, isRetry: true)
      if !isReached {
        nodes.removeSubrange(first...)
        return .unreachable
      }
      leaveOut(previous, before: layer)
      settle(layer)
    }
    layers.append(layer)
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
  /// Offers the paths that leave out the previous fix.
  ///
  /// A receiver or its clock may have a single large error. Later fixes decide, because a traveler
  /// who turns back at a fix looks like such an error until the turn is seen. Of three consecutive
  /// fixes, at most one is left out.
  private mutating func leaveOut(_ doubtful: MatchLayer, before newest: MatchLayer) {
    guard layers.count >= 2, !doubtful.isStart, !doubtful.sighting.isStop else { return }
    let before = layers[layers.count - 2]
    let seconds = newest.sighting.time - before.sighting.time
    let cost = MatchModel.outlierCost + MatchModel.timeCost * seconds
    guard seconds <= MatchModel.outlierTime,
      leastCost(of: newest) - leastCost(of: before) > cost
    else { return }
    penalty = cost
    _ = connect(before, newest, isRetry: false)
    penalty = 0
  }

  /// Whether the path to a node of the layer before the last leaves out the fix before that.
  private func isAfterOutlier(_ node: Int) -> Bool {
    guard nodes[node].parent >= 0, layers.count >= 3 else { return false }
    return !layers[layers.count - 3].nodes.contains(Int(nodes[node].parent))
  }

  private func leastCost(of layer: MatchLayer) -> Double {
    layer.nodes.reduce(.infinity) { min($0, nodes[$1].cost) }
  }
}

extension DriveMatching {
  /// Offers paths from the nodes of a layer to those of a later one; returns whether any is
  /// reached.
  private mutating func connect(
    _ previous: MatchLayer, _ layer: MatchLayer, isRetry: Bool
  ) -> Bool {
    search.forgetIfFull()
    let (new, sighting) = (layer.nodes, layer.sighting)
    let straight = (sighting.point - previous.sighting.point).length
    seconds = sighting.time - previous.sighting.time
    // A detour that takes longer than the time between the fixes was not driven.
    let reach = straight + model.topSpeed * seconds + MatchModel.leastRadius
    let most = min(5 * straight + 1_000, reach)
    let usual = straight + Self.detour * model.scale(straight: straight)
    let bound = isRetry ? most : max(usual, min(most, model.usualSpeed * seconds))
    let backward = Self.backward * sighting.deviation
    let least = leastCost(of: previous)
    for node in new.reversed() {
      nodes[node].twin = nodeOfEdge[nodes[node].edge.index]
      nodeOfEdge[nodes[node].edge.index] = Int32(node)
    }
    deviation = sighting.deviation
    correlation = model.correlation(after: seconds)
    for source in previous.nodes where nodes[source].cost < least + Self.hopeless {
      if penalty > 0, isAfterOutlier(source) { continue }
      let from = nodes[source]
      let speed = costs.speeds[from.edge.index]
      for target in new {
        if nodes[target].edge == from.edge {
          let ahead = nodes[target].along - from.along
          guard ahead >= -backward, ahead <= reach else { continue }
          offer(
            source, target, max(0, ahead), straight, .along, state: from.state, turns: 0,
            time: max(0, ahead) / speed)
        }
      }
      offerWays(from: source, straight: straight, within: bound, sighting)
    }
    for node in new { nodeOfEdge[nodes[node].edge.index] = -1 }
    return new.contains { nodes[$0].cost < .infinity }
  }

  /// Corrects nodes that errors moved backward, and lets the traveler turn back at the fix.
  private mutating func settle(_ layer: MatchLayer) {
    for node in layer.nodes where nodes[node].cost < .infinity {
      guard case .along = nodes[node].link else { continue }
      nodes[node].along = max(nodes[node].along, nodes[Int(nodes[node].parent)].along)
    }
    let cost = layer.sighting.isStop ? 0 : MatchModel.turnCost
    for node in layer.nodes.dropFirst()
    where nodes[node].edge == nodes[node - 1].edge.reversed
      && nodes[node].candidate.along == nodes[node - 1].candidate.along
    {
      let isForward = nodes[node - 1].cost < nodes[node].cost
      turnBack(from: isForward ? node - 1 : node, to: isForward ? node : node - 1, cost: cost)
    }
  }

  /// Offers to turn back at a fix, from its node in one direction to that in the other.
  private mutating func turnBack(from node: Int, to other: Int, cost: Double) {
    let length = Double(graph.length(of: nodes[node].edge)) / 1e6
    let along = nodes[node].along
    guard nodes[node].cost + cost < nodes[other].cost, along >= Self.leastTurn,
      along <= length - Self.leastTurn
    else { return }
    let edge = nodes[other].edge
    nodes[other] = nodes[node]
    nodes[other].cost += cost
    nodes[other].edge = edge
    nodes[other].along = length - along
    nodes[other].arrival = nodes[node].state
    nodes[other].state = edge.number
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
      nodes[source].cost + penalty
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
  /// The edges of the path from its parent to a node of a sighting, in driving order.
  ///
  /// The parent's edge is not included.
  mutating func edges(to node: Int, _ sighting: MatchSighting) -> [RoadEdge] {
    guard case .way(let bound) = nodes[node].link else { return [] }
    let goal = WaySearch.Goal(bound: bound, position: sighting.point, radius: radius(sighting))
    return search.edges(
      from: nodes[Int(nodes[node].parent)].state, to: nodes[node].arrival ?? nodes[node].state,
      toward: goal)
  }
}
