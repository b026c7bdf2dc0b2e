package import Geodesy
package import TripModel

/// Why the embedded router has no route: a fact; the words are in
/// `EmbeddedRouterFailure+Wording.swift`.
package enum EmbeddedRouterFailure: Error, Equatable, Sendable {
  /// No stop was given, or the last is a via point.
  case noDestination
  /// A stop lies outside the ranges of latitude and longitude.
  case outOfRange(stop: Int, Coordinate)
  /// The network has no road that the mode may travel.
  case noRoads(TravelMode)
  /// No road is near a stop; the nearest is some meters away, or beyond 1,000 km.
  case farFromRoads(stop: Int, Coordinate, nearest: Double?)
  /// No road is near a stop, but one is where its latitude and longitude change places.
  case swapped(stop: Int, Coordinate)
  /// A stop is at the same place on the road as the one before it.
  case samePlace(stop: Int)
  /// No way leads from the stop before it to a stop.
  case noWay(stop: Int, reach: Reach)

  /// What keeps two stops apart.
  package enum Reach: Equatable, Sendable {
    /// The stop before it cannot be left far: so many meters of road can be reached from it.
    case closedIn(meters: Double)
    /// The stop cannot be reached: only so many meters of road lead to it.
    case island(meters: Double)
  }
}
