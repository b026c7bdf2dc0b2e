/// A router's data about the road, per segment and per stretch.
///
/// Arrays per segment are empty or have one element per segment.
package struct Annotation: Equatable, Sendable {
  /// The time to drive the segment in seconds.
  package var durations: [Double?]

  /// The expected speed in m/s.
  package var speeds: [Double?]

  /// The speed limit.
  package var speedLimits: [SpeedLimit?]

  /// The congestion, in the source's words: `low`, `moderate`, `heavy`, `severe`, `unknown`.
  package var congestion: [String?]

  /// The closed stretches, as ranges of vertices.
  package var closures: [ClosedRange<Int>]

  /// The incidents along the road.
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
  /// The stretches between two vertices, with vertices counted from `first` converted to the
  /// line's.
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

  /// Removes segments, with the vertices at their ends.
  package mutating func remove(_ segments: [Int]) {
    if segments.isEmpty { return }
    let removed = Set(segments)
    func kept<Element>(_ column: [Element]) -> [Element] {
      column.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    }
    func moved(_ vertices: ClosedRange<Int>) -> ClosedRange<Int> {
      func moved(_ vertex: Int) -> Int { vertex - removed.count { $0 < vertex } }
      return moved(vertices.lowerBound)...moved(vertices.upperBound)
    }
    durations = kept(durations)
    speeds = kept(speeds)
    speedLimits = kept(speedLimits)
    congestion = kept(congestion)
    closures = closures.map(moved)
    for index in incidents.indices { incidents[index].vertices = moved(incidents[index].vertices) }
  }
}

/// The speed limit of a segment.
package enum SpeedLimit: Equatable, Sendable {
  /// No limit applies.
  case unlimited
  /// The limit in m/s, and the unit on the signs if it is known.
  case limited(Double, unit: SpeedUnit? = nil)

  /// The unit on the signs; absent without a limit, or if it is not known.
  package var unit: SpeedUnit? {
    switch self {
    case .unlimited: nil
    case .limited(_, let unit): unit
    }
  }

  /// The limit with another unit on the signs.
  package func signed(in unit: SpeedUnit?) -> SpeedLimit {
    switch self {
    case .unlimited: self
    case .limited(let speed, _): .limited(speed, unit: unit)
    }
  }
}

/// The unit of speed limits on the signs along a road.
package enum SpeedUnit: String, Hashable, Sendable, CaseIterable {
  case kilometersPerHour = "km_h"
  case milesPerHour = "mph"
}

/// A point of the line where roads meet or the road's properties change.
package struct Intersection: Equatable, Sendable {
  /// The vertex of the route's line.
  package var vertex: Int

  /// The classes of the road after it, in the source's words: `tunnel`, `motorway`, `toll`…
  package var classes: [String]

  /// The lanes before it from left to right; empty if unknown.
  package var lanes: [Lane]

  /// The type of the road after it, in the source's word: `primary`, `street`, `motorway_link`…
  package var roadClass: String?

  /// The name of the tunnel that begins here.
  package var tunnelName: String?

  /// The country, as an ISO 3166-1 code.
  package var country: String?

  /// The road objects here that drivers are alerted to.
  package var roadObjects: [RoadObject]

  /// Makes an intersection.
  package init(
    vertex: Int, classes: [String] = [], lanes: [Lane] = [], roadClass: String? = nil,
    tunnelName: String? = nil, country: String? = nil, roadObjects: [RoadObject] = []
  ) {
    self.vertex = vertex
    self.classes = classes
    self.lanes = lanes
    self.roadClass = roadClass
    self.tunnelName = tunnelName
    self.country = country
    self.roadObjects = roadObjects
  }
}

/// A road object at an intersection that drivers are alerted to.
package struct RoadObject: Equatable, Sendable {
  /// The kind of object.
  package var kind: Kind

  /// Its name.
  package var name: String?

  /// Makes an object.
  package init(_ kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  /// The kinds of road objects.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A booth or a gantry that collects toll.
    case toll
    case restStop = "rest_stop"
    case railCrossing = "rail_crossing"
    case trafficSignal = "traffic_signal"
    case stopSign = "stop_sign"
  }
}
