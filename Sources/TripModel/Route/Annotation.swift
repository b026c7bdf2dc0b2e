/// What a router knows of the road: of each segment in arrays that are empty or have one element
/// per segment, and of stretches of it.
package struct Annotation: Equatable, Sendable {
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
package enum SpeedLimit: Equatable, Sendable {
  /// No limit applies.
  case unlimited
  /// The limit in m/s.
  case limited(Double)
}

/// The unit in which the signs along a road state its limit.
package enum SpeedUnit: String, Hashable, Sendable, CaseIterable {
  case kilometersPerHour = "km_h"
  case milesPerHour = "mph"
}

/// A place along the line where roads meet or the road changes its nature.
package struct Intersection: Equatable, Sendable {
  /// The vertex of the route's line.
  package var vertex: Int

  /// The classes of the road after it in the source's words: `tunnel`, `motorway`, `toll`…
  package var classes: [String]

  /// The lanes before it from left to right; empty when unknown.
  package var lanes: [Lane]

  /// The kind of road after it in the source's word: `primary`, `street`, `motorway_link`…
  package var roadClass: String?

  /// The name of the tunnel that begins at it.
  package var tunnelName: String?

  /// The country it lies in, ISO 3166-1.
  package var country: String?

  /// What stands there that drivers are told of.
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

/// Something at a place along the road that drivers are told of.
package struct RoadObject: Equatable, Sendable {
  /// What it is.
  package var kind: Kind

  /// Its name.
  package var name: String?

  /// Makes an object.
  package init(_ kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  /// What stands along a road.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A booth or a gantry that collects toll.
    case toll
    case restStop = "rest_stop"
    case railCrossing = "rail_crossing"
    case trafficSignal = "traffic_signal"
    case stopSign = "stop_sign"
  }
}
