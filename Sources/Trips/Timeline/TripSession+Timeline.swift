import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Queues what happens at an instant known from the beginning.
  mutating func queueTimeline(from start: Instant) {
    for (index, seconds) in cursor.instants {
      queue.add(.timeline(entry: index), at: start.advanced(bySeconds: seconds))
    }
  }

  /// Queues what an event sets off.
  mutating func queueTimeline(after event: EventName) {
    for (entry, delay) in cursor.entries(after: event, fixes: counts.fixes) {
      queue.add(.timeline(entry: entry), at: now.advanced(bySeconds: delay))
    }
  }

  /// Queues what happens where the traveler now is.
  mutating func queueTimelineHere() {
    guard cursor.nextDistance < .infinity, absence == nil,
      let progress = state.flatMap({ engine.progress(of: $0) })
    else { return }
    for entry in cursor.removeEntries(upTo: progress.traveledDistance) {
      queue.add(.timeline(entry: entry), at: now)
    }
  }

  /// Lets an entry of the timeline happen.
  mutating func performTimeline(_ entry: Int) {
    let act = cursor.timeline.entries[entry].act
    switch act {
    case .authorize(let authorization): authorize(authorization)
    case .power(let level, let isPlugged): changePower(level: level, isPlugged: isPlugged)
    case .network(let isOn): surroundings.hasNetwork = isOn
    case .background(let isOn, let notifies, let locates):
      surroundings.isInBackground = isOn
      surroundings.notifies = notifies
      surroundings.locatesInBackground = locates
    case .updates(let isOn): surroundings.isUpdating = isOn
    case .guidance(let isOn): surroundings.isGuiding = isOn
    case .signal(let isOn): surroundings.hasSignal = isOn
    case .continueToNextLeg: continueToNextLeg()
    case .advanceStep: navigate(.advanceStep)
    case .setRoute(let route): setRoute(route)
    case .offerFasterRoute(let route): offerFasterRoute(route)
    case .offerAlternatives(let routes): holdAlternatives(routes, .offered)
    case .refresh(let route): refresh(from: route)
    case .simulate(let way, let factor): simulate(way, speedFactor: factor)
    case .simulationSpeed(let factor): simulation?.simulator?.speedFactor = factor
    case .pauseSimulation(let isOn): pauseSimulation(isOn)
    case .stopSimulation: stopSimulation()
    }
  }

  private mutating func authorize(_ authorization: LocationAuthorization) {
    guard surroundings.authorization != authorization else { return }
    surroundings.authorization = authorization
    emit(.accuracyAuthorization(authorization), view: view())
  }

  private mutating func changePower(level: Double?, isPlugged: Bool) {
    let power = PowerReport(
      level: level ?? surroundings.power?.level, isPlugged: isPlugged, isMonitored: true)
    guard surroundings.power != power else { return }
    surroundings.power = power
    emit(.power(power), view: view())
  }

  /// Goes on to the next leg from a waypoint where the trip waits.
  ///
  /// Where arrivals end the guidance, the destination behind is gone and the rest is news.
  mutating func continueToNextLeg() {
    if rules.arrival.stopsGuidance, state?.isWaitingAtWaypoint == true,
      state?.arrivals != engine.route.legs.count
    {
      emit(
        .routeChange(reason: .nextDestination, routeDigest: engine.route.digest), view: view())
    }
    navigate(.continueToNextLeg)
  }

  /// Whether the traveler is guided: not at a waypoint where guidance ended.
  var isGuided: Bool {
    guard surroundings.isGuiding else { return false }
    return !rules.arrival.stopsGuidance || state?.isWaitingAtWaypoint != true
  }

  /// Whether instructions reach the traveler.
  var isTelling: Bool {
    isGuided && (!surroundings.isInBackground || surroundings.notifies)
  }

  /// Gives the engine an input of the timeline and announces what follows.
  private mutating func navigate(_ input: NavigationInput) {
    let before = view()
    guard var facts = state?.advance(by: engine, with: input), let first = facts.first else {
      return
    }
    let leavesOutStart = hasReplacedRoute && hasDeparted
    if case .missed = first.kind {
      // A waypoint is left behind on the leg that leads to it.
      announceRoad([first], view: before, leavesOutStart: leavesOutStart)
      facts.removeFirst()
    }
    announceRoad(facts, view: view(), leavesOutStart: leavesOutStart)
  }

  /// Drives another route from here, whatever was asked or left before.
  ///
  /// Nobody but the application sets the first route of a trip, or one anew: a way to the place
  /// that the trip leads to already is told as that one was.
  private mutating func setRoute(_ route: Route) {
    cancelRequest(.routeSet, view())
    let reason: RouteChangeReason = endsAlike(route) ? .initial : .nextDestination
    if reason == .nextDestination { awaitsLegStart = true }
    let facts = replaceRoute(with: route)
    emit(.routeChange(reason: reason, routeDigest: route.digest), view: view())
    dropAlternatives(.routeChange)
    announceRoad(facts, view: view(), leavesOutStart: hasDeparted)
  }

  /// Whether a route ends where the one driven does.
  private func endsAlike(_ route: Route) -> Bool {
    guard let place = route.waypoints.last?.coordinate,
      let destination = engine.route.waypoints.last?.coordinate
    else { return false }
    return place.distance(to: destination) <= TripSession.sameWaypointDistance
  }
}
