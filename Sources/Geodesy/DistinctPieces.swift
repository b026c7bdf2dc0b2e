/// The pieces of a line that do not repeat an earlier one, in either direction.
///
/// In a distance query, a race track of a thousand laps costs as much as one lap.
struct DistinctPieces: Sendable {
  /// The indices of the pieces, in line order.
  let pieces: [Int]

  /// The bounding spheres of the pieces.
  let tree: PieceTree

  /// The number of table slots tried for a piece; if none of them is free, it counts as distinct.
  private static let mostTries = 16

  /// The distinct pieces between points; absent if all pieces are distinct.
  ///
  /// - Complexity: O(N).
  init?(points: [Vector]) {
    let count = points.count - 1
    var size = 2
    while size < 2 * count { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    var pieces: [Int] = []
    for piece in 0..<count where count < Int32.max {
      let (start, end) = (points[piece], points[piece + 1])
      var slot = Int(truncatingIfNeeded: Self.mix(start) &+ Self.mix(end)) & (size - 1)
      var isRepeated = false
      for _ in 0..<Self.mostTries {
        let known = Int(table[slot])
        if known < 0 {
          table[slot] = Int32(piece)
          break
        }
        let (first, last) = (points[known], points[known + 1])
        isRepeated = (first == start && last == end) || (first == end && last == start)
        if isRepeated { break }
        slot = (slot + 1) & (size - 1)
      }
      if !isRepeated { pieces.append(piece) }
    }
    guard pieces.count < count else { return nil }
    self.pieces = pieces
    tree = PieceTree(points: points, pieces: pieces)
  }

  /// The index of the last distinct piece at or before a piece.
  func index(upTo piece: Int) -> Int {
    max(pieces.partitioningIndex { $0 > piece } - 1, 0)
  }

  /// A hash of a point.
  private static func mix(_ point: Vector) -> UInt64 {
    var mixed = point.x.bitPattern
    mixed = (mixed ^ (mixed >> 29)) &* 0x9E37_79B9_7F4A_7C15 &+ point.y.bitPattern
    mixed = (mixed ^ (mixed >> 29)) &* 0x9E37_79B9_7F4A_7C15 &+ point.z.bitPattern
    mixed = (mixed ^ (mixed >> 32)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 31)
  }
}
