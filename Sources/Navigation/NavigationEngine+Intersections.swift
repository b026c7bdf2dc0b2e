import TripModel

extension NavigationEngine {
  /// The index, in its step, of the intersection passed last; absent before the first one known.
  ///
  /// **Source:** mapbox-navigation-ios `RouteStepProgress.intersectionIndex`, whose first one is
  /// that of the step's maneuver.
  ///
  /// - Complexity: O(log I) for I intersections.
  package func intersection(at progress: NavigationProgress) -> Int? {
    let vertices = plan.route.legs[progress.road.leg].steps[progress.road.step].vertices
    let intersections = plan.route.intersections
    let first = intersections.firstIndex { $0.vertex >= vertices.lowerBound }
    // The last step has a maneuver and no road.
    let end = max(vertices.upperBound, vertices.lowerBound + 1)
    let next = intersections.firstIndex {
      $0.vertex >= end
        || distance(ofVertex: $0.vertex) > progress.alongTrack + RoadTable.roundingOfSums
    }
    return next > first ? next - first - 1 : nil
  }
}

extension [Intersection] {
  /// The index of the first element for which a condition holds that holds for all behind it.
  fileprivate func firstIndex(where isBehind: (Intersection) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
