import Geodesy
import TripModel

extension AlongRoute {
  /// Compares the distance to the next waypoint with that within which a traveler may stop for it.
  ///
  /// Drivers park before a destination or beside it, off the road. On the route, the distance along
  /// it counts, too: the road may pass near the waypoint before it leads there. Absent if the
  /// waypoint is farther, or the trip has just begun.
  func nearness(of state: AlongRouteState, _ movement: Movement) -> Comparison? {
    let waypoint = state.common.leg + 1
    guard plan.rules.stayDuration > 0, waypoint <= plan.table.legs.count,
      state.common.arrivals < waypoint
    else { return nil }
    var away = 0.0
    if isOnRoute(state) {
      guard let best = state.hypotheses.first, best.pending == 0, !state.hasMoved else {
        return nil
      }
      away = plan.table.legs[waypoint - 1].end - best.alongTrack
    } else if !state.common.memory.hasDeparted {
      return nil
    }
    guard away <= plan.rules.passedDistance else { return nil }
    away = max(away, distance(ofWaypoint: waypoint, from: movement.position))
    let isNear = Comparison(
      "waypoint_m", away, .atMost, passedDistance(ofWaypoint: waypoint, state))
    return isNear.holds ? isNear : nil
  }

  private func isOnRoute(_ state: AlongRouteState) -> Bool {
    state.hasDeparted && state.common.episode == nil
  }

  /// Follows the stay of a traveler near the next waypoint, and arrives once it lasts.
  func judgeStay(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    guard let isNear = nearness(of: state, movement), !state.isReckoned, !state.isSuspicious,
      movement.statedSpeed ?? 0 < Movement.movingSpeed
    else {
      if state.watch.stay != nil { state.watch.stay = nil }
      return
    }
    guard let stay = state.watch.stay,
      (movement.position - stay.position).length <= Localization.mostDrift
    else {
      state.watch.stay = Stay(position: movement.position, since: fix.time)
      return
    }
    let waypoint = state.common.leg + 1
    let lasts = Comparison(
      "stay_s", fix.time.seconds(since: stay.since), .atLeast, plan.rules.stayDuration)
    let check = DecisionCheck(.arrival, of: waypoint, [isNear, lasts], outcome: lasts.holds)
    guard lasts.holds else { return witness.note(check) }
    state.watch.stay = nil
    var remaining = 0.0
    if isOnRoute(state) {
      remaining = max(plan.table.legs[waypoint - 1].end - state.hypotheses[0].alongTrack, 0)
    } else {
      state.common.step = plan.table.legs[waypoint - 1].lastStep
      events += plan.entered(state.common.step)
    }
    arriveByPassing(&state, remaining: remaining, check, &events, &witness)
    if state.common.episode != nil {
      state.common.returnToRoute(ofLegs: plan.table.legs.count)
    }
  }
}
