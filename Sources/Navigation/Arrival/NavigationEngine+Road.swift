import Geodesy
import TripModel

extension NavigationEngine {
  /// Announces what lies along the road since the fix before: steps entered, waypoints approached
  /// and arrived at, legs begun.
  func followRoad(
    _ state: inout NavigationState, at fix: Fix, _ events: inout [NavigationEvent]
  ) {
    guard let best = state.hypotheses.first else { return }
    if best.isJump { moveTo(best, &state, &events) }
    while true {
      enterSteps(&state, upTo: best.alongTrack, &events)
      guard state.arrivals <= state.leg, state.leg < plan.table.legs.count else { return }
      let remaining = plan.table.legs[state.leg].end - best.alongTrack
      approach(&state, remaining: remaining, &events)
      guard remaining <= plan.rules.arrivalRadius else { return }
      arrive(&state, at: fix, remaining: remaining, &events)
      if state.status == .complete { return }
    }
  }

  /// Goes to another part of the route at once; what lies between is neither driven nor announced.
  private func moveTo(
    _ hypothesis: Hypothesis, _ state: inout NavigationState, _ events: inout [NavigationEvent]
  ) {
    let step = max(
      plan.table.step(at: hypothesis.alongTrack),
      plan.table.legs[min(state.leg, plan.table.legs.count - 1)].firstStep)
    guard plan.table.steps[step].road.leg == state.leg, step != state.step else { return }
    state.step = step
    if plan.table.steps[step].length > 0 {
      events.append(NavigationEvent(.enteredStep(plan.table.steps[step].road)))
    }
  }

  /// Enters every step of the leg that begins at or before a distance along the route.
  private func enterSteps(
    _ state: inout NavigationState, upTo distance: Double, _ events: inout [NavigationEvent]
  ) {
    while state.step + 1 < plan.table.steps.count,
      plan.table.steps[state.step + 1].start <= distance,
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
    guard remaining <= plan.rules.approachDistance else { return }
    let waypoint = state.leg + 1
    let isFirst = state.approachedWaypoint < waypoint
    state.approachedWaypoint = waypoint
    events.append(
      event(
        .approaching(waypoint: waypoint, isFirst: isFirst), comparing: "leg_remaining_m",
        remaining, "<=", plan.rules.approachDistance))
  }

  private func arrive(
    _ state: inout NavigationState, at fix: Fix, remaining: Double,
    _ events: inout [NavigationEvent]
  ) {
    let waypoint = state.leg + 1
    let place =
      plan.table.waypoints.indices.contains(waypoint) ? plan.table.waypoints[waypoint] : nil
    let reason = remaining < -plan.rules.arrivalRadius ? ArrivalReason.passed : .reached
    events.append(
      event(
        .arrived(
          waypoint: waypoint, distance: place?.distance(to: Position(fix.coordinate)) ?? 0,
          reason: reason),
        comparing: "leg_remaining_m", remaining, "<=", plan.rules.arrivalRadius))
    state.arrivals = waypoint
    if waypoint == plan.table.legs.count {
      state.status = .complete
    } else {
      state.leg = waypoint
      events.append(NavigationEvent(.startedLeg(waypoint)))
    }
  }
}
