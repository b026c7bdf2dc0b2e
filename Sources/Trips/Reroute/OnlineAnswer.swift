import Navigation
import TripModel

/// The outcome of the online answer to a request that was also sent to the onboard router.
enum OnlineAnswer {
  /// Its route is used, because it is better than the current one, has the same line, or is the
  /// only one.
  case route(RouteSwitch)
  /// Its routes are alternatives.
  case alternatives([Route])
}

extension Trip {
  /// Judges the routes of an online answer.
  ///
  /// If the onboard router had no route, the online route is always used. A route with the same
  /// line silently replaces the onboard one; a different one has to be better.
  func judge(_ choice: ChosenRoute, _ pending: PendingRequest) -> OnlineAnswer {
    guard pending.isOvertaken else { return .route(reroute(to: choice, pending)) }
    let candidate = candidate(choice.route)
    let route = candidate.route
    if road.engine.relation(to: candidate) == .same, route.legs.count == road.route.legs.count {
      return .route(RouteSwitch(route: route, reason: .onlineRoute, pending: pending))
    }
    guard let why = advantage(of: candidate) else { return .alternatives([route] + choice.others) }
    return .route(reroute(to: choice, pending, isProactive: !road.isLeft, why: why))
  }

  /// The comparisons in favor of an online route that the traveler is on; absent if it has no
  /// advantage.
  ///
  /// Off the current route no comparison is needed; otherwise the route must arrive earlier.
  private func advantage(of candidate: NavigationEngine) -> [String]? {
    guard let there = progress(on: candidate) else { return nil }
    guard !road.isLeft, let here = view().progress else { return [] }
    var isSooner = Comparison(
      "remaining_m", there.remainingDistance, .below, here.remainingDistance)
    if let theirs = there.remainingDuration, let mine = here.remainingDuration {
      isSooner = Comparison("remaining_s", theirs, .below, mine)
    }
    return isSooner.holds ? why([isSooner]) : nil
  }
}
