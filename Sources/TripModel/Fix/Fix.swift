package import Geodesy

/// One report of a receiver.
package struct Fix: Equatable, Sendable {
  /// The time of the measurement.
  package var time: Instant

  /// The reported coordinate.
  package var coordinate: Coordinate

  /// The altitude in meters above sea level or ellipsoid, as in the source.
  package var altitude: Double?

  /// The radius in meters around the true position with a probability of 68 %; negative if
  /// unusable.
  package var accuracy: Double?

  /// The course.
  package var course: Bearing?

  /// The speed over ground in m/s, at least 0.
  package var speed: Double?

  /// Whether the fix is simulated.
  package var isSimulated: Bool

  /// An external verdict, from the source or a delegate, on whether the fix is on the route.
  package var verdict: RouteVerdict?

  /// Makes a fix; unknown values are absent.
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

/// An external verdict on whether a fix is on the route.
///
/// **Source:** Ferrostar's `RouteDeviation`: `noDeviation`, `offRoute(deviationFromRouteLine)`.
package enum RouteVerdict: Equatable, Sendable {
  case onRoute
  /// Off route, by `deviation` meters if stated.
  case offRoute(deviation: Double?)
}

extension RouteVerdict {
  /// Makes a verdict from a Boolean; on the route the deviation is ignored.
  package init(isOffRoute: Bool, deviation: Double? = nil) {
    self = isOffRoute ? .offRoute(deviation: deviation) : .onRoute
  }

  /// Whether the verdict is off route.
  package var isOffRoute: Bool { self != .onRoute }

  /// The stated distance from the route in meters.
  package var deviation: Double? {
    if case .offRoute(let deviation) = self { deviation } else { nil }
  }
}
