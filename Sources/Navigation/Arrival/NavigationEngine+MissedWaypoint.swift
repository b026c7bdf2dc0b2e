import Geodesy
import TripModel

extension NavigationEngine {
  /// Whether a fix shows that the waypoint ahead was driven past: for as many fixes as it takes to
  /// leave the route, the road ran on under the wheels beyond the waypoint and not before it.
  func judgeMiss(
    _ state: inout NavigationState, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent]
  ) -> Bool {
    let stretch = openStretch(state)
    let limit = plan.rules.returnRatio * threshold
    let isOnStretch =
      state.hypotheses.first.map { $0.pending == 0 && $0.deviation <= limit } ?? true
    guard stretch.isLimited, !state.isWaitingAtWaypoint, state.watch.refused <= state.watch.cleared,
      !state.isSuspicious,
      !isOnStretch,
      plan.localization.isBeyond(stretch, movement, within: limit)
    else {
      state.watch.fixesBeyond = 0
      return false
    }
    state.watch.fixesBeyond += 1
    guard state.watch.fixesBeyond >= plan.rules.deviatingFixes else { return false }
    miss(state.watch.cleared + 1, &state, movement, threshold: threshold, &events)
    return true
  }

  private func miss(
    _ waypoint: Int, _ state: inout NavigationState, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent]
  ) {
    let nearest = min(
      state.watch.nearest, distance(ofWaypoint: waypoint, from: movement, nil))
    events.append(
      event(
        .missed(waypoint: waypoint, nearest: nearest, reason: .drivenPast),
        comparing: "nearest_m", nearest, .above, plan.rules.passedDistance))
    state.watch.held = HeldMiss(waypoint: waypoint, movement: movement, threshold: threshold)
    state.awaitsMissAnswer = true
  }

  /// Goes on beyond the waypoint just told as missed, or stays on the way to it.
  func answerMiss(_ state: inout NavigationState, skips: Bool) -> [NavigationEvent] {
    guard let held = state.watch.held else { return [] }
    state.watch.held = nil
    state.awaitsMissAnswer = false
    guard skips else {
      state.watch.refused = held.waypoint
      return []
    }
    return leaveOut(
      held.waypoint, &state, held.movement, threshold: held.threshold)
  }

  /// Leaves out the waypoint ahead because the application says so; nothing before the departure
  /// and none for the destination.
  func skipWaypoint(_ state: inout NavigationState) -> [NavigationEvent] {
    let waypoint = max(state.arrivals, state.leg) + 1
    guard state.hasDeparted, !state.awaitsArrivalAnswer, !state.awaitsMissAnswer,
      waypoint < plan.table.legs.count
    else { return [] }
    let here = position(state)
    let movement = Movement(at: here)
    let isNext = waypoint == state.watch.cleared + 1
    let nearest = min(
      isNext ? state.watch.nearest : .infinity,
      distance(ofWaypoint: waypoint, from: movement, nil))
    let events = [
      NavigationEvent(.missed(waypoint: waypoint, nearest: nearest, reason: .skipped))
    ]
    switch plan.rules.method {
    case .alongRoute:
      return events
        + leaveOut(
          waypoint, &state, movement, threshold: deviationThreshold(accuracy: nil))
    case .stepByStep, .maneuverZones:
      state.watch.skipped += 1
      return events + leaveOutByRules(waypoint, &state)
    }
  }

  /// The latest fix's place, whatever the method.
  private func position(_ state: NavigationState) -> Vector {
    let fix = state.stepByStep?.fix ?? state.maneuverZones?.fix
    return fix.map { Position($0.coordinate).vector } ?? state.mark?.position
      ?? plan.table.line.points[0]
  }

  /// Begins the leg behind a waypoint from where the traveler is, or off it.
  private func leaveOut(
    _ waypoint: Int, _ state: inout NavigationState, _ movement: Movement, threshold: Double
  ) -> [NavigationEvent] {
    state.leg = waypoint
    state.arrivals = waypoint
    state.isWaitingAtWaypoint = false
    state.ignoresDeviation = false
    state.watch.skipped += 1
    state.watch.start = plan.table.legs[waypoint].start
    state.doubt = nil
    clear(upTo: max(waypoint, state.watch.cleared), &state)
    let stretch = openStretch(state)
    var events: [NavigationEvent] = []
    let found = plan.localization.begin(movement, within: threshold, in: stretch)
    if found.isEmpty, stretch.isLimited,
      plan.localization.isBeyond(stretch, movement, within: threshold)
    {
      place(plan.localization.anchor(at: stretch.range.lowerBound, movement), &state)
      events.append(NavigationEvent(.startedLeg(waypoint)))
      miss(state.watch.cleared + 1, &state, movement, threshold: threshold, &events)
      return events
    }
    place(
      found.isEmpty
        ? [plan.localization.anchor(at: stretch.range.lowerBound, movement)] : found, &state)
    if !found.isEmpty, let absence = state.absence {
      state.absence = nil
      state.status = .tracking
      let seconds = state.mark?.time.seconds(since: absence.since) ?? 0
      events.append(
        NavigationEvent(.returned(offDuration: seconds, deviation: state.deviation)))
    }
    if !found.isEmpty, state.status == .uncertain { state.status = .tracking }
    events.append(NavigationEvent(.startedLeg(waypoint)))
    if plan.table.steps[state.step].length > 0 {
      events.append(NavigationEvent(.enteredStep(plan.table.steps[state.step].road)))
    }
    if !found.isEmpty, state.status == .tracking { followRoad(&state, &events) }
    return events
  }

  private func place(_ hypothesis: Hypothesis, _ state: inout NavigationState) {
    place([hypothesis], &state)
  }

  private func place(_ hypotheses: [Hypothesis], _ state: inout NavigationState) {
    state.hypotheses = hypotheses
    state.deviation = hypotheses[0].deviation
    state.step = max(
      plan.table.step(at: hypotheses[0].alongTrack), plan.table.legs[state.leg].firstStep)
    state.hasMoved = false
  }
}
