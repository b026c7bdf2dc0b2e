import Navigation
import TripModel

extension TripSession {
  /// Whether the online answer to a request of somebody off the route is still to come.
  var awaitsOnlineRoute: Bool { checks.contains { $0.isOfAbsence && $0.isOpen } }

  /// Lets the online answer be one about the route that the answer on board has just brought.
  mutating func expectOnlineRoute() {
    for index in checks.indices where checks[index].isOfAbsence {
      checks[index].routeNumber = routeNumber
    }
  }

  /// Takes the online answer to a request that the router on board was asked as well.
  ///
  /// Where that one had nothing, it is a route like any other. The same line takes the place of
  /// the route on board without a word; another one has to be better.
  mutating func receiveOnlineAnswer(_ choice: ChosenRoute, _ check: PendingCheck) {
    guard check.routeNumber == routeNumber else { return }
    if check.isOpen {
      cancelRequest(.routeSet, view())
      return apply(choice, check.pending)
    }
    let route = choice.route.named(after: engine.route.waypoints)
    let candidate = NavigationEngine(route: route, rules: rules.navigation)
    if engine.relation(to: candidate) == .same, route.legs.count == engine.route.legs.count {
      takeOnlineForm(route, check.pending)
    } else if let why = advantage(of: candidate) {
      cancelRequest(.routeSet, view())
      apply(choice, check.pending, isProactive: absence == nil, why: why)
    } else {
      holdAlternatives([route] + choice.others, .reroute)
    }
  }

  private mutating func takeOnlineForm(_ route: Route, _ pending: PendingRequest) {
    let facts = replaceRoute(with: route)
    let view = view()
    let digest = route.digest
    emit(.onlineRoute(takenRoute(digest, answering: pending)), view: view)
    emit(.routeChange(reason: .onlineRoute, routeDigest: digest), view: view)
    renewAlternatives(.routeChange)
    announceRoad(facts, view: view, leavesOutStart: true)
  }

  /// What speaks for a route that the traveler is on: being off the one driven, or the sooner end;
  /// absent where nothing does.
  private func advantage(of candidate: NavigationEngine) -> [String]? {
    guard let there = place(on: candidate) else { return nil }
    guard absence == nil, let here = view().progress else { return [] }
    if let theirs = there.remainingDuration, let mine = here.remainingDuration {
      return theirs < mine ? why("remaining_s", theirs, "<", mine) : nil
    }
    return there.remainingDistance < here.remainingDistance
      ? why("remaining_m", there.remainingDistance, "<", here.remainingDistance) : nil
  }
}
