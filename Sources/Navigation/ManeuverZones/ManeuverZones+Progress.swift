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
    let stepDuration = stepRemainingDuration(state)
    let legDuration = remainingDuration(state)
    let duration = routeRemainingDuration(state)
    let isKnown = stepDuration != nil || legDuration + duration > 0
    return NavigationProgress(
      road: span.road, alongTrack: traveled, snapped: state.snapped.coordinate,
      bearing: line.bearing(at: state.snapped) ?? Bearing(degrees: 0),
      deviation: state.common.deviation, stepRemainingDistance: state.remaining,
      stepRemainingDuration: stepDuration,
      legRemainingDistance: max(length - traveled - beyondLeg, 0),
      legRemainingDuration: isKnown ? legDuration : nil,
      remainingDistance: max(length - traveled, 0),
      remainingDuration: isKnown ? duration : nil, traveledDistance: traveled,
      fraction: length > 0 ? min(traveled / length, 1) : 1, status: state.common.status)
  }

  /// The time to the step's end in seconds, proportional to the router's length; absent without a
  /// duration.
  private func stepRemainingDuration(_ state: ManeuverZoneState) -> Double? {
    let length = length(ofStep: state.step)
    let traveled =
      switch rules.times {
      case .bySteps: state.traveled
      case .byLength: length - state.remaining
      }
    let share = length > 0 ? 1 - min(max(traveled / length, 0), 1) : 0
    return plan.step(state.step).declaredDuration.map { share * $0 }
  }

  /// The time to the leg's end in seconds.
  func remainingDuration(_ state: ManeuverZoneState) -> Double {
    switch rules.times {
    case .bySteps:
      return laterSteps(state).reduce(stepRemainingDuration(state) ?? 0) {
        $0 + (plan.step($1).declaredDuration ?? 0)
      }
    case .byLength:
      let whole = length(ofLeg: state.leg)
      let share = whole > 0 ? min(legRemainingLength(state) / whole, 1) : 1
      return share * duration(ofLeg: state.leg)
    }
  }

  /// The time to the route's end in seconds.
  private func routeRemainingDuration(_ state: ManeuverZoneState) -> Double {
    let legs = plan.route.legs.indices
    let later = state.leg + 1..<legs.count
    switch rules.times {
    case .bySteps:
      return later.reduce(remainingDuration(state)) { $0 + duration(ofLeg: $1) }
    case .byLength:
      let whole = plan.route.declaredDistance ?? legs.reduce(0) { $0 + length(ofLeg: $1) }
      let rest = later.reduce(legRemainingLength(state)) { $0 + length(ofLeg: $1) }
      let share = whole > 0 ? min(rest / whole, 1) : 0
      return share
        * (plan.route.declaredDuration ?? legs.reduce(0) { $0 + duration(ofLeg: $1) })
    }
  }

  /// The steps of the leg after the current one.
  private func laterSteps(_ state: ManeuverZoneState) -> Range<Int> {
    state.step + 1..<max(plan.table.legs[state.leg].lastStep, state.step) + 1
  }

  /// The distance to the leg's end in meters, with the router's lengths of the later steps.
  private func legRemainingLength(_ state: ManeuverZoneState) -> Double {
    laterSteps(state).reduce(state.remaining) { $0 + length(ofStep: $1) }
  }

  /// The router's length of a leg in meters or, if it states none, that of its steps.
  private func length(ofLeg index: Int) -> Double {
    let span = plan.table.legs[index]
    return plan.route.legs[index].declaredDistance
      ?? (span.firstStep...span.lastStep).reduce(0) { $0 + length(ofStep: $1) }
  }

  /// The router's duration of a leg in seconds or, if it states none, that of its steps.
  private func duration(ofLeg index: Int) -> Double {
    let leg = plan.route.legs[index]
    return leg.declaredDuration ?? leg.steps.reduce(0) { $0 + ($1.declaredDuration ?? 0) }
  }
}
