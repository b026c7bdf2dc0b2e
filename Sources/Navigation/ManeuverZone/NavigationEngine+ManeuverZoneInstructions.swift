import TripModel

extension NavigationEngine {
  /// The instruction to show, if a trigger lies behind.
  func visualFact(
    _ zones: inout ManeuverZoneState, _ rules: ManeuverZoneRules, _ state: inout NavigationState
  ) -> [NavigationEvent] {
    let triggers = step(zones).visualInstructions.map(\.triggerDistance)
    guard let index = due(triggers, from: zones.visual, zones, rules, &state) else { return [] }
    zones.visual = index + 1
    return [NavigationEvent(.visual(due(zones, index, triggers[index])))]
  }

  /// The instruction to say, if a trigger lies behind.
  func spokenFact(
    _ zones: inout ManeuverZoneState, _ rules: ManeuverZoneRules, _ state: inout NavigationState
  ) -> [NavigationEvent] {
    let triggers = step(zones).spokenInstructions.map(\.triggerDistance)
    guard let index = due(triggers, from: zones.spoken, zones, rules, &state) else { return [] }
    zones.spoken = index + 1
    return [NavigationEvent(.spoken(due(zones, index, triggers[index])))]
  }

  /// The index of the instruction that is due, among those not announced yet: the next one, which
  /// at the beginning of a leg is due at once, or the latest.
  private func due(
    _ triggers: [Double], from next: Int, _ zones: ManeuverZoneState, _ rules: ManeuverZoneRules,
    _ state: inout NavigationState
  ) -> Int? {
    let isFirst = next == 0 && zones.step == plan.table.legs[zones.leg].firstStep
    switch rules.instructions {
    case .inTurn:
      guard next < triggers.count, isFirst || zones.remaining <= triggers[next] else { return nil }
      return next
    case .latest:
      let latest = triggers.indices.last { $0 >= next && zones.remaining <= triggers[$0] }
      guard let latest else { return nil }
      state.skippedInstructions += latest - next
      return latest
    }
  }

  private func due(
    _ zones: ManeuverZoneState, _ index: Int, _ trigger: Double
  ) -> DueInstruction {
    DueInstruction(
      road: plan.table.steps[zones.step].road, index: index, triggerDistance: trigger,
      actualDistance: zones.remaining)
  }
}
