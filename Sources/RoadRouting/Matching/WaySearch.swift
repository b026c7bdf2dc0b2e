import Geodesy

/// The paths from the end of an edge to the starts of the edges around it, quickest first.
///
/// Unlike a route, a drive may turn back at any junction, at a cost.
struct WaySearch {
  /// The quickest path to the start of an edge.
  struct Way {
    /// The state of the turn rules on the edge.
    var state: Int32
    /// The index of the path that this one continues; −1 if it starts here.
    var parent: Int32
    /// The length of the edges between in meters.
    var length: Double
    /// The number of times that the path turns back.
    var turns: Int32
    /// The travel time of the edges between, in seconds.
    var time = 0.0
  }

  /// The goal of a search.
  ///
  /// The search does not continue beyond junctions from which no path of limited length leads
  /// there.
  struct Goal {
    /// The maximum length of a path in meters.
    var bound: Double
    /// The position; absent if any position is a goal.
    var position: Vector?
    /// The maximum distance in meters between the position and the end of a path.
    var radius = 0.0
  }

  /// The time that turning back costs, in microseconds.
  private static let turnCost = 20_000_000

  /// The length in meters up to which all paths are searched at once and cached.
  private static let nearby = 150.0

  /// The maximum number of paths cached for later fixes.
  private static let most = 500_000

  private let graph: RoadGraph
  private let costs: TravelCosts
  let rules: TurnRules

  /// The cached paths near one state each, quickest first.
  private var reaches: [[Way]] = []
  private var reachOfState: [Int32]
  private var kept: [Int32] = []
  private var count = 0
  private var queue = SearchQueue()
  /// The costs reached, valid for the states whose `round` is the current one.
  private var reached: [Int]
  private var entered: [Way]
  private var wayOfState: [Int32]
  private var roundOfState: [Int32]
  private var round: Int32 = 0

  init(graph: RoadGraph, costs: TravelCosts, rules: TurnRules) {
    (self.graph, self.costs, self.rules) = (graph, costs, rules)
    let states = rules.stateCount
    reachOfState = [Int32](repeating: -1, count: states)
    reached = [Int](repeating: 0, count: states)
    entered = [Way](repeating: Way(state: 0, parent: 0, length: 0, turns: 0), count: states)
    wayOfState = [Int32](repeating: -1, count: states)
    roundOfState = [Int32](repeating: -1, count: states)
  }

  /// The paths from the end of a state's edge that may lead to a goal, quickest first.
  ///
  /// - Complexity: O(E log E) for E edges on such paths; O(E) if they are near and cached.
  mutating func ways(from state: Int32, to goal: Goal) -> [Way] {
    goal.bound > Self.nearby
      ? search(from: state, to: goal) : reaches[reach(from: state)]
  }

  /// The index of the cached paths from a state.
  private mutating func reach(from state: Int32) -> Int {
    let known = Int(reachOfState[Int(state)])
    if known >= 0 { return known }
    let reach = search(from: state, to: Goal(bound: Self.nearby))
    count += reach.count
    reachOfState[Int(state)] = Int32(reaches.count)
    kept.append(state)
    reaches.append(reach)
    return reaches.count - 1
  }

  /// Clears the cache if it takes too much memory.
  mutating func forgetIfFull() {
    guard count > Self.most else { return }
    for state in kept { reachOfState[Int(state)] = -1 }
    kept.removeAll(keepingCapacity: true)
    reaches.removeAll(keepingCapacity: true)
    count = 0
  }
}

extension WaySearch {
  /// The edges of a path found for the same goal, from one state to another, without the first.
  mutating func edges(from state: Int32, to target: Int32, toward goal: Goal) -> [RoadEdge] {
    let ways = ways(from: state, to: goal)
    var edges: [RoadEdge] = []
    var index = ways.firstIndex { $0.state == target } ?? -1
    while index >= 0 {
      edges.append(rules.edge(of: ways[index].state))
      index = Int(ways[index].parent)
    }
    return edges.reversed()
  }
}

extension WaySearch {
  /// Dijkstra's algorithm over states.
  private mutating func search(from state: Int32, to goal: Goal) -> [Way] {
    round += 1
    var ways: [Way] = []
    leave(state, cost: 0, way: -1, length: 0, turns: 0)
    while let entry = queue.popFirst() {
      let state = Int(entry.state)
      guard entry.bound == reached[state], wayOfState[state] < 0 else { continue }
      var way = entered[state]
      way.time = Double(entry.bound - Int(way.turns) * Self.turnCost) / 1e6
      wayOfState[state] = Int32(ways.count)
      ways.append(way)
      let edge = rules.edge(of: entry.state)
      let length = way.length + Double(graph.length(of: edge)) / 1e6
      var least = length
      if let position = goal.position {
        least += (graph.positions[graph.head(of: edge)] - position).length - goal.radius
      }
      guard max(length, least) <= goal.bound else { continue }
      leave(
        entry.state, cost: entry.bound + costs.costs[edge.index], way: wayOfState[state],
        length: length, turns: way.turns)
    }
    return ways
  }

  private mutating func leave(_ state: Int32, cost: Int, way: Int32, length: Double, turns: Int32) {
    let edge = rules.edge(of: state)
    let vertex = graph.head(of: edge)
    if !graph.isBlocked[vertex] {
      for next in graph.departures(from: vertex)
      where next != edge.reversed && graph.isOpen[next.index] {
        enter(next, from: state, cost: cost, way: way, length: length, turns: turns)
      }
    }
    if graph.isOpen[edge.reversed.index] {
      enter(
        edge.reversed, from: state, cost: cost + Self.turnCost, way: way, length: length,
        turns: turns + 1)
    }
  }

  @inline(__always)
  private mutating func enter(
    _ edge: RoadEdge, from state: Int32, cost: Int, way: Int32, length: Double, turns: Int32
  ) {
    guard let next = rules.state(after: state, taking: edge) else { return }
    let index = Int(next)
    if roundOfState[index] == round, reached[index] <= cost { return }
    if roundOfState[index] != round { wayOfState[index] = -1 }
    roundOfState[index] = round
    reached[index] = cost
    entered[index] = Way(state: next, parent: way, length: length, turns: turns)
    queue.insert(SearchQueue.Entry(bound: cost, state: next))
  }
}
