/// A piece of road between two junctions, in one direction.
///
/// Edges 2n and 2n + 1 are the two directions of piece n; the first is the direction of its way.
struct RoadEdge: Hashable, Sendable {
  /// The edge's number.
  let number: Int32

  /// Makes an edge from its number.
  @inline(__always)
  init(number: Int32) {
    self.number = number
  }

  /// Makes an edge from a piece and a direction.
  @inline(__always)
  init(piece: Int, isForward: Bool) {
    number = Int32(truncatingIfNeeded: piece &* 2 &+ (isForward ? 0 : 1))
  }

  /// The piece of road.
  @inline(__always)
  var piece: Int { Int(number >> 1) }

  /// Whether it has the direction of its way.
  @inline(__always)
  var isForward: Bool { number & 1 == 0 }

  /// The same piece in the opposite direction.
  @inline(__always)
  var reversed: RoadEdge { RoadEdge(number: number ^ 1) }

  /// The number as an index.
  @inline(__always)
  var index: Int { Int(number) }
}
