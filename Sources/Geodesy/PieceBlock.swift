/// Up to eight consecutive pieces of a line, stored by component.
///
/// A position is compared with all of them at once.
struct PieceBlock: Sendable {
  /// The maximum number of pieces.
  static let size = 8

  private typealias Components = (x: SIMD8<Double>, y: SIMD8<Double>, z: SIMD8<Double>)

  /// The starts of the pieces.
  private var starts: Components = (.zero, .zero, .zero)
  /// From the start of each piece to its end.
  private var directions: Components = (.zero, .zero, .zero)
  /// The squared lengths of the pieces in m².
  private var squares = SIMD8<Double>.zero

  /// Makes a block of the pieces between points, two to nine.
  init(points: ArraySlice<Vector>) {
    for (piece, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      let direction = end - start
      (starts.x[piece], starts.y[piece], starts.z[piece]) = (start.x, start.y, start.z)
      directions.x[piece] = direction.x
      directions.y[piece] = direction.y
      directions.z[piece] = direction.z
      squares[piece] = direction.squaredLength
    }
  }

  /// The pieces, as bits, whose start is nearest to a position, and those whose end but not start
  /// is.
  ///
  /// The numbers are those of a `Foot`, to the last bit.
  @inline(__always)
  func sides(of position: Vector) -> (starts: UInt, ends: UInt) {
    let along =
      (position.x - starts.x) * directions.x + (position.y - starts.y) * directions.y
      + (position.z - starts.z) * directions.z
    let isAtStart = along .<= 0
    return (Self.bits(isAtStart), Self.bits((along .>= squares) .& .!isAtStart))
  }

  /// A bit per element that is true.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD8<Int64>>) -> UInt {
    let bits = SIMD8<Int64>.zero.replacing(with: SIMD8(1, 2, 4, 8, 16, 32, 64, 128), where: mask)
    return UInt(truncatingIfNeeded: bits.wrappedSum())
  }
}
