import Geodesy
import TripModel

extension AlongRoute {
  /// Announces the departure at the first fix that joins the route, by the conditions of a return.
  ///
  /// The first fixes show nothing of the receiver's errors, and a traveler beside the road may
  /// still turn away. A traveler who drives backward departs once that counts as the wrong way.
  func judgeDeparture(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let isNear = isNear(state, threshold: threshold)
    let rivals = opposedRivals(state, movement)
    let hasJoined = witness.decides(.depart) {
      joins(state, movement, isNear, &$0)
        && (rivals == 0 || $0.finds("rivals", Double(rivals), .equal, 0))
    }
    guard let best = state.hypotheses.first, best.pending == 0, isNear.holds else {
      state.nearSince = nil
      return
    }
    let nearSince = state.nearSince ?? fix.time
    state.nearSince = nearSince
    // A traveler who stays near the road drives along it, even if the stated course disagrees.
    let stays = fix.time.seconds(since: nearSince) >= AlongRoute.longestCrossing
    let isBackward = state.common.episode == nil && isBackward(best, state, at: fix, movement)
    guard hasJoined || (stays || isBackward) && rivals == 0 else { return }
    let step = firstStep(at: best.alongTrack, state)
    state.hasDeparted = true
    state.common.memory.hasDeparted = true
    state.common.step = step
    state.common.leg = plan.table.steps[step].road.leg
    let here = plan.table.step(at: best.alongTrack)
    state.watch.cleared = plan.table.steps[here].road.leg
    let end = openStretch(state).range.upperBound
    state.hypotheses.removeAll { $0.alongTrack > end }
    if best.alongTrack <= Localization.startLength {
      state.common.skippedInstructions +=
        plan.table.visualTriggers.count(after: state.announced.visual, before: here)
        + plan.table.spokenTriggers.count(after: state.announced.spoken, before: here)
    }
    // At a waypoint that is reached here, 'then you will arrive' would come too late.
    state.announced.visual.step = here
    state.announced.spoken.step = here
    if state.common.episode == nil { state.common.status = .tracking }
    events.append(
      NavigationEvent(.departed(deviation: best.deviation), why: witness.reasons([isNear])))
    events.append(NavigationEvent(.startedLeg(state.common.leg)))
    events += entered(step, at: best.alongTrack, &witness)
  }
}

extension AlongRoute {
  /// The number of positions on later legs, in the opposite direction, that may be meant as well.
  ///
  /// A road on which the route returns is driven in the direction of the first clear movement; the
  /// departure closes the road of later legs.
  private func opposedRivals(_ state: AlongRouteState, _ movement: Movement) -> Int {
    guard plan.table.legs.count > 1, state.hypotheses.count > 1 else { return 0 }
    let (line, best) = (plan.table.line, state.hypotheses[0])
    let isShown =
      movement.directionWeight >= AlongRoute.clearDirection
      && movement.cosine(to: best.piece, of: line).map { $0 > 0.5 } ?? false
    guard !isShown else { return 0 }
    let leg = plan.table.steps[plan.table.step(at: best.alongTrack)].road.leg
    let end = plan.table.legs[leg].end
    return state.hypotheses.dropFirst().count {
      $0.alongTrack > end && $0.pending == 0 && $0.cost - best.cost < AlongRoute.clearLead
        && line.cosine(of: best.direction(on: line), toPiece: $0.piece).map { $0 < -0.5 } ?? false
    }
  }

  /// The weight of a direction that decides between the two directions of a road, and the
  /// difference in cost that decides without it.
  private static let clearDirection = 0.3
  private static let clearLead = 8.0

  /// The step on which a trip departs at a position.
  ///
  /// At a waypoint where legs end that are no longer than its radius, it is the first of their
  /// steps after the last arrival, because their waypoints are reached here. On a route that
  /// replaced another, it is the last step before a waypoint that was passed on the way to the
  /// road.
  private func firstStep(at alongTrack: Double, _ state: AlongRouteState) -> Int {
    let here = plan.table.step(at: alongTrack)
    let legs = plan.table.legs
    let passed = state.common.memory.hasDeparted ? state.watch.cleared : 0
    var step = here
    var leg = plan.table.steps[here].road.leg
    while leg > state.common.arrivals {
      let last = legs[leg - 1]
      if isInRadius(ofLeg: leg - 1, remaining: last.end - last.start).holds,
        isInRadius(ofLeg: leg - 1, remaining: alongTrack - last.end).holds
      {
        step = last.firstStep
      } else if passed >= leg {
        step = last.lastStep
      } else {
        break
      }
      leg -= 1
    }
    return step
  }
}

/// The conditions that a departure and a return have in common.
extension AlongRoute {
  /// The limits in meters of the distance forward along the route that ends driving it backward,
  /// and that distance as a multiple of the receiver's jumps, which also happen along the road.
  private static let leastReturn = 10.0
  private static let mostReturn = 30.0
  private static let returnByJumps = 2.0

  /// The distance in meters forward along the route that cannot be a jump of the receiver.
  func leastForward(_ state: AlongRouteState) -> Double {
    min(
      max(AlongRoute.leastReturn, AlongRoute.returnByJumps * state.noise.jitter),
      AlongRoute.mostReturn)
  }

  /// The minimum trust in a direction of travel at which the direction is used.
  static let leastTrust = 0.1

  /// The duration in seconds for which a traveler who crosses the route or waits beside it is near
  /// it.
  private static let longestCrossing = 20.0

  /// The maximum interval in seconds between fixes at which their movement shows the direction.
  private static let longestInterval = 5.0

  /// The fraction of the distance at which the traveler left the route within which a return
  /// counts.
  ///
  /// A turn lowers the limit for leaving; without this fraction, noise would soon end the episode.
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
    guard let best = state.hypotheses.first else {
      return witness.finds("candidates", 0, .atLeast, 1) && witness.finds(isNear)
    }
    return witness.finds("pending_m", best.pending, .equal, 0) && witness.finds(isNear)
      && agrees(best, movement, state, &witness)
      && witness.finds("outliers", state.isSuspicious ? 1 : 0, .below, 1)
  }

  /// Whether a movement near the route follows it, neither crossing it nor still heading backward.
  ///
  /// A traveler who hardly moves at the next waypoint has reached it from any direction.
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
    // The first fix shows where a trip begins, whatever its course; and between distant fixes the
    // traveler may have turned into the road.
    let isVague = !movement.isCourseStated && movement.seconds > AlongRoute.longestInterval
    guard !isSlow, movement.seconds > 0, !isVague || state.hasDeparted,
      let course = movement.course
    else { return true }
    let angle = course.difference(to: plan.table.line.bearing(ofPiece: best.piece))
    return witness.finds("course_deg", angle, .below, plan.rules.returnAngle)
  }

  /// Whether a position and its distance along the route are within the radius of the next
  /// waypoint.
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
