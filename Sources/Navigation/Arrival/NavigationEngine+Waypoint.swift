import TripModel

extension NavigationEngine {
  /// Goes on from the waypoint just arrived at, or waits there.
  func answerArrival(_ state: inout NavigationState, advances: Bool) -> [NavigationEvent] {
    guard state.awaitsArrivalAnswer else { return [] }
    state.awaitsArrivalAnswer = false
    if let held = state.held.first {
      return answerHeldArrival(&state, held, advances: advances)
    }
    if advances { return continueToNextLeg(&state) }
    var events: [NavigationEvent] = []
    announce(&state, &events)
    return events
  }

  /// Begins the next leg after a waypoint that was arrived at; anywhere else, leaves out the one
  /// ahead.
  func continueToNextLeg(_ state: inout NavigationState) -> [NavigationEvent] {
    guard state.isWaitingAtWaypoint else { return skipWaypoint(&state) }
    guard state.arrivals < plan.table.legs.count else { return [] }
    state.isWaitingAtWaypoint = false
    state.ignoresDeviation = false
    if plan.rules.method != .alongRoute { return leaveWaypoint(&state) }
    state.leg = state.arrivals
    var events = [NavigationEvent(.startedLeg(state.leg))]
    if state.status == .tracking { followRoad(&state, &events) }
    return events
  }

  /// Begins the next step of the leg before its place is reached.
  func advanceStep(_ state: inout NavigationState) -> [NavigationEvent] {
    if plan.rules.method == .stepByStep {
      let before = state
      let facts = advanceStepwise(&state, plan.rules.stepByStep)
      return state.stepByStep.map { hold(facts, &state, before: before, at: $0.fix) } ?? facts
    }
    let next = state.step + 1
    guard state.hasDeparted, next < plan.table.steps.count,
      plan.table.steps[next].road.leg <= state.leg, plan.table.steps[next].length > 0
    else { return [] }
    state.step = next
    var events = [NavigationEvent(.enteredStep(plan.table.steps[next].road))]
    if state.status == .tracking { announce(&state, &events) }
    return events
  }

  /// Stays on the route after an arrival, wherever the traveler goes.
  func ignoreDeviation(_ state: inout NavigationState) -> [NavigationEvent] {
    state.ignoresDeviation = true
    state.absence = nil
    state.doubt = nil
    state.isReturning = false
    state.maneuverZones?.verdict = .onRoute
    state.status = state.arrivals == plan.table.legs.count ? .complete : .tracking
    return []
  }
}
