import Geodesy
import TripModel

/// The method that snaps to the current step only; a condition decides when the next one begins.
struct StepByStep: StepMethod {
  let plan: EnginePlan

  /// The rules.
  var rules: StepByStepRules { plan.rules.stepByStep }

  func begin(
    at fix: Fix, _ witness: inout some Witness
  ) -> (StepByStepState, [NavigationEvent]) {
    var state = StepByStepState(
      waypoints: Array(plan.table.waypoints.indices.dropFirst()),
      latest: SnappedFix(fix, on: plan.stepLines[0]),
      latches: Array(repeating: false, count: rules.advance.latchCount))
    snap(&state, at: fix)
    let judgement = judgement(of: state)
    state.deviation = judgement.deviation
    let events =
      departure(at: fix, &witness)
      + settle(&state, from: .none, by: judgement, plan.entered(0), &witness)
    return (state, events)
  }

  /// Advances by a fix, up to the waypoint at which the trip waits.
  ///
  /// As in the original, deviation and waypoints are judged by the previous fix. If a step begins,
  /// they are evaluated again with the fix itself.
  func facts(
    _ state: inout StepByStepState, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    if state.isComplete { return [] }
    let before = state.deviation
    var road: [NavigationEvent] = []
    let judgement = update(&state, at: fix, &road, &witness)
    state.common.drivenDistance = traveled(state)
    return settle(&state, from: before, by: judgement, road, &witness)
  }

  /// Begins the next step on command, at the latest fix.
  ///
  /// It does not go beyond the waypoint at which the trip waits.
  func advanceStep(
    _ state: inout StepByStepState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    if isHeld(state) { return [] }
    let before = state
    let facts = beginSteps(&state, &witness) { _ in false }
    return hold(facts, &state, before: before, at: state.fix)
  }

  func begin(
    leg: Int, _ state: inout StepByStepState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard plan.table.steps[state.step].road.leg < leg else { return [] }
    return beginSteps(&state, &witness) { plan.table.steps[$0].road.leg < leg }
  }

  func markSkipped(_ waypoint: Int, _ state: inout StepByStepState) {
    state.waypoints.removeAll { $0 <= waypoint }
    state.common.arrivals = max(state.common.arrivals, waypoint)
  }

  /// The explanation of a fix by what the engine considered, given the state after it.
  func explanation(
    of fix: Fix, _ after: StepByStepState, _ witness: TellingWitness
  ) -> EngineExplanation {
    var limit = 0.0
    if case .staticThreshold(_, let maximum) = rules.deviation { limit = maximum }
    var explanation = EngineExplanation(
      witness,
      [.offRoute, .onRoute, .arrival, .step, .visual, .spoken])
    explanation.candidates = candidates(
      at: fix, onStep: after.step, upTo: plan.stepLines.count - 1
    ) { $0 <= limit }
    return explanation
  }
}

extension StepByStep {
  /// Begins the next step, and further ones while their conditions hold.
  private func beginSteps(
    _ state: inout StepByStepState, _ witness: inout some Witness,
    whileAt isPassing: (Int) -> Bool
  ) -> [NavigationEvent] {
    if state.isComplete { return [] }
    let before = state.deviation
    var road: [NavigationEvent] = []
    repeat {
      beginStep(&state, at: state.fix, &road, &witness)
    } while !state.isComplete && isPassing(state.step)
    state.common.drivenDistance = traveled(state)
    return settle(&state, from: before, by: nil, road, &witness)
  }

  /// Judges the previous fix, snaps this one, and evaluates whether the next step begins.
  ///
  /// If it begins, everything is repeated with this fix.
  private func update(
    _ state: inout StepByStepState, at fix: Fix, _ road: inout [NavigationEvent],
    _ witness: inout some Witness
  ) -> StepJudgement {
    while true {
      if state.waitingWaypoint.map({ state.waypoints[0] <= $0 }) ?? true {
        visitWaypoint(&state, at: fix, &road, &witness)
      }
      let judgement = judgement(of: state)
      state.deviation = judgement.deviation
      snap(&state, at: fix)
      let isArriving = plan.stepLines.count - state.step <= StepByStepRules.arrivingSteps
      guard isAdvancing(&state, isArriving: isArriving, &witness), !isHeld(state) else {
        return judgement
      }
      beginStep(&state, at: fix, &road, &witness)
      if isArriving || state.isComplete { return judgement }
    }
  }

  /// Whether the next step is beyond the waypoint at which the trip waits.
  private func isHeld(_ state: StepByStepState) -> Bool {
    guard let waypoint = state.waitingWaypoint, state.step + 1 < plan.table.steps.count else {
      return false
    }
    return plan.table.steps[state.step + 1].road.leg >= waypoint
  }

  /// Evaluates whether the next step begins.
  private func isAdvancing(
    _ state: inout StepByStepState, isArriving: Bool, _ witness: inout some Witness
  ) -> Bool {
    let next = state.step + 1
    let isLast = next >= plan.stepLines.count
    let poll = StepAdvancePoll(
      plan: plan, fix: state.fix, step: state.step, deviation: state.deviation,
      decision: isLast ? .arrival : .step,
      subject: isLast ? plan.table.legs.count : plan.table.steps[next].road.step)
    guard isArriving else { return poll.answer(rules.advance, &state.latches, &witness) }
    // The arrival condition is evaluated without memory at each fix, so a two-phase condition never
    // holds.
    var latches = Array(repeating: false, count: rules.arrival.latchCount)
    return poll.answer(rules.arrival, &latches, &witness)
  }

  private func beginStep(
    _ state: inout StepByStepState, at fix: Fix, _ road: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    state.common.skippedInstructions +=
      plan.instructionCount(ofStep: state.step) - state.shown.count - state.said.count
    guard state.step + 1 < plan.stepLines.count else {
      state.isComplete = true
      state.common.arrivals = plan.table.legs.count
      road.append(
        plan.arrived(at: plan.table.legs.count, from: Position(fix.coordinate), witness))
      return
    }
    let leg = plan.table.steps[state.step].road.leg
    state.common.step += 1
    state.latches = Array(repeating: false, count: rules.advance.latchCount)
    state.visual = nil
    state.shown = []
    state.said = []
    snap(&state, at: fix)
    if plan.table.steps[state.step].road.leg > leg {
      road.append(NavigationEvent(.startedLeg(leg + 1)))
    }
    road += plan.entered(state.step, after: witness)
    if case .alongAdvancingStep(let range) = rules.waypointAdvance {
      visitWaypoints(&state, within: range, at: fix, &road, &witness)
    }
  }

  /// Visits the next waypoint if the previous fix was near it.
  private func visitWaypoint(
    _ state: inout StepByStepState, at fix: Fix, _ road: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    guard case .withinRange(let range) = rules.waypointAdvance, state.waypoints.count > 1 else {
      return
    }
    let waypoint = state.waypoints[0]
    let away = state.fix.coordinate.distance(to: plan.route.waypoints[waypoint].coordinate)
    guard
      witness.decides(
        .arrival, of: waypoint, { $0.finds("previous_waypoint_m", away, .below, range) })
    else { return }
    pass(waypoint, &state, at: fix, &road, witness)
  }

  /// Passes every waypoint along the step that began, including nearer ones behind farther ones.
  ///
  /// If that would pass all remaining waypoints, the last is kept.
  private func visitWaypoints(
    _ state: inout StepByStepState, within range: Double, at fix: Fix,
    _ road: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let line = plan.stepLines[state.step]
    var passed: [Int] = []
    for waypoint in state.waypoints {
      let away = line.deviation(of: plan.route.waypoints[waypoint].coordinate)
      let isAlong = witness.decides(.arrival, of: waypoint) {
        $0.finds("step_waypoint_m", away, .atMost, range)
      }
      if isAlong { passed.append(waypoint) }
      if waypoint == plan.table.legs.count { witness.postpone() }
    }
    if passed.count == state.waypoints.count {
      passed.removeLast()
      witness.postpone()
    }
    for waypoint in passed { pass(waypoint, &state, at: fix, &road, witness) }
  }

  /// Removes a waypoint from those remaining.
  ///
  /// A step along the destination may remove it before an earlier waypoint was near, but the
  /// destination is arrived at only when the trip is complete.
  private func pass(
    _ waypoint: Int, _ state: inout StepByStepState, at fix: Fix,
    _ road: inout [NavigationEvent], _ witness: some Witness
  ) {
    state.waypoints.removeAll { $0 == waypoint }
    guard waypoint < plan.table.legs.count else { return }
    state.common.arrivals = max(state.common.arrivals, waypoint)
    road.append(plan.arrived(at: waypoint, from: Position(fix.coordinate), witness))
  }

  private func snap(_ state: inout StepByStepState, at fix: Fix) {
    let line = plan.stepLines[state.step]
    state.latest = SnappedFix(fix, on: line)
    state.traversed = line.traversed(to: state.snapped)
  }
}
