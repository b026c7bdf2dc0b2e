package import TripModel

/// A router over a road network in memory: no service, no key, deterministic.
///
///     let router = EmbeddedRouter(network: network, mode: .car)
///     let routes = router.routes(for: EmbeddedRouteRequest(origin: here, stops: [there]))
package struct EmbeddedRouter: Sendable {
  private let graph: RoadGraph
  private let rules: TurnRules
  private let freeRules: TurnRules

  /// Makes a router for one travel mode.
  ///
  /// - Complexity: O(V) for V vertices of the network.
  package init(network: RoadNetwork, mode: TravelMode) {
    graph = RoadGraph(network: network, mode: mode)
    rules = graph.turnRules(obeyingRestrictions: true)
    freeRules = graph.turnRules(obeyingRestrictions: false)
  }

  /// The travel mode.
  package var mode: TravelMode { graph.mode }
}

extension EmbeddedRouter {
  /// The best route first, then alternatives, at most as many as requested.
  ///
  /// - Complexity: O(E log E) for E edges of the network, for each leg and alternative.
  package func routes(for request: EmbeddedRouteRequest) -> Result<[Route], EmbeddedRouterFailure> {
    Result { () throws(EmbeddedRouterFailure) in try findRoutes(request) }
  }

  private func findRoutes(
    _ request: EmbeddedRouteRequest
  ) throws(EmbeddedRouterFailure) -> [Route] {
    guard let last = request.stops.last, !last.isVia else { throw .noDestination }
    if graph.openPieceCount == 0 { throw .noRoads(graph.mode) }
    let search = RouteSearch(
      graph: graph,
      costs: TravelCosts(
        graph: graph, optimization: request.optimization, obeysSigns: request.obeysRestrictions),
      rules: request.obeysRestrictions ? rules : freeRules,
      obeysBarriers: request.obeysRestrictions)
    let itinerary = Itinerary(search: search, request: request)
    let legs = try itinerary.legs()
    let wanted = min(max(request.alternatives, 0), 2)
    let others = AlternativeSearch(itinerary: itinerary, best: legs).alternatives(atMost: wanted)
    return ([legs] + others).map { legs in
      var route = RouteAssembly.route(
        over: legs, stops: [request.origin] + request.stops, graph: graph, costs: search.costs)
      InstructionComposer(language: request.language).complete(&route)
      return route
    }
  }
}
