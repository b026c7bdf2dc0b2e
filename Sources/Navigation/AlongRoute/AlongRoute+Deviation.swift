import Geodesy
import TripModel

extension AlongRoute {
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
      of: movement, at: fix, &state, threshold: threshold)
    if let episode = state.common.episode {
      judgeReturn(
        &state, from: episode, at: fix, movement, threshold: limit.distance, &events, &witness)
    } else {
      let limit = state.hasDeparted ? limit : departureLimit(state, threshold: threshold)
      judgeDisagreement(&state, at: fix, movement, limit, &events, &witness)
    }
  }

  /// The duration in seconds beside a route that replaced another, after which the traveler is off
  /// route; a way out of a car park takes less.
  private static let leastBeside = 30.0

  /// The maximum distance of a traveler who has not departed.
  ///
  /// Before the departure on a trip's first route, the traveler is never off route. Before the
  /// departure on a route that replaced another, the traveler is off route after staying beside it,
  /// for instance on a frontage road where the router took the freeway.
  private func departureLimit(_ state: AlongRouteState, threshold: Double) -> DeviationLimit {
    let joining = plan.rules.joinDistance
    guard state.common.memory.hasDeparted, threshold < state.common.deviation,
      state.common.deviation <= joining
    else { return DeviationLimit(distance: joining) }
    return DeviationLimit(distance: threshold, leastDuration: AlongRoute.leastBeside)
  }

  /// Updates the status by the verdict on a fix; a fix without evidence counts as on the route.
  private func followVerdict(
    _ state: inout AlongRouteState, at fix: Fix, threshold: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let isOff = fix.verdict?.isOffRoute ?? false
    let episode = state.common.episode
    witness.note(fix.verdictCheck(wasAbsent: episode != nil, isAbsent: isOff))
    switch (isOff, episode) {
    case (true, nil):
      leave(
        &state, at: fix, .custom, threshold: threshold, since: fix.time,
        why: witness.why(.offRoute), &events)
    case (false, let episode?):
      comeBack(
        &state, from: episode, at: fix, state.common.deviation, why: witness.why(.onRoute),
        &events, &witness)
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
    let best = state.hasDeparted ? state.hypotheses.first : nil
    let isFar = Comparison("deviation_m", state.common.deviation, .above, limit.distance)
    // Near the next waypoint a traveler may be looking for a place to park.
    let stay = isFar.holds ? nearness(of: state, movement) : nil
    followRetreat(&state, state.hypotheses.first, at: fix)
    let reason = disagreement(
      of: best, isFar: isFar.holds && stay == nil, state, at: fix, movement)
    var streak =
      state.streak
      ?? DeviationStreak(since: limit.farSince ?? fix.time, fixes: limit.farFixes)
    let backward =
      reason == .wrongWay ? best.map { backwardDistance($0, state, at: fix, movement) } : nil
    let threshold = backward?.limit ?? isFar.limit
    if reason != nil {
      streak = extended(
        streak, by: fix, movement, state.common.deviation, threshold: threshold,
        counting: (fix.speed ?? 0) >= plan.rules.doubleCountSpeed ? 2 : 1)
    }
    let fixes = reason == nil ? 0 : counted(streak)
    let lasts = duration(of: streak, limit, at: fix)
    let isLeaving =
      reason != nil && (reason == .wrongWay || agreement(of: fixes, state.noise).holds)
      && lasts.allSatisfy(\.holds)
    let turn = best == nil ? [] : witness.reasons([limit.reason].compactMap(\.self))
    witness.note(
      DecisionCheck(
        .offRoute,
        [isFar] + (isFar.holds ? [] : prevention(of: limit))
          + (stay.map { [Comparison("waypoint_m", $0.value, .above, $0.limit)] } ?? []) + turn
          + [agreement(of: fixes, state.noise)] + lasts,
        outcome: isLeaving && reason != .wrongWay))
    noteWrongWay(of: best, isLeaving && reason == .wrongWay, state, at: fix, movement, &witness)
    if let reason, isLeaving {
      let since = backward == nil ? nil : state.retreat?.since
      leave(
        &state, at: fix, reason, threshold: threshold, since: since ?? streak.since,
        why: witness.reasons(backward.map { [$0] } ?? [isFar] + turn), &events)
    } else {
      keep(streak, reason != nil, movement, &state)
    }
  }

  /// Records the comparisons of a wrong way for a traveler who has departed.
  @inline(__always)
  private func noteWrongWay(
    of best: Hypothesis?, _ outcome: Bool, _ state: AlongRouteState, at fix: Fix,
    _ movement: Movement, _ witness: inout some Witness
  ) {
    guard let best else { return }
    witness.note(
      DecisionCheck(
        .wrongWay, backwardComparisons(best, state, at: fix, movement), outcome: outcome))
  }

  /// Whether enough fixes agree that the traveler is off route.
  private func agreement(of fixes: Int, _ observed: ObservedNoise) -> Comparison {
    Comparison("fixes", Double(fixes), .atLeast, Double(deviatingFixes(observed)))
  }

  /// Why a fix disagrees with the route; absent if it agrees.
  @inline(__always)
  private func disagreement(
    of best: Hypothesis?, isFar: Bool, _ state: AlongRouteState, at fix: Fix, _ movement: Movement
  ) -> OffRouteReason? {
    guard let best else { return isFar ? .notJoined : nil }
    if isFar { return state.hasMoved ? .lost : .distance }
    return !isAboard(state) && isBackward(best, state, at: fix, movement) ? .wrongWay : nil
  }

  /// How long the traveler is beside the route already, if that counts.
  private func duration(
    of streak: DeviationStreak, _ limit: DeviationLimit, at fix: Fix
  ) -> [Comparison] {
    guard limit.leastDuration > 0 else { return [] }
    let seconds = fix.time.seconds(since: streak.since)
    return [Comparison("beside_s", seconds, .atLeast, limit.leastDuration)]
  }

  /// What still prevents a turn from lowering the limit; empty without a turn.
  private func prevention(of limit: DeviationLimit) -> [Comparison] {
    guard limit.turnedFixes > 0 else { return [] }
    return [
      Comparison("turned_fixes", Double(limit.turnedFixes), .atLeast, Double(leastTurnedFixes))
    ]
  }

  /// The streak extended by a fix, which counts once, or `weight` times if it adds evidence.
  func extended(
    _ streak: DeviationStreak, by fix: Fix, _ movement: Movement, _ deviation: Double,
    threshold: Double, counting weight: Int = 1
  ) -> DeviationStreak {
    guard addsEvidence(movement, in: streak, deviation, threshold: threshold) else {
      return streak
    }
    var streak = streak
    if plan.rules.noise == .observed {
      if let counted = streak.counted,
        fix.time.seconds(since: counted) < ObservedNoise.leastInterval
      {
        return streak
      }
      // The first fix never counts twice: a single fix may be an outlier.
      if streak.fixes > 0, deviation > ObservedNoise.farRatio * threshold { streak.farFixes += 1 }
    }
    streak.fixes += weight
    streak.position = movement.position
    streak.counted = fix.time
    return streak
  }

  /// The number of fixes in a streak; once the required minimum is reached, far ones count twice.
  func counted(_ streak: DeviationStreak) -> Int {
    streak.fixes < plan.rules.deviatingFixes ? streak.fixes : streak.fixes + streak.farFixes
  }

  /// Continues a streak that a fix shares, and clears one that it ends.
  private func keep(
    _ streak: DeviationStreak, _ isShared: Bool, _ movement: Movement,
    _ state: inout AlongRouteState
  ) {
    if isShared {
      state.streak = streak
      if state.hasDeparted, state.common.status != .complete { state.common.status = .uncertain }
    } else if state.common.deviation <= plan.rules.turnedDeviation
      || movement.trust >= AlongRoute.leastTrust
    {
      // A fix with unclear direction neither continues the streak nor ends it.
      state.streak = nil
      if state.common.status == .uncertain { state.common.status = .tracking }
    }
  }

  /// Whether a fix adds evidence against the route that the previous one did not have.
  ///
  /// A receiver that repeats a position also repeats its error, but no receiver's error exceeds
  /// `off_route.still_ratio` thresholds.
  private func addsEvidence(
    _ movement: Movement, in streak: DeviationStreak, _ deviation: Double, threshold: Double
  ) -> Bool {
    guard plan.rules.stillDistance > 0, let position = streak.position else { return true }
    return (movement.position - position).length >= plan.rules.stillDistance
      || deviation > plan.rules.stillRatio * threshold
  }

  private func leave(
    _ state: inout AlongRouteState, at fix: Fix, _ reason: OffRouteReason, threshold: Double,
    since: Instant, why: [Comparison], _ events: inout [NavigationEvent]
  ) {
    let along = state.hypotheses.first?.alongTrack ?? 0
    state.common.episode = OffRouteEpisode(
      since: fix.time, lowest: along, isBackward: reason == .wrongWay,
      isBeside: state.hypotheses.first.map { isBeside($0, state.noise).holds } ?? false,
      deviation: reason == .wrongWay ? .infinity : state.common.deviation)
    state.common.status = .offRoute
    state.streak = nil
    state.divergence = nil
    let isOnLaterPart = state.lastFix.map { lastFix in
      plan.table.line.passes(lastFix.position, within: threshold, beyond: along + 1)
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
    _ state: inout AlongRouteState, from episode: OffRouteEpisode, at fix: Fix,
    _ movement: Movement,
    threshold: Double, _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    state.common.isReturning = false
    let best = state.hypotheses.first
    let isSnapped = !state.isSuspicious && best?.pending == 0
    let episode = isSnapped ? follow(episode, best) : episode
    state.common.episode = episode
    let isNear = isNear(state, threshold: threshold)
    if witness.decides(.onRoute, { joins(state, movement, isNear, &$0) }) {
      comeBack(
        &state, from: episode, at: fix, isNear.value, why: witness.reasons([isNear]), &events,
        &witness)
    } else if isSnapped, isNear.holds {
      state.common.isReturning = !episode.isBackward
    }
  }

  /// The off-route episode, updated by a fix near the route.
  ///
  /// Driving the route backward is never a return, whatever began the episode.
  private func follow(_ episode: OffRouteEpisode, _ best: Hypothesis?) -> OffRouteEpisode {
    guard let best else { return episode }
    var episode = episode
    if best.backwardFixes >= plan.rules.deviatingFixes {
      episode.isBackward = true
      episode.lowest = best.alongTrack
    } else {
      episode.lowest = min(episode.lowest, best.alongTrack)
    }
    return episode
  }

  /// Ends an off-route episode.
  ///
  /// The step and the leg follow the traveler to an earlier part of the route, unless the current
  /// step is about as likely. A traveler who is back before a waypoint already reached drives all
  /// of the current leg again.
  private func comeBack(
    _ state: inout AlongRouteState, from episode: OffRouteEpisode, at fix: Fix, _ deviation: Double,
    why: [Comparison], _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    state.common.returnToRoute(ofLegs: plan.table.legs.count)
    state.retreat = nil
    for index in state.hypotheses.indices { state.hypotheses[index].settle() }
    events.append(
      NavigationEvent(
        .returned(offDuration: fix.time.seconds(since: episode.since), deviation: deviation),
        why: why))
    let start = plan.table.steps[state.common.step].start
    guard let best = state.hypotheses.first, best.pending == 0,
      best.alongTrack + leastForward(state) < start, !state.hypotheses.hasRival(beyond: start)
    else { return }
    moveTo(
      openStep(at: best.alongTrack, state), at: best.alongTrack, &state, &events, &witness)
  }

  /// The step at a distance along the route, or the first that no arrival has ended.
  private func openStep(at alongTrack: Double, _ state: AlongRouteState) -> Int {
    let leg = plan.table.legs[min(state.common.arrivals, state.common.leg)]
    return max(plan.table.step(at: alongTrack), leg.firstStep)
  }
}
