import TripModel

/// An arrival of an engine of steps or zones that waits for its answer, and what follows it.
///
/// Those engines go on from a waypoint within the fix that reaches it. What they find behind the
/// arrival is held back; where the trip is to wait, the fix is taken once more without it.
struct HeldArrival: Equatable, Sendable {
  /// The waypoint.
  var waypoint: Int
  /// What follows if the trip goes on.
  var facts: [NavigationEvent]
  /// What the engine remembered before the fix.
  var before: NavigationState
  /// The fix.
  var fix: Fix
}

extension NavigationEngine {
  /// Takes a fix by the rules of steps or zones, up to the first arrival that has to be answered.
  func advanceByRules(_ state: inout NavigationState, at fix: Fix) -> [NavigationEvent] {
    let before = state
    let facts = unheldFacts(&state, at: fix)
    return hold(facts, &state, before: before, at: fix)
  }

  private func unheldFacts(_ state: inout NavigationState, at fix: Fix) -> [NavigationEvent] {
    plan.rules.method == .stepByStep
      ? advanceStepwise(&state, at: fix, plan.rules.stepByStep)
      : advanceByZones(&state, at: fix, plan.rules.maneuverZones)
  }

  /// Holds back what follows an arrival at a waypoint from which the trip may go on.
  func hold(
    _ facts: [NavigationEvent], _ state: inout NavigationState, before: NavigationState,
    at fix: Fix
  ) -> [NavigationEvent] {
    for (index, fact) in facts.enumerated() {
      guard case .arrived(let waypoint, _, _) = fact.kind, waypoint < plan.table.legs.count
      else { continue }
      state.awaitsArrivalAnswer = true
      state.held = [
        HeldArrival(
          waypoint: waypoint, facts: Array(facts[(index + 1)...]), before: before, fix: fix)
      ]
      return Array(facts[...index])
    }
    return facts
  }

  /// Goes on from the waypoint just arrived at, or waits there.
  func answerHeldArrival(
    _ state: inout NavigationState, _ held: HeldArrival, advances: Bool
  ) -> [NavigationEvent] {
    state.held = []
    if advances { return hold(held.facts, &state, before: held.before, at: held.fix) }
    let (absence, status) = (state.absence, state.status)
    state = held.before
    state.waitingWaypoint = held.waypoint
    let facts = unheldFacts(&state, at: held.fix)
    state.isWaitingAtWaypoint = true
    // Whether the fix is off the route was told before the arrival.
    (state.absence, state.status) = (absence, status)
    let arrival = facts.firstIndex { fact in
      if case .arrived(held.waypoint, _, _) = fact.kind { true } else { false }
    }
    return arrival.map { Array(facts[($0 + 1)...]) } ?? []
  }

  /// Begins the leg behind a waypoint that was not reached yet.
  func leaveOutByRules(_ waypoint: Int, _ state: inout NavigationState) -> [NavigationEvent] {
    let before = state
    if let stepwise = state.stepByStep {
      state.stepByStep?.waypoints.removeAll { $0 <= waypoint }
      state.stepByStep?.reached = max(stepwise.reached, waypoint)
      let facts = advanceStepwise(&state, toLeg: waypoint, plan.rules.stepByStep)
      return hold(facts, &state, before: before, at: stepwise.fix)
    }
    state.arrivals = waypoint
    return beginLeg(waypoint, &state, plan.rules.maneuverZones)
  }

  /// Begins the next leg from the waypoint at which the trip waits.
  func leaveWaypoint(_ state: inout NavigationState) -> [NavigationEvent] {
    let leg = state.waitingWaypoint ?? state.arrivals
    state.waitingWaypoint = nil
    let before = state
    if let stepwise = state.stepByStep {
      let facts = advanceStepwise(
        &state, toLeg: leg, plan.rules.stepByStep)
      return hold(facts, &state, before: before, at: stepwise.fix)
    }
    return state.maneuverZones == nil
      ? [] : beginLeg(state.arrivals, &state, plan.rules.maneuverZones)
  }
}
