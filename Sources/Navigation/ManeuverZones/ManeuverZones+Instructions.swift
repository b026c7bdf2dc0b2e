import TripModel

extension ManeuverZones {
  /// The visual instruction to announce, if its trigger has been passed.
  func visualFact(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let triggers = plan.step(state.step).visualInstructions.map(\.triggerDistance)
    guard let due = due(.visual, triggers, from: state.visual, &state, &witness) else { return [] }
    state.visual = due.index + 1
    return [NavigationEvent(.instruction(due), why: witness.why(.visual, of: due.index))]
  }

  /// The spoken instruction to announce, if its trigger has been passed.
  func spokenFact(
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let triggers = plan.step(state.step).spokenInstructions.map(\.triggerDistance)
    guard let due = due(.spoken, triggers, from: state.spoken, &state, &witness) else { return [] }
    state.spoken = due.index + 1
    return [NavigationEvent(.instruction(due), why: witness.why(.spoken, of: due.index))]
  }

  /// The due instruction among those not announced yet: the next one, which is due immediately at
  /// the start of a leg, or the latest.
  private func due(
    _ decision: DecisionCheck.Decision, _ triggers: [Double], from next: Int,
    _ state: inout ManeuverZoneState, _ witness: inout some Witness
  ) -> DueInstruction? {
    let isAtOnce = next == 0 && state.step == plan.table.legs[state.leg].firstStep
    let limits: [Comparison]
    switch rules.instructions {
    case .inTurn:
      limits = triggers.dropFirst(next).prefix(1).map {
        isDue(isAtOnce ? max($0, state.remaining) : $0, state)
      }
    case .latest: limits = triggers.dropFirst(next).map { isDue($0, state) }
    }
    let found = limits.lastIndex(where: \.holds)
    for (offset, limit) in limits.enumerated() {
      witness.note(
        DecisionCheck(decision, of: next + offset, [limit], outcome: offset == found))
    }
    guard let found else { return nil }
    state.common.skippedInstructions += found
    return DueInstruction(
      decision == .visual ? .visual : .spoken, road: plan.table.steps[state.step].road,
      index: next + found, triggerDistance: triggers[next + found],
      actualDistance: state.remaining)
  }

  private func isDue(_ trigger: Double, _ state: ManeuverZoneState) -> Comparison {
    Comparison("step_remaining_m", state.remaining, .atMost, trigger)
  }
}
