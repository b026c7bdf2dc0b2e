package import Geodesy

/// A road for a map.
package struct RoadLine: Equatable, Sendable {
  /// The road's shape.
  package var vertices: [Coordinate]

  /// Its name; absent if unknown.
  package var name: String?

  /// Its size: 0 for a motorway, 7 for a path.
  package var rank: Int

  /// Makes a road.
  package init(vertices: [Coordinate], name: String?, rank: Int) {
    self.vertices = vertices
    self.name = name
    self.rank = rank
  }
}
