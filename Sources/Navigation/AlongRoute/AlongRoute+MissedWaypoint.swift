import Geodesy
import TripModel

extension AlongRoute {
  /// Judges whether the traveler drove past the next waypoint without reaching it.
  ///
  /// This takes as many fixes as off route does, each beside the road after the waypoint, in its
  /// direction, and not on the road before it. Before anything is driven, only the receiver's error
  /// matches that road.
  func judgeMiss(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent], _ witness: some Witness
  ) -> Bool {
    let stretch = openStretch(state)
    let limit = plan.rules.returnRatio * threshold
    let isOnStretch =
      state.hypotheses.first.map { $0.pending == 0 && $0.deviation <= limit } ?? true
    guard stretch.startReach <= 0, !state.common.isWaitingAtWaypoint,
      !isMissed(state.watch.cleared + 1, state), state.watch.cleared <= state.common.leg,
      !state.isSuspicious,
      !isOnStretch,
      plan.localization.isBeyond(stretch, movement, within: min(limit, AlongRoute.besideRoad))
    else {
      state.watch.beyond = nil
      return false
    }
    let streak = extended(
      state.watch.beyond ?? DeviationStreak(since: fix.time, fixes: 0), by: fix, movement,
      state.common.deviation, threshold: threshold)
    state.watch.beyond = streak
    guard counted(streak) >= deviatingFixes(state.noise) else { return false }
    let waypoint = state.watch.cleared + 1
    let nearest = min(state.watch.nearest, distance(ofWaypoint: waypoint, from: movement.position))
    events.append(
      NavigationEvent(
        .missed(waypoint: waypoint, nearest: nearest, reason: .drivenPast),
        why: witness.reasons(
          [Comparison("nearest_m", nearest, .above, passedDistance(ofWaypoint: waypoint, state))]
            .filter(\.holds))))
    state.watch.held = .matter(HeldMiss(movement: movement, threshold: threshold))
    return true
  }

  /// Whether a waypoint was already reported as missed, on this route or an earlier one.
  func isMissed(_ waypoint: Int, _ state: AlongRouteState) -> Bool {
    isWaypoint(waypoint, at: state.common.memory.missedWaypoint)
  }

  /// Whether a coordinate on an earlier route is that of a waypoint.
  func isWaypoint(_ waypoint: Int, at coordinate: Coordinate?) -> Bool {
    guard let coordinate, let next = plan.route.waypoints.element(at: waypoint) else {
      return false
    }
    return next.coordinate.isSameWaypoint(as: coordinate)
  }

  /// The distance in meters from a position to a waypoint, or to the waypoint's projection on the
  /// route.
  func distance(ofWaypoint waypoint: Int, from position: Vector) -> Double {
    plan.table.distance(ofWaypoint: waypoint, fromWay: position, to: position)
  }

  func answerMiss(
    _ state: inout AlongRouteState, skips: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard let held = state.watch.held.take() else { return [] }
    let waypoint = state.watch.cleared + 1
    guard skips else {
      let missed = plan.route.waypoints.element(at: waypoint)
      state.common.memory.missedWaypoint = missed?.coordinate
      return []
    }
    return skip(waypoint, &state, held.movement, threshold: held.threshold, &witness)
  }

  /// Skips the next waypoint at the app's request; not possible before departure or for the
  /// destination.
  func skipWaypoint(
    _ state: inout AlongRouteState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let waypoint = max(state.common.arrivals, state.common.leg) + 1
    guard state.hasDeparted, !state.awaitsArrivalAnswer, !state.watch.held.isOpen,
      waypoint < plan.table.legs.count
    else { return [] }
    let here = state.lastFix?.position ?? plan.table.line.points[0]
    let isNext = waypoint == state.watch.cleared + 1
    let nearest = min(
      isNext ? state.watch.nearest : .infinity, distance(ofWaypoint: waypoint, from: here))
    return [NavigationEvent(.missed(waypoint: waypoint, nearest: nearest, reason: .skipped))]
      + skip(
        waypoint, &state, Movement(at: here), threshold: plan.rules.maximumDeviation,
        &witness)
  }

  /// Begins the leg after a waypoint at the traveler's position, on or off the route.
  private func skip(
    _ waypoint: Int, _ state: inout AlongRouteState, _ movement: Movement, threshold: Double,
    _ witness: inout some Witness
  ) -> [NavigationEvent] {
    state.common.leg = waypoint
    state.common.arrivals = waypoint
    state.common.isWaitingAtWaypoint = false
    state.common.ignoresDeviation = false
    state.common.skippedWaypoints += 1
    state.watch.start = plan.table.legs[waypoint].start
    state.streak = nil
    state.divergence = nil
    clear(upTo: max(waypoint, state.watch.cleared), &state)
    let stretch = openStretch(state)
    var events: [NavigationEvent] = []
    let found = plan.localization.begin(movement, within: threshold, in: stretch, &witness)
    move(
      &state,
      to: found.isEmpty
        ? [plan.localization.anchor(at: stretch.range.lowerBound, movement)] : found)
    if !found.isEmpty, let episode = state.common.episode {
      state.common.episode = nil
      state.common.status = .tracking
      let seconds = state.lastFix?.time.seconds(since: episode.since) ?? 0
      events.append(
        NavigationEvent(.returned(offDuration: seconds, deviation: state.common.deviation)))
    }
    if !found.isEmpty, state.common.status == .uncertain { state.common.status = .tracking }
    events.append(NavigationEvent(.startedLeg(waypoint)))
    events += plan.entered(state.common.step)
    if !found.isEmpty, state.common.status == .tracking { followRoad(&state, &events, &witness) }
    return events
  }

  /// Moves the traveler to the first of the hypotheses.
  private func move(_ state: inout AlongRouteState, to hypotheses: [Hypothesis]) {
    state.hypotheses = hypotheses
    state.common.deviation = hypotheses[0].deviation
    // The distance from another part of the route is not an error of the receiver.
    state.noise.interrupt()
    state.common.step = max(
      plan.table.step(at: hypotheses[0].alongTrack), plan.table.legs[state.common.leg].firstStep)
    state.hasMoved = false
  }
}
