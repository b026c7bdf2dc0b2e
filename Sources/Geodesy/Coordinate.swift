/// A position on the earth in degrees.
///
/// Latitude is in −90…90 and longitude in −180…180. Readers enforce these ranges.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator.
  package var latitude: Double

  /// Degrees east of Greenwich.
  package var longitude: Double

  /// Makes a coordinate from degrees north and degrees east.
  @inlinable
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  /// The great-circle distance to another coordinate in meters.
  ///
  /// The haversine distance on a sphere of radius `Earth.radius`, computed from the chord.
  package func distance(to other: Coordinate) -> Double {
    Position(self).distance(to: Position(other))
  }

  /// The initial bearing of the great circle to another coordinate.
  ///
  /// It is 0 for equal coordinates.
  package func bearing(to other: Coordinate) -> Bearing {
    Position(self).bearing(to: Position(other))
  }

  /// The coordinate at a distance in meters along the great circle with a bearing.
  package func destination(distance: Double, bearing: Bearing) -> Coordinate {
    let here = Position(self)
    let tangent = here.direction(of: bearing)
    let angle = distance / Earth.radius
    let (sineOfAngle, cosineOfAngle) = sineAndCosine(radians: angle)
    return Position(vector: here.vector * cosineOfAngle + tangent * (sineOfAngle * Earth.radius))
      .coordinate
  }
}

/// The sphere on which distances are measured.
package enum Earth {
  /// The mean radius in meters.
  ///
  /// **Source:** Moritz, Geodetic Reference System 1980, R1 = (2a + b) / 3.
  package static let radius = 6_371_008.8

  /// The length of one degree of a great circle in meters.
  package static let metersPerDegree = radius * Double.pi / 180
}
