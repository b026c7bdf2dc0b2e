import Geodesy
import Navigation
import Routing
import TripModel

extension TripSession {
  /// Asks for a route if the traveler is off the route and nothing speaks against asking now.
  ///
  /// Without a new fix since the last question there is nothing new to ask.
  mutating func considerReroute() {
    guard let absence, pending == nil, isRerouting, !awaitsRerouteAnswer,
      lastQuestion < counts.accepted, state?.isReturning != true,
      let fix = qualificationState.last
    else { return }
    let sinceLeaving = now.seconds(since: absence.start)
    guard sinceLeaving >= rules.reroute.delay else { return }
    var why = why("in_flight", 0, "<", 1)
    if rules.reroute.delay > 0 {
      why += self.why("delay_s", sinceLeaving, ">=", rules.reroute.delay)
    }
    if let holdOff {
      let distance = fix.coordinate.distance(to: holdOff.place)
      guard now >= holdOff.end, distance >= rules.reroute.holdOffDistance else { return }
      why +=
        self.why(
          "hold_off_s", now.seconds(since: holdOff.start), ">=", rules.reroute.holdOffDuration)
        + self.why("hold_off_m", distance, ">=", rules.reroute.holdOffDistance)
    }
    lastQuestion = counts.accepted
    askForReroute(absence, at: fix, why)
  }

  /// Whether anything is ever asked when the route was left.
  var isRerouting: Bool { rules.reroute.isDetecting && provider.answers(.reroute) }

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
    beginHoldOff(at: fix.coordinate)
  }

  private mutating func request(
    _ reason: OffRouteReason, at fix: Fix, to waypoints: [Coordinate]?, _ why: [String]
  ) {
    let view = view()
    var request = RouteRequest(
      number: counts.requests + 1, purpose: .reroute, reason: reason, instant: now,
      origin: fix.coordinate, course: course,
      avoidRadius: speed.map { $0 * rules.reroute.avoidDuration },
      waypoints: waypoints ?? remainingWaypoints(view))
    let question = event(.rerouteRequest(request.announcement), view: view)
    if case .request(let patch) = decide(.modifyRerouteOptions, about: question)?.answer {
      patch.apply(to: &request)
    }
    let outage = RouteAnswer(.failure(.network, message: "the network is off"))
    guard let answer = surroundings.hasNetwork ? provider.answer(request) : outage else { return }
    counts.requests += 1
    emit(.rerouteRequest(request.announcement), view: view, why: why)
    send(request, answer)
  }

  /// Puts a request in flight: its answer waits for its instant, but no longer than the timeout.
  private mutating func send(_ request: RouteRequest, _ answer: RouteAnswer) {
    pending = inFlight(request, answer)
  }

  /// The request with what will arrive, and when.
  mutating func inFlight(_ request: RouteRequest, _ answer: RouteAnswer) -> PendingRequest {
    let latency = answer.latency ?? rules.reroute.latency
    let timeout = rules.reroute.timeout
    let isLate = latency > timeout
    let pending = PendingRequest(
      request: request,
      result: isLate
        ? .failure(.timeout, message: "no answer within \(fixed(timeout, 1)) s") : answer.result,
      latency: min(latency, timeout),
      why: isLate ? why("latency_s", latency, ">", timeout) : [])
    queue.add(
      .answer(request: request.number), at: now.advanced(bySeconds: min(latency, timeout)))
    return pending
  }

  /// The places still to visit; the last one when all were visited.
  func remainingWaypoints(_ view: TripView) -> [Coordinate] {
    let waypoints = engine.route.waypoints
    let completed = (view.progress?.road.leg ?? 0) + (state?.isWaitingAtWaypoint == true ? 1 : 0)
    let first = min(completed + 1, max(waypoints.count - 1, 0))
    return waypoints[first...].map(\.coordinate)
  }

  /// Lets nothing be asked for a while, nor near a place.
  mutating func beginHoldOff(at place: Coordinate) {
    let end = now.advanced(bySeconds: rules.reroute.holdOffDuration)
    holdOff = HoldOff(end: end, start: now, place: place)
    queue.add(.rerouteTimer, at: end)
  }
}

extension TripSession {
  /// Takes the answer that arrives now; one to a request that was given up is dropped.
  mutating func receiveAnswer(to number: Int) {
    guard let pending, pending.request.number == number else { return receiveCheck(number) }
    self.pending = nil
    guard surroundings.hasNetwork else {
      fail(pending, .network, "the network is off")
      return
    }
    switch pending.result {
    case .failure(let reason, let message):
      fail(pending, reason, message)
    case .routes(let routes):
      if let route = choose(among: routes) {
        apply(route, pending)
      } else {
        fail(pending, .invalidAnswer, "the answer holds no route")
      }
    }
  }

  private mutating func fail(
    _ pending: PendingRequest, _ reason: RerouteFailureReason, _ message: String?
  ) {
    counts.failures += 1
    emit(
      .rerouteFail(request: pending.request.number, reason: reason, message: message),
      view: view(), why: pending.why)
    beginHoldOff(at: pending.request.origin)
  }

  /// Gives up the request in flight, if there is one.
  mutating func cancelRequest(
    _ reason: RerouteCancelReason, _ view: TripView, _ why: [String] = []
  ) {
    guard let pending else { return }
    self.pending = nil
    emit(.rerouteCancel(request: pending.request.number, reason: reason), view: view, why: why)
  }

  /// Gives up the request in flight when the engine has just found the final arrival.
  mutating func cancelRequestOnArrival(_ facts: [NavigationEvent], _ view: TripView) {
    guard pending != nil else { return }
    for fact in facts {
      if case .returned = fact.kind { return }
      if case .arrived(engine.route.legs.count, _, _) = fact.kind {
        cancelRequest(.arrived, view, fact.why.map(\.text))
      }
    }
  }

  /// The route of an answer to drive; absent when it holds none.
  func choose(among routes: [Route]) -> Route? {
    guard rules.reroute.pick == .fastest else { return routes.first }
    var best: (route: Route, duration: Double)?
    for route in routes {
      guard let duration = route.duration else { return routes.first }
      if let best, best.duration <= duration { continue }
      best = (route, duration)
    }
    return best?.route
  }

  /// Puts a route in the place of the one driven and places the last fix on it.
  private mutating func apply(_ answer: Route, _ pending: PendingRequest) {
    let route = answer.named(after: engine.route.waypoints)
    let facts = replaceRoute(with: route)
    counts.reroutes += 1
    let view = view()
    let report = report(of: route, pending)
    let why = why("latency_s", pending.latency, "<=", rules.reroute.timeout)
    emit(.reroute(report), view: view, why: why)
    emit(.routeChange(reason: .reroute, routeDigest: report.routeDigest), view: view)
    beginHoldOff(at: pending.request.origin)
    announceRoad(facts, view: view, leavesOutStart: true)
  }

  /// Places the last fix on another route, which is driven from now on; returns what follows.
  mutating func replaceRoute(with route: Route) -> [NavigationEvent] {
    retireRoute()
    engine = NavigationEngine(
      route: route, rules: rules.navigation, explains: engine.explains)
    routeNumber += 1
    guard let fix = qualificationState.last else { return [] }
    let (begun, facts) = engine.begin(at: located(fix))
    state = begun
    roadside = Roadside(engine: engine)
    absence = nil
    hasReplacedRoute = true
    return facts
  }

  /// The fix with the course and speed that the one before it shows, where it has none: a new
  /// route may pass the place in both directions.
  private func located(_ fix: Fix) -> Fix {
    guard fix.course == nil || fix.speed == nil else { return fix }
    var fix = fix
    (fix.course, fix.speed) = (course, speed)
    return fix
  }

  /// Adds what the engine counted on the route that is given up.
  private mutating func retireRoute() {
    counts.skipped += state?.skippedInstructions ?? 0
    counts.traveledDistance += state?.drivenDistance ?? 0
  }

  /// What is told of a route that was put in the place of the one driven.
  func report(
    of route: Route, _ pending: PendingRequest, isProactive: Bool = false
  ) -> Reroute {
    Reroute(
      request: pending.request.number, isProactive: isProactive, reason: pending.request.reason,
      latency: pending.latency, routeDigest: route.digest, routeDistance: engine.routeDistance,
      routeDuration: engine.routeDuration, legs: route.legs.count, steps: route.stepCount)
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
