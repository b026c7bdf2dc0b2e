import Geodesy
import TripModel

extension NavigationEngine {
  /// The segment of the route's vertices that contains a distance along the route.
  ///
  /// - Complexity: O(log N).
  func segment(at alongTrack: Double) -> Int {
    let vertices = 1..<max(route.vertices.count - 1, 1)
    return vertices.partitioningIndex { !(distance(ofVertex: $0) <= alongTrack) } - 1
  }

  /// The segment of the route's vertices on which the traveler is.
  ///
  /// At a vertex it is the one after it, except for the method `step_by_step`: there it is the
  /// first of the step's segments that reaches the vertex.
  ///
  /// - Complexity: O(log N); for `step_by_step` O(N) for N vertices of the step.
  package func segment(of progress: NavigationProgress) -> Int {
    guard plan.rules.method == .stepByStep else { return segment(at: progress.alongTrack) }
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
