import Geodesy
import TripModel

extension StepByStep {
  /// The progress as in the original: on the current step by its line, later by the router's
  /// lengths.
  func progress(of state: StepByStepState) -> NavigationProgress? {
    let span = plan.table.steps[state.step]
    let line = plan.stepLines[state.step]
    let remaining = state.isComplete ? 0 : max(line.length - state.traversed, 0)
    let ahead = remainingAfter(state.step)
    let beyondLeg = remainingAfter(plan.table.legs[span.road.leg].lastStep)
    let seconds = duration(ofStep: state.step, for: remaining)
    let traveled = traveled(state)
    return NavigationProgress(
      road: span.road, alongTrack: traveled, snapped: state.snapped.coordinate,
      bearing: line.bearing(at: state.snapped) ?? StepByStepRules.bearingOfNoLength,
      deviation: state.common.deviation, stepRemainingDistance: remaining,
      stepRemainingDuration: seconds,
      legRemainingDistance: remaining + ahead.distance - beyondLeg.distance,
      legRemainingDuration: seconds.map { $0 + ahead.duration - beyondLeg.duration },
      remainingDistance: remaining + ahead.distance,
      remainingDuration: seconds.map { $0 + ahead.duration },
      traveledDistance: traveled,
      fraction: plan.table.line.length > 0 ? min(traveled / plan.table.line.length, 1) : 1,
      status: state.common.status)
  }

  /// The location of the fix on the step; as in the original, courses are whole degrees.
  func location(of state: StepByStepState) -> RoadLocation? {
    guard state.common.episode == nil, let progress = progress(of: state) else { return nil }
    return RoadLocation(
      coordinate: progress.snapped, course: Bearing(degrees: progress.bearing.degrees.rounded()))
  }

  /// The distance traveled on the route in meters.
  func traveled(_ state: StepByStepState) -> Double {
    plan.table.steps[state.step].start + state.traversed
  }

  /// The router's length in meters and duration in seconds of all steps after one.
  private func remainingAfter(_ step: Int) -> (distance: Double, duration: Double) {
    var sum = (distance: 0.0, duration: 0.0)
    for span in plan.table.steps[(step + 1)...] {
      let later = plan.route.legs[span.road.leg].steps[span.road.step]
      sum.distance += later.declaredDistance ?? span.length
      sum.duration += later.declaredDuration ?? 0
    }
    return sum
  }

  private func duration(ofStep index: Int, for meters: Double) -> Double? {
    let step = plan.step(index)
    let distance = step.declaredDistance ?? plan.table.steps[index].length
    return step.declaredDuration.map { distance > 0 ? $0 * meters / distance : 0 }
  }
}
