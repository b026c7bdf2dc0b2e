import Geodesy

/// Finds the cheapest path between positions on the roads of a graph: A* over edges.
///
/// The nodes of the search are edges, not junctions, so forbidden turns need no special handling. A
/// vehicle makes a U-turn only if there is no other way to continue. It enters a private road or a
/// road for destination traffic only at the end of a path or if there is no other road. The lower
/// bound is the straight line at top speed; costs are rounded up and bounds down, so the bound
/// never exceeds the cost and the path found is optimal.
///
/// **Source:** Hart, Nilsson, Raphael, A formal basis for the heuristic determination of minimum
/// cost paths, IEEE TSSC 4 (1968), theorem 1.
struct RouteSearch {
  let graph: RoadGraph
  let costs: TravelCosts
  let rules: TurnRules

  /// Whether barriers block the mode.
  let obeysBarriers: Bool

  /// The weight of each piece's cost in percent; empty if all are 100.
  var weights: [Int32] = []

  /// An edge on which a path may begin.
  struct Start {
    /// The first edges, at least one; the search continues from the last.
    var edges: [RoadEdge]
    /// The position on the first edge.
    var position: RoadPosition
    /// The state of the turn rules on the first edge.
    var state: Int32
    /// The cost of entering the first edge.
    var entryCost = 0
    /// The cost to the end of the last edge.
    var cost: Int
  }

  /// An edge on which a path may end.
  struct Goal {
    /// The edge.
    var edge: RoadEdge
    /// The position on the edge.
    var position: RoadPosition
    /// The cost from the edge's start.
    var cost: Int
  }
}

extension RouteSearch {
  /// The cheapest path from any start to any goal; absent if there is none.
  ///
  /// - Complexity: O(E log E) for E edges.
  func cheapestPath(from starts: [Start], to goals: [Goal]) -> RoadPath? {
    var frontier = Frontier(search: self, goals: goals)
    for (index, start) in starts.enumerated() {
      frontier.begin(with: start, index: index)
    }
    while let entry = frontier.queue.popFirst() {
      if let best = frontier.best, entry.bound >= best.cost { break }
      frontier.leave(entry)
    }
    guard let best = frontier.best else { return nil }
    return path(to: best, through: frontier, starts: starts, goals: goals)
  }

  /// The weighted cost of a part of an edge, given its length in micrometers.
  func cost(ofLength length: Int, on edge: RoadEdge) -> Int {
    weighted(costs.cost(ofLength: length, on: edge), on: edge)
  }

  /// The cost of entering an edge after another, in addition to its own.
  @inline(__always)
  func entryCost(of next: RoadEdge, after edge: RoadEdge) -> Int {
    let passage = obeysBarriers ? graph.passage[graph.head(of: edge)] : .open
    return costs.entryCost(
      of: min(graph.access[next.index], passage), after: graph.access[edge.index])
  }

  @inline(__always)
  fileprivate func weighted(_ cost: Int, on edge: RoadEdge) -> Int {
    if weights.isEmpty { return cost }
    let (hundreds, rest) = cost.quotientAndRemainder(dividingBy: 100)
    let weight = Int(weights[edge.piece])
    return hundreds * weight + (rest * weight + 99) / 100
  }

  private func path(
    to best: Frontier.Arrival, through frontier: Frontier, starts: [Start], goals: [Goal]
  ) -> RoadPath {
    let goal = goals[best.goal]
    var edges: [RoadEdge] = []
    var start = best.start
    if let last = best.state {
      edges.append(goal.edge)
      var state = last
      while true {
        let parent = frontier.parents[Int(state)]
        if parent < 0 {
          start = -1 - Int(parent)
          break
        }
        edges.append(rules.edge(of: state))
        state = parent
      }
    }
    let beginning = starts[start]
    return RoadPath(
      edges: beginning.edges + edges.reversed(), start: beginning.position, end: goal.position,
      state: best.state.flatMap { rules.state(after: $0, taking: goal.edge) } ?? beginning.state)
  }
}

/// The states reached by a search.
private struct Frontier {
  let search: RouteSearch
  var queue = SearchQueue()
  private(set) var parents: [Int32]
  private(set) var best: Arrival?
  private var reached: [Int]
  private var isLeft: [Bool]
  private let goals: [RouteSearch.Goal]
  private let isGoal: [Bool]
  private let targets: [Vector]
  /// The widest access to the road of a goal.
  private let goalAccess: RoadAccess

  /// A goal that was reached, from a state or on the edges of a start.
  struct Arrival {
    var cost: Int
    var goal: Int
    var state: Int32?
    var start: Int
  }

  init(search: RouteSearch, goals: [RouteSearch.Goal]) {
    self.search = search
    self.goals = goals
    parents = [Int32](repeating: -1, count: search.rules.stateCount)
    reached = [Int](repeating: .max, count: search.rules.stateCount)
    isLeft = [Bool](repeating: false, count: search.rules.stateCount)
    var isGoal = [Bool](repeating: false, count: search.graph.edgeCount)
    for goal in goals { isGoal[goal.edge.index] = true }
    self.isGoal = isGoal
    goalAccess = goals.map { search.graph.access[$0.edge.index] }.max() ?? .open
    var coordinates: [PackedCoordinate] = []
    for goal in goals where !coordinates.contains(goal.position.packed) {
      coordinates.append(goal.position.packed)
    }
    targets = coordinates.map { Position($0.coordinate).vector }
  }

  /// Enters the last edge of a start, and records goals on its edges.
  mutating func begin(with start: RouteSearch.Start, index: Int) {
    noteGoals(on: start, index: index)
    let state = start.edges.dropFirst().reduce(start.state) { state, edge in
      search.rules.state(after: state, taking: edge) ?? edge.number
    }
    guard start.cost < reached[Int(state)] else { return }
    reached[Int(state)] = start.cost
    parents[Int(state)] = Int32(-1 - index)
    insert(state, cost: start.cost)
  }

  /// Records the goals after the position on the first edge of a start.
  ///
  /// Starts with several edges are made so that no goal is on the others.
  private mutating func noteGoals(on start: RouteSearch.Start, index: Int) {
    guard start.edges.count == 1 else { return }
    let edge = start.edges[0]
    for (number, goal) in goals.enumerated() where goal.edge == edge {
      let begin = search.graph.distance(along: edge, toOffset: start.position.offset)
      let end = search.graph.distance(along: edge, toOffset: goal.position.offset)
      guard end > begin else { continue }
      let cost = start.entryCost + search.cost(ofLength: end - begin, on: edge)
      if cost < best?.cost ?? .max {
        best = Arrival(cost: cost, goal: number, state: nil, start: index)
      }
    }
  }

  private mutating func insert(_ state: Int32, cost: Int) {
    let edge = search.rules.edge(of: state)
    let position = search.graph.positions[search.graph.head(of: edge)]
    var bound = Int.max
    for target in targets {
      let chord = (target - position).length
      bound = min(bound, search.costs.leastCost(overMeters: chord))
    }
    if bound == .max { bound = 0 }
    bound += search.costs.entryCost(of: goalAccess, after: search.graph.access[edge.index])
    queue.insert(SearchQueue.Entry(bound: cost + bound, state: state))
  }

  /// Expands a state to every edge that may follow.
  mutating func leave(_ entry: SearchQueue.Entry) {
    if isLeft[Int(entry.state)] { return }
    isLeft[Int(entry.state)] = true
    let graph = search.graph
    let edge = search.rules.edge(of: entry.state)
    let cost = reached[Int(entry.state)]
    let vertex = graph.head(of: edge)
    if search.obeysBarriers, graph.isBlocked[vertex] {
      return turnBack(from: entry.state, cost: cost)
    }
    var isDeadEnd = true
    for next in graph.departures(from: vertex)
    where next != edge.reversed && graph.isOpen[next.index] {
      isDeadEnd = false
      guard let state = search.rules.state(after: entry.state, taking: next) else { continue }
      enter(next, state: state, from: entry.state, cost: cost)
    }
    if isDeadEnd { turnBack(from: entry.state, cost: cost) }
  }

  private mutating func turnBack(from state: Int32, cost: Int) {
    let back = search.rules.edge(of: state).reversed
    guard search.graph.isOpen[back.index] else { return }
    guard let next = search.rules.state(after: state, taking: back) else { return }
    enter(back, state: next, from: state, cost: cost)
  }

  private mutating func enter(_ edge: RoadEdge, state: Int32, from: Int32, cost: Int) {
    let cost = cost + search.entryCost(of: edge, after: search.rules.edge(of: from))
    if isGoal[edge.index] {
      for (number, goal) in goals.enumerated() where goal.edge == edge {
        let total = cost + search.weighted(goal.cost, on: edge)
        if total < best?.cost ?? .max {
          best = Arrival(cost: total, goal: number, state: from, start: -1)
        }
      }
    }
    let total = cost + search.weighted(search.costs.costs[edge.index], on: edge)
    guard total < reached[Int(state)] else { return }
    reached[Int(state)] = total
    isLeft[Int(state)] = false
    parents[Int(state)] = from
    insert(state, cost: total)
  }
}
