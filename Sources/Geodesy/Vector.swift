/// A vector in the earth-centered frame: x to (0, 0), y to (0, 90° E), z to the north pole.
package struct Vector: Equatable, Sendable {
  /// The component toward latitude 0, longitude 0.
  package var x: Double
  /// The component toward latitude 0, longitude 90° east.
  package var y: Double
  /// The component toward the north pole.
  package var z: Double

  /// Makes a vector from its components.
  @inlinable
  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}

extension Vector {
  @inlinable
  package static func + (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  @inlinable
  package static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  @inlinable
  package static func * (left: Vector, scale: Double) -> Vector {
    Vector(x: left.x * scale, y: left.y * scale, z: left.z * scale)
  }

  /// The scalar product.
  @inlinable
  package func dot(_ other: Vector) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector product.
  @inlinable
  package func cross(_ other: Vector) -> Vector {
    Vector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The squared length.
  @inlinable
  @inline(__always)
  package var squaredLength: Double { dot(self) }

  /// The length.
  @inlinable
  @inline(__always)
  package var length: Double { squaredLength.squareRoot() }
}
