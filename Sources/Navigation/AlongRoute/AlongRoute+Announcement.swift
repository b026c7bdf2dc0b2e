import TripModel

/// Which instructions are looked at, and from where.
private struct Announcing {
  /// Their kind, as the decision about them is named.
  let decision: DecisionCheck.Decision
  /// The step, among those of all legs.
  let step: Int
  /// Meters to its end.
  let remaining: Double
  /// Meters to the leg's end at an arrival, with which its last words are due, whatever their
  /// triggers.
  var arrival: Double?
}

extension AlongRoute {
  /// Announces at most one instruction of each kind: the last whose trigger lies behind, on the
  /// step driven. Those before it are counted as skipped.
  func announce(
    _ state: inout AlongRouteState, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    guard let along = state.hypotheses.first?.alongTrack else { return }
    let step = state.common.step
    let remaining = plan.table.steps[step].end - along
    tell(
      Announcing(decision: .visual, step: step, remaining: remaining), &state, &events, &witness)
    tell(
      Announcing(decision: .spoken, step: step, remaining: remaining), &state, &events, &witness)
  }

  /// Announces the last words of a leg at its arrival, due or not: they tell of the arrival.
  func sayLastWords(
    _ state: inout AlongRouteState, remaining: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let leg = state.common.leg
    let announcing = { (decision: DecisionCheck.Decision, step: Int) in
      let beyond = plan.table.legs[leg].end - plan.table.steps[step].end
      return Announcing(
        decision: decision, step: step, remaining: remaining - beyond, arrival: remaining)
    }
    // Ahead of a last turn, the words of the turn come first.
    if let step = lastStep(ofLeg: leg, with: plan.table.visualTriggers), step <= state.common.step {
      tell(announcing(.visual, step), &state, &events, &witness)
    }
    if let step = lastStep(ofLeg: leg, with: plan.table.spokenTriggers), step <= state.common.step {
      tell(announcing(.spoken, step), &state, &events, &witness)
    }
  }

  /// Whether no step of the leg driven that has a length lies ahead.
  func isOnLastRoad(_ state: AlongRouteState) -> Bool {
    let span = plan.table.legs[state.common.leg]
    return !(span.firstStep...span.lastStep).contains { step in
      step > state.common.step && plan.table.steps[step].length > 0
    }
  }

  /// The step of a leg whose instructions tell of its end: the last with a length, or one without
  /// behind it that has instructions of its own.
  private func lastStep(ofLeg leg: Int, with triggers: Triggers) -> Int? {
    let span = plan.table.legs[leg]
    return (span.firstStep...span.lastStep).last {
      triggers.count(ofStep: $0) > 0 || plan.table.steps[$0].length > 0
    }
  }

  /// Announces the instruction that is due, if one is.
  private func tell(
    _ asked: Announcing, _ state: inout AlongRouteState, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    let isVisual = asked.decision == .visual
    let due =
      isVisual
      ? due(
        plan.table.visualTriggers, &state.visual, asked,
        skipped: &state.common.skippedInstructions, &witness)
      : due(
        plan.table.spokenTriggers, &state.spoken, asked,
        skipped: &state.common.skippedInstructions, &witness)
    guard let due else { return }
    let why = why(due, asked, witness)
    events.append(NavigationEvent(isVisual ? .visual(due) : .spoken(due), why: why))
  }

  /// The last instruction that is due; those before it are skipped.
  private func due(
    _ triggers: Triggers, _ cursor: inout AnnouncementCursor, _ asked: Announcing,
    skipped: inout Int, _ witness: inout some Witness
  ) -> DueInstruction? {
    let step = asked.step
    while cursor.step < step {
      skipped += triggers.count(ofStep: cursor.step) - cursor.instruction
      cursor = AnnouncementCursor(step: cursor.step + 1)
    }
    // Back on a step that lies behind: everything there was announced or counted.
    guard cursor.step == step else { return nil }
    let open = cursor.instruction..<triggers.count(ofStep: step)
    var found: Int?
    for index in open where isDue(index, triggers[step, index], asked) { found = index }
    for index in open {
      witness.note(check(index, triggers[step, index], asked, isFound: index == found))
    }
    guard let found else { return nil }
    skipped += found - cursor.instruction
    cursor.instruction = found + 1
    return DueInstruction(
      road: plan.table.steps[step].road, index: found, triggerDistance: triggers[step, found],
      actualDistance: max(asked.arrival ?? asked.remaining, 0))
  }

  private func check(
    _ index: Int, _ trigger: Double, _ asked: Announcing, isFound: Bool
  ) -> DecisionCheck {
    let limit = limit(of: index, trigger, asked, at: asked.remaining)
    let words = isFound && !limit.holds ? arrival(asked) : nil
    return DecisionCheck(asked.decision, of: index, [words ?? limit], outcome: isFound)
  }

  /// Whether an instruction is due. A banner stands from the beginning of its step, whatever its
  /// trigger.
  @inline(__always)
  private func isDue(_ index: Int, _ trigger: Double, _ asked: Announcing) -> Bool {
    asked.arrival != nil || (index == 0 && asked.decision == .visual)
      || limit(of: index, trigger, asked, at: asked.remaining).holds
  }

  /// Whether the meters before a step's end are those from which on an instruction is announced:
  /// its trigger, and for the first banner the whole step.
  @inline(__always)
  private func limit(
    of index: Int, _ trigger: Double, _ asked: Announcing, at remaining: Double
  ) -> Comparison {
    let isFirstBanner = index == 0 && asked.decision == .visual
    return Comparison(
      "step_remaining_m", remaining, .atMost,
      isFirstBanner ? max(trigger, plan.table.steps[asked.step].length) : trigger,
      slack: RoadTable.roundingOfSums)
  }

  private func why(
    _ due: DueInstruction, _ asked: Announcing, _ witness: some Witness
  ) -> [Comparison] {
    witness.reasons([
      arrival(asked)
        ?? limit(of: due.index, due.triggerDistance, asked, at: due.actualDistance)
    ])
  }

  /// The arrival with which last words are said.
  private func arrival(_ asked: Announcing) -> Comparison? {
    asked.arrival.map {
      isInRadius(ofLeg: plan.table.steps[asked.step].road.leg, remaining: $0)
    }
  }
}
