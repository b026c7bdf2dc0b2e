import Geodesy
import TripModel

extension ManeuverZones {
  /// The progress, by the original's measure of the step and the router's of the rest.
  func progress(of state: ManeuverZoneState) -> NavigationProgress? {
    let span = plan.table.steps[state.step]
    let line = plan.stepLines[state.step]
    let traveled = max(span.end - state.remaining, span.start)
    let length = plan.table.line.length
    let beyondLeg = max(length - plan.table.legs[state.leg].end, 0)
    let duration = plan.route.legs[(state.leg + 1)...].reduce(0) {
      $0 + ($1.declaredDuration ?? 0)
    }
    let stepDuration = stepRemainingDuration(state)
    let legDuration = remainingDuration(state)
    let isKnown = stepDuration != nil || legDuration + duration > 0
    return NavigationProgress(
      road: span.road, alongTrack: traveled, snapped: state.snapped.coordinate,
      bearing: line.bearing(at: state.snapped) ?? Bearing(degrees: 0),
      deviation: state.common.deviation, stepRemainingDistance: state.remaining,
      stepRemainingDuration: stepDuration,
      legRemainingDistance: max(length - traveled - beyondLeg, 0),
      legRemainingDuration: isKnown ? legDuration : nil,
      remainingDistance: max(length - traveled, 0),
      remainingDuration: isKnown ? legDuration + duration : nil, traveledDistance: traveled,
      fraction: length > 0 ? min(traveled / length, 1) : 1, status: state.common.status)
  }

  /// The time to the step's end in seconds, proportional to the router's length; absent without a
  /// duration.
  private func stepRemainingDuration(_ state: ManeuverZoneState) -> Double? {
    let length = length(ofStep: state.step)
    let share = length > 0 ? 1 - min(max(state.traveled / length, 0), 1) : 0
    return plan.step(state.step).declaredDuration.map { share * $0 }
  }

  /// The time to the leg's end in seconds: the rest of the step, and the later steps.
  func remainingDuration(_ state: ManeuverZoneState) -> Double {
    let last = plan.table.legs[state.leg].lastStep
    return (state.step + 1..<max(last + 1, state.step + 1)).reduce(
      stepRemainingDuration(state) ?? 0
    ) { $0 + (plan.step($1).declaredDuration ?? 0) }
  }
}
