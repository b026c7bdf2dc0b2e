extension Route {
  /// The stretches in tunnels.
  package var tunnels: [Range<Int>] { stretches(ofClass: "tunnel") }

  /// The stretches with a road class, as vertex ranges in driving order; adjacent ones are merged.
  ///
  /// A class applies from its intersection to the next one, or to the line's end.
  ///
  /// - Complexity: O(I) for I intersections.
  package func stretches(ofClass name: String) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var next = vertices.count - 1
    var later = next
    // In reverse order, so that the end of each is known when it is visited.
    for intersection in intersections.reversed() {
      if intersection.vertex < later {
        next = later
        later = intersection.vertex
      }
      let end = intersection.vertex < later ? later : next
      guard intersection.classes.contains(name), intersection.vertex < end else { continue }
      if let first = result.last, first.lowerBound <= end {
        result[result.count - 1] = intersection.vertex..<max(end, first.upperBound)
      } else {
        result.append(intersection.vertex..<end)
      }
    }
    return result.reversed()
  }
}
