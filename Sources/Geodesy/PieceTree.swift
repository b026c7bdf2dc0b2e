/// A tree of bounds around runs of a line's pieces, each around four of the level below.
package struct PieceTree: Sendable {
  /// The pieces in one bound of the finest level, a *block*.
  private let blockSize: Int
  /// The bounds by level, from the finest, one per block, to the last, a single group.
  private let groups: [BoundGroup]
  /// The group at which each level begins; one more element than levels.
  private let starts: [Int]
  private let pieceCount: Int

  /// Makes a tree over all pieces between points.
  init(points: [Vector]) {
    let pieces = points.count - 1
    self.init(pieceCount: pieces, blockSize: PieceBlock.size) {
      Bound(around: points[$0.lowerBound...$0.upperBound].map { (center: $0, radius: 0) })
    }
  }

  /// Makes a tree over whole lines, each with all positions within a radius as one piece.
  package init(lines: [(points: [Vector], radius: Double)]) {
    self.init(pieceCount: lines.count, blockSize: 1) { block in
      let line = lines[block.lowerBound]
      return Bound(around: line.points.map { (center: $0, radius: line.radius) })
    }
  }

  /// Makes a tree over some pieces between points, identified by their index in the list.
  init(points: [Vector], pieces: [Int]) {
    self.init(pieceCount: pieces.count, blockSize: PieceBlock.size) { block in
      Bound(
        around: pieces[block].flatMap { piece in
          points[piece...piece + 1].map { (center: $0, radius: 0) }
        })
    }
  }

  /// Makes a tree with a bound of each block of pieces.
  private init(pieceCount: Int, blockSize: Int, bound: (Range<Int>) -> Bound) {
    var level = PieceTree.runs(of: blockSize, in: pieceCount).map(bound)
    var groups = BoundGroup.groups(of: level)
    var starts = [0, groups.count]
    while level.count > BoundGroup.size {
      level = PieceTree.runs(of: BoundGroup.size, in: level.count).map { run in
        Bound(
          around: level[run].flatMap { bound in
            [(bound.start, bound.radius), (bound.start + bound.chord, bound.radius)]
          })
      }
      groups += BoundGroup.groups(of: level)
      starts.append(groups.count)
    }
    self.blockSize = blockSize
    self.pieceCount = pieceCount
    self.groups = groups
    self.starts = starts
  }

  /// The runs of a given number of elements that share a bound.
  private static func runs(of size: Int, in count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// The pieces in a block.
  func pieces(ofBlock block: Int) -> Range<Int> {
    block * blockSize..<min((block + 1) * blockSize, pieceCount)
  }

  /// The block of a piece.
  func block(ofPiece piece: Int) -> Int { piece / blockSize }

  /// The next blocks, from `start` in either direction, whose bounds come within a radius of a
  /// position: those of one group.
  ///
  /// - Complexity: O(log N) per part of the line that comes near the position.
  @inline(__always)
  func blocks(
    from start: Int, isForward: Bool, near position: Vector, within radius: Double,
    examined: inout Int
  ) -> BitRun? {
    let size = BoundGroup.size
    var (level, index) = (0, start)
    while index >= 0, level + 1 < starts.count, index < size * (starts[level + 1] - starts[level]) {
      examined += 1
      let (group, lane) = (index / size, UInt(index % size))
      let rest: UInt = isForward ? ~0 &<< lane : ~(~1 &<< lane)
      let near = groups[starts[level] + group].bounds(within: radius, of: position) & rest
      var run = BitRun(first: group * size, bits: near)
      if level == 0, near != 0 { return run }
      if let next = run.take(isForward: isForward) {
        level -= 1
        index = next * size + (isForward ? 0 : size - 1)
      } else {
        level += 1
        index = group + (isForward ? 1 : -1)
      }
    }
    return nil
  }

  /// Calls the body with each piece in a range that may be nearer than the squared limit.
  ///
  /// It starts around a near piece, if one is known; the body returns the new limit.
  package func search(
    near position: Vector, limit: Double, in pieces: ClosedRange<Int>, from hint: Int? = nil,
    _ body: (Int) -> Double
  ) {
    let pieces = pieces.clamped(to: 0...max(pieceCount - 1, 0))
    let (first, last) = (block(ofPiece: pieces.lowerBound), block(ofPiece: pieces.upperBound))
    let near =
      hint.map { block(ofPiece: min(max($0, pieces.lowerBound), pieces.upperBound)) }
      ?? nearBlock(to: position, in: first...last)
    var (limit, examined) = (limit, 0)
    for piece in self.pieces(ofBlock: near).clamped(to: pieces) { limit = body(piece) }
    for isForward in [true, false] {
      let step = isForward ? 1 : -1
      var start = near + step
      while var run = blocks(
        from: start, isForward: isForward, near: position, within: limit.squareRoot(),
        examined: &examined),
        let found = run.take(isForward: isForward), first <= found, found <= last
      {
        for piece in self.pieces(ofBlock: found).clamped(to: pieces) { limit = body(piece) }
        start = found + step
      }
    }
  }

  /// A block in a range that is probably the nearest: descends along the nearest chords.
  private func nearBlock(to position: Vector, in blocks: ClosedRange<Int>) -> Int {
    var index = 0
    for level in stride(from: starts.count - 2, through: 0, by: -1) {
      let bits = level * BoundGroup.size.trailingZeroBitCount
      let first = max(index * BoundGroup.size, blocks.lowerBound >> bits)
      let last = min((index + 1) * BoundGroup.size - 1, blocks.upperBound >> bits)
      index = first
      guard first < last else { continue }
      let distances = groups[starts[level] + first / BoundGroup.size].squaredDistances(to: position)
      for other in first...last
      where distances[other % BoundGroup.size] < distances[index % BoundGroup.size] {
        index = other
      }
    }
    return index
  }
}

extension Range<Int> {
  /// The part of the range within another one.
  fileprivate func clamped(to range: ClosedRange<Int>) -> Range<Int> {
    clamped(to: range.lowerBound..<range.upperBound + 1)
  }
}
