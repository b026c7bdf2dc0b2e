import Geodesy
import TripModel

extension NavigationEngine {
  /// The number of steps after one, up to the route's end.
  package func stepCount(after road: RoadIndex) -> Int {
    guard plan.table.legs.indices.contains(road.leg) else { return 0 }
    return max(plan.table.steps.count - 1 - plan.table.legs[road.leg].firstStep - road.step, 0)
  }

  /// The length of a step in meters.
  package func distance(of road: RoadIndex) -> Double {
    span(of: road)?.length ?? 0
  }

  /// The duration of a step in seconds, if known.
  package func duration(of road: RoadIndex) -> Double? {
    guard let span = span(of: road), let start = plan.table.time(at: span.start),
      let end = plan.table.time(at: span.end)
    else { return nil }
    return end - start
  }

  /// The length of a leg in meters, and its duration in seconds, if known.
  package func extent(ofLeg leg: Int) -> (distance: Double, duration: Double?) {
    guard plan.table.legs.indices.contains(leg) else { return (0, nil) }
    let span = plan.table.legs[leg]
    guard let start = plan.table.time(at: span.start), let end = plan.table.time(at: span.end)
    else {
      return (span.end - span.start, nil)
    }
    return (span.end - span.start, end - start)
  }

  /// The route's duration in seconds, if known.
  package var routeDuration: Double? { plan.table.times.last }

  func span(of road: RoadIndex) -> StepSpan? {
    guard plan.table.legs.indices.contains(road.leg) else { return nil }
    let index = plan.table.legs[road.leg].firstStep + road.step
    return plan.table.steps.indices.contains(index) ? plan.table.steps[index] : nil
  }
}
