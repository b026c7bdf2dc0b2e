package import Geodesy

/// A waypoint of a request.
package struct RouteStop: Equatable, Sendable {
  /// The coordinate, which may be beside the road.
  package var coordinate: Coordinate

  /// The name to announce.
  package var name: String?

  /// Whether the route passes it without arriving.
  package var isVia: Bool

  /// Makes a stop.
  package init(coordinate: Coordinate, name: String? = nil, isVia: Bool = false) {
    self.coordinate = coordinate
    self.name = name
    self.isVia = isVia
  }
}
