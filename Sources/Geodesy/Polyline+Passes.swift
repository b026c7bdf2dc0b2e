/// A walk along a line, forward or backward, from one pass near a position to the next.
private struct PassWalk {
  private let line: Polyline
  private let position: Vector
  private let radius: Double
  private let isForward: Bool
  /// The limits of the walk in meters along the line, from its start on.
  private let range: ClosedRange<Double>
  /// The block at which the walk continues; absent at its end.
  private var block: Int?
  /// The passes found in the last block but not returned yet, the next one last.
  private var waiting: [Projection] = []

  init(
    along line: Polyline, isForward: Bool, in range: ClosedRange<Double>, near position: Vector,
    within radius: Double
  ) {
    self.line = line
    self.position = position
    self.radius = radius
    self.isForward = isForward
    self.range = range
    let start = isForward ? range.lowerBound : range.upperBound
    block = line.tree.block(ofPiece: line.piece(at: start))
  }

  /// The next local minimum of the distance.
  mutating func next(_ looks: inout Int) -> Projection? {
    while waiting.isEmpty {
      guard let start = block,
        let found = line.tree.block(
          from: start, isForward: isForward, near: position, within: radius, looks: &looks),
        isInside(found)
      else {
        block = nil
        return nil
      }
      takeMinima(ofBlock: found, &looks)
      block = found + (isForward ? 1 : -1)
    }
    return waiting.popLast()
  }

  private func isInside(_ block: Int) -> Bool {
    let pieces = line.tree.pieces(ofBlock: block)
    return isForward
      ? line.distances[pieces.lowerBound] <= range.upperBound
      : line.distances[pieces.upperBound] >= range.lowerBound
  }

  /// Takes the passes of a block in; none may be waiting.
  private mutating func takeMinima(ofBlock block: Int, _ looks: inout Int) {
    let pieces = line.tree.pieces(ofBlock: block)
    let before = pieces.lowerBound - 1
    var fractionBefore = before < 0 ? 0 : line.foot(of: position, onPiece: before).fraction
    for piece in pieces {
      let next = line.foot(of: position, onPiece: piece)
      if next.projection.squaredDistance <= radius * radius,
        line.isMinimum(next, after: fractionBefore), range.contains(next.projection.alongTrack)
      {
        waiting.append(next.projection)
      }
      fractionBefore = next.fraction
    }
    looks += pieces.count
    if isForward { waiting.reverse() }
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
    var walk = PassWalk(
      along: self, isForward: true, in: distance.nextUp...length, near: position, within: radius)
    var looks = 0
    return walk.next(&looks) != nil
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
  ///   - places: Distances along the line in meters, at least one.
  ///   - count: The maximum number of minima.
  ///   - looks: Increased by the number of pieces and spheres examined.
  /// - Returns: The minima, at most `count`.
  /// - Complexity: O(places × (log N + pieces to the next pass) + count × pieces between passes).
  package func minima(
    near position: Vector, within radius: Double, around places: [Double], atMost count: Int,
    looks: inout Int
  ) -> [Projection] {
    var walks = walks(from: places.sorted(), near: position, within: radius)
    var heads = walks.indices.map { walks[$0].walk.next(&looks) }
    var found: [Projection] = []
    while found.count < count {
      var best: (gap: Double, walk: Int)?
      for (index, head) in heads.enumerated() {
        guard let head else { continue }
        let gap = abs(head.alongTrack - walks[index].start)
        if best.map({ gap < $0.gap }) ?? true { best = (gap, index) }
      }
      guard let best, let head = heads[best.walk] else { break }
      found.append(head)
      heads[best.walk] = found.count < count ? walks[best.walk].walk.next(&looks) : nil
    }
    return found.sorted { $0.alongTrack < $1.alongTrack }
  }

  /// Two walks from each distance, each limited to the part nearer to it than to the others.
  private func walks(
    from places: [Double], near position: Vector, within radius: Double
  ) -> [(start: Double, walk: PassWalk)] {
    var walks: [(start: Double, walk: PassWalk)] = []
    let walk = { (isForward: Bool, range: ClosedRange<Double>) in
      PassWalk(along: self, isForward: isForward, in: range, near: position, within: radius)
    }
    for (index, place) in places.enumerated() where index == 0 || places[index - 1] < place {
      let before = index == 0 ? 0 : ((places[index - 1] + place) / 2).nextUp
      let next = places[index...].first { $0 > place }
      let after = next.map { (place + $0) / 2 } ?? max(length, place)
      if before <= place.nextDown {
        walks.append((place, walk(false, before...place.nextDown)))
      }
      walks.append((place, walk(true, place...after)))
    }
    return walks
  }
}
