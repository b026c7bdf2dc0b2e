import Geodesy
import TripModel

extension FerrostarReading {
  /// 1.6: whether a condition ends the step, and its next state.
  func poll(
    _ condition: FerrostarCondition, _ trip: Trip
  ) -> (advances: Bool, next: FerrostarCondition) {
    switch condition {
    case .manual:
      return (false, condition)
    case .toEnd(let meters, let accuracy):
      return (isNearEnd(trip, meters, accuracy), condition)
    case .fromStep(let meters, let accuracy, let policy):
      return (isAway(trip, meters, accuracy, policy), condition)
    case .entryExit(let entry, let exit, let accuracy, let hasEntered):
      if hasEntered {
        let advances = isAway(trip, exit, accuracy, "WhileOnRoute")
        return (advances, advances ? condition.fresh : condition)
      }
      let enters = isNearEnd(trip, entry, accuracy)
      return (
        false, .entryExit(entry: entry, exit: exit, accuracy: accuracy, hasEntered: enters)
      )
    case .snappedExit(let entry, let exit, let accuracy, let hasEntered):
      if hasEntered { return (isBeyond(trip, exit, accuracy), condition.fresh) }
      let enters = isNearEnd(trip, entry, accuracy)
      return (
        false, .snappedExit(entry: entry, exit: exit, accuracy: accuracy, hasEntered: enters)
      )
    case .or(let parts):
      let polls = parts.map { poll($0, trip) }
      let advances = polls.contains { $0.advances }
      return (advances, advances ? condition.fresh : .or(polls.map(\.next)))
    case .and(let parts):
      let polls = parts.map { poll($0, trip) }
      let advances = polls.allSatisfy { $0.advances }
      return (advances, advances ? condition.fresh : .and(polls.map(\.next)))
    }
  }

  private func isNearEnd(_ trip: Trip, _ meters: Double, _ accuracy: Double) -> Bool {
    guard (trip.fix.accuracy ?? 0) <= accuracy, let end = steps[trip.step].line.points.last
    else { return false }
    return haversine(trip.fix.coordinate, end) <= meters
  }

  private func isAway(
    _ trip: Trip, _ meters: Double, _ accuracy: Double, _ policy: String
  ) -> Bool {
    guard (trip.fix.accuracy ?? 0) <= accuracy else { return false }
    switch (policy, trip.deviation) {
    case ("WhileOnRoute", .offRoute), ("WhileOnCurrentStep", .offRoute),
      ("WhileOnCurrentStep", .offStep):
      return false
    default:
      return steps[trip.step].line.deviation(of: trip.fix.coordinate) > meters
    }
  }

  /// The snapped exit: on the steps after this one, far enough from it.
  private func isBeyond(_ trip: Trip, _ meters: Double, _ accuracy: Double) -> Bool {
    guard (trip.fix.accuracy ?? 0) <= accuracy else { return false }
    let current = steps[trip.step].line
    var points = current.points
    var length = 0.0
    let later = steps[(trip.step + 1)...]
    if later.isEmpty { return true }
    for step in later {
      points += step.line.points
      length += step.line.length
      if length >= 2 * meters { break }
    }
    let snapped = FerrostarLine(points).snapped(trip.fix.coordinate)
    return current.deviation(of: snapped) >= min(meters, length)
  }
}
