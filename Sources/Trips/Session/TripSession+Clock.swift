import Navigation
import TripModel

extension TripSession {
  /// Performs every action that is due up to an instant, in order.
  mutating func release(upTo limit: Instant) {
    while true {
      let silence = nextSilence(before: limit)
      if let silence, silence.instant < trip.queue.next {
        perform(silence)
      } else if let entry = trip.queue.removeNext(upTo: limit) {
        trip.now = max(trip.now, entry.instant)
        perform(entry.act)
      } else if let silence {
        perform(silence)
      } else {
        return
      }
    }
  }

  /// The next effect of a silence, if it comes before an instant.
  private func nextSilence(before limit: Instant) -> (instant: Instant, isLoss: Bool)? {
    let loss = trip.receiver.signal.deadline(before: limit)
    if let patience = simulation.deadline(before: limit, in: trip), patience <= loss ?? patience {
      return (patience, false)
    }
    return loss.map { ($0, true) }
  }

  /// Marks the signal as lost, or begins to simulate fixes.
  private mutating func perform(_ silence: (instant: Instant, isLoss: Bool)) {
    trip.now = max(trip.now, silence.instant)
    if silence.isLoss {
      trip.loseSignal(at: silence.instant)
    } else if let run = simulation.judgeSilence(at: silence.instant, in: &trip) {
      moveSimulation(run)
    }
  }

  private mutating func perform(_ act: QueuedAct) {
    switch act {
    case .timeline(let entry):
      let isEffective = perform(trip.timeline.all[entry].act)
      trip.timeline.note(entry, isEffective: isEffective)
    case .answer(let request): receiveAnswer(to: request)
    case .lateReroute(let answer, let start):
      rerouting.followLate(answer, since: start, in: &trip)
    case .lateFasterRoute(let request):
      driveOffer(offers.accept(request, isRequesting: rerouting.isRequesting, in: &trip))
    case .lateNextLeg(let waypoint, let number):
      guard number == trip.road.number, trip.road.isWaitingAtWaypoint,
        trip.road.state.arrivals == waypoint
      else { return }
      _ = continueToNextLeg()
    case .rerouteTimer: rerouting.consider(in: &trip)
    case .search(let purpose):
      searches.makeDue(purpose)
      search()
    case .simulatedFix(let run): moveSimulation(run)
    }
  }

  /// Performs an entry of the timeline; returns whether it could have an effect.
  private mutating func perform(_ act: TimelineAct) -> Bool {
    switch act {
    case .authorize(let authorization): trip.authorize(authorization)
    case .power(let level, let isPlugged): trip.changePower(level: level, isPlugged: isPlugged)
    case .network(let isOn): trip.surroundings.hasNetwork = isOn
    case .background(let isOn, let notifies, let locates):
      trip.surroundings.isInBackground = isOn
      trip.surroundings.notifies = notifies
      trip.surroundings.locatesInBackground = locates
    case .updates(let isOn): trip.surroundings.isUpdating = isOn
    case .guidance(let isOn): trip.surroundings.isGuiding = isOn
    case .signal(let isOn): trip.surroundings.hasSignal = isOn
    case .continueToNextLeg: return continueToNextLeg()
    case .advanceStep: return navigate(.advanceStep)
    case .setRoute(let route): setRoute(route)
    case .offerFasterRoute(let route):
      driveOffer(offers.offer(route, isRequesting: rerouting.isRequesting, in: &trip))
    case .offerAlternatives(let routes): alternatives.hold(routes, .offered, in: &trip)
    case .refresh(let route): trip.refresh(from: route)
    case .simulate(let way, let factor): simulate(way, speedFactor: factor)
    case .simulationSpeed(let factor): return simulation.changeSpeed(factor: factor, in: &trip)
    case .pauseSimulation(let isOn): return simulation.pause(isOn, in: &trip)
    case .stopSimulation: return simulation.stop(in: &trip)
    }
    return true
  }
}

extension TripSession {
  /// Begins to simulate locations; ends a running simulation.
  mutating func simulate(_ way: SimulatedWay, speedFactor: Double) {
    nearness.isProven = true
    moveSimulation(simulation.simulate(way, speedFactor: speedFactor, in: &trip))
  }

  /// Makes the simulated fix that is due now, and processes it.
  private mutating func moveSimulation(_ run: Int) {
    guard let fix = simulation.move(run, in: &trip) else { return }
    follow(trip.navigate(fix), at: fix)
    trip.queueTimelineHere()
    trip.queue.add(
      .simulatedFix(run: run), at: trip.now.advanced(bySeconds: SimulatedDriving.interval))
  }

  /// Continues with the next leg from a waypoint where the trip waits.
  ///
  /// If arrivals end guidance, the route to the next destination is announced first.
  private mutating func continueToNextLeg() -> Bool {
    if trip.rules.arrival.stopsGuidance, trip.road.isWaitingAtWaypoint,
      trip.road.state.arrivals != trip.road.route.legs.count
    {
      let digest = trip.road.route.digest
      trip.emit(.routeChange(reason: .nextDestination, routeDigest: digest), view: trip.view())
    }
    return navigate(.continueToNextLeg)
  }

  /// Passes an input of the timeline to the engine and announces the resulting events; returns
  /// whether there are any.
  private mutating func navigate(_ input: NavigationInput) -> Bool {
    let before = trip.view()
    var facts = trip.road.advance(with: input)
    guard let first = facts.first else { return false }
    let leavesOutStart = departure.hasDeparted
    if case .missed = first.kind {
      // A missed waypoint is announced on the leg that leads to it.
      announceRoad([first], view: before, leavesOutStart: leavesOutStart)
      facts.removeFirst()
    }
    announceRoad(facts, view: trip.view(), leavesOutStart: leavesOutStart)
    return true
  }
}
