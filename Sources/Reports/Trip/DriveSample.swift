import Geodesy

/// What receiver and engine said at one fix.
struct DriveSample: Equatable, Sendable {
  /// How the traveler was to the route.
  enum Standing: Int, Hashable, Sendable {
    case onRoute
    case offRoute
    /// On the route, going by fixes that a simulator made.
    case simulated
  }

  /// Seconds since the first fix.
  var time: Double
  /// The index of the fix.
  var fix: Int
  /// Where the receiver was.
  var place: Coordinate
  /// Its place on the route.
  var snapped: Coordinate?
  /// The speed over ground in m/s.
  var speed: Double?
  /// Meters from the fix to the route.
  var deviation: Double?
  /// Meters to the route's end.
  var remaining: Double?
  /// Seconds to the route's end.
  var remainingTime: Double?
  /// The speed limit in m/s.
  var limit: Double?
  /// How the traveler was to the route.
  var standing = Standing.onRoute
  /// How many routes had been driven before the one of this fix.
  var route = 0
}

extension DriveSample {
  /// The meters by which a place would be off if the drive between two other samples were smooth.
  ///
  /// The place is compared with that at the same instant on the way, so that stops stay stops.
  ///
  /// **Source:** Meratnia and de By, Spatiotemporal Compression Techniques for Moving Point
  /// Objects, EDBT 2004, section 3.1 (the time-ratio distance).
  func worth(between first: DriveSample, _ second: DriveSample) -> Double {
    if standing != first.standing || route != first.route { return .greatestFiniteMagnitude }
    let span = second.time - first.time
    let fraction = span > 0 ? (time - first.time) / span : 0
    return max(
      Self.offset(place, first.place, second.place, fraction),
      Self.offset(snapped ?? place, first.snapped ?? place, second.snapped ?? place, fraction))
  }

  private static func offset(
    _ place: Coordinate, _ first: Coordinate, _ second: Coordinate, _ fraction: Double
  ) -> Double {
    let shrinking = sineAndCosine(degrees: place.latitude).cosine
    let north = first.latitude + (second.latitude - first.latitude) * fraction - place.latitude
    let east =
      (first.longitude + (second.longitude - first.longitude) * fraction - place.longitude)
      * shrinking
    return (north * north + east * east).squareRoot() * Earth.metersPerDegree
  }
}
