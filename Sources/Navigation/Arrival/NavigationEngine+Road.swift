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
      guard state.arrivals <= state.leg, state.leg < table.legs.count else { return }
      let remaining = table.legs[state.leg].end - best.alongTrack
      approach(&state, remaining: remaining, &events)
      guard remaining <= rules.arrivalRadius else { return }
      arrive(&state, at: fix, remaining: remaining, &events)
      if state.status == .complete { return }
    }
  }

  /// Goes to another part of the route at once; what lies between is neither driven nor announced.
  private func moveTo(
    _ hypothesis: Hypothesis, _ state: inout NavigationState, _ events: inout [NavigationEvent]
  ) {
    let step = max(
      table.step(at: hypothesis.alongTrack),
      table.legs[min(state.leg, table.legs.count - 1)].firstStep)
    guard table.steps[step].road.leg == state.leg, step != state.step else { return }
    state.step = step
    if table.steps[step].length > 0 {
      events.append(NavigationEvent(.enteredStep(table.steps[step].road)))
    }
  }

  /// Enters every step of the leg that begins at or before a distance along the route.
  private func enterSteps(
    _ state: inout NavigationState, upTo distance: Double, _ events: inout [NavigationEvent]
  ) {
    while state.step + 1 < table.steps.count, table.steps[state.step + 1].start <= distance,
      table.steps[state.step + 1].road.leg <= state.leg
    {
      state.step += 1
      if table.steps[state.step].length > 0 {
        events.append(NavigationEvent(.enteredStep(table.steps[state.step].road)))
      }
    }
  }

  private func approach(
    _ state: inout NavigationState, remaining: Double, _ events: inout [NavigationEvent]
  ) {
    guard remaining <= rules.approachDistance else { return }
    let waypoint = state.leg + 1
    let isFirst = state.approachedWaypoint < waypoint
    state.approachedWaypoint = waypoint
    events.append(
      event(
        .approaching(waypoint: waypoint, isFirst: isFirst), comparing: "leg_remaining_m",
        remaining, "<=", rules.approachDistance))
  }

  private func arrive(
    _ state: inout NavigationState, at fix: Fix, remaining: Double,
    _ events: inout [NavigationEvent]
  ) {
    let waypoint = state.leg + 1
    let place = table.waypoints.indices.contains(waypoint) ? table.waypoints[waypoint] : nil
    let reason = remaining < -rules.arrivalRadius ? ArrivalReason.passed : .reached
    events.append(
      event(
        .arrived(
          waypoint: waypoint, distance: place?.distance(to: Position(fix.coordinate)) ?? 0,
          reason: reason),
        comparing: "leg_remaining_m", remaining, "<=", rules.arrivalRadius))
    state.arrivals = waypoint
    if waypoint == table.legs.count {
      state.status = .complete
    } else {
      state.leg = waypoint
      events.append(NavigationEvent(.startedLeg(waypoint)))
    }
  }
}
