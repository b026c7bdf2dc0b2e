import TripModel

extension RouteBuilder {
  /// Sets what a source states about the road between two vertices, counted from another vertex.
  ///
  /// Nothing is set unless the vertices are in order; those beyond the line are ignored.
  mutating func annotate(
    from start: Int?, to end: Int?, after first: Int = 0, speed: Double? = nil,
    limit: SpeedLimit? = nil, congestion: String? = nil, classes: [String] = []
  ) {
    let rest = lastVertex - first
    guard let start, let end, 0 <= start, start < min(end, rest) else { return }
    let count = min(end, rest) - start
    func column<Value>(_ value: Value?) -> [Value?] {
      value.map { Array(repeating: $0, count: count) } ?? []
    }
    annotate(
      with: Annotation(
        speeds: column(speed.flatMap { $0 > 0 ? $0 : nil }), speedLimits: column(limit),
        congestion: column(congestion)),
      from: first + start)
    let vertices = first + start...first + start + count
    stretches += classes.map { RoadStretch(roadClass: $0, vertices: vertices) }
  }
}

/// A stretch of a route's line with a road class, such as `tunnel` or `toll`.
struct RoadStretch {
  let roadClass: String

  /// The vertices of the line.
  let vertices: ClosedRange<Int>
}

extension Intersection {
  /// The minimal intersections that describe road classes: one where the classes change.
  ///
  /// There is none at the line's end.
  static func ends(of stretches: [RoadStretch], lastVertex: Int) -> [Intersection] {
    var changes: [Int: [String: Int]] = [:]
    for stretch in stretches {
      changes[stretch.vertices.lowerBound, default: [:]][stretch.roadClass, default: 0] += 1
      changes[stretch.vertices.upperBound, default: [:]][stretch.roadClass, default: 0] -= 1
    }
    var open: [String: Int] = [:]
    var ends: [Intersection] = []
    for (vertex, change) in changes.sorted(by: { $0.key < $1.key }) where vertex < lastVertex {
      open.merge(change, uniquingKeysWith: +)
      let classes = open.filter { $0.value > 0 }.keys.sorted()
      if classes != ends.last?.classes ?? [] {
        ends.append(Intersection(vertex: vertex, classes: classes))
      }
    }
    return ends
  }
}

extension SpeedLimit {
  /// The limit of a positive speed in m/s.
  init?(_ speed: Double?) {
    guard let speed, speed > 0 else { return nil }
    self = .limited(speed)
  }
}
