import TripModel

/// Makes the route of a part from the chosen nodes.
struct MatchAssembly {
  private let graph: RoadGraph
  private let costs: TravelCosts
  private var matching: DriveMatching
  private var legs: [LegPath] = []
  private var stops: [RouteStop] = []
  private var edges: [RoadEdge] = []
  private var start: RoadPosition?

  init(graph: RoadGraph, costs: TravelCosts, matching: DriveMatching) {
    (self.graph, self.costs, self.matching) = (graph, costs, matching)
  }

  /// The route through some layers, with a waypoint at each stop; absent without movement.
  mutating func route(_ layers: Range<Int>, chosen: [Int?]) -> Route? {
    guard let first = chosen[layers.lowerBound] else { return nil }
    begin(at: matching.nodes[first])
    for layer in layers.dropFirst() {
      guard let node = chosen[layer] else { continue }
      follow(to: node, matching.layers[layer].sighting)
      let isEnd = layer + 1 == layers.upperBound
      if isEnd || matching.layers[layer].sighting.isStop { stop(at: node) }
    }
    guard !legs.isEmpty else { return nil }
    var route = RouteAssembly.route(over: legs, stops: stops, graph: graph, costs: costs)
    InstructionComposer().complete(&route)
    return route
  }

  private mutating func begin(at node: MatchNode) {
    let position = graph.position(on: node.edge, along: node.along)
    (legs, edges, start) = ([], [node.edge], position)
    stops = [RouteStop(coordinate: position.coordinate)]
    path = LegPath()
  }

  /// The path of the leg so far.
  private var path = LegPath()

  private mutating func follow(to node: Int, _ sighting: MatchSighting) {
    let here = matching.nodes[node]
    edges += matching.edges(to: node, sighting)
    if here.arrival != nil {
      finish(at: graph.position(on: here.edge, along: here.along))
      edges = [here.edge]
    }
  }

  /// Ends the path at a position on the last edge, where the next one begins.
  private mutating func finish(at position: RoadPosition) {
    if let start {
      path.append(RoadPath(edges: edges, start: start, end: position), in: graph, isVia: false)
    }
    start = position
  }

  /// Ends the leg, unless it has no length.
  private mutating func stop(at node: Int) {
    let here = matching.nodes[node]
    let position = graph.position(on: here.edge, along: here.along)
    finish(at: position)
    edges = [here.edge]
    guard !path.stretches.isEmpty else { return }
    legs.append(path)
    stops.append(RouteStop(coordinate: position.coordinate))
    path = LegPath()
  }
}
