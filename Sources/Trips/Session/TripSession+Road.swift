import Navigation
import TripModel

extension TripSession {
  /// Announces the engine's events at a fix, and the reports made at every fix.
  @inline(__always)
  mutating func follow(_ facts: [NavigationEvent], at fix: Fix) {
    if !facts.isEmpty || trip.road.isLeft || hasFrequentEvents || !alternatives.isEmpty
      || !searches.due.isEmpty
    {
      announce(facts, at: fix)
    }
  }

  private mutating func announce(_ facts: [NavigationEvent], at fix: Fix) {
    let view = trip.view()
    let number = trip.road.number
    let leavesOutStart = departure.hasDeparted
    // Events about the route as a whole come first, then alternatives, then the road.
    let whole = facts.prefix(while: \.isAboutRoute)
    if !whole.isEmpty {
      announceRoad(Array(whole), view: view, leavesOutStart: leavesOutStart)
    }
    if facts.first?.isDeparture != true { alternatives.compare(with: fix, in: &trip) }
    if !driveReachedAlternative(), trip.road.isLeft { rerouting.consider(in: &trip) }
    if !facts.contains(where: \.isArrival) { search() }
    if number == trip.road.number, facts.count > whole.count {
      announceRoad(Array(facts[whole.count...]), view: view, leavesOutStart: leavesOutStart)
    }
    alternatives.note(fix)
    guard hasFrequentEvents else { return }
    // The application's answers may have changed the leg, route or state.
    let latest = facts.isEmpty && number == trip.road.number ? view : trip.view()
    reports.announceState(in: &trip)
    conditions.announce(latest, at: fix, in: &trip)
    reports.announce(latest, at: fix, in: &trip)
  }

  /// Announces the engine's events in their order.
  ///
  /// - Parameters:
  ///   - facts: the engine's events.
  ///   - view: the traveler's location.
  ///   - leavesOutStart: whether the departure and the leg that it begins are not announced.
  mutating func announceRoad(_ facts: [NavigationEvent], view: TripView, leavesOutStart: Bool) {
    announceFacts(facts, view: view, leavesOutStart: leavesOutStart)
    while let answer = visits.removeAnswer() {
      let facts = trip.road.advance(with: answer)
      announceFacts(facts, view: trip.view(), leavesOutStart: leavesOutStart)
    }
    rerouting.cancelAfterSkip(in: &trip)
    reports.announceState(in: &trip)
  }

  private mutating func announceFacts(
    _ facts: [NavigationEvent], view: TripView, leavesOutStart: Bool
  ) {
    rerouting.cancelOnArrival(facts, view, in: &trip)
    var followsDeparture = false
    let number = trip.road.number
    for fact in facts where trip.road.number == number {
      let isAnnounced = departure.announces(
        fact, followsDeparture: followsDeparture, leavesOutStart: leavesOutStart)
      followsDeparture = fact.isDeparture
      guard isAnnounced else { continue }
      var view = view
      view.why = fact.why.map(\.text)
      announce(fact.kind, view)
    }
  }

  private mutating func announce(_ fact: NavigationEvent.Kind, _ view: TripView) {
    switch fact {
    case .departed(let deviation): trip.emit(.depart(deviation: deviation), view: view)
    case .leftRoute(let offRoute):
      if visits.preventsDeviation(view, in: &trip) || driveReachedAlternative() { return }
      rerouting.leave(offRoute, view, in: &trip)
    case .returned(let duration, let deviation):
      trip.road.episode = nil
      trip.emit(.onRoute(offDuration: duration, deviation: deviation), view: view)
      if trip.rules.reroute.cancelsOnReturn { rerouting.cancel(.backOnRoute, view, in: &trip) }
    case .enteredStep(let index): trip.announceStep(index, view)
    case .startedLeg(let leg): trip.announceLeg(leg, view)
    case .approaching(let waypoint, let isFirst):
      trip.announceApproach(waypoint, isFirst: isFirst, view)
    case .arrived(let waypoint, let distance, let reason):
      visits.arrive(at: waypoint, distance, reason, view, in: &trip)
    case .missed(let waypoint, let nearest, let reason):
      visits.miss(waypoint, nearest, reason, view, in: &trip)
    case .instruction(let due): instructions.announce(due, view, in: &trip)
    }
  }
}

extension TripSession {
  /// Receives the answer that arrives now, and drops an answer to a canceled request.
  mutating func receiveAnswer(to number: Int) {
    if let pending = rerouting.removeRequest(answeredBy: number) {
      guard !pending.isCanceled, let choice = trip.routes(answering: pending) else {
        return rerouting.holdOff(from: pending.request.origin, in: &trip)
      }
      drive(trip.reroute(to: choice, pending))
      rerouting.expectOnlineAnswer(about: trip.road.version)
    } else if let search = trip.searches.removeFirst(where: { $0.request.number == number }) {
      receiveAnswer(to: search)
    } else {
      switch rerouting.receiveOnlineAnswer(to: number, in: &trip) {
      case .route(let route): drive(route)
      case .alternatives(let routes): alternatives.hold(routes, .reroute, in: &trip)
      case nil: break
      }
    }
  }

  private mutating func receiveAnswer(to search: PendingRequest) {
    let request = search.request
    if request.purpose == .refresh, trip.reaches(request.router),
      case .refresh(let refresh) = search.result
    {
      return trip.refresh(from: refresh, search)
    }
    let choice = trip.routes(answering: search)
    if trip.rules.isReroute(request.purpose) {
      searches.finish(search, hasFailed: choice == nil)
      rerouting.holdOff(from: request.origin, in: &trip)
    }
    guard let choice else { return }
    switch request.purpose {
    case .reroute: break
    case .refresh: trip.refresh(from: choice.route, search)
    case .faster where rerouting.isRequesting: break
    case .faster: driveOffer(offers.consider(choice, search, in: &trip))
    case .alternatives where search.version != trip.road.version: break
    case .alternatives: alternatives.hold(choice.routes, .interval, in: &trip)
    }
  }

  /// Sends the due periodic requests, unless a new route is already known or requested.
  mutating func search() {
    for purpose in searches.due {
      let isHeld =
        rerouting.isRequesting || purpose == .faster && offers.isUndecided
        || purpose == .alternatives && !alternatives.isEmpty
      searches.search(for: purpose, isHeld: isHeld, in: &trip)
    }
  }
}

extension TripSession {
  /// Switches to the alternative that the traveler entered; returns whether there is one.
  ///
  /// The alternative must lead to the trip's end.
  private mutating func driveReachedAlternative() -> Bool {
    guard let route = alternatives.reached(canceling: &rerouting, in: &trip) else { return false }
    drive(route)
    return true
  }

  /// Switches to an accepted faster route.
  mutating func driveOffer(_ route: RouteSwitch?) {
    guard let route else { return }
    rerouting.cancel(.routeSet, in: &trip)
    drive(route)
  }

  /// Switches to a route from the timeline, regardless of requests and deviations.
  ///
  /// A route to the current destination is announced as `initial`, because only the application
  /// sets the first route of a trip, or sets it again.
  mutating func setRoute(_ route: Route) {
    rerouting.cancel(.routeSet, in: &trip)
    let isSameTrip = trip.road.route.endsLike(route)
    if !isSameTrip { departure.changeDestination() }
    drive(RouteSwitch(route: route, reason: isSameTrip ? .initial : .nextDestination))
  }

  /// Replaces the current route and announces the change.
  private mutating func drive(_ new: RouteSwitch) {
    trip.warnOfLostStops(on: new)
    var facts = replaceRoute(with: new)
    if new.isProactive, !trip.rules.repeatsAfterSwitch {
      let count = facts.count
      facts.removeAll { $0.isSpoken == true }
      trip.counts.skipped += count - facts.count
    }
    let view = trip.view()
    let event = new.event(on: trip.road)
    if case .reroute = event { trip.counts.reroutes += 1 }
    if let event { trip.emit(event, view: view, why: new.why) }
    trip.emit(.routeChange(reason: new.reason, routeDigest: new.route.digest), view: view)
    alternatives.renew(new.alternativesReason, with: new.others, in: &trip)
    if let origin = new.holdOff { rerouting.holdOff(from: origin, in: &trip) }
    announceRoad(facts, view: view, leavesOutStart: event != nil || departure.hasDeparted)
  }

  /// Counts the distance driven, then continues on another route from the fixes known to be on it.
  ///
  /// Those are at least the latest fix.
  private mutating func replaceRoute(with new: RouteSwitch) -> [NavigationEvent] {
    trip.counts.skipped += trip.road.state.skippedInstructions
    trip.counts.travel(trip.road.state.drivenDistance)
    let start =
      new.start
      ?? RouteStart(
        fixes: trip.latestFixForOtherRoute.map { [$0] } ?? [],
        entry: trip.entry(to: new.route, answering: new.pending?.request))
    let facts = trip.road.replace(with: new.route, from: start)
    // The distance between fixes on the new route was already counted on the previous one.
    if start.fixes.count > 1 { trip.counts.travel(trip.road.state.drivenDistance.map { -$0 }) }
    let remaining = trip.road.progress?.stepRemainingDistance
    let announced = facts.reduce([]) { earlier, next in
      earlier.map { $0.announced(at: remaining) }.followed(by: next)
    }
    trip.counts.skipped += facts.joined().count - announced.count
    return announced
  }
}

extension NavigationEvent {
  /// The due instruction of an instruction event; absent for other events.
  fileprivate var instruction: DueInstruction? {
    get { if case .instruction(let due) = kind { due } else { nil } }
    set { if let newValue { kind = .instruction(newValue) } }
  }

  /// Whether the instruction is spoken; absent for other events.
  fileprivate var isSpoken: Bool? { instruction?.isSpoken }

  /// The event, with the actual distance in meters updated if it is an instruction of an earlier
  /// fix.
  fileprivate func announced(at remaining: Double?) -> NavigationEvent {
    var event = self
    if let remaining { event.instruction?.actualDistance = remaining }
    return event
  }

  fileprivate var isArrival: Bool { if case .arrived = kind { true } else { false } }

  fileprivate var isStep: Bool { if case .enteredStep = kind { true } else { false } }
}

extension [NavigationEvent] {
  /// The events combined with those of the next fix, as announced at one instant.
  ///
  /// An instruction is left out if a later one of its kind replaces it, or if its step has ended.
  fileprivate func followed(by next: [NavigationEvent]) -> [NavigationEvent] {
    let hasEnded = next.contains(where: \.isStep)
    let kept = filter { event in
      event.isSpoken == nil || !hasEnded && !next.contains { $0.isSpoken == event.isSpoken }
    }
    return kept + next
  }
}

extension Route {
  /// Whether another route has the same destination.
  fileprivate func endsLike(_ other: Route) -> Bool {
    guard let mine = waypoints.last?.coordinate, let theirs = other.waypoints.last?.coordinate
    else { return false }
    return mine.isSameWaypoint(as: theirs)
  }
}
