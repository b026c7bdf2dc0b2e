package import Geodesy

/// The state of navigation.
package enum NavigationStatus: String, Hashable, Sendable, CaseIterable {
  /// No fix has been on the route yet.
  case initialized
  /// The traveler follows the route.
  case tracking
  /// The traveler is off route.
  case offRoute = "off_route"
  /// The traveler may be off route, but too few fixes agree.
  case uncertain
  /// The final waypoint has been reached.
  case complete
}

/// The progress at one fix.
package struct ProgressReport: Equatable, Sendable {
  /// The distance to the step's end in meters; absent before the first fix on the route.
  package var stepRemainingDistance: Double?

  /// The time to the step's end in seconds.
  package var stepRemainingDuration: Double?

  /// The index in its step of the last intersection passed; absent if none is known.
  package var intersection: Int?

  /// The next intersection on the step; absent if none is known.
  package var nextIntersection: NextIntersection?

  /// The distance driven along the route in meters; absent if unknown.
  package var traveledDistance: Double?

  /// The fraction of the route that has been driven, 0…1; absent if unknown.
  package var fraction: Double?

  /// The distance from the route in meters.
  package var deviation: Double

  /// The state of navigation.
  package var status: NavigationStatus

  /// Whether the fix is simulated.
  package var isSimulated: Bool

  /// The fix's accuracy in meters.
  package var accuracy: Double?

  /// The road at the traveler's location; absent off route.
  package var road: RoadReport?

  /// The number of steps after this one.
  package var remainingSteps: Int?

  /// The number of remaining waypoints.
  package var remainingWaypoints: Int?

  /// Makes the value from its parts.
  package init(
    stepRemainingDistance: Double? = nil, stepRemainingDuration: Double? = nil,
    intersection: Int? = nil, nextIntersection: NextIntersection? = nil,
    traveledDistance: Double?, fraction: Double?, deviation: Double, status: NavigationStatus,
    isSimulated: Bool, accuracy: Double? = nil, road: RoadReport? = nil,
    remainingSteps: Int? = nil, remainingWaypoints: Int? = nil
  ) {
    self.stepRemainingDistance = stepRemainingDistance
    self.stepRemainingDuration = stepRemainingDuration
    self.intersection = intersection
    self.nextIntersection = nextIntersection
    self.traveledDistance = traveledDistance
    self.fraction = fraction
    self.deviation = deviation
    self.status = status
    self.isSimulated = isSimulated
    self.accuracy = accuracy
    self.road = road
    self.remainingSteps = remainingSteps
    self.remainingWaypoints = remainingWaypoints
  }
}

/// The next intersection ahead.
package struct NextIntersection: Equatable, Sendable {
  /// The distance to it along the route in meters.
  package var distance: Double

  /// Its coordinate.
  package var coordinate: Coordinate

  /// The lanes before it from left to right; empty if unknown.
  package var lanes: [Lane]

  /// Makes the value from its parts.
  package init(distance: Double, coordinate: Coordinate, lanes: [Lane] = []) {
    self.distance = distance
    self.coordinate = coordinate
    self.lanes = lanes
  }
}

/// The properties of the road at one position of the route.
package struct RoadReport: Equatable, Sendable {
  /// The road's name.
  package var name: String?

  /// The road's number.
  package var reference: String?

  /// The road's type and classes, in the source's words.
  package var classes: [String]

  /// The speed limit in m/s; absent if unknown or unlimited.
  package var limit: Double?

  /// The congestion, in the source's word.
  package var congestion: String?

  /// Whether it is in a tunnel.
  package var isTunnel: Bool

  /// Makes the value from its parts.
  package init(
    name: String? = nil, reference: String? = nil, classes: [String] = [], limit: Double? = nil,
    congestion: String? = nil, isTunnel: Bool = false
  ) {
    self.name = name
    self.reference = reference
    self.classes = classes
    self.limit = limit
    self.congestion = congestion
    self.isTunnel = isTunnel
  }
}

/// The fix with its location snapped to the road.
package struct SnappedLocation: Equatable, Sendable {
  /// The altitude in meters.
  package var altitude: Double?

  /// The course.
  package var course: Bearing?

  /// The speed in m/s.
  package var speed: Double?

  /// The fix's accuracy in meters.
  package var accuracy: Double?

  /// The distance from the fix to the snapped location in meters.
  package var deviation: Double?
}

extension SnappedLocation {
  /// Makes the snapped location of a fix.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - snapped: its snapped location, if it has one.
  ///   - course: the course to report.
  package init(of fix: Fix, at snapped: Coordinate?, course: Bearing?) {
    self.init(
      altitude: fix.altitude, course: course, speed: fix.speed, accuracy: fix.accuracy,
      deviation: snapped.map { fix.coordinate.distance(to: $0) })
  }
}

/// The reason why a fix was discarded.
package enum DiscardReason: String, Hashable, Sendable, CaseIterable {
  case accuracy
  case outOfOrder = "out_of_order"
  case duplicate
  case sameTime = "same_time"
  case impossible
}
