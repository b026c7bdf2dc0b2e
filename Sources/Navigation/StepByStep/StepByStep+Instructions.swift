import Geodesy
import TripModel

extension StepByStep {
  /// The newly due instructions, at most one of each kind.
  ///
  /// It is the last one whose trigger is behind or at most 5 m ahead. Off the whole route none is
  /// due.
  func instructionFacts(
    _ state: inout StepByStepState, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    if case .offRoute = state.deviation { return [] }
    let step = plan.step(state.step)
    var events: [NavigationEvent] = []
    let visual = due(.visual, step.visualInstructions.map(\.triggerDistance), state, &witness) {
      [shown = state.visual] in $0 == shown
    }
    if let visual, visual.index != state.visual {
      state.shown.insert(visual.index)
      events.append(
        NavigationEvent(.instruction(visual), why: witness.why(.visual, of: visual.index)))
    }
    state.visual = visual?.index
    let spoken = due(.spoken, step.spokenInstructions.map(\.triggerDistance), state, &witness) {
      [said = state.said] in said.contains($0)
    }
    if let spoken, state.said.insert(spoken.index).inserted {
      events.append(
        NavigationEvent(.instruction(spoken), why: witness.why(.spoken, of: spoken.index)))
    }
    return events
  }

  /// The last due instruction of a kind on the current step, announced or not.
  private func due(
    _ decision: DecisionCheck.Decision, _ triggers: [Double], _ state: StepByStepState,
    _ witness: inout some Witness, isAnnounced: (Int) -> Bool
  ) -> DueInstruction? {
    let remaining = plan.stepLines[state.step].length - state.traversed
    let limits = triggers.lazy.map { trigger in
      Comparison(
        "step_remaining_m", remaining, .atMost, trigger + StepByStepRules.instructionMargin)
    }
    let last = limits.lastIndex(where: \.holds)
    for index in triggers.indices {
      let wasAnnounced = isAnnounced(index)
      witness.note(
        DecisionCheck(
          decision, of: index,
          [limits[index], Comparison("announced", wasAnnounced ? 1 : 0, .below, 1)],
          outcome: index == last && !wasAnnounced))
    }
    return last.map { index in
      DueInstruction(
        decision == .visual ? .visual : .spoken, road: plan.table.steps[state.step].road,
        index: index, triggerDistance: triggers[index], actualDistance: remaining)
    }
  }
}
