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
package struct ProgressReport: Hashable, Sendable {
  /// Meters to the step's end; absent before the first fix on the route.
  package var stepRemainingDistance: Double?

  /// Seconds to the step's end.
  package var stepRemainingDuration: Double?

  /// The index in its step of the intersection passed last; absent where none is known.
  package var intersection: Int?

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

  /// Makes the value from its parts.
  package init(
    stepRemainingDistance: Double? = nil, stepRemainingDuration: Double? = nil,
    intersection: Int? = nil, traveledDistance: Double, fraction: Double, deviation: Double,
    status: NavigationStatus,
    isSimulated: Bool
  ) {
    self.stepRemainingDistance = stepRemainingDistance
    self.stepRemainingDuration = stepRemainingDuration
    self.intersection = intersection
    self.traveledDistance = traveledDistance
    self.fraction = fraction
    self.deviation = deviation
    self.status = status
    self.isSimulated = isSimulated
  }
}

/// The receiver's state with its place moved onto the road.
package struct SnappedLocation: Hashable, Sendable {
  /// Meters above sea level.
  package var altitude: Double?

  /// The direction of travel.
  package var course: Bearing?

  /// Meters per second.
  package var speed: Double?

  /// Makes the value from its parts.
  package init(altitude: Double? = nil, course: Bearing? = nil, speed: Double? = nil) {
    self.altitude = altitude
    self.course = course
    self.speed = speed
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
