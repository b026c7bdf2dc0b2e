/// A place as a vector from the earth's center to the sphere, in meters.
///
/// Planar arithmetic on positions has no seam at the antimeridian and none at the poles, and costs
/// no circular function: the two of a coordinate are paid once, when the position is made.
package struct Position: Equatable, Sendable {
  /// The vector from the center; its length is `Earth.radius`.
  package let vector: Vector

  /// Makes a position from a coordinate.
  package init(_ coordinate: Coordinate) {
    let (sineOfLatitude, cosineOfLatitude) = sineAndCosine(degrees: coordinate.latitude)
    let (sineOfLongitude, cosineOfLongitude) = sineAndCosine(degrees: coordinate.longitude)
    let across = Earth.radius * cosineOfLatitude
    vector = Vector(
      x: across * cosineOfLongitude, y: across * sineOfLongitude,
      z: Earth.radius * sineOfLatitude)
  }

  /// Makes a position from a vector near the sphere; its length is corrected.
  package init(vector: Vector) {
    let length = vector.length
    self.vector = length > 0 ? vector * (Earth.radius / length) : vector
  }
}

extension Position {
  /// The place in degrees.
  package var coordinate: Coordinate {
    let across = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    let degrees = 180 / Double.pi
    return Coordinate(
      latitude: arctangent(y: vector.z, x: across) * degrees,
      longitude: arctangent(y: vector.y, x: vector.x) * degrees)
  }

  /// The great-circle distance in meters.
  package func distance(to other: Position) -> Double {
    Position.arc(ofChord: (other.vector - vector).length)
  }

  /// The length of the arc over a straight chord, both in meters.
  package static func arc(ofChord chord: Double) -> Double {
    2 * Earth.radius * arcsine(chord / (2 * Earth.radius))
  }

  /// The initial bearing of the great circle to another position; 0 for equal places.
  package func bearing(to other: Position) -> Bearing {
    bearing(of: other.vector - vector)
  }

  /// The bearing of a vector seen from here; its vertical part does not count.
  package func bearing(of direction: Vector) -> Bearing {
    let angle = arctangent(y: direction.dot(east), x: direction.dot(north))
    return Bearing(degrees: angle * (180 / Double.pi))
  }

  /// The unit vector to the east; at the poles, the one of longitude 0.
  package var east: Vector {
    let across = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    if across == 0 { return Vector(x: 0, y: 1, z: 0) }
    return Vector(x: -vector.y / across, y: vector.x / across, z: 0)
  }

  /// The unit vector to the north.
  package var north: Vector {
    vector.cross(east) * (1 / Earth.radius)
  }
}
