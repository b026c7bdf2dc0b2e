package import TripModel

/// Where a trip's routes come from: one router, or one on board and another online.
package struct TripRouters {
  private var first: any RouteProvider
  private var online: (any RouteProvider)?

  /// Makes the routers of a trip.
  ///
  /// - Parameters:
  ///   - first: the only router, or the one on board.
  ///   - online: the one that is asked as well and knows better.
  package init(_ first: any RouteProvider = NoRoutes(), online: (any RouteProvider)? = nil) {
    self.first = first
    self.online = online
  }

  /// Whether requests of a purpose are made at all.
  package func answers(_ purpose: RequestPurpose) -> Bool {
    first.answers(purpose) || online?.answers(purpose) == true
  }

  /// Who is asked for a purpose, the one that answers first at the front; the only router has no
  /// role.
  ///
  /// Who is off the route asks both. What can wait is asked of the one that knows better.
  func asked(for purpose: RequestPurpose) -> [RouterRole?] {
    guard let online else { return first.answers(purpose) ? [nil] : [] }
    let onboard: [RouterRole?] = first.answers(purpose) ? [.onboard] : []
    guard online.answers(purpose) else { return onboard }
    return purpose == .reroute ? onboard + [.online] : [.online]
  }

  /// Answers a request; absent when the purpose is one that its router is never asked for.
  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    request.router == .online ? online?.answer(request) : first.answer(request)
  }
}
