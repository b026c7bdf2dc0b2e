import Notations
package import TripModel

/// Answers made by the embedded router over a road network: always the same, no network needed.
package struct NetworkRoutes: RouteProvider, Sendable {
  /// The router.
  private let router: EmbeddedRouter

  /// Makes a provider of a router's answers.
  package init(router: EmbeddedRouter) {
    self.router = router
  }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    purpose != .refresh
  }

  /// Answers with the quickest route, and for alternatives with up to two more.
  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    let question = EmbeddedRouteRequest(
      origin: RouteStop(coordinate: request.origin), course: request.course,
      avoidRadius: request.avoidRadius ?? 0,
      stops: request.waypoints.map { RouteStop(coordinate: $0) },
      alternatives: request.purpose == .alternatives ? 2 : 0)
    switch router.routes(for: question) {
    case .success(let routes): return RouteAnswer(.routes(routes))
    case .failure(let failure):
      return RouteAnswer(
        .failure(failure.reason, message: failure.diagnostic.message))
    }
  }
}
