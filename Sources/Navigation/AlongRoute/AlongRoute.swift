import Geodesy
import TripModel

/// The method that tracks the traveler by one distance along the whole route.
struct AlongRoute: EngineMethod {
  let plan: EnginePlan

  func begin(
    at fix: Fix, _ witness: inout some Witness
  ) -> (AlongRouteState, [NavigationEvent]) {
    var state = AlongRouteState()
    let events = advance(&state, at: fix, &witness)
    return (state, events)
  }

  /// The state before the first fix on the route.
  ///
  /// The road before an entry is closed, and so is the road beyond its leg. The approach of a
  /// waypoint that was announced on an earlier route is not announced again.
  func initialState(at entry: RouteEntry?, _ memory: RouteMemory) -> AlongRouteState {
    var state = AlongRouteState()
    state.common.memory = memory
    let next = (entry?.leg ?? 0) + 1
    if isWaypoint(next, at: memory.approachedWaypoint) { state.common.approachedWaypoint = next }
    guard let entry, let leg = plan.table.legs.element(at: entry.leg) else { return state }
    state.common.arrivals = entry.leg
    state.common.leg = entry.leg
    state.common.step = leg.firstStep
    state.watch.cleared = entry.leg
    state.watch.start = max(leg.start, entry.alongTrack ?? 0)
    state.watch.isEntered = entry.alongTrack == nil
    state.isUnderway = entry.leg > 0 || entry.alongTrack != nil
    return state
  }

  func advance(
    _ state: inout AlongRouteState, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let movement = Movement(to: fix, from: state.lastFix)
    let threshold = deviationThreshold(of: fix, state.noise)
    // Until more is driven than a standing receiver drifts, its jumps are doubted.
    let before = state.common.drivenDistance < Movement.mostDrift ? state.alongTrack : nil
    let passage = mayPass(state, movement) ? passage(state, movement) : nil
    if closesRoad(state) { watchWaypoints(&state, at: fix, movement) }
    localize(&state, movement, threshold: threshold, &witness)
    if !state.isSuspicious { state.lastFix = movement.lastFix(at: fix.time, after: state.lastFix) }
    smooth(&state, at: fix, movement, &witness)
    observeNoise(&state, at: fix, threshold: threshold)
    var events: [NavigationEvent] = []
    if !state.hasDeparted {
      judgeDeparture(&state, at: fix, movement, threshold: threshold, &events, &witness)
    }
    if state.hasDeparted, plan.table.legs.count > 1,
      judgeMiss(&state, at: fix, movement, threshold: threshold, &events, witness)
    {
      return events
    }
    judgeDeviation(&state, at: fix, movement, threshold: threshold, &events, &witness)
    if !state.isSuspicious, state.common.status == .tracking || state.common.status == .complete {
      countDoubt(&state, movement, from: before)
      followRoad(&state, &events, &witness)
    } else if !state.isSuspicious, let passage {
      passWaypoint(&state, within: passage, &events, &witness)
    }
    judgeStay(&state, at: fix, movement, &events, &witness)
    return events
  }

  func answerArrival(
    _ state: inout AlongRouteState, advances: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard state.awaitsArrivalAnswer else { return [] }
    state.awaitsArrivalAnswer = false
    if advances { return continueToNextLeg(&state, &witness) }
    var events: [NavigationEvent] = []
    announce(&state, &events, &witness)
    return events
  }

  func continueToNextLeg(
    _ state: inout AlongRouteState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard state.common.isWaitingAtWaypoint else { return skipWaypoint(&state, &witness) }
    guard state.common.arrivals < plan.table.legs.count else { return [] }
    state.common.isWaitingAtWaypoint = false
    state.common.ignoresDeviation = false
    state.common.leg = state.common.arrivals
    closeRoad(&state)
    var events = [NavigationEvent(.startedLeg(state.common.leg))]
    if state.common.status == .tracking { followRoad(&state, &events, &witness) }
    return events
  }

  func advanceStep(
    _ state: inout AlongRouteState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let next = state.common.step + 1
    guard state.hasDeparted, next < plan.table.steps.count,
      plan.table.steps[next].road.leg <= state.common.leg, plan.table.steps[next].length > 0
    else { return [] }
    state.common.step = next
    var events = plan.entered(next)
    if state.common.status == .tracking { announce(&state, &events, &witness) }
    return events
  }

  func ignoreDeviation(_ state: inout AlongRouteState) {
    state.common.ignoresDeviation = true
    state.common.returnToRoute(ofLegs: plan.table.legs.count)
    state.streak = nil
    state.common.isReturning = false
  }
}

extension AlongRoute {
  func progress(of state: AlongRouteState) -> NavigationProgress? {
    guard let best = state.hypotheses.first, let along = state.alongTrack, state.hasDeparted else {
      return nil
    }
    let piece =
      along == best.alongTrack ? best.piece : plan.table.line.piece(at: along, near: best.piece)
    let leg = plan.table.legs[state.common.leg]
    // After an arrival some meters before the waypoint, the road is the next leg's first step.
    let step = plan.table.steps[max(state.common.step, leg.firstStep)]
    let length = plan.table.line.length
    let now = plan.table.time(at: along, onPiece: piece)
    let seconds = { (now: Double?, end: Double) -> Double? in
      guard let now, let then = plan.table.time(at: end) else { return nil }
      return max(then - now, 0)
    }
    return NavigationProgress(
      road: step.road, alongTrack: along,
      snapped: plan.table.line.position(at: along, onPiece: piece).coordinate,
      bearing: plan.table.line.bearing(ofPiece: piece), deviation: state.common.deviation,
      stepRemainingDistance: step.remaining(from: along),
      stepRemainingDuration: seconds(
        along < step.start ? plan.table.time(at: step.start) : now, step.end),
      legRemainingDistance: max(leg.end - along, 0), legRemainingDuration: seconds(now, leg.end),
      remainingDistance: max(length - along, 0), remainingDuration: seconds(now, length),
      traveledDistance: along, fraction: length > 0 ? min(along / length, 1) : 1,
      status: state.common.status)
  }

  func location(of state: AlongRouteState) -> RoadLocation? {
    guard state.common.episode == nil, let progress = progress(of: state) else { return nil }
    return RoadLocation(coordinate: progress.snapped, course: progress.bearing)
  }
}
