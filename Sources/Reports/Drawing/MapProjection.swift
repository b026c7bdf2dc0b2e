import Geodesy

/// A projection of coordinates to a drawing, north up, scaled to fit.
///
/// Longitudes are scaled by the cosine of the middle latitude: over the length of a drive the
/// difference from a conformal map is less than a line's width.
struct MapProjection: Sendable {
  /// The drawing's width in units.
  static let width = 960.0

  /// The drawing's height in units, 480…960 depending on the shape of the drive.
  let height: Double

  let metersPerUnit: Double

  /// The coordinate in the middle of the drawing.
  let center: Coordinate

  /// The units per degree toward the north and the east.
  var unitsPerDegree: (north: Double, east: Double) {
    let north = Earth.metersPerDegree / metersPerUnit
    return (north, north * shrinking)
  }

  private let shrinking: Double

  /// The margin around the content, in units.
  private static let margin = 48.0

  /// The minimum width and height of the area shown, in meters.
  private static let leastExtent = 120.0

  /// Makes the projection that shows an area.
  init(showing box: GeographicBox) {
    center = box.center
    shrinking = max(sineAndCosine(degrees: center.latitude).cosine, 0.01)
    let wide = max(box.width * shrinking * Earth.metersPerDegree, Self.leastExtent)
    let high = max(box.height * Earth.metersPerDegree, Self.leastExtent)
    let inner = Self.width - 2 * Self.margin
    height = min(max(inner * (high / wide) + 2 * Self.margin, Self.width / 2), Self.width)
    metersPerUnit = max(wide / inner, high / (height - 2 * Self.margin))
  }

  func point(of coordinate: Coordinate) -> MapPoint {
    let (north, east) = unitsPerDegree
    return MapPoint(
      x: Self.width / 2 + GeographicBox.wrapped(coordinate.longitude - center.longitude) * east,
      y: height / 2 - (coordinate.latitude - center.latitude) * north)
  }
}
