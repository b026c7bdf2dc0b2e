package import Routing

/// A trip that was asked for, as data: the one road for `run`, `check` and `worker`.
package struct TripPlan: Hashable, Sendable {
  /// The path of the route; `-` for standard input.
  package var route: PlacedText

  /// The path of the trace; `-` for standard input.
  package var trace: PlacedText

  /// The rules.
  package var configuration: Configuration

  /// Where routes come from when this one is left.
  package var router: RouterSpecification

  /// The place of the router's specification, from which its paths are seen.
  package var routerOrigin: RouterOrigin

  /// Whether decisions carry the comparisons behind them.
  package var explains: Bool

  /// Makes a plan.
  package init(
    route: PlacedText, trace: PlacedText, configuration: Configuration = Configuration(),
    router: RouterSpecification = .none, routerOrigin: RouterOrigin = RouterOrigin(),
    explains: Bool = false
  ) {
    self.route = route
    self.trace = trace
    self.configuration = configuration
    self.router = router
    self.routerOrigin = routerOrigin
    self.explains = explains
  }
}
