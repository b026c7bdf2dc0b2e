import Geodesy
import TripModel

extension NavigationEngine {
  /// Where the traveler is; absent before the first fix on the route.
  package func progress(of state: NavigationState) -> NavigationProgress? {
    if let zones = state.maneuverZones { return zoneProgress(state, zones) }
    if let stepwise = state.stepByStep { return stepwiseProgress(state, stepwise) }
    guard let best = state.hypotheses.first, state.hasDeparted else { return nil }
    let along = best.alongTrack
    let step = plan.table.steps[state.step]
    let leg = plan.table.legs[state.leg]
    let length = plan.table.line.length
    let road = step.road.leg < state.leg ? RoadIndex(leg: state.leg, step: 0) : step.road
    let seconds = { (end: Double) -> Double? in
      guard let now = plan.table.time(at: along, onPiece: best.piece),
        let then = plan.table.time(at: end)
      else { return nil }
      return max(then - now, 0)
    }
    return NavigationProgress(
      road: road, alongTrack: along,
      snapped: plan.table.line.position(at: along, onPiece: best.piece).coordinate,
      bearing: plan.table.line.bearing(ofPiece: best.piece), deviation: state.deviation,
      stepRemainingDistance: max(step.end - along, 0), stepRemainingDuration: seconds(step.end),
      legRemainingDistance: max(leg.end - along, 0), legRemainingDuration: seconds(leg.end),
      remainingDistance: max(length - along, 0), remainingDuration: seconds(length),
      traveledDistance: along, fraction: length > 0 ? min(along / length, 1) : 1,
      status: state.status)
  }

  /// Where the traveler is told to be on the road; absent where it is the fix itself.
  package func location(of state: NavigationState) -> RoadLocation? {
    if let zones = state.maneuverZones { return location(zones, plan.rules.maneuverZones) }
    guard state.absence == nil, let progress = progress(of: state) else { return nil }
    return RoadLocation(coordinate: progress.snapped, course: progress.bearing)
  }

  /// How many steps come after one, up to the route's end.
  package func stepCount(after road: RoadIndex) -> Int {
    guard plan.table.legs.indices.contains(road.leg) else { return 0 }
    return max(plan.table.steps.count - 1 - plan.table.legs[road.leg].firstStep - road.step, 0)
  }

  /// The length of a step in meters.
  package func distance(of road: RoadIndex) -> Double {
    span(of: road)?.length ?? 0
  }

  /// The duration of a step in seconds, where known.
  package func duration(of road: RoadIndex) -> Double? {
    guard let span = span(of: road), let start = plan.table.time(at: span.start),
      let end = plan.table.time(at: span.end)
    else { return nil }
    return end - start
  }

  /// The length of a leg in meters and its duration in seconds, where known.
  package func extent(ofLeg leg: Int) -> (distance: Double, duration: Double?) {
    guard plan.table.legs.indices.contains(leg) else { return (0, nil) }
    let span = plan.table.legs[leg]
    guard let start = plan.table.time(at: span.start), let end = plan.table.time(at: span.end)
    else {
      return (span.end - span.start, nil)
    }
    return (span.end - span.start, end - start)
  }

  /// The route's duration in seconds, where known.
  package var routeDuration: Double? { plan.table.times.last }

  private func span(of road: RoadIndex) -> StepSpan? {
    guard plan.table.legs.indices.contains(road.leg) else { return nil }
    let index = plan.table.legs[road.leg].firstStep + road.step
    return plan.table.steps.indices.contains(index) ? plan.table.steps[index] : nil
  }
}
