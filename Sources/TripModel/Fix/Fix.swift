package import Geodesy

/// One report of a receiver.
package struct Fix: Equatable, Sendable {
  /// When the receiver was there.
  package var time: Instant

  /// The raw place.
  package var coordinate: Coordinate

  /// Meters above sea level or ellipsoid, as the source has it.
  package var altitude: Double?

  /// The radius in meters within which the true place lies with 68 %; negative says that the
  /// place is unusable.
  package var accuracy: Double?

  /// The direction of travel.
  package var course: Bearing?

  /// The speed over ground in m/s, at least 0.
  package var speed: Double?

  /// Whether the fix was made by a simulator instead of a receiver.
  package var isSimulated: Bool

  /// What its source, or who is asked, holds of it; absent where nobody judges.
  package var verdict: RouteVerdict?

  /// Makes a fix; what the source does not tell is absent.
  package init(
    time: Instant, coordinate: Coordinate, altitude: Double? = nil, accuracy: Double? = nil,
    course: Bearing? = nil, speed: Double? = nil, isSimulated: Bool = false,
    verdict: RouteVerdict? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.altitude = altitude
    self.accuracy = accuracy
    self.course = course
    self.speed = speed
    self.isSimulated = isSimulated
    self.verdict = verdict
  }
}

/// Whether somebody else than the engine holds a fix to be on the route.
///
/// **Source:** Ferrostar's `RouteDeviation`: `noDeviation`, `offRoute(deviationFromRouteLine)`.
package enum RouteVerdict: Equatable, Sendable {
  case onRoute
  /// Off the route, by so many meters where the judge says it.
  case offRoute(deviation: Double?)
}

extension RouteVerdict {
  /// Makes the verdict of a yes or no; meters of a traveler on the route are none.
  package init(isOffRoute: Bool, deviation: Double? = nil) {
    self = isOffRoute ? .offRoute(deviation: deviation) : .onRoute
  }

  /// Whether it is off the route.
  package var isOffRoute: Bool { self != .onRoute }

  /// The judge's own meters from the route.
  package var deviation: Double? {
    if case .offRoute(let deviation) = self { deviation } else { nil }
  }
}
