package import Geodesy

/// A source of routes during a trip.
///
/// A provider answers immediately; the trip delays the answer by its latency on the virtual clock,
/// so the result does not depend on how long the provider took.
package protocol RouteProvider {
  /// The name of the router in the `start` event; absent to use that of the specification.
  var label: String? { get }

  /// Whether requests with a purpose are made at all.
  func answers(_ purpose: RequestPurpose) -> Bool

  /// Answers a request; absent if requests with its purpose are never made.
  mutating func answer(_ request: RouteRequest) -> RouteAnswer?

  /// The known roads in an area; empty if none are known.
  func roads(around area: GeographicBox) -> [RoadLine]
}

extension RouteProvider {
  package var label: String? { nil }

  package func roads(around area: GeographicBox) -> [RoadLine] { [] }
}

/// No router: no request is ever made.
package struct NoRoutes: RouteProvider, Equatable, Sendable {
  /// Makes the provider.
  package init() {}

  package func answers(_ purpose: RequestPurpose) -> Bool { false }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? { nil }
}
