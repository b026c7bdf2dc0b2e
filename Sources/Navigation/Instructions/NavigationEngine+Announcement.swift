import TripModel

extension NavigationEngine {
  /// Announces at most one instruction of each kind: the last whose trigger lies behind, on the
  /// step driven. Those before it are counted as skipped.
  func announce(_ state: inout NavigationState, _ events: inout [NavigationEvent]) {
    guard let along = state.hypotheses.first?.alongTrack else { return }
    let remaining = plan.table.steps[state.step].end - along
    // A banner stands from the beginning of its step, whatever its trigger.
    if let visual = due(
      plan.table.visualTriggers, &state.visual, remaining: remaining, fromStart: true,
      at: state.step, skipped: &state.skippedInstructions)
    {
      events.append(event(.visual(visual), comparing: visual, isVisual: true, at: state.step))
    }
    if let spoken = due(
      plan.table.spokenTriggers, &state.spoken, remaining: remaining, fromStart: false,
      at: state.step, skipped: &state.skippedInstructions)
    {
      events.append(event(.spoken(spoken), comparing: spoken, isVisual: false, at: state.step))
    }
  }

  /// Announces the last words of a leg at its arrival, due or not: they tell of the arrival.
  func sayLastWords(
    _ state: inout NavigationState, ofLeg leg: Int, remaining: Double,
    _ events: inout [NavigationEvent]
  ) {
    let left = max(remaining, 0)
    let why = Comparison("leg_remaining_m", remaining, .atMost, radius(ofLeg: leg))
    // Ahead of a last turn, the words of the turn come first.
    if let step = lastStep(ofLeg: leg, with: plan.table.visualTriggers), step <= state.step,
      let visual = due(
        plan.table.visualTriggers, &state.visual, remaining: 0, left: left, fromStart: true,
        at: step, skipped: &state.skippedInstructions)
    {
      events.append(event(.visual(visual), [why]))
    }
    if let step = lastStep(ofLeg: leg, with: plan.table.spokenTriggers), step <= state.step,
      let spoken = due(
        plan.table.spokenTriggers, &state.spoken, remaining: 0, left: left, fromStart: false,
        at: step, skipped: &state.skippedInstructions)
    {
      events.append(event(.spoken(spoken), [why]))
    }
  }

  /// Whether no step of the leg driven that has a length lies ahead.
  func isOnLastRoad(_ state: NavigationState) -> Bool {
    let span = plan.table.legs[state.leg]
    return !(span.firstStep...span.lastStep).contains { step in
      step > state.step && plan.table.steps[step].length > 0
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

  private func due(
    _ triggers: Triggers, _ cursor: inout AnnouncementCursor, remaining: Double,
    left: Double? = nil, fromStart: Bool, at step: Int, skipped: inout Int
  ) -> DueInstruction? {
    while cursor.step < step {
      skipped += triggers.count(ofStep: cursor.step) - cursor.instruction
      cursor = AnnouncementCursor(step: cursor.step + 1)
    }
    // Back on a step that lies behind: everything there was announced or counted.
    guard cursor.step == step else { return nil }
    var found: Int?
    for index in cursor.instruction..<triggers.count(ofStep: step)
    where triggers[step, index] >= remaining - RoadTable.roundingOfSums
      || (fromStart && index == 0)
    {
      found = index
    }
    guard let found else { return nil }
    skipped += found - cursor.instruction
    cursor.instruction = found + 1
    return DueInstruction(
      road: plan.table.steps[step].road, index: found, triggerDistance: triggers[step, found],
      actualDistance: left ?? max(remaining, 0))
  }

  private func event(
    _ kind: NavigationEvent.Kind, comparing due: DueInstruction, isVisual: Bool, at step: Int
  ) -> NavigationEvent {
    event(
      kind, comparing: "step_remaining_m", due.actualDistance, .atMost,
      announcementLimit(due.triggerDistance, due.index, of: step, isVisual: isVisual))
  }

  /// Meters before a step's end from which on an instruction is announced: its trigger, and for
  /// the first banner the whole step.
  func announcementLimit(
    _ trigger: Double, _ index: Int, of step: Int, isVisual: Bool
  ) -> Double {
    isVisual && index == 0 ? max(trigger, plan.table.steps[step].length) : trigger
  }
}
