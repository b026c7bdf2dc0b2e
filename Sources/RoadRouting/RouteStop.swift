package import Geodesy

/// A place that a route shall pass.
package struct RouteStop: Equatable, Sendable {
  /// The place; it may lie beside the road.
  package var coordinate: Coordinate

  /// The name to announce.
  package var name: String?

  /// Whether the route only passes it, without arriving.
  package var isVia: Bool

  /// Makes a stop.
  package init(coordinate: Coordinate, name: String? = nil, isVia: Bool = false) {
    self.coordinate = coordinate
    self.name = name
    self.isVia = isVia
  }
}
