package import Geodesy

/// The state of navigation.
package enum NavigationStatus: String, Hashable, Sendable, CaseIterable {
  /// No fix has been on the route yet.
  case initialized
  /// The traveler follows the route.
  case tracking
  /// The traveler has left the route.
  case offRoute = "off_route"
  /// The traveler may have left the route; too few fixes tell.
  case uncertain
  /// The final waypoint has been reached.
  case complete
}

/// How far a traveler is, at one fix.
package struct ProgressReport: Equatable, Sendable {
  /// Meters to the step's end; absent before the first fix on the route.
  package var stepRemainingDistance: Double?

  /// Seconds to the step's end.
  package var stepRemainingDuration: Double?

  /// The index in its step of the intersection passed last; absent where none is known.
  package var intersection: Int?

  /// The intersection ahead on the step; absent where none is known.
  package var nextIntersection: NextIntersection?

  /// Meters driven along the route.
  package var traveledDistance: Double

  /// The part of the route that lies behind, 0…1.
  package var fraction: Double

  /// Meters from the route.
  package var deviation: Double

  /// The state of navigation.
  package var status: NavigationStatus

  /// Whether the fix was made by a simulator.
  package var isSimulated: Bool

  /// The fix's own radius of accuracy in meters.
  package var accuracy: Double?

  /// The road being driven; absent off the route.
  package var road: RoadReport?

  /// The steps after this one, up to the route's end.
  package var remainingSteps: Int?

  /// The waypoints still to visit.
  package var remainingWaypoints: Int?

  /// Makes the value from its parts.
  package init(
    stepRemainingDistance: Double? = nil, stepRemainingDuration: Double? = nil,
    intersection: Int? = nil, nextIntersection: NextIntersection? = nil,
    traveledDistance: Double, fraction: Double, deviation: Double, status: NavigationStatus,
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

/// The intersection that a traveler comes to next.
package struct NextIntersection: Equatable, Sendable {
  /// Meters along the route to it.
  package var distance: Double

  /// Where it is.
  package var coordinate: Coordinate

  /// The lanes before it from left to right; empty when unknown.
  package var lanes: [Lane]

  /// Makes the value from its parts.
  package init(distance: Double, coordinate: Coordinate, lanes: [Lane] = []) {
    self.distance = distance
    self.coordinate = coordinate
    self.lanes = lanes
  }
}

/// What a route knows of the road at one place.
package struct RoadReport: Equatable, Sendable {
  /// The road's name.
  package var name: String?

  /// The road's number.
  package var reference: String?

  /// The kind of road and its classes in the source's words.
  package var classes: [String]

  /// The legal limit in m/s; absent where none is known or none applies.
  package var limit: Double?

  /// The congestion in the source's word.
  package var congestion: String?

  /// Whether it lies in a tunnel.
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

/// The receiver's state with its place moved onto the road.
package struct SnappedLocation: Equatable, Sendable {
  /// Meters above sea level.
  package var altitude: Double?

  /// The direction of travel.
  package var course: Bearing?

  /// Meters per second.
  package var speed: Double?

  /// The fix's radius of accuracy in meters.
  package var accuracy: Double?

  /// Meters from the fix to its place on the route.
  package var deviation: Double?

  /// Makes the value from its parts.
  package init(
    altitude: Double? = nil, course: Bearing? = nil, speed: Double? = nil,
    accuracy: Double? = nil, deviation: Double? = nil
  ) {
    self.altitude = altitude
    self.course = course
    self.speed = speed
    self.accuracy = accuracy
    self.deviation = deviation
  }

  /// Makes the value of a fix.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - snapped: its place on the route, where it has one.
  ///   - course: the direction of travel.
  package init(of fix: Fix, at snapped: Coordinate?, course: Bearing?) {
    self.init(
      altitude: fix.altitude, course: course, speed: fix.speed, accuracy: fix.accuracy,
      deviation: snapped.map { fix.coordinate.distance(to: $0) })
  }
}

/// Why a fix was not used.
package enum DiscardReason: String, Hashable, Sendable, CaseIterable {
  case accuracy
  case outOfOrder = "out_of_order"
  case duplicate
  case sameTime = "same_time"
  case impossible
}
