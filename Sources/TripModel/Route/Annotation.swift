/// What a router knows of each segment; each array is empty or has one element per segment.
package struct Annotation: Hashable, Sendable {
  /// Seconds to drive the segment.
  package var durations: [Double?]

  /// Expected speed in m/s.
  package var speeds: [Double?]

  /// The legal limit.
  package var speedLimits: [SpeedLimit?]

  /// Congestion in the source's words: `low`, `moderate`, `heavy`, `severe`, `unknown`.
  package var congestion: [String?]

  /// Makes an annotation.
  package init(
    durations: [Double?] = [], speeds: [Double?] = [], speedLimits: [SpeedLimit?] = [],
    congestion: [String?] = []
  ) {
    self.durations = durations
    self.speeds = speeds
    self.speedLimits = speedLimits
    self.congestion = congestion
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
