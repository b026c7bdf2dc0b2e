/// What a router knows of the road: of each segment in arrays that are empty or have one element
/// per segment, and of stretches of it.
package struct Annotation: Hashable, Sendable {
  /// Seconds to drive the segment.
  package var durations: [Double?]

  /// Expected speed in m/s.
  package var speeds: [Double?]

  /// The legal limit.
  package var speedLimits: [SpeedLimit?]

  /// Congestion in the source's words: `low`, `moderate`, `heavy`, `severe`, `unknown`.
  package var congestion: [String?]

  /// The stretches that are closed, as ranges of vertices.
  package var closures: [ClosedRange<Int>]

  /// What goes on along the road.
  package var incidents: [Incident]

  /// Makes an annotation.
  package init(
    durations: [Double?] = [], speeds: [Double?] = [], speedLimits: [SpeedLimit?] = [],
    congestion: [String?] = [], closures: [ClosedRange<Int>] = [], incidents: [Incident] = []
  ) {
    self.durations = durations
    self.speeds = speeds
    self.speedLimits = speedLimits
    self.congestion = congestion
    self.closures = closures
    self.incidents = incidents
  }
}

extension Annotation {
  /// The stretches told of with vertices that count from another one, those that lie between two
  /// vertices alone.
  package func stretches(
    from first: Int, through last: Int
  ) -> (closures: [ClosedRange<Int>], incidents: [Incident]) {
    func moved(_ range: ClosedRange<Int>) -> ClosedRange<Int>? {
      guard range.lowerBound >= 0, range.upperBound <= last - first else { return nil }
      return range.lowerBound + first...range.upperBound + first
    }
    let moving = incidents.compactMap { incident -> Incident? in
      guard let range = moved(incident.vertices) else { return nil }
      var incident = incident
      incident.vertices = range
      return incident
    }
    return (closures.compactMap(moved), moving)
  }
}

/// The legal limit of a segment.
package enum SpeedLimit: Hashable, Sendable {
  /// No limit applies.
  case unlimited
  /// The limit in m/s.
  case limited(Double)
}

/// A place along the line where roads meet or the road changes its nature.
package struct Intersection: Hashable, Sendable {
  /// The vertex of the route's line.
  package var vertex: Int

  /// The classes of the road after it in the source's words: `tunnel`, `motorway`, `toll`…
  package var classes: [String]

  /// The lanes before it from left to right; empty when unknown.
  package var lanes: [Lane]

  /// Makes an intersection.
  package init(vertex: Int, classes: [String] = [], lanes: [Lane] = []) {
    self.vertex = vertex
    self.classes = classes
    self.lanes = lanes
  }
}
