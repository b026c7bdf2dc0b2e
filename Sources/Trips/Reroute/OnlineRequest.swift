import Navigation
import TripModel

/// A request in flight to the online one of two routers, made beside that on board.
struct OnlineRequest {
  /// The request with its answer.
  let pending: PendingRequest
  /// The number of the route driven when it was made.
  let firstRoute: Int
  /// The number of the route for which its answer is still of use.
  var route: Int

  init(_ pending: PendingRequest, on route: Int) {
    (self.pending, firstRoute, self.route) = (pending, route, route)
  }

  /// Whether the router on board has brought no route in the meantime.
  var isOpen: Bool { route == firstRoute }
}

/// What follows from the online answer to a request that the router on board was asked as well.
enum OnlineAnswer {
  /// Its route is better than the one driven, or there is none from on board.
  case reroute(RouteSwitch)
  /// Its route has the line of the one driven.
  case sameLine(RouteSwitch)
  /// Its routes are alternatives.
  case alternatives([Route])
}

extension Trip {
  /// Judges the routes of an online answer.
  ///
  /// Where the router on board had no route, it is a route like any other. The same line replaces
  /// the route on board silently; another one has to be better.
  func judge(_ choice: ChosenRoute, _ request: OnlineRequest) -> OnlineAnswer {
    let pending = request.pending
    if request.isOpen { return .reroute(reroute(to: choice, pending)) }
    let candidate = candidate(choice.route)
    let route = candidate.route
    if road.engine.relation(to: candidate) == .same, route.legs.count == road.route.legs.count {
      return .sameLine(RouteSwitch(route: route, reason: .onlineRoute, pending: pending))
    }
    guard let why = advantage(of: candidate) else {
      return .alternatives([route] + choice.others)
    }
    return .reroute(reroute(to: choice, pending, isProactive: !road.isLeft, why: why))
  }

  /// The comparisons that speak for a route that the traveler is on: none off the route driven,
  /// else the sooner end; absent where it has no advantage.
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
