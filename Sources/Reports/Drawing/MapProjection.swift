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

  /// The meters per unit.
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

  /// Makes the projection that shows all coordinates.
  init(showing places: some Sequence<Coordinate>) {
    let box = GeographicBox(places)
    center = box.center
    shrinking = max(sineAndCosine(degrees: center.latitude).cosine, 0.01)
    let wide = max(box.width * shrinking * Earth.metersPerDegree, Self.leastExtent)
    let high = max(box.height * Earth.metersPerDegree, Self.leastExtent)
    let inner = Self.width - 2 * Self.margin
    height = min(max(inner * (high / wide) + 2 * Self.margin, Self.width / 2), Self.width)
    metersPerUnit = max(wide / inner, high / (height - 2 * Self.margin))
  }

  /// The point of a coordinate.
  func point(of place: Coordinate) -> MapPoint {
    let (north, east) = unitsPerDegree
    return MapPoint(
      x: Self.width / 2 + GeographicBox.wrapped(place.longitude - center.longitude) * east,
      y: height / 2 - (place.latitude - center.latitude) * north)
  }
}

/// The bounding box of coordinates, grown from the first one, so that it may span the antimeridian.
private struct GeographicBox {
  private var origin: Coordinate?
  private var east = 0.0...0.0
  private var north = 0.0...0.0

  init(_ places: some Sequence<Coordinate>) {
    for place in places {
      let first = origin ?? place
      origin = first
      let (x, y) = (
        Self.wrapped(place.longitude - first.longitude), place.latitude - first.latitude
      )
      east = min(east.lowerBound, x)...max(east.upperBound, x)
      north = min(north.lowerBound, y)...max(north.upperBound, y)
    }
  }

  /// The width in degrees of longitude.
  var width: Double { east.upperBound - east.lowerBound }

  /// The height in degrees of latitude.
  var height: Double { north.upperBound - north.lowerBound }

  var center: Coordinate {
    let first = origin ?? Coordinate(latitude: 0, longitude: 0)
    return Coordinate(
      latitude: first.latitude + (north.lowerBound + north.upperBound) / 2,
      longitude: first.longitude + (east.lowerBound + east.upperBound) / 2)
  }

  /// A difference of longitudes in −180…180.
  static func wrapped(_ degrees: Double) -> Double {
    degrees - (degrees / 360).rounded() * 360
  }
}
