import TripModel

/// The deviation of a fix from the steps.
struct StepJudgement {
  /// The fix, with its projection on the first step that it was compared with.
  let latest: SnappedFix
  /// The verdict.
  var deviation = StepDeviation.none
}

extension StepByStep {
  /// Judges the deviation of the fix from its step and those after it.
  func judgement(of state: StepByStepState) -> StepJudgement {
    let (fix, away) = (state.fix, state.away)
    var judgement = StepJudgement(latest: state.latest)
    switch rules.deviation {
    case .none: break
    case .custom:
      guard case .offRoute(let deviation) = fix.verdict else { break }
      judgement.deviation = .offRoute(deviation ?? away)
    case .staticThreshold(let accuracy, let maximum):
      guard (fix.accuracy ?? 0) <= accuracy else { break }
      if away <= maximum { break }
      let isOnLaterStep = plan.stepLines.isAny(
        from: state.step + 1, within: maximum, of: fix.coordinate)
      judgement.deviation = isOnLaterStep ? .offStep(away) : .offRoute(away)
    }
    return judgement
  }

  /// Updates the common state and sorts the events.
  func settle(
    _ state: inout StepByStepState, from before: StepDeviation, by judgement: StepJudgement?,
    _ road: [NavigationEvent], _ witness: inout some Witness
  ) -> [NavigationEvent] {
    var events = deviationFacts(&state, from: before, by: judgement, &witness)
    events += road
    state.common.leg = plan.table.steps[state.step].road.leg
    state.common.deviation = state.away
    if state.isComplete {
      state.common.status = .complete
    } else {
      events += instructionFacts(&state, &witness)
    }
    return events
  }

  private func deviationFacts(
    _ state: inout StepByStepState, from before: StepDeviation, by judgement: StepJudgement?,
    _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let wasAbsent = state.common.episode != nil
    let change = change(&state, from: before)
    if let judgement {
      recordComparisons(
        judgement, state, wasAbsent: wasAbsent, hasLeft: change?.decision == .offRoute, &witness)
    }
    guard let change else { return [] }
    let limit = rules.deviation.maximum.map { maximum in
      Comparison(
        "deviation_m", change.deviation, change.decision == .offRoute ? .above : .atMost, maximum)
    }
    let why = limit.map { witness.reasons([$0]) } ?? witness.why(change.decision)
    return [NavigationEvent(change.fact, why: why)]
  }

  /// The change between on and off route, judged by the previous fix, with its distance in meters.
  private func change(
    _ state: inout StepByStepState, from before: StepDeviation
  ) -> (fact: NavigationEvent.Kind, decision: DecisionCheck.Decision, deviation: Double)? {
    let (kind, away): (DeviationKind, Double)
    switch (rules.deviation == .none || state.common.ignoresDeviation, state.deviation) {
    case (true, _):
      state.common.status = .tracking
      return nil
    case (false, .none):
      state.common.status = .tracking
      guard let episode = state.common.episode else { return nil }
      state.common.episode = nil
      let duration = state.fix.time.seconds(since: episode.since)
      return (.returned(offDuration: duration, deviation: state.away), .onRoute, state.away)
    case (false, .offStep(let meters)): (kind, away) = (.offStep, meters)
    case (false, .offRoute(let meters)): (kind, away) = (.offRoute, meters)
    }
    state.common.status = .offRoute
    guard state.common.episode == nil || !state.deviation.isSameKind(as: before) else {
      return nil
    }
    let reason: OffRouteReason = rules.deviation == .custom ? .custom : .distance
    let episode = state.common.episode ?? OffRouteEpisode(since: state.fix.time)
    state.common.episode = episode
    let offRoute = OffRoute(
      reason: reason, kind: kind, deviation: away, threshold: rules.deviation.maximum,
      since: state.fix.time.seconds(since: episode.since))
    return (.leftRoute(offRoute), .offRoute, away)
  }

  /// Records the comparisons for being on or off route.
  private func recordComparisons(
    _ judgement: StepJudgement, _ state: StepByStepState, wasAbsent: Bool, hasLeft: Bool,
    _ witness: inout some Witness
  ) {
    let isAbsent = state.common.episode != nil
    switch rules.deviation {
    case .none: break
    case .custom:
      witness.note(judgement.latest.fix.verdictCheck(wasAbsent: wasAbsent, isAbsent: isAbsent))
    case .staticThreshold(let accuracy, let maximum):
      let asksForReturn = wasAbsent && !hasLeft
      witness.note(
        DecisionCheck(
          asksForReturn ? .onRoute : .offRoute,
          [
            Comparison("accuracy_m", judgement.latest.fix.accuracy ?? 0, .atMost, accuracy),
            Comparison(
              "deviation_m", judgement.latest.away, asksForReturn ? .atMost : .above, maximum),
          ], outcome: asksForReturn ? !isAbsent : hasLeft))
    }
  }
}

extension StepDeviationRule {
  /// The maximum deviation allowed by the rule, in meters; absent if the rule uses no distance.
  fileprivate var maximum: Double? {
    if case .staticThreshold(_, let maximum) = self { maximum } else { nil }
  }
}

extension StepDeviation {
  /// Whether both are on the route, both off the step, or both off the route.
  fileprivate func isSameKind(as other: StepDeviation) -> Bool {
    switch (self, other) {
    case (.none, .none), (.offStep, .offStep), (.offRoute, .offRoute): true
    case (.none, _), (.offStep, _), (.offRoute, _): false
    }
  }
}

extension Fix {
  /// The check of the verdict that came with the fix, where 1 means off route.
  func verdictCheck(wasAbsent: Bool, isAbsent: Bool) -> DecisionCheck {
    DecisionCheck(
      wasAbsent ? .onRoute : .offRoute,
      [Comparison("verdict", verdict?.isOffRoute == true ? 1 : 0, .equal, wasAbsent ? 0 : 1)],
      outcome: wasAbsent != isAbsent)
  }
}
