import Geodesy
package import TripModel

/// The intersections before and after a traveler.
package struct IntersectionsAround: Sendable {
  /// The index in its step of the last intersection passed; absent before the first known one.
  ///
  /// **Source:** mapbox-navigation-ios `RouteStepProgress.intersectionIndex`, whose first
  /// intersection is the step's maneuver.
  package let index: Int?

  /// The last intersection of the route that was passed.
  package let passed: Intersection?

  /// The next intersection, possibly on a later step.
  package let next: Intersection?
}

extension NavigationEngine {
  /// The intersections before and after a traveler; of several at one position, the last counts.
  ///
  /// - Complexity: O(log I) for I intersections.
  package func intersections(around progress: NavigationProgress) -> IntersectionsAround {
    let vertices = plan.route.legs[progress.road.leg].steps[progress.road.step].vertices
    let intersections = plan.route.intersections
    let first = intersections.partitioningIndex { $0.vertex >= vertices.lowerBound }
    let beyond = intersections.partitioningIndex {
      distance(ofVertex: $0.vertex) > progress.alongTrack + RoadTable.roundingOfSums
    }
    // The last step has a maneuver and no length.
    let end = max(vertices.upperBound, vertices.lowerBound + 1)
    let next = min(beyond, intersections.partitioningIndex { $0.vertex >= end })
    return IntersectionsAround(
      index: next > first ? next - first - 1 : nil,
      passed: beyond > 0 ? intersections[beyond - 1] : nil,
      next: intersections.element(at: beyond))
  }
}
