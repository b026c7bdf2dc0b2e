import Geodesy
import TripModel

/// The method that snaps to the current step and begins the next one within a zone at the maneuver.
struct ManeuverZones: StepMethod {
  let plan: EnginePlan
  /// What the first fix needs to know of earlier routes.
  var memory = RouteMemory()

  /// The rules.
  var rules: ManeuverZoneRules { plan.rules.maneuverZones }

  func begin(
    at fix: Fix, _ witness: inout some Witness
  ) -> (ManeuverZoneState, [NavigationEvent]) {
    var state = ManeuverZoneState(latest: SnappedFix(fix, on: plan.stepLines[0]))
    state.common.status = .tracking
    state.common.memory = memory
    let events =
      departure(at: fix, &witness) + plan.entered(0)
      + facts(&state, at: fix, isFirst: true, &witness)
    return (state, events)
  }

  func facts(
    _ state: inout ManeuverZoneState, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    facts(&state, at: fix, isFirst: false, &witness)
  }

  /// Advances by a fix in the order of the source: step, waypoint, visual instruction, off route,
  /// and finally, on the route, spoken instruction.
  private func facts(
    _ state: inout ManeuverZoneState, at fix: Fix, isFirst: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let step = state.step
    var road = continueOnNextStep(&state, &witness)
    snap(&state, at: fix)
    state.traveled = length(ofStep: state.step) - state.remaining
    if !isFirst || rules.advance != .turnOrEnd { road += turn(&state, after: step, &witness) }
    // The last banner causes the arrival; the other rules come before the banners.
    let arrivesWithBanner = rules.arrival == .lastBanner
    let arrivalBanner = arrivesWithBanner ? visualFact(&state, &witness) : []
    road += reachWaypoint(&state, &witness)
    let visual = arrivesWithBanner ? arrivalBanner : visualFact(&state, &witness)
    let verdict =
      state.common.ignoresDeviation ? .onRoute : judgedVerdict(&state, &road, &witness)
    var events = deviationFacts(&state, verdict, witness)
    events += road
    events += visual
    if verdict.isOnRoute || rules.instructions == .latest {
      events += spokenFact(&state, &witness)
    }
    state.verdict = verdict
    if rules.location == .step, !verdict.isOffRoute {
      state.course = courseAhead(state) ?? state.course
    }
    state.common.step = state.step
    state.common.drivenDistance = max(0, plan.table.steps[state.step].end - state.remaining)
    state.common.deviation = state.away
    return events
  }

  func begin(
    leg: Int, _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    announceStep(go(toLeg: leg, &state), &state, &witness)
  }

  func markSkipped(_ waypoint: Int, _ state: inout ManeuverZoneState) {
    state.common.arrivals = waypoint
  }

  func advanceStep(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let next = state.step + 1
    guard next < plan.table.steps.count, plan.table.steps[next].road.leg <= state.common.leg,
      plan.table.steps[next].length > 0
    else { return [] }
    go(to: next, &state)
    return announceStep(plan.entered(next), &state, &witness)
  }

  /// The events with which a step begins on command, and the instructions due on it.
  private func announceStep(
    _ start: [NavigationEvent], _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    var events = start
    events += visualFact(&state, &witness)
    if state.common.episode == nil { events += spokenFact(&state, &witness) }
    state.common.step = state.step
    return events
  }

  func ignoreDeviation(_ state: inout ManeuverZoneState) {
    state.common.ignoresDeviation = true
    state.common.returnToRoute(ofLegs: plan.table.legs.count)
    state.verdict = .onRoute
  }

  /// The explanation of a fix by what the engine considered, given the state after it.
  func explanation(
    of fix: Fix, _ after: ManeuverZoneState, _ witness: TellingWitness
  ) -> EngineExplanation {
    var explanation = EngineExplanation(
      witness,
      [.step, .approach, .arrival, .offRoute, .wrongWay, .onRoute, .visual, .spoken])
    explanation.candidates = candidates(
      at: fix, onStep: after.step, upTo: plan.table.legs[after.leg].lastStep
    ) { $0 < rules.snapping }
    return explanation
  }
}

extension ManeuverZones {
  /// Snaps a fix to the current step.
  private func snap(_ state: inout ManeuverZoneState, at fix: Fix) {
    let line = plan.stepLines[state.step]
    state.latest = SnappedFix(fix, on: line)
    let isFar = state.away > rules.farDistance
    let left = isFar ? line.length : line.length - line.traversed(to: state.snapped)
    state.remaining = left < 1e-6 ? 0 : left * ManeuverZoneRules.earthRadius / Earth.radius
  }

  /// Begins a step, with all its instructions ahead.
  ///
  /// Unannounced instructions of the steps before it count as skipped.
  func go(to step: Int, _ state: inout ManeuverZoneState) {
    if step > state.step {
      let left = (state.step..<step).reduce(0) { $0 + plan.instructionCount(ofStep: $1) }
      state.common.skippedInstructions += left - state.visual.next - state.spoken.next
    }
    state.step = step
    state.continuation = nil
    state.visual = ZoneAnnouncements()
    state.spoken = ZoneAnnouncements()
    state.maneuverDistance = .infinity
    state.recessions = []
    snap(&state, at: state.fix)
  }

  private func go(toLeg leg: Int, _ state: inout ManeuverZoneState) -> [NavigationEvent] {
    state.common.leg = leg
    go(to: plan.table.legs[leg].firstStep, &state)
    return [NavigationEvent(.startedLeg(leg))] + plan.entered(state.step)
  }

  /// Begins the next step if the previous fix was near it and off the current one.
  private func continueOnNextStep(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard let near = state.continuation else { return [] }
    go(to: state.step + 1, &state)
    let begun = plan.table.steps[state.step].road.step
    _ = witness.decides(.step, of: begun, part: "near") { $0.finds(near) }
    return plan.entered(state.step, after: witness)
  }

  /// Begins the next step by the zone rules, at most one per fix.
  ///
  /// The step of the previous fix and its maneuver count. At the end of a leg, the next step is the
  /// first one of the next leg.
  private func turn(
    _ state: inout ManeuverZoneState, after step: Int, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard state.step < plan.table.legs[state.leg].lastStep else {
      return endLeg(&state, &witness)
    }
    let next = plan.table.steps[state.step + 1].road.step
    let distance = state.fix.coordinate.distance(to: plan.stepLines[state.step].end)
    let (earlier, radius) = (state.maneuverDistance, rules.zoneRadius)
    defer { state.maneuverDistance = distance }
    let isNear = Comparison("step_remaining_m", state.remaining, .atMost, radius)
    let isPast =
      switch rules.advance {
      case .turnOrPast:
        // A growing distance can be observed only from the second fix of a step on.
        witness.decides(.step, of: next, part: "past") {
          earlier.isFinite && $0.finds(isNear) && $0.finds("maneuver_m", distance, .above, earlier)
            && $0.finds("previous_maneuver_m", earlier, .above, radius)
        }
      case .turnOrEnd:
        witness.decides(.step, of: next, part: "end") {
          $0.finds("step_remaining_m", state.remaining, .equal, 0)
        }
      }
    let hasTurned = witness.decides(.step, of: next, part: "turned") {
      $0.finds(isNear) && isTurned(state, onto: step + 1, &$0)
    }
    guard isPast || hasTurned else { return [] }
    go(to: state.step + 1, &state)
    return plan.entered(state.step, after: witness)
  }

  /// Begins the next leg at the very end of this one, unless the trip waits at the waypoint.
  private func endLeg(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let next = state.leg + 1
    guard rules.advance == .turnOrEnd, state.remaining == 0, next < plan.table.legs.count,
      next != state.waitingWaypoint
    else { return [] }
    _ = witness.decides(.step, of: 0, part: "end") { $0.finds("leg_remaining_m", 0, .equal, 0) }
    return go(toLeg: next, &state)
  }

  /// Whether the course matches the road after a step's maneuver.
  ///
  /// At a nearly straight maneuver, whether the current step's end is reached.
  private func isTurned(
    _ state: ManeuverZoneState, onto step: Int, _ witness: inout some Witness
  ) -> Bool {
    let maneuver = plan.step(step).maneuver
    guard let before = maneuver.bearingBefore, let after = maneuver.bearingAfter else {
      return false
    }
    let turn = Comparison("turn_deg", before.difference(to: after), .atMost, rules.turnCompletion)
    if turn.holds {
      return witness.finds(turn) && witness.finds("step_remaining_m", state.remaining, .equal, 0)
    }
    guard rules.hasCourse(state.fix) else { return witness.finds("courses", 0, .atLeast, 1) }
    return witness.finds(
      "course_deg", after.difference(to: rules.course(of: state.fix)), .atMost,
      rules.turnCompletion)
  }

  /// Approaches or arrives once all instructions of the last road are spoken and little time is
  /// left.
  private func reachWaypoint(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    if state.common.arrivals > state.leg { return [] }
    let waypoint = state.leg + 1
    let left = Comparison(
      "steps_left", Double(plan.table.legs[state.leg].lastStep - state.step), .atMost, 1)
    let unsaid = Double(plan.step(state.step).spokenInstructions.count - state.spoken.next)
    let fewUnsaid = Comparison("unsaid", unsaid, .atMost, 1)
    let asksForWords = rules.arrival != .lastBanner
    let isNear = left.holds && (!asksForWords || fewUnsaid.holds)
    let isArriving = witness.decides(.arrival, of: waypoint) {
      $0.finds(left) && isAtEnd(state, unsaid: unsaid, &$0)
    }
    let isFirst = state.common.approachedWaypoint < waypoint
    if isFirst {
      witness.note(
        DecisionCheck(
          .approach, of: waypoint, asksForWords ? [left, fewUnsaid] : [left],
          outcome: isNear && !(isArriving && asksForWords)))
    }
    guard isNear else { return [] }
    if isArriving, asksForWords || !isFirst { return arrive(at: waypoint, &state, witness) }
    state.common.approachedWaypoint = waypoint
    let approach = NavigationEvent(
      .approaching(waypoint: waypoint, isFirst: isFirst), why: witness.why(.approach, of: waypoint))
    return isArriving ? [approach] + arrive(at: waypoint, &state, witness) : [approach]
  }

  private func arrive(
    at waypoint: Int, _ state: inout ManeuverZoneState, _ witness: some Witness
  ) -> [NavigationEvent] {
    let arrived = plan.arrived(at: waypoint, from: Position(state.fix.coordinate), witness)
    state.common.arrivals = waypoint
    guard waypoint < plan.table.legs.count, waypoint != state.waitingWaypoint else {
      state.common.isWaitingAtWaypoint = true
      if waypoint == plan.table.legs.count { state.common.status = .complete }
      return [arrived]
    }
    return rules.advance == .turnOrEnd ? [arrived] : [arrived] + go(toLeg: waypoint, &state)
  }

  /// Whether the traveler, on one of the last two steps of a leg, is at its end.
  private func isAtEnd(
    _ state: ManeuverZoneState, unsaid: Double, _ witness: inout some Witness
  ) -> Bool {
    let isAllSaid = Comparison("unsaid", unsaid, .atMost, 0)
    switch rules.arrival {
    case .secondsLeft:
      return witness.finds(isAllSaid)
        && witness.finds(
          "remaining_s", remainingDuration(state), .atMost, rules.arrivalDuration)
    case .lastWords:
      return witness.finds(isAllSaid)
        && plan.route.legs[state.leg].steps.contains { !$0.spokenInstructions.isEmpty }
    case .wordsIfAny: return witness.finds(isAllSaid)
    case .lastBanner:
      let banners = plan.step(state.step).visualInstructions.count
      return witness.finds("unshown", Double(banners - state.visual.next), .equal, 0)
        && witness.finds("step_remaining_m", state.remaining, .atMost, rules.arrivalDistance)
        && banners > 0
    }
  }
}
