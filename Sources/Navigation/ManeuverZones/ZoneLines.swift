import Geodesy
import TripModel

/// The lines around a step.
struct ZoneLines: Sendable {
  /// The line of the step joined with those of its neighbors in the leg.
  let nearby: VertexLine
  /// The vertex of that line at which the step itself begins.
  let start: Int
  /// The line through the step's intersections, except that of an arrival; absent if there are
  /// none.
  let intersections: VertexLine?

  /// Makes the lines around a step of a leg.
  init(ofStep index: Int, in steps: [Step], of route: Route) {
    let vertices = steps[index].vertices
    let first = steps[max(index - 1, 0)].vertices.lowerBound
    let last = steps[min(index + 1, steps.count - 1)].vertices.upperBound
    nearby = VertexLine(Array(route.vertices[first...last]))
    start = vertices.lowerBound - first
    let end = vertices.upperBound + (index + 2 == steps.count ? 0 : 1)
    let begin = route.intersections.partitioningIndex { $0.vertex >= vertices.lowerBound }
    let passed = route.intersections[begin...].prefix { $0.vertex < end }
    intersections = passed.isEmpty ? nil : VertexLine(passed.map { route.vertices[$0.vertex] })
  }
}
