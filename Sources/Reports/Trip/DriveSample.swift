import Geodesy

/// The state of receiver and engine at one fix.
struct DriveSample: Equatable, Sendable {
  /// The traveler's relation to the route.
  enum Standing: Int, Hashable, Sendable {
    case onRoute
    case offRoute
    /// On the route, with simulated fixes.
    case simulated
  }

  /// Seconds since the first fix.
  var time: Double
  /// The index of the fix.
  var fix: Int
  /// The coordinate of the fix.
  var coordinate: Coordinate
  /// The snapped location.
  var snapped: Coordinate?
  /// The speed over ground in m/s.
  var speed: Double?
  /// The distance from the fix to the route in meters.
  var deviation: Double?
  /// The distance to the route's end in meters.
  var remaining: Double?
  /// The time to the route's end in seconds.
  var remainingTime: Double?
  /// The speed limit in m/s.
  var limit: Double?
  /// The traveler's relation to the route.
  var standing = Standing.onRoute
  /// The number of routes driven before the current one.
  var route = 0
  /// Whether there was no signal between the previous sample and this one.
  var followsSilence = false
}

extension DriveSample {
  /// The distance, in meters, between this fix and uniform motion between two other samples.
  ///
  /// The fix is compared with the position at the same time, so that stops are preserved.
  ///
  /// **Source:** Meratnia and de By, Spatiotemporal Compression Techniques for Moving Point
  /// Objects, EDBT 2004, section 3.1 (the time-ratio distance).
  func worth(between first: DriveSample, _ second: DriveSample) -> Double {
    if standing != first.standing || route != first.route || followsSilence
      || second.followsSilence
    {
      return .greatestFiniteMagnitude
    }
    let span = second.time - first.time
    let fraction = span > 0 ? (time - first.time) / span : 0
    return max(
      Self.offset(coordinate, first.coordinate, second.coordinate, fraction),
      Self.offset(
        snapped ?? coordinate, first.snapped ?? coordinate, second.snapped ?? coordinate, fraction))
  }

  private static func offset(
    _ point: Coordinate, _ first: Coordinate, _ second: Coordinate, _ fraction: Double
  ) -> Double {
    let shrinking = sineAndCosine(degrees: point.latitude).cosine
    let north = first.latitude + (second.latitude - first.latitude) * fraction - point.latitude
    let east =
      (first.longitude + (second.longitude - first.longitude) * fraction - point.longitude)
      * shrinking
    return (north * north + east * east).squareRoot() * Earth.metersPerDegree
  }
}
