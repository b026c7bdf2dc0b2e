/// A source of routes during a trip.
///
/// A provider answers at once; the trip lets the answer arrive after its latency on the virtual
/// clock, so the same provider gives the same trip however long it worked.
package protocol RouteProvider {
  /// The name that the trip's start tells; absent for that of the specification.
  var label: String? { get }

  /// Whether requests of a purpose are made at all.
  func answers(_ purpose: RequestPurpose) -> Bool

  /// Answers a request; absent when the purpose is one that is never asked for.
  mutating func answer(_ request: RouteRequest) -> RouteAnswer?
}

extension RouteProvider {
  package var label: String? { nil }
}

/// The absence of a router: nothing is ever asked.
package struct NoRoutes: RouteProvider, Equatable, Sendable {
  /// Makes it.
  package init() {}

  package func answers(_ purpose: RequestPurpose) -> Bool { false }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? { nil }
}
