/// A search along a line, forward or backward, from one pass near a position to the next.
private struct PassSearch {
  private let isForward: Bool
  /// The limits of the search in meters along the line.
  private let range: ClosedRange<Double>
  /// The pieces within the limits.
  private let reach: Range<Int>
  /// The block at which the search continues; absent when the search has ended.
  private var block: Int?
  /// The blocks before it that are near the position and not examined yet.
  private var blocks = BitRun()
  /// The pieces of the last block with a minimum that are not examined yet.
  private var minima = BitRun()
  /// The next pass; absent if it is not found yet, and at the end of the search.
  private(set) var head: Projection?

  /// Makes a search that starts at a piece, before its first pass.
  init(
    along line: borrowing Polyline, from piece: Int, isForward: Bool, in range: ClosedRange<Double>
  ) {
    self.isForward = isForward
    self.range = range
    reach = isForward ? piece..<line.pieceCount : 0..<piece + 1
    block = line.tree.block(ofPiece: piece)
  }

  /// Finds the next local minimum of the distance, unless it is already found.
  @inline(__always)
  mutating func find(
    along line: Polyline, near position: Vector, within radius: Double, _ examined: inout Int
  ) {
    if head == nil, block != nil || blocks.bits | minima.bits != 0 {
      advance(along: line, near: position, within: radius, &examined)
    }
  }

  /// Removes and returns the pass that was found.
  mutating func take() -> Projection? {
    defer { head = nil }
    return head
  }

  private mutating func advance(
    along line: Polyline, near position: Vector, within radius: Double, _ examined: inout Int
  ) {
    while true {
      while let piece = minima.take(isForward: isForward) {
        let pass = line.projection(at: line.foot(of: position, onPiece: piece))
        if pass.squaredDistance <= radius * radius, range.contains(pass.alongTrack) {
          head = pass
          return
        }
      }
      guard let found = nextBlock(of: line.tree, near: position, within: radius, &examined) else {
        return
      }
      let pieces = line.tree.pieces(ofBlock: found).clamped(to: reach)
      let isInside =
        isForward
        ? line.distances[pieces.lowerBound] <= range.upperBound
        : line.distances[pieces.upperBound] >= range.lowerBound
      guard isInside else {
        (block, blocks) = (nil, BitRun())
        return
      }
      examined += pieces.count
      minima.first = found * PieceBlock.size
      (minima.bits, _) = line.minima(
        near: position, onPieces: pieces,
        isAfterEnd: line.foot(of: position, onPiece: pieces.lowerBound - 1).isAtEnd)
    }
  }

  /// The next block near the position; absent at the end of the search.
  @inline(__always)
  private mutating func nextBlock(
    of tree: PieceTree, near position: Vector, within radius: Double, _ examined: inout Int
  ) -> Int? {
    if blocks.bits == 0, let start = block {
      let found = tree.blocks(
        from: start, isForward: isForward, near: position, within: radius, examined: &examined)
      block = found.map { $0.first + (isForward ? BoundGroup.size : -1) }
      blocks = found ?? BitRun()
    }
    return blocks.take(isForward: isForward)
  }
}

/// The searches in both directions from a distance along a line.
private struct OutwardSearch {
  let start: Double
  /// The search backward; absent if nothing lies before the start.
  private var before: PassSearch?
  private var after: PassSearch

  /// Makes the searches within limits in meters along the line.
  init(along line: borrowing Polyline, from start: PassStart, in range: ClosedRange<Double>) {
    self.start = start.distance
    let piece = line.piece(at: start.distance, near: start.piece)
    if range.lowerBound <= start.distance.nextDown {
      // At a point between two pieces, the backward search begins on the earlier one.
      let earlier = piece > 0 && line.distances[piece] == start.distance ? piece - 1 : piece
      before = PassSearch(
        along: line, from: earlier, isForward: false,
        in: range.lowerBound...start.distance.nextDown)
    }
    after = PassSearch(
      along: line, from: piece, isForward: true, in: start.distance...range.upperBound)
  }

  /// Finds the next pass in each direction.
  ///
  /// Returns the distance along the line to the nearer one, infinite if there is none.
  mutating func find(
    along line: Polyline, near position: Vector, within radius: Double, _ examined: inout Int
  ) -> Double {
    before?.find(along: line, near: position, within: radius, &examined)
    after.find(along: line, near: position, within: radius, &examined)
    return min(gap(to: before?.head), gap(to: after.head))
  }

  /// Removes and returns the nearer of the passes found.
  mutating func take() -> Projection? {
    gap(to: before?.head) <= gap(to: after.head) ? before?.take() : after.take()
  }

  /// Moves the pass found in each direction to a list of limited length.
  mutating func takeBoth(into passes: inout [Projection], atMost count: Int) {
    if passes.count < count, let pass = before?.take() { passes.append(pass) }
    if passes.count < count, let pass = after.take() { passes.append(pass) }
  }

  private func gap(to pass: Projection?) -> Double {
    pass.map { abs($0.alongTrack - start) } ?? .infinity
  }
}

/// A distance along a line around which passes are searched.
package struct PassStart {
  /// Meters along the line.
  let distance: Double
  /// A piece that is probably near.
  let piece: Int

  /// Makes a start.
  package init(distance: Double, piece: Int = 0) {
    (self.distance, self.piece) = (distance, piece)
  }
}

extension Polyline {
  /// The local minima of the distance from a position within a radius in meters, in line order.
  ///
  /// - Complexity: O(log N + pieces near the position).
  package func minima(near position: Vector, within radius: Double) -> [Projection] {
    var examined = 0
    return minima(
      near: position, within: radius, around: PassStart(distance: 0), atMost: .max,
      examined: &examined)
  }

  /// Whether the line passes a position beyond a distance from its start.
  ///
  /// - Complexity: O(log N + pieces to the first such pass).
  package func passes(_ position: Vector, within radius: Double, beyond distance: Double) -> Bool {
    guard distance < length else { return false }
    let start = distance.nextUp
    var search = PassSearch(
      along: self, from: piece(at: start), isForward: true, in: start...length)
    var examined = 0
    search.find(along: self, near: position, within: radius, &examined)
    return search.head != nil
  }

  /// The local minima of the distance from a position within a radius, in line order.
  ///
  /// Of them, those nearest along the line to one of some distances are returned. If there are
  /// several distances, the next passes on both sides of the first one always count, unless they
  /// are nearer to another one.
  ///
  /// The rest of the line is not searched, so a line with a thousand passes costs no more than one
  /// with a few.
  ///
  /// - Parameters:
  ///   - position: The position on the sphere.
  ///   - radius: The radius in meters around the position.
  ///   - first: A distance along the line, the most important one.
  ///   - others: Further distances.
  ///   - count: The maximum number of minima.
  ///   - examined: Increased by the number of pieces and bounds examined.
  /// - Returns: The minima, at most `count`.
  /// - Complexity: O(starts × (log N + pieces to the next pass) + count × pieces between passes).
  package func minima(
    near position: Vector, within radius: Double, around first: PassStart,
    _ others: [PassStart] = [], atMost count: Int, examined: inout Int
  ) -> [Projection] {
    var found: [Projection] = []
    found.reserveCapacity(min(count, Polyline.fewPasses))
    if others.isEmpty {
      // The usual case needs no array of searches.
      var search = OutwardSearch(along: self, from: first, in: 0...max(length, first.distance))
      while found.count < count,
        search.find(along: self, near: position, within: radius, &examined) < .infinity,
        let pass = search.take()
      {
        found.append(pass)
      }
    } else {
      var starts = others
      starts.append(first)
      starts.sort { $0.distance < $1.distance }
      var searches = searches(from: starts)
      // Many passes near the others must not crowd out those next to the first distance.
      if let own = searches.firstIndex(where: { $0.start == first.distance }) {
        _ = searches[own].find(along: self, near: position, within: radius, &examined)
        searches[own].takeBoth(into: &found, atMost: count)
      }
      while found.count < count {
        var best = (gap: Double.infinity, search: 0)
        for index in searches.indices {
          let gap = searches[index].find(along: self, near: position, within: radius, &examined)
          if gap < best.gap { best = (gap, index) }
        }
        guard best.gap < .infinity, let pass = searches[best.search].take() else { break }
        found.append(pass)
      }
    }
    if found.count > 1 { found.sort { $0.alongTrack < $1.alongTrack } }
    return found
  }

  /// The number of passes that are found without growing the list.
  private static let fewPasses = 8

  /// The searches from each distance, limited to the part nearer to it than to the others.
  private func searches(from starts: [PassStart]) -> [OutwardSearch] {
    var searches: [OutwardSearch] = []
    searches.reserveCapacity(starts.count)
    for (index, start) in starts.enumerated() {
      let last = index == 0 ? nil : starts[index - 1].distance
      if last == start.distance { continue }
      let before = last.map { (($0 + start.distance) / 2).nextUp } ?? 0
      let next = starts[index...].first { $0.distance > start.distance }
      let after = next.map { (start.distance + $0.distance) / 2 } ?? max(length, start.distance)
      searches.append(OutwardSearch(along: self, from: start, in: min(before, after)...after))
    }
    return searches
  }
}
