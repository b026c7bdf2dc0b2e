package import Geodesy
package import TripModel

/// The routers of a trip: one, or one onboard and one online.
package struct TripRouters {
  private var first: any RouteProvider
  private var online: (any RouteProvider)?

  /// Makes the routers of a trip.
  ///
  /// - Parameters:
  ///   - first: the only router, or the onboard one.
  ///   - online: the online router, whose answers are preferred.
  package init(_ first: any RouteProvider = NoRoutes(), online: (any RouteProvider)? = nil) {
    self.first = first
    self.online = online
  }

  /// Whether requests with a purpose are made at all.
  package func answers(_ purpose: RequestPurpose) -> Bool {
    first.answers(purpose) || online?.answers(purpose) == true
  }

  /// The roads that the routers know in an area.
  package func roads(around area: GeographicBox) -> [RoadLine] {
    first.roads(around: area) + (online?.roads(around: area) ?? [])
  }

  /// The roles of the routers that receive a request, first the one that answers first.
  ///
  /// A single router has no role. Reroute requests go to both routers, and requests that can wait
  /// go to the online router.
  func asked(for purpose: RequestPurpose) -> [RouterRole?] {
    guard let online else { return first.answers(purpose) ? [nil] : [] }
    let onboard: [RouterRole?] = first.answers(purpose) ? [.onboard] : []
    guard online.answers(purpose) else { return onboard }
    return purpose == .reroute ? onboard + [.online] : [.online]
  }

  /// Answers a request; absent if its router does not answer its purpose.
  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    request.router == .online ? online?.answer(request) : first.answer(request)
  }
}
