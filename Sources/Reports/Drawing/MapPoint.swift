/// A point on a drawing: x to the right and y down, in the drawing's units.
struct MapPoint: Equatable, Sendable {
  /// Units from the left edge.
  var x: Double
  /// Units from the upper edge.
  var y: Double
}

extension MapPoint {
  /// The distance to another point.
  func distance(to other: MapPoint) -> Double {
    let (width, height) = (other.x - x, other.y - y)
    return (width * width + height * height).squareRoot()
  }

  /// Twice the unsigned area of the triangle with two other points.
  func doubledArea(with first: MapPoint, _ second: MapPoint) -> Double {
    abs((first.x - x) * (second.y - y) - (second.x - x) * (first.y - y))
  }
}
