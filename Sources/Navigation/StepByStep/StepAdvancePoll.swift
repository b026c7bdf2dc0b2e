import Geodesy
import TripModel

/// One evaluation of whether the next step begins, with the inputs of its conditions.
struct StepAdvancePoll {
  /// The route with the lines of its steps.
  let plan: EnginePlan
  /// The fix, not snapped.
  let fix: Fix
  /// The index of the current step among all legs.
  let step: Int
  /// The last reported deviation.
  let deviation: StepDeviation
  /// The decision, and the step or waypoint concerned.
  let decision: DecisionCheck.Decision
  let subject: Int

  /// The progress of evaluating a condition.
  private struct Round {
    /// The latch of the next two-phase condition.
    var latch = 0
    /// The number of parts evaluated, and of those that hold.
    var parts = 0
    var held = 0
  }

  /// The line of the current step.
  private var line: VertexLine { plan.stepLines[step] }

  /// Evaluates a condition, which keeps its memory in latches.
  ///
  /// Each two-phase condition uses one latch, in source order.
  func answer(
    _ condition: StepAdvanceCondition, _ latches: inout [Bool], _ witness: inout some Witness
  ) -> Bool {
    var round = Round()
    let isAdvancing = answer(condition, &latches, &round, &witness)
    if round.parts > 1 {
      let held = Comparison("conditions", Double(round.held), .atLeast, 1)
      witness.note(DecisionCheck(decision, of: subject, [held], outcome: isAdvancing))
    }
    return isAdvancing
  }

  private func answer(
    _ condition: StepAdvanceCondition, _ latches: inout [Bool], _ round: inout Round,
    _ witness: inout some Witness
  ) -> Bool {
    let holds: Bool
    switch condition {
    case .any(let conditions):
      return answer(conditions, &latches, &round, &witness) { $0.contains(true) }
    case .all(let conditions):
      return answer(conditions, &latches, &round, &witness) { !$0.contains(false) }
    case .manual:
      holds = decides("manual", &witness) { _ in false }
    case .nearEnd(let distance, let accuracy):
      holds = isNearEnd("near_end", distance, accuracy, &witness)
    case .awayFromStep(let distance, let accuracy, let policy):
      holds = isAway("away_from_step", distance, accuracy, policy, &witness)
    case .relativeLineString(let accuracy, let automatic):
      holds = decides("relative_line_string", &witness) {
        $0.finds(exact(accuracy)) && $0.finds(relative(accuracy, automatic))
      }
    case .entryAndExit(let entry, let exit, let accuracy):
      holds = latches[round.latch] && isAway("exit", exit, accuracy, .whileOnRoute, &witness)
      // The latch is reset even if the step continues because other conditions do not hold.
      latches[round.latch] =
        latches[round.latch] ? !holds : isEntered(entry, accuracy, &witness)
      round.latch += 1
    case .entryAndSnappedExit(let entry, let exit, let accuracy):
      holds =
        latches[round.latch]
        && decides("snapped_exit", &witness) { $0.finds(exact(accuracy)) && isBeyond(exit, &$0) }
      // The exit counts only at the very next fix: the evaluation resets the latch.
      latches[round.latch] = !latches[round.latch] && isEntered(entry, accuracy, &witness)
      round.latch += 1
    }
    round.parts += 1
    if holds { round.held += 1 }
    return holds
  }

  /// Evaluates several conditions at every fix; when all hold at once, all are reset.
  private func answer(
    _ conditions: [StepAdvanceCondition], _ latches: inout [Bool], _ round: inout Round,
    _ witness: inout some Witness, holds: ([Bool]) -> Bool
  ) -> Bool {
    let first = round.latch
    guard holds(conditions.map { answer($0, &latches, &round, &witness) }) else { return false }
    for index in first..<round.latch { latches[index] = false }
    return true
  }
}

extension StepAdvancePoll {
  private func decides<Hearer: Witness>(
    _ part: String, _ witness: inout Hearer, _ body: (inout Hearer) -> Bool
  ) -> Bool {
    witness.decides(decision, of: subject, part: part, body)
  }

  private func exact(_ accuracy: Double) -> Comparison {
    Comparison("accuracy_m", fix.accuracy ?? 0, .atMost, accuracy)
  }

  private func nearEnd(_ distance: Double) -> Comparison {
    Comparison("step_end_m", fix.coordinate.distance(to: line.end), .atMost, distance)
  }

  private func isNearEnd(
    _ part: String, _ distance: Double, _ accuracy: Double, _ witness: inout some Witness
  ) -> Bool {
    decides(part, &witness) { $0.finds(exact(accuracy)) && $0.finds(nearEnd(distance)) }
  }

  /// Whether the first of two phases is reached, which does not yet begin a step.
  private func isEntered(
    _ distance: Double, _ accuracy: Double, _ witness: inout some Witness
  ) -> Bool {
    let isEntered = isNearEnd("entry", distance, accuracy, &witness)
    witness.postpone()
    return isEntered
  }

  private func isAway(
    _ part: String, _ distance: Double, _ accuracy: Double,
    _ policy: StepAdvanceCondition.AwayPolicy, _ witness: inout some Witness
  ) -> Bool {
    decides(part, &witness) {
      $0.finds(exact(accuracy))
        && $0.finds("from_step_m", line.deviation(of: fix.coordinate), .above, distance)
        && deviation.counts(for: policy)
    }
  }

  /// Whether the next step's line is as near as this one's, or this step's end is near.
  ///
  /// The last step has no next line, so it ends within the accuracy of its end.
  private func relative(_ accuracy: Double, _ automatic: Double?) -> Comparison {
    guard step + 1 < plan.stepLines.count else { return nearEnd(accuracy) }
    let end = automatic.map(nearEnd)
    if let end, end.holds { return end }
    let lines = Comparison(
      "from_next_step_m", plan.stepLines[step + 1].deviation(of: fix.coordinate), .atMost,
      line.deviation(of: fix.coordinate))
    return lines.holds ? lines : end ?? lines
  }

  /// Whether the fix, snapped to this step and to later ones, is beyond this one.
  private func isBeyond(_ distance: Double, _ witness: inout some Witness) -> Bool {
    let later = plan.stepLines.from(step + 1)
    if later.isEmpty { return true }
    var vertices = line.vertices
    var length = 0.0
    for next in later {
      vertices += next.vertices
      length += next.length
      if length >= 2 * distance { break }
    }
    let snapped = VertexLine(vertices).snapped(fix.coordinate)
    return witness.finds(
      "beyond_step_m", line.deviation(of: snapped.coordinate), .atLeast, min(distance, length))
  }
}

extension StepDeviation {
  /// Whether being away from the step counts.
  fileprivate func counts(for policy: StepAdvanceCondition.AwayPolicy) -> Bool {
    switch (policy, self) {
    case (.whileOnRoute, .offRoute), (.whileOnCurrentStep, .offRoute),
      (.whileOnCurrentStep, .offStep):
      false
    case (.always, _), (.whileOnRoute, _), (.whileOnCurrentStep, _): true
    }
  }
}

extension StepAdvanceCondition {
  /// The number of latches that the condition needs.
  var latchCount: Int {
    switch self {
    case .manual, .nearEnd, .awayFromStep, .relativeLineString: 0
    case .entryAndExit, .entryAndSnappedExit: 1
    case .any(let conditions), .all(let conditions):
      conditions.reduce(0) { $0 + $1.latchCount }
    }
  }
}
