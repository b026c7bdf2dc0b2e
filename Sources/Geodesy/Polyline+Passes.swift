/// A search along a line, forward or backward, from one pass near a position to the next.
private struct PassSearch {
  /// The start of the search, in meters along the line.
  let start: Double
  private let isForward: Bool
  /// The limits of the search in meters along the line.
  private let range: ClosedRange<Double>
  /// The pieces within the limits.
  private let reach: Range<Int>
  /// The block at which the search continues; absent at its end.
  private var block: Int?
  /// The pieces of the last block with a minimum, as bits from piece `first` on; those examined are
  /// cleared.
  private var minima: UInt64 = 0
  private var first = 0
  /// The current pass; absent at the end of the search.
  private(set) var head: Projection?

  /// Makes a search that starts at a piece, before its first pass.
  init(
    along line: Polyline, from piece: Int, isForward: Bool, in range: ClosedRange<Double>
  ) {
    start = isForward ? range.lowerBound : range.upperBound.nextUp
    self.isForward = isForward
    self.range = range
    reach = isForward ? piece..<line.pieceCount : 0..<piece + 1
    block = line.tree.block(ofPiece: piece)
  }

  /// Advances to the next local minimum of the distance.
  mutating func advance(
    along line: Polyline, near position: Vector, within radius: Double, _ looks: inout Int
  ) {
    head = nil
    while true {
      while let piece = takeMinimum() {
        let pass = line.projection(at: line.foot(of: position, onPiece: piece))
        if pass.squaredDistance <= radius * radius, range.contains(pass.alongTrack) {
          head = pass
          return
        }
      }
      guard let start = block,
        let found = line.tree.block(
          from: start, isForward: isForward, near: position, within: radius, looks: &looks)
      else {
        block = nil
        return
      }
      let pieces = line.tree.pieces(ofBlock: found).clamped(to: reach)
      let isInside =
        isForward
        ? line.distances[pieces.lowerBound] <= range.upperBound
        : line.distances[pieces.upperBound] >= range.lowerBound
      block = isInside ? found + (isForward ? 1 : -1) : nil
      guard isInside else { continue }
      looks += pieces.count
      first = pieces.lowerBound
      let isAfterEnd = first > 0 && line.foot(of: position, onPiece: first - 1).isAtEnd
      line.forEachMinimum(near: position, onPieces: pieces, isAfterEnd: isAfterEnd) { foot in
        minima |= 1 << UInt64(foot.piece - first)
      }
    }
  }

  /// Takes the next piece with a minimum from those of the last block.
  private mutating func takeMinimum() -> Int? {
    guard minima != 0 else { return nil }
    let bit = isForward ? minima.trailingZeroBitCount : 63 - minima.leadingZeroBitCount
    minima ^= 1 << UInt64(bit)
    return first + bit
  }
}

extension Polyline {
  /// The local minima of the distance from a position to the line within a radius in meters, in
  /// line order.
  ///
  /// - Complexity: O(log N + pieces near the position).
  package func minima(near position: Vector, within radius: Double) -> [Projection] {
    var looks = 0
    return minima(near: position, within: radius, around: [0], atMost: .max, looks: &looks)
  }

  /// Whether the line passes a position beyond a distance from its start.
  ///
  /// - Complexity: O(log N + pieces to the first such pass).
  package func passes(_ position: Vector, within radius: Double, beyond distance: Double) -> Bool {
    guard distance < length else { return false }
    let start = distance.nextUp
    var search = PassSearch(
      along: self, from: piece(at: start), isForward: true, in: start...length)
    var looks = 0
    search.advance(along: self, near: position, within: radius, &looks)
    return search.head != nil
  }

  /// The local minima of the distance from a position within a radius that are nearest, along the
  /// line, to one of some distances, in line order.
  ///
  /// The rest of the line is not searched, so a line with a thousand passes costs no more than one
  /// with a few.
  ///
  /// - Parameters:
  ///   - position: The position on the sphere.
  ///   - radius: Meters from the position.
  ///   - starts: Distances along the line in meters, at least one.
  ///   - count: The maximum number of minima.
  ///   - looks: Increased by the number of pieces and bounds examined.
  /// - Returns: The minima, at most `count`.
  /// - Complexity: O(starts × (log N + pieces to the next pass) + count × pieces between passes).
  package func minima(
    near position: Vector, within radius: Double, around starts: [Double], atMost count: Int,
    looks: inout Int
  ) -> [Projection] {
    var searches = searches(from: starts.count > 1 ? starts.sorted() : starts)
    for index in searches.indices {
      searches[index].advance(along: self, near: position, within: radius, &looks)
    }
    var found: [Projection] = []
    while found.count < count {
      var best: (gap: Double, search: Int, head: Projection)?
      for index in searches.indices {
        guard let head = searches[index].head else { continue }
        let gap = abs(head.alongTrack - searches[index].start)
        if best.map({ gap < $0.gap }) ?? true { best = (gap, index, head) }
      }
      guard let best else { break }
      found.append(best.head)
      if found.count < count {
        searches[best.search].advance(along: self, near: position, within: radius, &looks)
      }
    }
    if found.count > 1 { found.sort { $0.alongTrack < $1.alongTrack } }
    return found
  }

  /// Two searches from each distance, each limited to the part nearer to it than to the others.
  private func searches(from starts: [Double]) -> [PassSearch] {
    var searches: [PassSearch] = []
    searches.reserveCapacity(2 * starts.count)
    for (index, start) in starts.enumerated() where index == 0 || starts[index - 1] < start {
      let before = index == 0 ? 0 : ((starts[index - 1] + start) / 2).nextUp
      let next = starts[index...].first { $0 > start }
      let after = next.map { (start + $0) / 2 } ?? max(length, start)
      let piece = piece(at: start)
      if before <= start.nextDown {
        // At a point between two pieces the backward search begins on the earlier one.
        let earlier = piece > 0 && distances[piece] == start ? piece - 1 : piece
        searches.append(
          PassSearch(along: self, from: earlier, isForward: false, in: before...start.nextDown))
      }
      searches.append(PassSearch(along: self, from: piece, isForward: true, in: start...after))
    }
    return searches
  }
}
