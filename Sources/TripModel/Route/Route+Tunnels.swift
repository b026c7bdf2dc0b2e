extension Route {
  /// The stretches in tunnels as vertex ranges of the line, in road order, merged where they touch.
  package var tunnels: [Range<Int>] {
    var result: [Range<Int>] = []
    for (index, intersection) in intersections.enumerated()
    where intersection.classes.contains("tunnel") {
      let next = intersections[(index + 1)...].first { $0.vertex > intersection.vertex }
      let end = next?.vertex ?? vertices.count - 1
      guard intersection.vertex < end else { continue }
      if let last = result.last, last.upperBound >= intersection.vertex {
        result[result.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        result.append(intersection.vertex..<end)
      }
    }
    return result
  }
}
