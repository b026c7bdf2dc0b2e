import Geodesy

/// A point in radians, with the values that spherical formulas need repeatedly.
///
/// The formulas are those of textbooks and use the C library: only the radius is shared with
/// the engine.
struct FerrostarPoint {
  let coordinate: Coordinate
  private let latitude: Double
  private let longitude: Double
  private let sine: Double
  private let cosine: Double

  init(_ coordinate: Coordinate) {
    self.coordinate = coordinate
    latitude = coordinate.latitude * .pi / 180
    longitude = coordinate.longitude * .pi / 180
    (sine, cosine) = (sin(latitude), cos(latitude))
  }

  /// Meters to another point.
  func haversine(to other: FerrostarPoint) -> Double {
    let north = sin((other.latitude - latitude) / 2)
    let east = sin((other.longitude - longitude) / 2)
    let square = north * north + cosine * other.cosine * east * east
    return 2 * Earth.radius * asin(min(1, square.squareRoot()))
  }

  /// The initial bearing of the great circle to another point, in radians.
  func bearing(to other: FerrostarPoint) -> Double {
    let turn = other.longitude - longitude
    return atan2(
      sin(turn) * other.cosine, cosine * other.sine - sine * other.cosine * cos(turn))
  }

  /// The point reached on a great circle with an initial bearing in radians.
  func destination(bearing: Double, meters: Double) -> Coordinate {
    let angle = meters / Earth.radius
    let sineThere = sine * cos(angle) + cosine * sin(angle) * cos(bearing)
    let turn = atan2(sin(bearing) * sin(angle) * cosine, cos(angle) - sine * sineThere)
    return Coordinate(
      latitude: asin(sineThere) * 180 / .pi, longitude: (longitude + turn) * 180 / .pi)
  }
}

/// Meters between two points.
func haversine(_ one: Coordinate, _ other: Coordinate) -> Double {
  FerrostarPoint(one).haversine(to: FerrostarPoint(other))
}
