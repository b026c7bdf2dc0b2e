import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Asks for a route if the traveler is off the route and nothing speaks against asking now.
  ///
  /// Without a new fix since the last question there is nothing new to ask.
  mutating func considerReroute() {
    guard let absence, let fix = latestFix else { return }
    let gates = explainedFixes == nil ? [] : rerouteGates(absence, at: fix)
    let mayAsk = mayAskForRoute(absence, at: fix)
    explain(DecisionCheck(.reroute, gates, outcome: mayAsk))
    guard mayAsk else { return }
    let why = whyAsk(absence, at: fix)
    lastQuestion = placeCount
    askForReroute(absence, at: fix, why)
  }

  /// Whether nothing speaks against asking for a route now.
  private func mayAskForRoute(_ absence: TripAbsence, at fix: Fix) -> Bool {
    guard pending == nil, isRerouting, !awaitsRerouteAnswer, !awaitsOnlineRoute,
      lastQuestion < placeCount, state?.isReturning != true,
      now.seconds(since: absence.start) >= rules.reroute.delay
    else { return false }
    guard let holdOff else { return true }
    let away = fix.coordinate.distance(to: holdOff.place)
    return isHeldOffStrictly
      ? now > holdOff.end && away > rules.reroute.holdOffDistance
      : now >= holdOff.end && away >= rules.reroute.holdOffDistance
  }

  /// Whether only a fix asks, and more than both hold-offs has to lie behind it.
  ///
  /// **Source:** FerrostarCore of iOS and Android (0.54), which look at each state of the core.
  private var isHeldOffStrictly: Bool { rules.navigation.method == .stepByStep }

  /// The comparisons that a request carries, when the trip explains.
  func whyAsk(_ absence: TripAbsence, at fix: Fix) -> [String] {
    engine.explains ? rerouteReasons(absence, at: fix).map(\.text) : []
  }

  /// What is weighed before a request.
  private func rerouteReasons(_ absence: TripAbsence, at fix: Fix) -> [Comparison] {
    var reasons = [Comparison("in_flight", pending == nil ? 0 : 1, "<", 1)]
    if rules.reroute.delay > 0 {
      reasons.append(
        Comparison("delay_s", now.seconds(since: absence.start), ">=", rules.reroute.delay))
    }
    guard let holdOff else { return reasons }
    let relation = isHeldOffStrictly ? ">" : ">="
    return reasons + [
      Comparison(
        "hold_off_s", now.seconds(since: holdOff.start), relation, rules.reroute.holdOffDuration),
      Comparison(
        "hold_off_m", fix.coordinate.distance(to: holdOff.place), relation,
        rules.reroute.holdOffDistance),
    ]
  }

  /// Everything that may speak against asking for a route.
  private func rerouteGates(_ absence: TripAbsence, at fix: Fix) -> [Comparison] {
    let isWaiting = awaitsRerouteAnswer || awaitsOnlineRoute
    return [
      Comparison("detecting", rules.reroute.isDetecting ? 1 : 0, "==", 1),
      Comparison("routers", routers.answers(.reroute) ? 1 : 0, ">=", 1),
      Comparison("unanswered", isWaiting ? 1 : 0, "<", 1),
      Comparison("new_fixes", Double(placeCount - lastQuestion), ">", 0),
      Comparison("returning", state?.isReturning == true ? 1 : 0, "==", 0),
    ] + rerouteReasons(absence, at: fix)
  }

  /// Whether anything is ever asked when the route was left.
  var isRerouting: Bool { rules.reroute.isDetecting && routers.answers(.reroute) }

  private mutating func askForReroute(_ absence: TripAbsence, at fix: Fix, _ why: [String]) {
    let decided = decide(.shouldReroute, about: event(.offRoute(absence.fact), view: view()))
    var answer = true
    if case .boolean(let flag) = decided?.answer { answer = flag }
    if let delay = decided?.delay, delay > 0 {
      awaitsRerouteAnswer = true
      queue.add(
        .decision(.reroute(answer, since: absence.start)), at: now.advanced(bySeconds: delay))
    } else {
      followAnswer(answer, at: fix, why: why)
    }
  }

  /// Asks for a route, or does not, as was decided.
  mutating func followAnswer(_ answer: Bool, at fix: Fix, why: [String]) {
    guard let absence else { return }
    guard answer else { return veto(.decision, at: fix, why) }
    let decided = decide(.correctiveAction, about: event(.offRoute(absence.fact), view: view()))
    guard case .action(let action) = decided?.answer else {
      return request(absence.fact.reason, at: fix, to: nil, why)
    }
    switch action {
    case .doNothing: veto(.decision, at: fix, why)
    case .getNewRoutes(let waypoints):
      request(absence.fact.reason, at: fix, to: waypoints, why)
    }
  }

  mutating func veto(_ reason: VetoReason, at fix: Fix, _ why: [String]) {
    counts.vetoes += 1
    emit(.rerouteVeto(reason: reason, count: counts.vetoes), view: view(), why: why)
    if rules.reroute.vetoHoldsOff { beginHoldOff(at: fix.coordinate) }
  }

  private mutating func request(
    _ reason: OffRouteReason, at fix: Fix, to waypoints: [Coordinate]?, _ why: [String]
  ) {
    let view = view()
    var request = newRequest(.reroute, at: fix, to: waypoints ?? remainingWaypoints(view))
    request.reason = reason
    let question = event(.rerouteRequest(request.announcement), view: view)
    if case .request(let patch) = decide(.modifyRerouteOptions, about: question)?.answer {
      patch.apply(to: &request)
    }
    for role in routers.asked(for: .reroute) {
      request.router = role
      guard let sent = send(request, view, why) else { continue }
      if pending == nil {
        pending = sent
      } else {
        checks.append(PendingCheck(sent, routeNumber: routeNumber))
      }
    }
  }

  /// The places still to visit; the last one when all were visited.
  func remainingWaypoints(_ view: TripView) -> [Coordinate] {
    let waypoints = engine.route.waypoints
    if let ahead = state?.waypointsAhead { return ahead.map { waypoints[$0].coordinate } }
    let completed = (view.progress?.road.leg ?? 0) + (state?.isWaitingAtWaypoint == true ? 1 : 0)
    let first = min(completed + 1, max(waypoints.count - 1, 0))
    return waypoints[first...].map(\.coordinate)
  }

  /// Lets nothing be asked for a while, nor near a place.
  mutating func beginHoldOff(at place: Coordinate) {
    let end = now.advanced(bySeconds: rules.reroute.holdOffDuration)
    holdOff = HoldOff(end: end, start: now, place: place)
    if !isHeldOffStrictly { queue.add(.rerouteTimer, at: end) }
  }
}

extension TripSession {
  /// Takes the answer that arrives now; one to a request that was given up is dropped.
  mutating func receiveAnswer(to number: Int) {
    guard let pending, pending.request.number == number else { return receiveCheck(number) }
    self.pending = nil
    guard reaches(pending.request.router) else {
      return fail(pending, .network, TripSession.outage)
    }
    switch pending.result {
    case .failure(let reason, let message):
      fail(pending, reason, message)
    case .news: fail(pending, .invalidAnswer, TripSession.emptyAnswer)
    case .routes(let routes):
      guard let choice = choose(among: routes, pending.request) else {
        return fail(pending, .invalidAnswer, TripSession.emptyAnswer)
      }
      apply(choice, pending)
      expectOnlineRoute()
    }
  }

  private mutating func fail(
    _ pending: PendingRequest, _ reason: RerouteFailureReason, _ message: String?
  ) {
    counts.failures += 1
    emit(
      .rerouteFail(
        request: pending.request.number, purpose: .reroute, reason: reason, message: message),
      view: view(), why: pending.why)
    beginHoldOff(at: pending.request.origin)
  }

  /// Gives up the request in flight, if there is one, and the one to the router online.
  ///
  /// Who is back on the route goes on waiting for the online form of the route from on board.
  mutating func cancelRequest(
    _ reason: RerouteCancelReason, _ view: TripView, _ why: [String] = []
  ) {
    var given = pending.map { [$0.request.number] } ?? []
    pending = nil
    checks.removeAll { check in
      guard check.isOfAbsence, check.isOpen || reason != .backOnRoute else { return false }
      given.append(check.pending.request.number)
      return true
    }
    for request in given {
      emit(.rerouteCancel(request: request, reason: reason), view: view, why: why)
    }
  }

  /// Gives up the request in flight when the engine has just found the final arrival.
  mutating func cancelRequestOnArrival(_ facts: [NavigationEvent], _ view: TripView) {
    guard pending != nil || checks.contains(where: \.isOfAbsence) else { return }
    for fact in facts {
      if case .returned = fact.kind { return }
      if case .arrived(engine.route.legs.count, _, _) = fact.kind {
        cancelRequest(.arrived, view, fact.why.map(\.text))
      }
    }
  }

  /// The route of an answer to drive; absent when it holds none.
  mutating func choose(among routes: [Route], _ request: RouteRequest) -> ChosenRoute? {
    guard !routes.isEmpty else { return nil }
    var others = routes
    let choice = routes.count > 1 ? pick(among: routes, request) : 0
    return ChosenRoute(route: others.remove(at: choice), others: others)
  }

  /// Puts a route in the place of the one driven and places the last fix on it.
  mutating func apply(
    _ choice: ChosenRoute, _ pending: PendingRequest, isProactive: Bool = false,
    why reasons: [String] = []
  ) {
    let route = choice.route.named(after: engine.route.waypoints)
    let facts = replaceRoute(with: route)
    counts.reroutes += 1
    let view = view()
    let report = report(of: route, pending, isProactive: isProactive)
    let why = why("latency_s", pending.latency, "<=", rules.reroute.timeout)
    emit(.reroute(report), view: view, why: reasons + why)
    emit(.routeChange(reason: .reroute, routeDigest: report.route.routeDigest), view: view)
    renewAlternatives(.reroute, with: choice.others)
    beginHoldOff(at: pending.request.origin)
    announceRoad(facts, view: view, leavesOutStart: true)
  }

  /// Places the last fix on another route, which is driven from now on; returns what follows.
  mutating func replaceRoute(with route: Route) -> [NavigationEvent] {
    retireRoute()
    engine = NavigationEngine(
      route: route, rules: rules.navigation, explains: engine.explains)
    routeNumber += 1
    guard let fix = latestFix else { return [] }
    let (begun, facts) = engine.begin(at: located(fix))
    state = begun
    roadside = Roadside(engine: engine)
    absence = nil
    hasReplacedRoute = true
    return facts
  }

  /// The fix with the course and speed that the one before it shows, where it has none: a new
  /// route may pass the place in both directions. A verdict on the route driven is none on another.
  func located(_ fix: Fix) -> Fix {
    var fix = fix
    fix.verdict = nil
    if fix.course == nil || fix.speed == nil { (fix.course, fix.speed) = (course, speed) }
    return fix
  }

  /// Adds what the engine counted on the route that is given up.
  private mutating func retireRoute() {
    counts.skipped += state?.skippedInstructions ?? 0
    counts.traveledDistance += state?.drivenDistance ?? 0
  }

  /// What is told of a route that was put in the place of the one driven.
  func report(
    of route: Route, _ pending: PendingRequest?, isProactive: Bool
  ) -> Reroute {
    var taken = takenRoute(route.digest, answering: pending)
    // A route that was offered without a request was there at once.
    taken.latency = taken.latency ?? 0
    return Reroute(isProactive: isProactive, reason: pending?.request.reason, route: taken)
  }
}

extension Route {
  /// The router's duration in seconds: of the whole, else the sum of the legs'.
  var duration: Double? {
    if let declaredDuration { return declaredDuration }
    var sum = 0.0
    for leg in legs {
      guard let duration = leg.declaredDuration else { return nil }
      sum += duration
    }
    return sum
  }

  /// The route with names from an earlier one for waypoints that the router left nameless.
  ///
  /// The waypoints of an answer are the last ones of the route before it, behind the new origin.
  func named(after earlier: [Waypoint]) -> Route {
    var route = self
    let offset = earlier.count - waypoints.count
    for index in waypoints.indices.dropFirst() where waypoints[index].name == nil {
      guard earlier.indices.contains(index + offset), index + offset > 0 else { continue }
      route.waypoints[index].name = earlier[index + offset].name
    }
    return route
  }
}
