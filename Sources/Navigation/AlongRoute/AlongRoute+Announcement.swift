import TripModel

/// The instructions to consider for announcement, and the traveler's position relative to them.
private struct Announcing {
  /// The decision about instructions of their kind.
  let decision: DecisionCheck.Decision
  /// The index of the step among all legs.
  let step: Int
  /// The distance to its end in meters.
  let remaining: Double
  /// On arrival, the distance to the leg's end in meters, which makes the leg's last words due
  /// whatever their triggers; absent otherwise.
  var arrival: Double?
}

extension AlongRoute {
  /// Announces at most one instruction of each kind on the current step.
  ///
  /// It is the last one whose trigger has been passed; earlier ones are counted as skipped.
  func announce(
    _ state: inout AlongRouteState, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    guard let along = state.alongTrack else { return }
    let step = state.common.step
    let remaining = plan.table.steps[step].end - along
    announceDue(
      Announcing(decision: .visual, step: step, remaining: remaining), &state, &events, &witness)
    announceDue(
      Announcing(decision: .spoken, step: step, remaining: remaining), &state, &events, &witness)
  }

  /// Announces the last words of a leg when the traveler arrives, even if they are not due yet.
  func sayLastWords(
    _ state: inout AlongRouteState, remaining: Double,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    let leg = state.common.leg
    for decision in [DecisionCheck.Decision.visual, .spoken] {
      let triggers = decision == .visual ? plan.table.visualTriggers : plan.table.spokenTriggers
      let cursor = decision == .visual ? state.announced.visual : state.announced.spoken
      // Before a last turn, the words for the turn come first. Only the destination's last road is
      // still followed after the arrival, unless its leg is shorter than the radius.
      let isFollowed =
        leg + 1 == plan.table.legs.count && plan.table.legs[leg].firstStep <= state.common.step
      guard let step = lastStep(ofLeg: leg, with: triggers),
        step <= state.common.step
          || !isFollowed && triggers.count(after: cursor, before: step) == 0
      else { continue }
      let beyond = plan.table.legs[leg].end - plan.table.steps[step].end
      let words = Announcing(
        decision: decision, step: step, remaining: remaining - beyond, arrival: remaining)
      announceDue(words, &state, &events, &witness)
    }
  }

  /// Whether no later step of the current leg has a length.
  func isOnLastRoad(_ state: AlongRouteState) -> Bool {
    let span = plan.table.legs[state.common.leg]
    return !(span.firstStep...span.lastStep).contains { step in
      step > state.common.step && plan.table.steps[step].length > 0
    }
  }

  /// The step whose instructions announce the end of a leg.
  ///
  /// It is the last one with a length, or a later step without length that has its own
  /// instructions.
  private func lastStep(ofLeg leg: Int, with triggers: Triggers) -> Int? {
    let span = plan.table.legs[leg]
    return (span.firstStep...span.lastStep).last {
      triggers.count(ofStep: $0) > 0 || plan.table.steps[$0].length > 0
    }
  }

  /// Announces the due instruction, if there is one.
  private func announceDue(
    _ asked: Announcing, _ state: inout AlongRouteState, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    let isVisual = asked.decision == .visual
    let due =
      isVisual
      ? due(
        plan.table.visualTriggers, &state.announced.visual, asked,
        skipped: &state.common.skippedInstructions, &witness)
      : due(
        plan.table.spokenTriggers, &state.announced.spoken, asked,
        skipped: &state.common.skippedInstructions, &witness)
    guard let due else { return }
    let why = witness.reasons([
      arrival(asked) ?? limit(of: due.index, due.triggerDistance, asked, at: due.actualDistance)
    ])
    events.append(NavigationEvent(.instruction(due), why: why))
  }

  /// The last due instruction; earlier ones are skipped.
  private func due(
    _ triggers: Triggers, _ cursor: inout AnnouncementCursor, _ asked: Announcing,
    skipped: inout Int, _ witness: inout some Witness
  ) -> DueInstruction? {
    let step = asked.step
    while cursor.step < step {
      skipped += triggers.count(ofStep: cursor.step) - cursor.instruction
      cursor = AnnouncementCursor(step: cursor.step + 1)
    }
    // The traveler is back on an earlier step, where everything was announced or counted.
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
      asked.decision == .visual ? .visual : .spoken, road: plan.table.steps[step].road,
      index: found, triggerDistance: triggers[step, found],
      actualDistance: max(asked.arrival ?? asked.remaining, 0))
  }

  private func check(
    _ index: Int, _ trigger: Double, _ asked: Announcing, isFound: Bool
  ) -> DecisionCheck {
    let limit = limit(of: index, trigger, asked, at: asked.remaining)
    let words = isFound && !limit.holds ? arrival(asked) : nil
    return DecisionCheck(asked.decision, of: index, [words ?? limit], outcome: isFound)
  }

  /// Whether an instruction is due; the first banner is due from the beginning of its step.
  @inline(__always)
  private func isDue(_ index: Int, _ trigger: Double, _ asked: Announcing) -> Bool {
    asked.arrival != nil || (index == 0 && asked.decision == .visual)
      || limit(of: index, trigger, asked, at: asked.remaining).holds
  }

  /// Compares the distance to a step's end in meters with that at which an instruction is due.
  ///
  /// This is its trigger distance, or for the first banner the length of the whole step.
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

  /// The comparison by which last words are due on arrival.
  private func arrival(_ asked: Announcing) -> Comparison? {
    asked.arrival.map {
      isInRadius(ofLeg: plan.table.steps[asked.step].road.leg, remaining: $0)
    }
  }
}
