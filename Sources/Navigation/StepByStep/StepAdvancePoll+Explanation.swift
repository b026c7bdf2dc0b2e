import Geodesy
import TripModel

extension StepAdvancePoll {
  /// What each part of a condition compares, in the order in which they are written.
  ///
  /// The latches are those before the question.
  func parts(
    of condition: StepAdvanceCondition, _ latches: [Bool], _ latch: inout Int
  ) -> [(name: String, comparisons: [Comparison], holds: Bool)] {
    switch condition {
    case .any(let conditions), .all(let conditions):
      return conditions.flatMap { parts(of: $0, latches, &latch) }
    default:
      let (name, comparisons) = part(condition, latches, latch)
      latch += condition.latchCount
      var (asked, first) = (latches, latch - condition.latchCount)
      return [(name, comparisons, answer(condition, &asked, &first))]
    }
  }

  private func part(
    _ condition: StepAdvanceCondition, _ latches: [Bool], _ latch: Int
  ) -> (String, [Comparison]) {
    switch condition {
    case .nearEnd(let distance, let accuracy):
      return ("near_end", [exact(accuracy), nearEnd(distance)])
    case .awayFromStep(let distance, let accuracy, _):
      return ("away_from_step", [exact(accuracy), away(distance)])
    case .relativeLineString(let accuracy, let automatic):
      return ("relative_line_string", [exact(accuracy)] + relative(accuracy, automatic))
    case .entryAndExit(let entry, let exit, let accuracy):
      return latches[latch]
        ? ("exit", [exact(accuracy), away(exit)]) : ("entry", [exact(accuracy), nearEnd(entry)])
    case .entryAndSnappedExit(let entry, let exit, let accuracy):
      guard latches[latch] else { return ("entry", [exact(accuracy), nearEnd(entry)]) }
      return ("snapped_exit", [exact(accuracy)] + (beyond(exit).map { [$0] } ?? []))
    case .manual, .any, .all:
      return ("manual", [])
    }
  }

  private func exact(_ accuracy: Double) -> Comparison {
    Comparison("accuracy_m", fix.accuracy ?? 0, .atMost, accuracy)
  }

  private func nearEnd(_ distance: Double) -> Comparison {
    Comparison("step_end_m", fix.coordinate.distance(to: step.end), .atMost, distance)
  }

  private func away(_ distance: Double) -> Comparison {
    Comparison("from_step_m", step.deviation(of: fix.coordinate), .above, distance)
  }

  /// What holds of the two lines; the distance from the step's end where only that can hold.
  private func relative(_ accuracy: Double, _ automatic: Double?) -> [Comparison] {
    guard let next = later.first else { return [nearEnd(accuracy)] }
    let lines = Comparison(
      "from_next_step_m", next.deviation(of: fix.coordinate), .atMost,
      step.deviation(of: fix.coordinate))
    guard let automatic else { return [lines] }
    let end = nearEnd(automatic)
    return lines.holds && !end.holds ? [lines] : lines.holds ? [end, lines] : [end]
  }

  private func beyond(_ distance: Double) -> Comparison? {
    reachBeyond(distance).map { Comparison("beyond_step_m", $0.away, .atLeast, $0.limit) }
  }
}
