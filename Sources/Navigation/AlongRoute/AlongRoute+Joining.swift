import Geodesy
import TripModel

extension AlongRoute {
  /// Announces the first fix that joins the route as a return does: the first fixes show nothing of
  /// the receiver's errors, and a traveler beside the road may still turn away. A drive backward
  /// joins it when it is the wrong way.
  func judgeDeparture(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let isNear = isNear(state, threshold: threshold)
    let hasJoined = witness.decides(.depart) { joins(state, movement, isNear, &$0) }
    guard let best = state.hypotheses.first, best.pending == 0, isNear.holds else {
      state.nearSince = nil
      return
    }
    let nearSince = state.nearSince ?? fix.time
    state.nearSince = nearSince
    // A traveler who stays near the road drives along it, even if the stated course disagrees.
    let stays = fix.time.seconds(since: nearSince) >= AlongRoute.longestCrossing
    guard
      hasJoined || stays
        || state.common.episode == nil && isBackward(best, state, at: fix, movement)
    else { return }
    let step = firstStep(at: best.alongTrack, after: state.common.arrivals)
    state.hasDeparted = true
    state.common.memory.hasDeparted = true
    state.common.step = step
    state.common.leg = plan.table.steps[step].road.leg
    state.watch.cleared = state.common.leg
    let end = openStretch(state).range.upperBound
    state.hypotheses.removeAll { $0.alongTrack > end }
    state.visual.step = step
    state.spoken.step = step
    if state.common.episode == nil { state.common.status = .tracking }
    events.append(
      NavigationEvent(.departed(deviation: best.deviation), why: witness.reasons([isNear])))
    events.append(NavigationEvent(.startedLeg(state.common.leg)))
    events += entered(step, at: best.alongTrack, &witness)
  }
}

extension AlongRoute {
  /// The step on which a trip departs: at a waypoint where legs without length end, the first one of
  /// these behind `arrivals`, because their waypoints are reached here.
  private func firstStep(at alongTrack: Double, after arrivals: Int) -> Int {
    let step = plan.table.step(at: alongTrack)
    let legs = plan.table.legs
    var leg = plan.table.steps[step].road.leg
    while leg > arrivals, legs[leg - 1].start == legs[leg - 1].end,
      isInRadius(ofLeg: leg - 1, remaining: alongTrack - legs[leg - 1].end).holds
    {
      leg -= 1
    }
    return leg < plan.table.steps[step].road.leg ? legs[leg].firstStep : step
  }
}

/// What a departure and a return ask of a fix.
extension AlongRoute {
  /// The distances in meters forward along the route that end driving it backward, for a receiver
  /// without jumps and for any, and the same as a multiple of its jumps, which are along the road,
  /// too.
  private static let leastReturn = 10.0
  private static let mostReturn = 30.0
  private static let returnByJumps = 2.0

  /// The distance in meters along the route that is driven and no jump.
  func leastForward(_ state: AlongRouteState) -> Double {
    min(
      max(AlongRoute.leastReturn, AlongRoute.returnByJumps * state.noise.jitter),
      AlongRoute.mostReturn)
  }

  /// The minimum trust in a direction of travel that is used.
  static let leastTrust = 0.1

  /// The duration in seconds near the route of a traveler who only crosses it, or waits beside it.
  private static let longestCrossing = 20.0

  /// The interval in seconds between fixes whose movement shows the direction of a departure.
  private static let longestInterval = 5.0

  /// The part of the distance from the route at which the traveler left it within which he may be
  /// back: a turn lowers the limit for leaving, and so far away the noise would end it again.
  private static let returnPart = 0.8

  /// Whether a fix is near enough to the route to join it, given the distance at which it is on it.
  func isNear(_ state: AlongRouteState, threshold: Double) -> Comparison {
    let best = state.hypotheses.first
    let left = state.common.episode?.deviation ?? .infinity
    return Comparison(
      "deviation_m", best?.pending == 0 ? best?.deviation ?? 0 : state.common.deviation, .atMost,
      min(plan.rules.returnRatio * threshold, AlongRoute.returnPart * left))
  }

  /// Whether a fix shows the traveler on the route: it is near, and the movement agrees.
  func joins(
    _ state: AlongRouteState, _ movement: Movement, _ isNear: Comparison,
    _ witness: inout some Witness
  ) -> Bool {
    guard let best = state.hypotheses.first else { return witness.finds(isNear) && false }
    return witness.finds("pending_m", best.pending, .equal, 0) && witness.finds(isNear)
      && agrees(best, movement, state, &witness) && !state.isSuspicious
  }

  /// Whether a movement near the route follows it: it neither crosses it nor still heads backward.
  ///
  /// A traveler who hardly moves at the next waypoint has reached it, wherever he came from.
  private func agrees(
    _ best: Hypothesis, _ movement: Movement, _ state: AlongRouteState,
    _ witness: inout some Witness
  ) -> Bool {
    let isSlow = movement.isStanding || movement.trust < AlongRoute.leastTrust
    if let episode = state.common.episode, episode.isBackward,
      !(isSlow && isAtWaypoint(best.alongTrack, movement.position, state))
    {
      let forward = best.alongTrack - min(episode.lowest, best.alongTrack)
      guard witness.finds("standing", movement.isStanding ? 1 : 0, .equal, 0),
        witness.finds("forward_m", forward, .atLeast, leastForward(state))
      else { return false }
    }
    // The first fix shows where a trip begins, whichever way the traveler heads; and between distant
    // fixes the traveler may have turned into the road.
    let isVague = !movement.isCourseStated && movement.seconds > AlongRoute.longestInterval
    guard !isSlow, movement.seconds > 0, !isVague || state.hasDeparted,
      let course = movement.course
    else { return true }
    let angle = course.difference(to: plan.table.line.bearing(ofPiece: best.piece))
    return witness.finds("course_deg", angle, .below, plan.rules.returnAngle)
  }

  /// Whether a distance along the route and a position are within the radius of the next waypoint.
  private func isAtWaypoint(
    _ alongTrack: Double, _ position: Vector, _ state: AlongRouteState
  ) -> Bool {
    guard isArriving(at: alongTrack, state) else { return false }
    let beyond = alongTrack - plan.table.legs[state.common.leg].end
    let away = plan.table.distance(
      ofWaypoint: state.common.leg + 1, fromWay: position, to: position)
    return isInRadius(ofLeg: state.common.leg, remaining: max(beyond, away)).holds
  }
}
