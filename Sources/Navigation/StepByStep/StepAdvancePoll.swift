import Geodesy
import TripModel

/// One question whether the next step begins: what the conditions look at.
struct StepAdvancePoll {
  /// The raw fix.
  let fix: Fix
  /// The step driven.
  let step: StepLine
  /// The steps after it.
  let later: ArraySlice<StepLine>
  /// The deviation told last.
  let deviation: StepDeviation

  /// Asks a condition, which keeps what it remembers in the latches that begin at an index.
  ///
  /// Each condition that has two phases takes a latch, in the order in which they are written.
  func answer(
    _ condition: StepAdvanceCondition, _ latches: inout [Bool], _ latch: inout Int
  ) -> Bool {
    switch condition {
    case .manual: return false
    case .nearEnd(let distance, let accuracy):
      return isNearEnd(distance, accuracy)
    case .awayFromStep(let distance, let accuracy, let policy):
      return isAway(distance, accuracy, policy)
    case .relativeLineString(let accuracy, let automatic):
      return isOnNextLine(accuracy, automatic)
    case .entryAndExit(let entry, let exit, let accuracy):
      defer { latch += 1 }
      if latches[latch] {
        // It falls even where the step goes on: when others are needed, too, and do not hold.
        let isAway = isAway(exit, accuracy, .whileOnRoute)
        latches[latch] = !isAway
        return isAway
      }
      latches[latch] = isNearEnd(entry, accuracy)
      return false
    case .entryAndSnappedExit(let entry, let exit, let accuracy):
      defer { latch += 1 }
      if latches[latch] {
        // The exit counts only at the very next fix: the latch falls with the question.
        latches[latch] = false
        return isBeyond(exit, accuracy)
      }
      latches[latch] = isNearEnd(entry, accuracy)
      return false
    case .any(let conditions):
      return answer(conditions, &latches, &latch) { $0.contains(true) }
    case .all(let conditions):
      return answer(conditions, &latches, &latch) { !$0.contains(false) }
    }
  }

  /// Asks several conditions, each of them at every fix; when together they hold, none of them
  /// remembers anything.
  private func answer(
    _ conditions: [StepAdvanceCondition], _ latches: inout [Bool], _ latch: inout Int,
    holds: ([Bool]) -> Bool
  ) -> Bool {
    let first = latch
    guard holds(conditions.map { answer($0, &latches, &latch) }) else { return false }
    for index in first..<latch { latches[index] = false }
    return true
  }

  private func isTooCoarse(_ accuracy: Double) -> Bool {
    (fix.accuracy ?? 0) > accuracy
  }

  private func isNearEnd(_ distance: Double, _ accuracy: Double) -> Bool {
    !isTooCoarse(accuracy) && fix.coordinate.distance(to: step.end) <= distance
  }

  private func isAway(
    _ distance: Double, _ accuracy: Double, _ policy: StepAdvanceCondition.AwayPolicy
  ) -> Bool {
    switch (policy, deviation) {
    case (.whileOnRoute, .offRoute), (.whileOnCurrentStep, .offRoute),
      (.whileOnCurrentStep, .offStep):
      return false
    default:
      return !isTooCoarse(accuracy) && step.deviation(of: fix.coordinate) > distance
    }
  }

  /// Whether the next step's line is as near as this one's, or this step's end is near.
  ///
  /// The last step has no next line: it ends within the accuracy of its end.
  private func isOnNextLine(_ accuracy: Double, _ automatic: Double?) -> Bool {
    if isTooCoarse(accuracy) { return false }
    if let automatic, isNearEnd(automatic, accuracy) { return true }
    guard let next = later.first else { return isNearEnd(accuracy, accuracy) }
    return next.deviation(of: fix.coordinate) <= step.deviation(of: fix.coordinate)
  }

  /// Whether the fix, placed on this step and the next ones, lies beyond this one.
  private func isBeyond(_ distance: Double, _ accuracy: Double) -> Bool {
    if isTooCoarse(accuracy) { return false }
    return reachBeyond(distance).map { $0.away >= $0.limit } ?? true
  }

  /// Meters between this step and the fix, placed on this step and the next ones, and how many are
  /// beyond it; absent where no step is left.
  func reachBeyond(_ distance: Double) -> (away: Double, limit: Double)? {
    guard !later.isEmpty else { return nil }
    var vertices = step.vertices
    var length = 0.0
    for next in later {
      vertices += next.vertices
      length += next.length
      if length >= 2 * distance { break }
    }
    let snapped = StepLine(vertices).snapped(fix.coordinate)
    return (step.deviation(of: snapped), min(distance, length))
  }
}

extension StepAdvanceCondition {
  /// How many latches the condition needs.
  var latchCount: Int {
    switch self {
    case .manual, .nearEnd, .awayFromStep, .relativeLineString: 0
    case .entryAndExit, .entryAndSnappedExit: 1
    case .any(let conditions), .all(let conditions):
      conditions.reduce(0) { $0 + $1.latchCount }
    }
  }
}
