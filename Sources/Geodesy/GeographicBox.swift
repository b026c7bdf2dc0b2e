/// The bounding box of coordinates, grown from the first one, so that it may span the antimeridian.
package struct GeographicBox: Equatable, Sendable {
  private var origin: Coordinate?
  private var east = 0.0...0.0
  private var north = 0.0...0.0

  /// Makes the box of some coordinates; without coordinates it is empty.
  package init(_ coordinates: some Sequence<Coordinate>) {
    for coordinate in coordinates { widen(to: coordinate) }
  }

  /// Grows the box to contain a coordinate.
  package mutating func widen(to coordinate: Coordinate) {
    let first = origin ?? coordinate
    origin = first
    let x = Self.wrapped(coordinate.longitude - first.longitude)
    let y = coordinate.latitude - first.latitude
    east = min(east.lowerBound, x)...max(east.upperBound, x)
    north = min(north.lowerBound, y)...max(north.upperBound, y)
  }
}

extension GeographicBox {
  /// The south-west corner; absent if the box is empty.
  package var southWest: Coordinate? { corner(east.lowerBound, north.lowerBound) }

  /// The north-east corner; absent if the box is empty.
  ///
  /// Its longitude is less than that of the south-west corner if the box spans the antimeridian.
  package var northEast: Coordinate? { corner(east.upperBound, north.upperBound) }

  private func corner(_ x: Double, _ y: Double) -> Coordinate? {
    origin.map {
      Coordinate(latitude: $0.latitude + y, longitude: Self.wrapped($0.longitude + x))
    }
  }

  /// The width in degrees of longitude.
  package var width: Double { east.upperBound - east.lowerBound }

  /// The height in degrees of latitude.
  package var height: Double { north.upperBound - north.lowerBound }

  /// The middle.
  package var center: Coordinate {
    let first = origin ?? Coordinate(latitude: 0, longitude: 0)
    return Coordinate(
      latitude: first.latitude + (north.lowerBound + north.upperBound) / 2,
      longitude: first.longitude + (east.lowerBound + east.upperBound) / 2)
  }

  /// Whether a coordinate is inside, or beyond an edge by at most a fraction of the larger extent.
  package func contains(_ coordinate: Coordinate, margin: Double = 0) -> Bool {
    guard let origin else { return false }
    let beyond = max(width, height) * margin
    let x = Self.wrapped(coordinate.longitude - origin.longitude)
    let y = coordinate.latitude - origin.latitude
    return x >= east.lowerBound - beyond && x <= east.upperBound + beyond
      && y >= north.lowerBound - beyond && y <= north.upperBound + beyond
  }

  /// A difference of longitudes in −180…180.
  package static func wrapped(_ degrees: Double) -> Double {
    degrees - (degrees / 360).rounded() * 360
  }
}
