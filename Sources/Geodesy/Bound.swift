/// All positions within a radius of a chord.
///
/// The radius of a straight run of pieces is almost zero. If a run bends so much that a sphere is
/// smaller, the chord is a point.
struct Bound {
  /// The start of the chord.
  let start: Vector
  /// From the start of the chord to its end.
  let chord: Vector
  /// One over the chord's squared length; 0 for a point.
  let inverse: Double
  /// The radius in meters.
  private(set) var radius: Double

  /// Makes a bound around spheres in line order, at least one.
  ///
  /// A piece is within the bound of its ends.
  init(around spheres: [(center: Vector, radius: Double)]) {
    let (first, last) = (spheres[0].center, spheres[spheres.count - 1].center)
    let sum = spheres.reduce(Vector(x: 0, y: 0, z: 0)) { $0 + $1.center }
    let point = Bound(from: sum * (1 / Double(spheres.count)), to: nil, around: spheres)
    let straight = Bound(from: first, to: last, around: spheres)
    self = straight.radius < point.radius ? straight : point
  }

  private init(
    from start: Vector, to end: Vector?, around spheres: [(center: Vector, radius: Double)]
  ) {
    self.start = start
    chord = end.map { $0 - start } ?? Vector(x: 0, y: 0, z: 0)
    inverse = chord.squaredLength > 0 ? 1 / chord.squaredLength : 0
    radius = 0
    for sphere in spheres {
      radius = max(radius, squaredDistance(to: sphere.center).squareRoot() + sphere.radius)
    }
  }

  /// The squared distance from a position to the chord.
  private func squaredDistance(to position: Vector) -> Double {
    let offset = position - start
    let fraction = min(max(offset.dot(chord) * inverse, 0), 1)
    return (offset - chord * fraction).squaredLength
  }
}

/// Up to four bounds, stored by component.
///
/// A position is compared with all of them at once, in single precision; the bounds are larger by
/// its rounding errors, which exceed those of the bounds themselves.
struct BoundGroup: Sendable {
  /// The maximum number of bounds.
  static let size = 4

  private typealias Components = (x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>)

  /// The starts of the chords.
  private var starts: Components = (.zero, .zero, .zero)
  /// From the start of each chord to its end.
  private var chords: Components = (.zero, .zero, .zero)
  /// One over the squared lengths of the chords; 0 for points.
  private var inverses = SIMD4<Float>.zero
  /// The radii; those of missing bounds are not numbers, so no position is within them.
  private var radii = SIMD4<Float>(repeating: .nan)

  /// Makes a group, of at most four bounds.
  private init(_ bounds: ArraySlice<Bound>) {
    for (lane, bound) in zip(0..., bounds) {
      let (start, chord) = (bound.start, bound.chord)
      (starts.x[lane], starts.y[lane], starts.z[lane]) =
        (Float(start.x), Float(start.y), Float(start.z))
      (chords.x[lane], chords.y[lane], chords.z[lane]) =
        (Float(chord.x), Float(chord.y), Float(chord.z))
      // A chord so short that its inverse exceeds this is a point in single precision.
      inverses[lane] = Float(min(bound.inverse, 1e30))
      let rounding = 2.5e-7 * (abs(start.x) + abs(start.y) + abs(start.z)) + 2e-6 * chord.length
      radii[lane] = Float(bound.radius * BoundGroup.rounding + rounding)
    }
  }

  /// The groups of a level of bounds.
  static func groups(of bounds: [Bound]) -> [BoundGroup] {
    stride(from: 0, to: bounds.count, by: size).map { start in
      BoundGroup(bounds[start..<min(start + size, bounds.count)])
    }
  }

  /// A factor greater than the rounding error of a distance in single precision.
  private static let rounding = 1 + 2e-6

  /// The squared distances from a position to the chords, rounded.
  @inline(__always)
  func squaredDistances(to position: Vector) -> SIMD4<Float> {
    let x = Float(position.x) - starts.x
    let y = Float(position.y) - starts.y
    let z = Float(position.z) - starts.z
    var parts = (x * chords.x + y * chords.y + z * chords.z) * inverses
    parts = parts.replacing(with: SIMD4<Float>.zero, where: parts .< SIMD4<Float>.zero)
    parts = parts.replacing(with: SIMD4<Float>.one, where: parts .> SIMD4<Float>.one)
    let (restX, restY, restZ) = (x - chords.x * parts, y - chords.y * parts, z - chords.z * parts)
    return restX * restX + restY * restY + restZ * restZ
  }

  /// The bounds that may be within some meters of a position, as bits.
  @inline(__always)
  func bounds(within meters: Double, of position: Vector) -> UInt {
    let reach = Float(meters * BoundGroup.rounding) + radii
    let isNear = squaredDistances(to: position) .<= reach * reach
    let bits = SIMD4<Int32>.zero.replacing(with: SIMD4(1, 2, 4, 8), where: isNear)
    return UInt(truncatingIfNeeded: bits.wrappedSum())
  }
}
