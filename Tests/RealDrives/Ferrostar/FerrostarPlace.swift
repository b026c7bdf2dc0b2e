import Geodesy

/// A place in radians, with what the formulas of the sphere ask of it again and again.
///
/// They are the textbook's, with the C library's functions: nothing here is shared with the
/// engine but the radius.
struct FerrostarPlace {
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

  /// Meters to another place.
  func haversine(to other: FerrostarPlace) -> Double {
    let north = sin((other.latitude - latitude) / 2)
    let east = sin((other.longitude - longitude) / 2)
    let square = north * north + cosine * other.cosine * east * east
    return 2 * Earth.radius * asin(min(1, square.squareRoot()))
  }

  /// The bearing of the great circle to another place at its start, in radians.
  func bearing(to other: FerrostarPlace) -> Double {
    let turn = other.longitude - longitude
    return atan2(
      sin(turn) * other.cosine, cosine * other.sine - sine * other.cosine * cos(turn))
  }

  /// The place reached on a great circle that begins at a bearing in radians.
  func destination(bearing: Double, meters: Double) -> Coordinate {
    let angle = meters / Earth.radius
    let sineThere = sine * cos(angle) + cosine * sin(angle) * cos(bearing)
    let turn = atan2(sin(bearing) * sin(angle) * cosine, cos(angle) - sine * sineThere)
    return Coordinate(
      latitude: asin(sineThere) * 180 / .pi, longitude: (longitude + turn) * 180 / .pi)
  }
}

/// Meters between two places.
func haversine(_ one: Coordinate, _ other: Coordinate) -> Double {
  FerrostarPlace(one).haversine(to: FerrostarPlace(other))
}
