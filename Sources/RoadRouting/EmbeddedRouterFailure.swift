package import Geodesy
package import TripModel

/// The reason why the embedded router found no route; the wording is in
/// `EmbeddedRouterFailure+Wording.swift`.
package enum EmbeddedRouterFailure: Error, Equatable, Sendable {
  /// No stop was given, or the last is a via point.
  case noDestination
  /// The coordinate of a stop is out of range.
  case outOfRange(stop: Int, Coordinate)
  /// The network has no road open to the mode.
  case noRoads(TravelMode)
  /// No road is near a stop; the nearest is `nearest` meters away, or beyond 1,000 km.
  case farFromRoads(stop: Int, Coordinate, nearest: Double?)
  /// No road is near a stop, but one is if its latitude and longitude are swapped.
  case swapped(stop: Int, Coordinate)
  /// A stop has the same position on the road as the previous one.
  case samePlace(stop: Int)
  /// No path leads from the previous stop to a stop.
  case noWay(stop: Int, reach: Reach)

  /// The obstacle between two stops.
  package enum Reach: Equatable, Sendable {
    /// The previous stop is enclosed: only `meters` of road can be reached from it.
    case closedIn(meters: Double)
    /// The stop is isolated: only `meters` of road lead to it.
    case island(meters: Double)
  }
}
