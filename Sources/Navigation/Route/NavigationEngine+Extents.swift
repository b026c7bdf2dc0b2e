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
    span(of: road).flatMap { duration(from: $0.start, to: $0.end) }
  }

  /// The length of a leg in meters, and its duration in seconds, if known.
  package func extent(ofLeg leg: Int) -> (distance: Double, duration: Double?) {
    guard plan.table.legs.indices.contains(leg) else { return (0, nil) }
    let span = plan.table.legs[leg]
    return (span.end - span.start, duration(from: span.start, to: span.end))
  }

  /// The time between two distances along the route in seconds, if known.
  private func duration(from start: Double, to end: Double) -> Double? {
    guard let begin = plan.table.time(at: start), let end = plan.table.time(at: end)
    else { return nil }
    return end - begin
  }

  /// The route's duration in seconds, if known.
  package var routeDuration: Double? { plan.table.times.last }

  /// The trigger distances in meters of a step's instructions of a kind, by the route's geometry.
  package func triggers(isSpoken: Bool, on road: RoadIndex) -> [Double] {
    let triggers = isSpoken ? plan.table.spokenTriggers : plan.table.visualTriggers
    return triggers.distances(ofStep: plan.table.legs[road.leg].firstStep + road.step)
  }

  func span(of road: RoadIndex) -> StepSpan? {
    guard let leg = plan.table.legs.element(at: road.leg) else { return nil }
    return plan.table.steps.element(at: leg.firstStep + road.step)
  }

  /// The segment of the route's vertices on which the traveler is.
  ///
  /// At a vertex it is the segment after it, except with the method `step_by_step`, where it is the
  /// first of the step's segments that reaches the vertex.
  ///
  /// - Complexity: O(log N); for `step_by_step` O(N) for N vertices of the step.
  package func segment(of progress: NavigationProgress) -> Int {
    guard plan.rules.method == .stepByStep else {
      let vertices = 1..<max(route.vertices.count - 1, 1)
      return vertices.partitioningIndex { !(distance(ofVertex: $0) <= progress.alongTrack) } - 1
    }
    let vertices = route.legs[progress.road.leg].steps[progress.road.step].vertices
    // A thousandth of a millimeter, for the rounding of sums.
    let end = vertices.dropFirst().first { distance(ofVertex: $0) + 1e-6 >= progress.alongTrack }
    return min(
      max((end ?? vertices.upperBound) - 1, vertices.lowerBound), max(route.vertices.count - 2, 0))
  }

  /// The distance along the route to a vertex in meters.
  package func distance(ofVertex vertex: Int) -> Double {
    plan.table.line.pointOfVertex.indices.contains(vertex)
      ? plan.table.line.distance(ofVertex: vertex) : routeDistance
  }
}
