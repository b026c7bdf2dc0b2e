import Geodesy
import TripModel

extension NavigationEngine {
  /// Moves on by a fix under the rules of an engine that goes step by step.
  ///
  /// Deviation and waypoints are judged from the fix before, as those engines do, except where a
  /// step begins: what follows is asked again with the fix itself.
  func advanceStepwise(
    _ state: inout NavigationState, at fix: Fix, _ rules: StepByStepRules
  ) -> [NavigationEvent] {
    guard var stepwise = state.stepByStep else { return beginStepwise(&state, at: fix, rules) }
    if stepwise.isComplete { return [] }
    let before = stepwise
    var road: [NavigationEvent] = []
    update(&stepwise, at: fix, rules, upTo: state.waitingWaypoint, &road)
    state.stepByStep = stepwise
    state.drivenDistance = traveled(stepwise)
    return settle(&state, from: before, to: stepwise, at: fix, rules, road)
  }

  /// Begins the next step by hand, at the place of the latest fix; beyond the waypoint at which
  /// the trip waits there is none.
  func advanceStepwise(
    _ state: inout NavigationState, _ rules: StepByStepRules
  ) -> [NavigationEvent] {
    guard let stepwise = state.stepByStep, !isHeld(stepwise, at: state.waitingWaypoint) else {
      return []
    }
    return advanceStepwise(&state, rules) { _ in false }
  }

  /// Begins the first step of a leg, whatever steps lie before it, at the place of the latest fix.
  func advanceStepwise(
    _ state: inout NavigationState, toLeg leg: Int, _ rules: StepByStepRules
  ) -> [NavigationEvent] {
    guard let stepwise = state.stepByStep, plan.table.steps[stepwise.step].road.leg < leg else {
      return []
    }
    return advanceStepwise(&state, rules) { plan.table.steps[$0].road.leg < leg }
  }

  /// Begins the next step, and those after it as long as the one that began does not do.
  private func advanceStepwise(
    _ state: inout NavigationState, _ rules: StepByStepRules, whileAt isPassing: (Int) -> Bool
  ) -> [NavigationEvent] {
    guard var stepwise = state.stepByStep, !stepwise.isComplete else { return [] }
    let before = stepwise
    var road: [NavigationEvent] = []
    repeat {
      beginStep(&stepwise, at: stepwise.fix, rules, &road)
    } while !stepwise.isComplete && isPassing(stepwise.step)
    state.stepByStep = stepwise
    state.drivenDistance = traveled(stepwise)
    return settle(&state, from: before, to: stepwise, at: stepwise.fix, rules, road)
  }

  private func beginStepwise(
    _ state: inout NavigationState, at fix: Fix, _ rules: StepByStepRules
  ) -> [NavigationEvent] {
    var stepwise = StepByStepState(
      waypoints: Array(plan.table.waypoints.indices.dropFirst()), fix: fix,
      snapped: fix.coordinate,
      latches: Array(repeating: false, count: rules.advance.latchCount))
    place(&stepwise, at: fix)
    stepwise.deviation = deviation(of: fix, from: 0, rules.deviation)
    let before = StepByStepState(waypoints: [], fix: fix, snapped: fix.coordinate, latches: [])
    state.stepByStep = stepwise
    state.hasDeparted = true
    let away = plan.stepLines[0].deviation(of: fix.coordinate)
    let begin = [departure(away), NavigationEvent(.startedLeg(0))]
    let step = entered(0)
    return begin + settle(&state, from: before, to: stepwise, at: fix, rules, step)
  }

  /// One update: the verdicts on the fix before, then the place of this one, then the question
  /// whether the next step begins, which repeats the whole with this fix.
  ///
  /// Who observes is told of each such question.
  func update(
    _ state: inout StepByStepState, at fix: Fix, _ rules: StepByStepRules,
    upTo waypoint: Int? = nil, _ road: inout [NavigationEvent],
    observe: ((StepRound) -> Void)? = nil
  ) {
    while true {
      if waypoint.map({ state.waypoints[0] <= $0 }) ?? true {
        visitWaypoint(&state, rules, at: fix, &road)
      }
      let judged = state.fix
      state.deviation = deviation(of: judged, from: state.step, rules.deviation)
      place(&state, at: fix)
      let isArriving = plan.stepLines.count - state.step <= StepByStepRules.arrivingSteps
      let asked = state
      let isAdvancing = isAdvancing(&state, at: fix, isArriving ? rules.arrival : nil, rules)
      if let observe {
        let condition = isArriving ? rules.arrival : rules.advance
        observe(
          StepRound(
            state: asked, judged: judged, condition: condition,
            latches: isArriving
              ? Array(repeating: false, count: condition.latchCount) : asked.latches,
            isAdvancing: isAdvancing))
      }
      guard isAdvancing, !isHeld(state, at: waypoint) else { return }
      beginStep(&state, at: fix, rules, &road)
      if isArriving || state.isComplete { return }
    }
  }

  /// Whether the next step lies beyond the waypoint at which the trip waits.
  private func isHeld(_ state: StepByStepState, at waypoint: Int?) -> Bool {
    guard let waypoint, state.step + 1 < plan.table.steps.count else { return false }
    return plan.table.steps[state.step + 1].road.leg >= waypoint
  }

  private func isAdvancing(
    _ state: inout StepByStepState, at fix: Fix, _ arrival: StepAdvanceCondition?,
    _ rules: StepByStepRules
  ) -> Bool {
    let poll = poll(state, at: fix)
    var latch = 0
    guard let arrival else { return poll.answer(rules.advance, &state.latches, &latch) }
    // The arrival condition is asked afresh at each fix: one of two phases never holds.
    var latches = Array(repeating: false, count: arrival.latchCount)
    return poll.answer(arrival, &latches, &latch)
  }

  /// What the conditions look at.
  func poll(_ state: StepByStepState, at fix: Fix) -> StepAdvancePoll {
    StepAdvancePoll(
      fix: fix, step: plan.stepLines[state.step], later: plan.stepLines[(state.step + 1)...],
      deviation: state.deviation)
  }

  private func beginStep(
    _ state: inout StepByStepState, at fix: Fix, _ rules: StepByStepRules,
    _ road: inout [NavigationEvent]
  ) {
    guard state.step + 1 < plan.stepLines.count else {
      state.isComplete = true
      arrive(at: plan.table.legs.count, fix, &road)
      return
    }
    let leg = plan.table.steps[state.step].road.leg
    state.step += 1
    state.latches = Array(repeating: false, count: rules.advance.latchCount)
    state.visual = nil
    state.said = []
    place(&state, at: fix)
    if plan.table.steps[state.step].road.leg > leg {
      road.append(NavigationEvent(.startedLeg(leg + 1)))
    }
    road += entered(state.step)
    if case .alongAdvancingStep(let range) = rules.waypointAdvance {
      visitWaypoints(&state, within: range, at: fix, &road)
    }
  }

  private func visitWaypoint(
    _ state: inout StepByStepState, _ rules: StepByStepRules, at fix: Fix,
    _ road: inout [NavigationEvent]
  ) {
    guard case .withinRange(let range) = rules.waypointAdvance,
      state.waypoints.count > 1,
      state.fix.coordinate.distance(to: plan.route.waypoints[state.waypoints[0]].coordinate)
        < range
    else { return }
    passWaypoint(state.waypoints[0], &state, at: fix, &road)
  }

  /// Passes every waypoint along the step that began, the nearer ones behind farther ones, too;
  /// the last one stays where all would go.
  private func visitWaypoints(
    _ state: inout StepByStepState, within range: Double, at fix: Fix,
    _ road: inout [NavigationEvent]
  ) {
    let line = plan.stepLines[state.step]
    var passed = state.waypoints.filter {
      line.deviation(of: plan.route.waypoints[$0].coordinate) <= range
    }
    if passed.count == state.waypoints.count { passed.removeLast() }
    for waypoint in passed { passWaypoint(waypoint, &state, at: fix, &road) }
  }

  /// Takes a waypoint from those ahead. The destination may go so, with a step along it while a
  /// waypoint before it was never near, but it is arrived at when the trip is complete.
  private func passWaypoint(
    _ waypoint: Int, _ state: inout StepByStepState, at fix: Fix,
    _ road: inout [NavigationEvent]
  ) {
    state.waypoints.removeAll { $0 == waypoint }
    guard waypoint < plan.table.legs.count else { return }
    state.reached = max(state.reached, waypoint)
    arrive(at: waypoint, fix, &road)
  }

  private func arrive(at waypoint: Int, _ fix: Fix, _ road: inout [NavigationEvent]) {
    let distance =
      plan.table.waypoints.indices.contains(waypoint)
      ? plan.table.waypoints[waypoint].distance(to: Position(fix.coordinate)) : 0
    road.append(
      NavigationEvent(.arrived(waypoint: waypoint, distance: distance, reason: .reached)))
  }

  private func entered(_ step: Int) -> [NavigationEvent] {
    let span = plan.table.steps[step]
    return span.length > 0 ? [NavigationEvent(.enteredStep(span.road))] : []
  }

  private func place(_ state: inout StepByStepState, at fix: Fix) {
    let line = plan.stepLines[state.step]
    state.fix = fix
    state.snapped = line.snapped(fix.coordinate)
    state.traversed = line.traversed(to: state.snapped)
  }

  private func deviation(
    of fix: Fix, from step: Int, _ rule: StepDeviationRule
  ) -> StepDeviation {
    if rule == .custom {
      guard case .offRoute(let deviation) = fix.verdict else { return .none }
      return .offRoute(deviation ?? plan.stepLines[step].deviation(of: fix.coordinate))
    }
    guard case .staticThreshold(let accuracy, let maximum) = rule,
      (fix.accuracy ?? 0) <= accuracy
    else { return .none }
    let away = plan.stepLines[step].deviation(of: fix.coordinate)
    if away <= maximum { return .none }
    let isOnLaterStep = plan.stepLines[(step + 1)...].contains { line in
      line.deviation(of: fix.coordinate) <= maximum
    }
    return isOnLaterStep ? .offStep(away) : .offRoute(away)
  }
}
