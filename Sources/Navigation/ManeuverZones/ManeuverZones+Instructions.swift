import TripModel

extension ManeuverZones {
  /// The visual instruction to announce, if its trigger has been passed.
  func visualFact(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let triggers = plan.step(state.step).visualInstructions.map(\.triggerDistance)
    var announced = state.visual
    let isAtOnce =
      switch rules.instructions {
      case .inTurn: isFirst(announced, state)
      case .latest: !state.common.memory.hasShownBanner
      }
    let facts = facts(.visual, triggers, &announced, isAtOnce: isAtOnce, &state, &witness)
    state.visual = announced
    if !facts.isEmpty { state.common.memory.hasShownBanner = true }
    return facts
  }

  /// The spoken instruction to announce, if its trigger has been passed.
  func spokenFact(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let triggers = plan.step(state.step).spokenInstructions.map(\.triggerDistance)
    var announced = state.spoken
    let isAtOnce = rules.instructions != .latest && isFirst(announced, state)
    let facts = facts(.spoken, triggers, &announced, isAtOnce: isAtOnce, &state, &witness)
    state.spoken = announced
    return facts
  }

  /// Whether the next instruction is the first one on the first step of the leg.
  private func isFirst(_ announced: ZoneAnnouncements, _ state: ManeuverZoneState) -> Bool {
    announced.next == 0 && state.step == plan.table.legs[state.leg].firstStep
  }

  /// Announces the due instruction: the next one, or the latest unless it was announced last.
  ///
  /// An instruction that is announced at once does not wait for its trigger.
  private func facts(
    _ decision: DecisionCheck.Decision, _ triggers: [Double],
    _ announced: inout ZoneAnnouncements, isAtOnce: Bool, _ state: inout ManeuverZoneState,
    _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let candidates =
      rules.instructions == .latest
      ? triggers.indices : triggers.indices.dropFirst(announced.next).prefix(1)
    var limits = candidates.map { isDue(triggers[$0], state) }
    let isEarly = isAtOnce && !limits.contains(where: \.holds)
    if isEarly, let last = limits.indices.last { limits[last] = isDue(state.remaining, state) }
    let latest = limits.lastIndex(where: \.holds).map { candidates.lowerBound + $0 }
    let found = latest == announced.latest ? nil : latest
    for (index, limit) in zip(candidates, limits) {
      witness.note(DecisionCheck(decision, of: index, [limit], outcome: index == found))
    }
    guard let found else { return [] }
    // Instructions before one announced early are still to come.
    if !isEarly { state.common.skippedInstructions += max(found - announced.next, 0) }
    announced = ZoneAnnouncements(next: max(found + 1, announced.next), latest: found)
    let due = DueInstruction(
      decision == .visual ? .visual : .spoken, road: plan.table.steps[state.step].road,
      index: found, triggerDistance: triggers[found], actualDistance: state.remaining)
    return [NavigationEvent(.instruction(due), why: witness.why(decision, of: found))]
  }

  private func isDue(_ trigger: Double, _ state: ManeuverZoneState) -> Comparison {
    Comparison("step_remaining_m", state.remaining, .atMost, trigger)
  }
}
