import Geodesy
import TripModel

extension NavigationEngine {
  /// Announces what lies along the road since the fix before: steps entered, waypoints approached
  /// and arrived at; then the instructions due.
  ///
  /// At a waypoint where the trip may go on it stands still until that is decided.
  func followRoad(_ state: inout NavigationState, _ events: inout [NavigationEvent]) {
    guard let best = state.hypotheses.first else { return }
    if state.hasMoved || isBehind(best, state) { moveTo(best, &state, &events) }
    enterSteps(&state, upTo: best.alongTrack, &events)
    beginVisitedLegs(&state, upTo: best.alongTrack, &events)
    if state.arrivals <= state.leg, state.leg < plan.table.legs.count {
      let remaining = plan.table.legs[state.leg].end - best.alongTrack
      approach(&state, remaining: remaining, &events)
      if remaining <= radius(ofLeg: state.leg) + RoadTable.roundingOfSums {
        arrive(&state, remaining: remaining, &events)
        // On the last road of the leg its last words have just been said.
        if state.awaitsArrivalAnswer || isOnLastRoad(state) { return }
      }
    }
    announce(&state, &events)
  }

  /// Whether the traveler drives forward farther before the leg than who drives it backward may.
  private func isBehind(_ best: Hypothesis, _ state: NavigationState) -> Bool {
    plan.table.legs[min(state.leg, plan.table.legs.count - 1)].start - best.alongTrack
      > plan.rules.wrongWayDistance
  }

  /// Goes to another part of the route at once; what lies between is neither driven nor announced.
  ///
  /// Back on an earlier leg the traveler is on that leg again. What was announced of a step that is
  /// driven again is due again.
  private func moveTo(
    _ hypothesis: Hypothesis, _ state: inout NavigationState, _ events: inout [NavigationEvent]
  ) {
    let step = plan.table.step(at: hypothesis.alongTrack)
    let leg = plan.table.steps[step].road.leg
    guard leg <= state.leg, step != state.step else { return }
    if leg < state.leg {
      state.leg = leg
      state.isWaitingAtWaypoint = false
      events.append(NavigationEvent(.startedLeg(leg)))
    }
    if step < state.step {
      state.visual = AnnouncementCursor(step: min(state.visual.step, step))
      state.spoken = AnnouncementCursor(step: min(state.spoken.step, step))
    }
    state.step = step
    if plan.table.steps[step].length > 0 {
      events.append(NavigationEvent(.enteredStep(plan.table.steps[step].road)))
    }
  }

  /// Goes on from a waypoint that was visited before the traveler went back behind it.
  private func beginVisitedLegs(
    _ state: inout NavigationState, upTo distance: Double, _ events: inout [NavigationEvent]
  ) {
    while state.leg < state.arrivals, !state.isWaitingAtWaypoint,
      state.leg + 1 < plan.table.legs.count,
      plan.table.legs[state.leg].end <= distance + RoadTable.roundingOfSums
    {
      state.leg += 1
      events.append(NavigationEvent(.startedLeg(state.leg)))
      enterSteps(&state, upTo: distance, &events)
    }
  }

  /// Enters every step of the leg that begins at or before a distance along the route.
  private func enterSteps(
    _ state: inout NavigationState, upTo distance: Double, _ events: inout [NavigationEvent]
  ) {
    while state.step + 1 < plan.table.steps.count,
      plan.table.steps[state.step + 1].start <= distance + RoadTable.roundingOfSums,
      plan.table.steps[state.step + 1].road.leg <= state.leg
    {
      state.step += 1
      if plan.table.steps[state.step].length > 0 {
        events.append(NavigationEvent(.enteredStep(plan.table.steps[state.step].road)))
      }
    }
  }

  private func approach(
    _ state: inout NavigationState, remaining: Double, _ events: inout [NavigationEvent]
  ) {
    guard isNear(state, remaining: remaining) else { return }
    let waypoint = state.leg + 1
    let isFirst = state.approachedWaypoint < waypoint
    state.approachedWaypoint = waypoint
    let fact = NavigationEvent.Kind.approaching(waypoint: waypoint, isFirst: isFirst)
    events.append(
      plan.rules.approach == .distance
        ? event(
          fact, comparing: "leg_remaining_m", remaining, .atMost, plan.rules.approachDistance)
        : event(fact, lastWords(step: state.step, leg: state.leg, state.spoken)))
  }

  /// Whether the waypoint ahead is near, by the rule of approach.
  private func isNear(_ state: NavigationState, remaining: Double) -> Bool {
    guard plan.rules.approach == .lastWords else {
      return remaining <= plan.rules.approachDistance + RoadTable.roundingOfSums
    }
    return lastWords(step: state.step, leg: state.leg, state.spoken).allSatisfy(\.holds)
  }

  /// What the rule of the last words compares on a step of a leg.
  func lastWords(step: Int, leg: Int, _ spoken: AnnouncementCursor) -> [Comparison] {
    let said = spoken.step == step ? spoken.instruction : 0
    let unsaid = plan.table.spokenTriggers.count(ofStep: step) - said
    return [
      Comparison("steps_left", Double(plan.table.legs[leg].lastStep - step), .atMost, 2),
      Comparison("unsaid", Double(unsaid), .atMost, 2),
    ]
  }

  private func arrive(
    _ state: inout NavigationState, remaining: Double, _ events: inout [NavigationEvent]
  ) {
    let waypoint = state.leg + 1
    let place =
      plan.table.waypoints.indices.contains(waypoint) ? plan.table.waypoints[waypoint] : nil
    let radius = radius(ofLeg: state.leg)
    let reason = remaining < -radius ? ArrivalReason.passed : .reached
    events.append(
      event(
        .arrived(
          waypoint: waypoint, distance: distance(from: state.mark, to: place), reason: reason),
        comparing: "leg_remaining_m", remaining, .atMost, radius))
    sayLastWords(&state, ofLeg: state.leg, remaining: remaining, &events)
    state.arrivals = waypoint
    state.isWaitingAtWaypoint = true
    if waypoint == plan.table.legs.count {
      state.status = .complete
    } else {
      state.awaitsArrivalAnswer = true
    }
  }

  /// The meters before the end of a leg that count as arrival.
  func radius(ofLeg leg: Int) -> Double {
    plan.rules.radius(ofWaypoint: leg + 1, legs: plan.table.legs.count)
  }

  private func distance(from mark: PlaceMark?, to place: Position?) -> Double {
    guard let mark, let place else { return 0 }
    return place.distance(to: Position(vector: mark.position))
  }
}
