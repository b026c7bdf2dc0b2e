import Geodesy
import TripModel

extension AlongRoute {
  /// Announces the first fix on the route.
  func judgeDeparture(
    _ state: inout AlongRouteState, threshold: Double, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    let place = state.hypotheses.first
    let hasDeparted = witness.decides(.depart) {
      $0.finds("deviation_m", place?.deviation ?? state.common.deviation, .atMost, threshold)
        && place != nil && !state.isSuspicious
    }
    guard hasDeparted, let place else { return }
    let step = plan.table.step(at: place.alongTrack)
    state.hasDeparted = true
    state.common.step = step
    state.common.leg = plan.table.steps[step].road.leg
    state.watch.cleared = state.common.leg
    let end = openStretch(state).range.upperBound
    state.hypotheses.removeAll { $0.alongTrack > end }
    state.visual.step = step
    state.spoken.step = step
    if state.common.absence == nil { state.common.status = .tracking }
    events.append(
      NavigationEvent(.departed(deviation: place.deviation), why: witness.why(.depart)))
    events.append(NavigationEvent(.startedLeg(state.common.leg)))
    events += entered(step, at: place.alongTrack, &witness)
  }

  /// Judges whether the fix is off the route, and whether it is back on it.
  func judgeDeviation(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    if plan.rules.deviationRule == .none { return }
    if state.common.ignoresDeviation {
      let isWatched = Comparison("ignored_after_arrival", 1, .equal, 0)
      return witness.note(DecisionCheck(.offRoute, [isWatched], outcome: false))
    }
    if plan.rules.deviationRule == .custom {
      return followVerdict(&state, at: fix, threshold: threshold, &events, &witness)
    }
    let limit = deviationLimit(
      of: movement, &state, threshold: threshold)
    if let absence = state.common.absence {
      judgeReturn(
        &state, from: absence, at: fix, movement, threshold: limit.distance, &events, &witness)
    } else {
      judgeDisagreement(&state, at: fix, movement, limit, &events, &witness)
    }
  }

  /// Leaves the route or returns to it according to the fix; a fix without evidence counts as on
  /// it.
  private func followVerdict(
    _ state: inout AlongRouteState, at fix: Fix, threshold: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let isOff = fix.verdict?.isOffRoute ?? false
    let absence = state.common.absence
    witness.note(fix.verdictCheck(wasAbsent: absence != nil, isAbsent: isOff))
    switch (isOff, absence) {
    case (true, nil):
      leave(
        &state, at: fix, .custom, threshold: threshold, since: fix.time,
        why: witness.why(.offRoute), &events)
    case (false, let absence?):
      events.append(
        comeBack(
          &state, from: absence, at: fix, state.common.deviation, why: witness.why(.onRoute)))
    case (true, .some), (false, nil): break
    }
  }
}

extension AlongRoute {
  /// Judges whether enough consecutive fixes disagree with the route.
  private func judgeDisagreement(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement, _ limit: DeviationLimit,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let place = state.hasDeparted ? state.hypotheses.first : nil
    let isFar = Comparison(
      "deviation_m", state.common.deviation, .above,
      place == nil ? plan.rules.joinDistance : limit.distance)
    var reason: OffRouteReason?
    if isFar.holds {
      reason = place == nil ? .notJoined : state.hasMoved ? .lost : .distance
    } else if let place, backwardFixes(place, state).holds, backwardDistance(place).holds {
      reason = .wrongWay
    }
    var doubt = state.doubt ?? Doubt(since: fix.time, fixes: 0)
    let threshold = reason == .wrongWay ? plan.rules.wrongWayDistance : isFar.limit
    if reason != nil, isNews(movement, in: doubt, state.common.deviation, threshold: threshold) {
      count(fix, movement, in: &doubt, state.common.deviation, threshold: threshold)
    }
    let agreeing = Comparison(
      "fixes", Double(reason == nil ? 0 : counted(doubt)), .atLeast,
      Double(deviatingFixes(state)))
    let isLeaving = reason != nil && (agreeing.holds || reason == .wrongWay)
    let turn = place == nil ? [] : witness.reasons([limit.reason].compactMap(\.self))
    witness.note(
      DecisionCheck(
        .offRoute, [isFar] + turn + [agreeing], outcome: isLeaving && reason != .wrongWay))
    if let place {
      witness.note(
        DecisionCheck(
          .wrongWay, [backwardFixes(place, state), backwardDistance(place)],
          outcome: isLeaving && reason == .wrongWay))
    }
    if let reason, isLeaving {
      let why =
        reason == .wrongWay ? place.map { [backwardDistance($0)] } ?? [] : [isFar] + turn
      leave(
        &state, at: fix, reason, threshold: threshold, since: doubt.since,
        why: witness.reasons(why), &events)
    } else {
      keep(doubt, reason != nil, movement, &state)
    }
  }

  /// Counts a fix if it adds evidence against the route.
  private func count(
    _ fix: Fix, _ movement: Movement, in doubt: inout Doubt, _ deviation: Double,
    threshold: Double
  ) {
    if plan.rules.noise == .observed {
      if let counted = doubt.counted,
        fix.time.seconds(since: counted) < ObservedNoise.leastInterval
      {
        return
      }
      // The first fix never counts twice: a single fix may be an outlier.
      if doubt.fixes > 0, deviation > ObservedNoise.farRatio * threshold { doubt.farFixes += 1 }
    }
    doubt.fixes += (fix.speed ?? 0) >= plan.rules.doubleCountSpeed ? 2 : 1
    doubt.place = movement.position
    doubt.counted = fix.time
  }

  /// The number of fixes in a doubt; once the required minimum is reached, far ones count twice.
  private func counted(_ doubt: Doubt) -> Int {
    doubt.fixes < plan.rules.deviatingFixes ? doubt.fixes : doubt.fixes + doubt.farFixes
  }

  /// Continues a doubt that a fix shares, and clears one that it ends.
  private func keep(
    _ doubt: Doubt, _ isShared: Bool, _ movement: Movement, _ state: inout AlongRouteState
  ) {
    if isShared {
      state.doubt = doubt
      if state.hasDeparted, state.common.status != .complete { state.common.status = .uncertain }
    } else if state.common.deviation <= plan.rules.turnedDeviation
      || movement.trust >= AlongRoute.leastTrust
    {
      // A fix with unclear direction neither continues the doubt nor ends it.
      state.doubt = nil
      if state.common.status == .uncertain { state.common.status = .tracking }
    }
  }

  /// Whether a fix adds evidence against the route to that of the previous one.
  ///
  /// A receiver that repeats a position repeats its error, but no receiver's error is beyond
  /// `off_route.still_ratio`.
  private func isNews(
    _ movement: Movement, in doubt: Doubt, _ deviation: Double, threshold: Double
  ) -> Bool {
    guard plan.rules.stillDistance > 0, let place = doubt.place else { return true }
    return (movement.position - place).length >= plan.rules.stillDistance
      || deviation > plan.rules.stillRatio * threshold
  }

  /// The jump in meters of the distance from the route when a vehicle turns at a corner.
  private static let jitterOfTurn = 16.0

  /// Whether enough fixes moved opposite to the route's direction.
  @inline(__always)
  private func backwardFixes(_ place: Hypothesis, _ state: AlongRouteState) -> Comparison {
    Comparison(
      "backward_fixes", Double(place.backwardFixes), .atLeast,
      Double(deviatingFixes(state, turning: AlongRoute.jitterOfTurn)))
  }

  /// Whether the traveler drove far enough backward along the route.
  @inline(__always)
  private func backwardDistance(_ place: Hypothesis) -> Comparison {
    Comparison(
      "backward_m", place.peak - place.alongTrack, .atLeast, plan.rules.wrongWayDistance)
  }

  private func leave(
    _ state: inout AlongRouteState, at fix: Fix, _ reason: OffRouteReason, threshold: Double,
    since: Instant, why: [Comparison], _ events: inout [NavigationEvent]
  ) {
    let along = state.hypotheses.first?.alongTrack ?? 0
    state.common.absence = Absence(
      since: fix.time, reason: reason, lowest: along, isBackward: reason == .wrongWay,
      isBeside: state.hypotheses.first.map { isSkipping($0, state).holds } ?? false)
    state.common.status = .offRoute
    state.doubt = nil
    let isOnLaterPart = state.mark.map { mark in
      plan.table.line.passes(mark.position, within: threshold, beyond: along + 1)
    }
    let deviation = state.common.deviation
    let fact = OffRoute(
      reason: reason, kind: isOnLaterPart == true ? .offStep : .offRoute,
      deviation: reason == .custom ? fix.verdict?.deviation ?? deviation : deviation,
      threshold: reason == .custom ? nil : threshold,
      since: fix.time.seconds(since: since))
    events.append(NavigationEvent(.leftRoute(fact), why: why))
  }
}

extension AlongRoute {
  private func judgeReturn(
    _ state: inout AlongRouteState, from absence: Absence, at fix: Fix, _ movement: Movement,
    threshold: Double, _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    state.isReturning = false
    let place = state.hypotheses.first
    let isPlaced = !state.isSuspicious && place?.pending == 0
    let absence = isPlaced ? follow(absence, place) : absence
    state.common.absence = absence
    let isNear = Comparison(
      "deviation_m", place?.pending == 0 ? place?.deviation ?? 0 : state.common.deviation, .atMost,
      plan.rules.returnRatio * threshold)
    let isBack = witness.decides(.onRoute) {
      guard let place else { return $0.finds(isNear) && false }
      return $0.finds("pending_m", place.pending, .equal, 0) && $0.finds(isNear)
        && agrees(place, movement, with: absence, &$0) && isPlaced
    }
    if isBack {
      events.append(
        comeBack(
          &state, from: absence, at: fix, isNear.value, why: witness.reasons([isNear])))
    } else if isPlaced, isNear.holds {
      state.isReturning = !absence.isBackward
    }
  }

  /// The off-route episode, updated by a fix near the route: driving the route backward is never a
  /// return, whatever made the trip off route.
  private func follow(_ absence: Absence, _ place: Hypothesis?) -> Absence {
    guard let place else { return absence }
    var absence = absence
    if place.backwardFixes >= plan.rules.deviatingFixes {
      absence.isBackward = true
      absence.lowest = place.alongTrack
    } else {
      absence.lowest = min(absence.lowest, place.alongTrack)
    }
    return absence
  }

  /// The distance in meters forward along the route that ends driving it backward.
  private static let leastReturn = 10.0

  /// The minimum trust in a direction of travel that is used.
  static let leastTrust = 0.1

  /// The minimum angle in degrees between a movement and the road that it crosses.
  private static let leastCrossing = 60.0

  private func comeBack(
    _ state: inout AlongRouteState, from absence: Absence, at fix: Fix, _ deviation: Double,
    why: [Comparison]
  ) -> NavigationEvent {
    state.common.returnToRoute(ofLegs: plan.table.legs.count)
    for index in state.hypotheses.indices { state.hypotheses[index].skipped = 0 }
    return NavigationEvent(
      .returned(offDuration: fix.time.seconds(since: absence.since), deviation: deviation),
      why: why)
  }

  /// Whether a movement near the route follows it: it neither crosses it nor still heads backward.
  private func agrees(
    _ place: Hypothesis, _ movement: Movement, with absence: Absence,
    _ witness: inout some Witness
  ) -> Bool {
    if absence.isBackward {
      let forward = place.alongTrack - min(absence.lowest, place.alongTrack)
      guard witness.finds("forward_m", forward, .atLeast, AlongRoute.leastReturn) else {
        return false
      }
    }
    guard movement.trust >= AlongRoute.leastTrust, let course = movement.course else {
      return true
    }
    let angle = course.difference(to: plan.table.line.bearing(ofPiece: place.piece))
    return witness.finds("course_deg", angle, .below, AlongRoute.leastCrossing)
  }
}
