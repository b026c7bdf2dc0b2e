import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Maneuvers no farther apart than this many meters are the same.
  private static let sameManeuverDistance = 15.0

  /// Queues the next regular request of a purpose, if any router answers such.
  ///
  /// - Parameters:
  ///   - act: what makes the request.
  ///   - purpose: what it is for.
  ///   - interval: the seconds until then; 0 for never.
  mutating func queueCheck(_ act: QueuedAct, for purpose: RequestPurpose, in interval: Double) {
    guard interval > 0, routers.answers(purpose) else { return }
    queue.add(act, at: now.advanced(bySeconds: interval))
  }

  /// Queues the next look for a faster route.
  mutating func queueFasterRouteCheck() {
    queueCheck(.fasterRouteCheck, for: .faster, in: rules.fasterRoute.interval)
  }

  /// Asks for a faster route, if one could still be worth its while.
  mutating func checkForFasterRoute() {
    queueFasterRouteCheck()
    let view = view()
    guard isDrivingAlong, pending == nil, offer == nil, isIdle(.faster),
      let fix = latestFix, let progress = view.progress,
      upcomingStep(after: progress.road) != nil,
      let remaining = progress.remainingDuration, let maneuver = progress.stepRemainingDuration,
      remaining > rules.fasterRoute.minimumRemaining || rules.fasterRoute.updatesArrival,
      maneuver > rules.fasterRoute.minimumManeuver
    else { return }
    let enough =
      rules.fasterRoute.updatesArrival
      ? [] : why("remaining_s", remaining, ">", rules.fasterRoute.minimumRemaining)
    let why = enough + why("maneuver_s", maneuver, ">", rules.fasterRoute.minimumManeuver)
    ask(.faster, at: fix, remaining: remaining, view, why)
  }

  /// Whether the route is driven, not waited at, left or guessed along.
  var isDrivingAlong: Bool {
    absence == nil && (simulation == nil || simulation?.simulator != nil)
      && state?.status == .tracking
      && state?.isWaitingAtWaypoint == false
  }

  /// Whether requests of a purpose are answered and none is in flight.
  func isIdle(_ purpose: RequestPurpose) -> Bool {
    routers.answers(purpose) && !checks.contains { $0.pending.request.purpose == purpose }
  }

  private func upcomingStep(after road: RoadIndex) -> Step? {
    guard engine.route.legs.indices.contains(road.leg) else { return nil }
    return engine.route.legs[road.leg].steps.dropFirst(road.step + 1).first
  }

  /// Asks for other ways, or for news of this one, while the route is driven.
  mutating func ask(
    _ purpose: RequestPurpose, at fix: Fix, remaining: Double?, _ view: TripView, _ why: [String]
  ) {
    let request = newRequest(purpose, at: fix, to: remainingWaypoints(view))
    guard let sent = send(request, view, why) else { return }
    checks.append(
      PendingCheck(sent, routeNumber: routeNumber, remainingDuration: remaining))
  }

  /// Takes the answer to a request that no absence from the route made, or to one online.
  mutating func receiveCheck(_ number: Int) {
    guard let place = checks.firstIndex(where: { $0.pending.request.number == number }) else {
      return
    }
    let check = checks.remove(at: place)
    guard reaches(check.pending.request.router) else {
      return failCheck(check, .network, TripSession.outage)
    }
    switch check.pending.result {
    case .failure(let reason, let message): failCheck(check, reason, message)
    case .news(let news):
      guard check.pending.request.purpose == .refresh else {
        return failCheck(check, .invalidAnswer, TripSession.emptyAnswer)
      }
      refresh(from: news, check)
    case .routes(let routes):
      guard let choice = choose(among: routes, check.pending.request) else {
        return failCheck(check, .invalidAnswer, TripSession.emptyAnswer)
      }
      switch check.pending.request.purpose {
      case .reroute: receiveOnlineAnswer(choice, check)
      case .faster: consider(choice, check)
      case .alternatives: receiveAlternatives(routes, check)
      case .refresh: refresh(from: choice.route, check)
      }
    }
  }

  mutating func failCheck(
    _ check: PendingCheck, _ reason: RerouteFailureReason, _ message: String?
  ) {
    counts.failures += 1
    let number = check.pending.request.number
    let kind: TripEvent.Kind =
      switch check.pending.request.purpose {
      case .reroute, .faster:
        .rerouteFail(
          request: number, purpose: check.isOfAbsence ? .reroute : .faster, reason: reason,
          message: message)
      case .alternatives: .alternativesFail(request: number, reason: reason, message: message)
      case .refresh: .routeRefreshFail(request: number, reason: reason, message: message)
      }
    emit(kind, view: view(), why: check.pending.why)
  }

  /// Offers a route that begins like the one driven and is faster by enough; else, where profiles
  /// do that, the same way with another arrival.
  private mutating func consider(_ choice: ChosenRoute, _ check: PendingCheck) {
    guard check.routeNumber == routeNumber, isDrivingAlong, pending == nil,
      let remaining = check.remainingDuration
    else { return }
    let candidate = candidate(choice.route)
    guard isSameManeuverNext(on: candidate) else { return }
    let found =
      gain(of: candidate, over: remaining)
      ?? arrivalUpdate(among: [choice.route] + choice.others, remaining)
    if let found { decide(on: offer(found, check.pending)) }
  }

  /// A route of an answer, ready to be driven.
  func candidate(_ route: Route) -> NavigationEngine {
    NavigationEngine(
      route: route.named(after: engine.route.waypoints), rules: rules.navigation)
  }

  /// A route that takes so much less time than is left that it is worth its while.
  private mutating func gain(
    of candidate: NavigationEngine, over remaining: Double
  ) -> FoundRoute? {
    guard let duration = candidate.routeDuration else { return nil }
    let isShorter = Comparison(
      "route_s", duration, "<=", rules.fasterRoute.maximumRatio * remaining)
    let isWorthIt = judge(
      FasterRouteReason.faster.rawValue,
      [
        Comparison("remaining_s", remaining, ">", rules.fasterRoute.minimumRemaining), isShorter,
      ])
    return isWorthIt
      ? FoundRoute(
        engine: candidate, reason: .faster, saving: remaining - duration, why: [isShorter])
      : nil
  }

  /// Whether everything that was compared holds, which is explained as a part of the decision.
  mutating func judge(_ part: String, _ comparisons: [Comparison]) -> Bool {
    let holds = comparisons.allSatisfy(\.holds)
    explain(DecisionCheck(.fasterRoute, part: part, comparisons, outcome: holds))
    return holds
  }

  /// Offers a route that somebody found without being asked.
  mutating func offerFasterRoute(_ route: Route) {
    let candidate = candidate(route)
    let saving = place(on: candidate)?.remainingDuration.flatMap { duration in
      view().progress?.remainingDuration.map { $0 - duration }
    }
    let offer = offer(FoundRoute(engine: candidate, reason: .offered, saving: saving), nil)
    guard self.offer == nil, isTakeable(offer) else { return tell(offer, .stale) }
    decide(on: offer)
  }

  private func offer(_ found: FoundRoute, _ pending: PendingRequest?) -> RouteOffer {
    let candidate = found.engine
    let report = FasterRoute(
      request: pending?.request.number, reason: found.reason, saving: found.saving,
      decision: .accepted, routeDigest: candidate.route.digest,
      routeDistance: candidate.routeDistance, routeDuration: candidate.routeDuration)
    return RouteOffer(
      pending: pending, routeNumber: routeNumber,
      why: engine.explains ? found.why.map(\.text) : [], engine: candidate, report: report)
  }

  /// Whether the first step of a route is long enough and ends where the step driven does, with the
  /// same maneuver.
  private mutating func isSameManeuverNext(on candidate: NavigationEngine) -> Bool {
    guard let road = view().progress?.road, let upcoming = upcomingStep(after: road),
      let next = candidate.route.legs.first?.steps.dropFirst().first,
      let first = candidate.duration(of: RoadIndex(leg: 0, step: 0))
    else { return false }
    let place = engine.route.vertices[upcoming.vertices.lowerBound]
    let other = candidate.route.vertices[next.vertices.lowerBound]
    let isSameTurn =
      upcoming.maneuver.type == next.maneuver.type
      && upcoming.maneuver.modifier == next.maneuver.modifier
    return judge(
      "same_maneuver",
      [
        Comparison("first_step_s", first, ">=", rules.fasterRoute.minimumManeuver),
        Comparison(
          "next_maneuver_apart_m", place.distance(to: other), "<=",
          TripSession.sameManeuverDistance),
        Comparison("same_turn", isSameTurn ? 1 : 0, "==", 1),
      ])
  }

  private mutating func decide(on offer: RouteOffer) {
    let decided = decide(
      .shouldAcceptFasterRoute, about: event(.fasterRoute(offer.report), view: view()))
    var answer = rules.fasterRoute.approval == .automatic
    if case .boolean(let flag) = decided?.answer { answer = flag }
    guard answer else { return tell(offer, .declined) }
    guard let delay = decided?.delay, delay > 0 else { return take(offer) }
    tell(offer, .pending)
    self.offer = offer
    queue.add(
      .decision(.fasterRoute(request: offer.report.request)), at: now.advanced(bySeconds: delay))
  }

  private mutating func tell(_ offer: RouteOffer, _ decision: FasterRouteDecision) {
    var report = offer.report
    report.decision = decision
    emit(.fasterRoute(report), view: view(), why: offer.why)
  }

  /// Takes the faster route that somebody thought about.
  mutating func acceptOffer(_ request: Int?) {
    guard let offer, offer.report.request == request else { return }
    self.offer = nil
    take(offer)
  }

  /// Drives a faster route from here, unless the traveler is no longer on it.
  private mutating func take(_ offer: RouteOffer) {
    guard isTakeable(offer), let fix = latestFix else { return tell(offer, .stale) }
    tell(offer, .accepted)
    cancelRequest(.routeSet, view())
    let route = offer.engine.route
    let facts = replaceRoute(with: route)
    counts.reroutes += 1
    let view = view()
    let report = report(of: route, offer.pending, isProactive: true)
    emit(.reroute(report), view: view, why: offer.why)
    emit(.routeChange(reason: .fasterRoute, routeDigest: report.route.routeDigest), view: view)
    renewAlternatives(.routeChange)
    beginHoldOff(at: offer.pending?.request.origin ?? fix.coordinate)
    announceRoad(facts, view: view, leavesOutStart: true)
  }

  private func isTakeable(_ offer: RouteOffer) -> Bool {
    offer.routeNumber == routeNumber && isDrivingAlong && pending == nil
      && place(on: offer.engine) != nil
  }

  /// Where the last fix lies on a route; absent where it does not.
  func place(on candidate: NavigationEngine) -> NavigationProgress? {
    guard let fix = latestFix else { return nil }
    let (begun, _) = candidate.begin(at: located(fix))
    return begun.status == .tracking ? candidate.progress(of: begun) : nil
  }
}
