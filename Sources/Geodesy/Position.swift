/// A position as a vector from the earth's center to the sphere, in meters.
///
/// Vector arithmetic has no special cases at the antimeridian or the poles, and needs trigonometric
/// functions only once, to convert a coordinate.
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

  /// Makes a position from a vector near the sphere, normalizing its length.
  package init(vector: Vector) {
    let length = vector.length
    self.vector = length > 0 ? vector * (Earth.radius / length) : vector
  }
}

extension Position {
  /// The position in degrees.
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

  /// The length of the arc over a chord, both in meters.
  package static func arc(ofChord chord: Double) -> Double {
    2 * Earth.radius * arcsine(chord / (2 * Earth.radius))
  }

  /// The initial bearing of the great circle to another position; 0 for equal positions.
  package func bearing(to other: Position) -> Bearing {
    bearing(of: other.vector - vector)
  }

  /// The bearing of a vector at this position, ignoring its vertical component.
  package func bearing(of direction: Vector) -> Bearing {
    let angle = arctangent(y: direction.dot(east), x: direction.dot(north))
    return Bearing(degrees: angle * (180 / Double.pi))
  }

  /// The unit vector in the direction of a bearing at this position.
  package func direction(of bearing: Bearing) -> Vector {
    let (sine, cosine) = sineAndCosine(degrees: bearing.degrees)
    let east = east
    return vector.cross(east) * (1 / Earth.radius) * cosine + east * sine
  }

  /// The unit vector to the east; at the poles, that of longitude 0.
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
