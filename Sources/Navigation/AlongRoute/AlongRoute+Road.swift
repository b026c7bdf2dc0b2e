import Geodesy
import TripModel

extension AlongRoute {
  /// Announces the steps, approaches, arrivals and instructions that the traveler has passed.
  ///
  /// At a waypoint that needs an answer, it stops until the answer comes. Dead reckoning never
  /// arrives: an arrival waits for a fix that shows it, because the traveler may have stopped or
  /// turned off before.
  func followRoad(
    _ state: inout AlongRouteState, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    guard let best = state.hypotheses.first, let along = state.alongTrack else { return }
    // After arrival at the destination, only the rest of the last road is announced.
    if state.common.status == .complete, along < plan.table.steps[state.common.step].start {
      return
    }
    if state.isReckoned || isDoubtful(state), isArriving(at: along, state) {
      return witness.note(unprovenArrival(at: along, state))
    }
    if state.hasMoved {
      let step = plan.table.step(at: best.alongTrack)
      moveTo(step, at: best.alongTrack, &state, &events, &witness)
    }
    let step = state.common.step
    enterSteps(&state, upTo: along, &events, &witness)
    if state.common.step > step, state.common.arrivals > state.common.leg {
      // The last words of a road so short that one movement passes all of it.
      sayLastWords(
        &state, remaining: plan.table.legs[state.common.leg].end - along, &events, &witness)
    }
    if state.common.arrivals <= state.common.leg, state.common.leg < plan.table.legs.count {
      let leg = state.common.leg
      let remaining = plan.table.legs[leg].end - along
      approach(&state, remaining: remaining, &events, &witness)
      let hasArrived =
        best.pending == 0 && !(state.hasMoved && state.watch.cleared <= leg)
        && witness.decides(.arrival, of: leg + 1) {
          $0.finds(isInRadius(ofLeg: leg, remaining: remaining))
        }
      if hasArrived {
        let isPassed = remaining < -isInRadius(ofLeg: leg, remaining: remaining).limit
        arrive(
          &state, remaining: remaining, as: isPassed ? .passed : .reached, &events, &witness)
        // On the last road of the leg, its last words have just been announced.
        if state.awaitsArrivalAnswer || isOnLastRoad(state) { return }
      }
    }
    announce(&state, &events, &witness)
  }

  /// Continues on another step of the current leg, or of an earlier leg that no arrival has ended.
  ///
  /// The part between is neither driven nor announced. On a step that is driven again, its banner
  /// is shown again, and of the words that are due already only its last ones are repeated.
  func moveTo(
    _ step: Int, at alongTrack: Double, _ state: inout AlongRouteState,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let origin = state.hypotheses.first?.origin
    let resumed = state.announcedOnLeftRoad.flatMap { $0.origin == origin ? $0 : nil }
    state.announcedOnLeftRoad = state.announced
    state.announced.origin = origin
    let leg = plan.table.steps[step].road.leg
    guard step != state.common.step, leg <= state.common.leg,
      leg >= min(state.common.arrivals, state.common.leg)
    else { return }
    if leg < state.common.leg {
      state.common.leg = leg
      state.common.approachedWaypoint = min(state.common.approachedWaypoint, leg)
      clear(upTo: leg, &state)
      events.append(NavigationEvent(.startedLeg(leg)))
    }
    if let resumed, resumed.visual.step == step, resumed.spoken.step == step {
      state.announced.visual = resumed.visual.beforeLast
      state.announced.spoken = resumed.spoken
    } else if step < state.common.step {
      let remaining = plan.table.steps[step].end - alongTrack
      state.announced.visual.goBack(
        to: plan.table.visualTriggers.cursor(onStep: step, at: remaining, repeatsLast: true))
      state.announced.spoken.goBack(
        to: plan.table.spokenTriggers.cursor(onStep: step, at: remaining, repeatsLast: false))
    }
    state.common.step = step
    events += entered(step, at: alongTrack, &witness)
  }

  /// Enters every step of the leg that begins at or before a distance along the route.
  func enterSteps(
    _ state: inout AlongRouteState, upTo distance: Double, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    while state.common.step + 1 < plan.table.steps.count,
      plan.table.steps[state.common.step + 1].road.leg <= state.common.leg
    {
      let next = state.common.step + 1
      guard isReached(next, at: distance).holds else {
        let step = plan.table.steps[next].road.step
        return witness.note(
          DecisionCheck(.step, of: step, [isReached(next, at: distance)], outcome: false))
      }
      state.common.step = next
      // The rest of a leg that is over is driven without a word.
      if plan.table.steps[next].road.leg < state.common.leg { continue }
      events += entered(next, at: distance, &witness)
    }
  }

  private func isReached(_ step: Int, at distance: Double) -> Comparison {
    Comparison(
      "along_m", distance, .atLeast, plan.table.steps[step].start,
      slack: RoadTable.roundingOfSums)
  }

  /// A step that begins at or before a distance along the route, if it has a length.
  func entered(
    _ step: Int, at distance: Double, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let span = plan.table.steps[step]
    if span.length > 0 {
      witness.note(
        DecisionCheck(.step, of: span.road.step, [isReached(step, at: distance)], outcome: true))
    }
    return plan.entered(step, after: witness)
  }

  /// Announces the approach to the next waypoint at each fix near it.
  func approach(
    _ state: inout AlongRouteState, remaining: Double, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    let waypoint = state.common.leg + 1
    let isFirst = state.common.approachedWaypoint < waypoint
    var quiet = SilentWitness()
    let isNear = isNear(state, remaining: remaining, &quiet)
    if isFirst {
      witness.note(
        DecisionCheck(
          .approach, of: waypoint, nearness(state, remaining: remaining), outcome: isNear))
    }
    guard isNear else { return }
    events.append(
      NavigationEvent(
        .approaching(waypoint: waypoint, isFirst: isFirst),
        why: witness.reasons(nearness(state, remaining: remaining))))
    state.common.approachedWaypoint = waypoint
    state.common.memory.approachedWaypoint = plan.route.waypoints.element(at: waypoint)?.coordinate
  }

  /// Whether the next waypoint is near, by the rule of approach.
  @inline(__always)
  private func isNear(
    _ state: AlongRouteState, remaining: Double, _ witness: inout some Witness
  ) -> Bool {
    switch plan.rules.approach {
    case .distance:
      return witness.finds(
        "leg_remaining_m", remaining, .atMost, plan.rules.approachDistance,
        slack: RoadTable.roundingOfSums)
    case .lastWords:
      let step = state.common.step
      let said = state.announced.spoken.step == step ? state.announced.spoken.instruction : 0
      let unsaid = plan.table.spokenTriggers.count(ofStep: step) - said
      let left = plan.table.legs[state.common.leg].lastStep - step
      return witness.finds("steps_left", Double(left), .atMost, 2)
        && witness.finds("unsaid", Double(unsaid), .atMost, 2)
    }
  }

  private func nearness(_ state: AlongRouteState, remaining: Double) -> [Comparison] {
    var witness = TellingWitness()
    _ = isNear(state, remaining: remaining, &witness)
    return witness.why
  }

  /// Whether the distance remaining on a leg counts as arrival.
  func isInRadius(ofLeg leg: Int, remaining: Double) -> Comparison {
    Comparison(
      "leg_remaining_m", remaining, .atMost,
      plan.rules.radius(ofWaypoint: leg + 1, legs: plan.table.legs.count),
      slack: RoadTable.roundingOfSums)
  }

  /// Whether a distance along the route is within the radius of the next waypoint, or beyond it.
  @inline(__always)
  func isArriving(at alongTrack: Double, _ state: AlongRouteState) -> Bool {
    let leg = state.common.leg
    return state.common.arrivals <= leg && leg < plan.table.legs.count
      && isInRadius(ofLeg: leg, remaining: plan.table.legs[leg].end - alongTrack).holds
  }

  /// The check of an arrival that only dead reckoning or too few doubtful fixes show.
  private func unprovenArrival(at alongTrack: Double, _ state: AlongRouteState) -> DecisionCheck {
    let leg = state.common.leg
    let remaining = plan.table.legs[leg].end - alongTrack
    let proof =
      state.isReckoned
      ? Comparison("reckoned", 1, .equal, 0)
      : Comparison(
        "agreeing_fixes", Double(state.doubtfulArrivals), .atLeast,
        Double(AlongRoute.agreeingArrivals))
    return DecisionCheck(
      .arrival, of: leg + 1, [isInRadius(ofLeg: leg, remaining: remaining), proof], outcome: false)
  }

  /// Counts the fixes within a waypoint's radius that an unexplained movement near the start
  /// reached.
  func countDoubt(_ state: inout AlongRouteState, _ movement: Movement, from before: Double?) {
    guard before != nil || state.doubtfulArrivals > 0, let along = state.alongTrack else { return }
    let isDriven = before.map { movement.isDriven(max(along - $0, movement.distance)) } ?? true
    guard state.doubtfulArrivals > 0 || !isDriven else { return }
    let fixes = movement.seconds < AlongRoute.reflection ? 1 : 2
    state.doubtfulArrivals = isArriving(at: along, state) ? state.doubtfulArrivals + fixes : 0
  }

  /// Whether too few fixes show that a traveler who seems to stand at the start has left it.
  func isDoubtful(_ state: AlongRouteState) -> Bool {
    state.doubtfulArrivals > 0 && state.doubtfulArrivals < AlongRoute.agreeingArrivals
  }

  /// The number of fixes that show an arrival although the traveler seems to stand at the start.
  ///
  /// Reflected signals displace one or two fixes.
  private static let agreeingArrivals = 3

  /// The longest duration of a reflected signal in seconds; fixes farther apart count twice.
  private static let reflection = 3.0

  /// Arrives at the next waypoint and says the last words of its leg.
  func arrive(
    _ state: inout AlongRouteState, remaining: Double, as reason: ArrivalReason,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let waypoint = state.common.leg + 1
    let position = state.lastFix?.position ?? plan.table.waypointRoad[waypoint]
    events.append(plan.arrived(at: waypoint, from: Position(vector: position), as: reason, witness))
    sayLastWords(&state, remaining: remaining, &events, &witness)
    state.common.arrivals = waypoint
    state.common.memory.approachedWaypoint = nil
    state.common.isWaitingAtWaypoint = true
    if waypoint == plan.table.legs.count {
      state.common.status = .complete
    } else {
      state.awaitsArrivalAnswer = true
    }
  }
}
