/// The longest common subsequence of two sequences of numbers.
///
/// If the sequences have so little in common that the search would take too long, the best result
/// so far is used: a common subsequence, but perhaps not the longest.
///
/// **Source:** Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986),
/// section 4b, with the cutoff that GNU diff uses in hopeless cases.
struct CommonSubsequence {
  /// For each element of the old sequence, the index of its match in the new one.
  private(set) var partners: [Int?]

  private let old: [Int]
  private let new: [Int]

  /// The furthest old index reached on each diagonal, forward and backward.
  private var forward: [Int]
  private var backward: [Int]
  private let center: Int

  /// The stretches still to be matched.
  private var open: [Stretch] = []

  /// The number of edits after which a search is cut off.
  private static let depthLimit = 1_024

  /// The value of a diagonal that is not reached yet, too low for any sum to compensate.
  private static let unreached = Int.min / 4

  private struct Stretch {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Matches two sequences.
  ///
  /// - Complexity: O((N + M) × D) for D differences, of which at most `depthLimit` count; memory
  ///   O(N + D).
  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    partners = [Int?](repeating: nil, count: old.count)
    let depth = min((old.count + new.count + 1) / 2, Self.depthLimit)
    center = depth + 1
    forward = [Int](repeating: 0, count: 2 * depth + 3)
    backward = forward
    open = [Stretch(old: 0..<old.count, new: 0..<new.count)]
    while var stretch = open.popLast() {
      trim(&stretch)
      if stretch.old.isEmpty || stretch.new.isEmpty { continue }
      split(stretch)
    }
  }
}

extension CommonSubsequence {
  /// Matches and removes equal elements at both ends of a stretch.
  private mutating func trim(_ stretch: inout Stretch) {
    var (first, last) = (stretch.old.lowerBound, stretch.old.upperBound)
    var (newFirst, newLast) = (stretch.new.lowerBound, stretch.new.upperBound)
    while first < last, newFirst < newLast, old[first] == new[newFirst] {
      partners[first] = newFirst
      first += 1
      newFirst += 1
    }
    while first < last, newFirst < newLast, old[last - 1] == new[newLast - 1] {
      last -= 1
      newLast -= 1
      partners[last] = newLast
    }
    stretch = Stretch(old: first..<last, new: newFirst..<newLast)
  }

  /// Matches a run in the middle of a shortest edit and queues the stretches on both sides.
  private mutating func split(_ stretch: Stretch) {
    let run = middleRun(of: stretch)
    for step in 0..<run.length { partners[run.old + step] = run.new + step }
    open.append(
      Stretch(
        old: run.old + run.length..<stretch.old.upperBound,
        new: run.new + run.length..<stretch.new.upperBound))
    open.append(
      Stretch(
        old: stretch.old.lowerBound..<run.old, new: stretch.new.lowerBound..<run.new))
  }

  private struct Run {
    var old: Int
    var new: Int
    var length: Int
  }

  /// The run where the searches from both ends meet; both ends of the stretch differ.
  private mutating func middleRun(of stretch: Stretch) -> Run {
    let depth = min((stretch.old.count + stretch.new.count + 1) / 2, Self.depthLimit)
    for index in center - depth - 1...center + depth + 1 {
      forward[index] = Self.unreached
      backward[index] = Self.unreached
    }
    forward[center + 1] = 0
    backward[center + 1] = 0
    for edits in 0...depth {
      if let run = advance(stretch, edits) ?? retreat(stretch, edits) { return run }
    }
    return furthest(in: stretch, edits: depth)
  }

  /// The diagonals that `edits` edits can reach inside a stretch.
  private func diagonals(_ edits: Int, _ length: Int, _ newLength: Int) -> StrideThrough<Int> {
    stride(
      from: -(edits - 2 * max(0, edits - newLength)),
      through: edits - 2 * max(0, edits - length), by: 2)
  }

  private mutating func advance(_ stretch: Stretch, _ edits: Int) -> Run? {
    let (length, newLength) = (stretch.old.count, stretch.new.count)
    let shift = length - newLength
    for diagonal in diagonals(edits, length, newLength) {
      let start = reach(forward, diagonal, edits)
      var reached = start
      while reached < length, reached - diagonal < newLength,
        old[stretch.old.lowerBound + reached] == new[stretch.new.lowerBound + reached - diagonal]
      {
        reached += 1
      }
      forward[center + diagonal] = reached
      let facing = shift - diagonal
      guard shift & 1 != 0, abs(facing) < edits else { continue }
      if reached + backward[center + facing] >= length {
        return Run(
          old: stretch.old.lowerBound + start, new: stretch.new.lowerBound + start - diagonal,
          length: reached - start)
      }
    }
    return nil
  }

  private mutating func retreat(_ stretch: Stretch, _ edits: Int) -> Run? {
    let (length, newLength) = (stretch.old.count, stretch.new.count)
    let shift = length - newLength
    for diagonal in diagonals(edits, length, newLength) {
      let start = reach(backward, diagonal, edits)
      var reached = start
      while reached < length, reached - diagonal < newLength,
        old[stretch.old.upperBound - 1 - reached]
          == new[stretch.new.upperBound - 1 - reached + diagonal]
      {
        reached += 1
      }
      backward[center + diagonal] = reached
      let facing = shift - diagonal
      guard shift & 1 == 0, abs(facing) <= edits else { continue }
      if reached + forward[center + facing] >= length {
        return Run(
          old: stretch.old.upperBound - reached,
          new: stretch.new.upperBound - reached + diagonal, length: reached - start)
      }
    }
    return nil
  }

  /// The index that a search reaches on a diagonal with one more edit.
  private func reach(_ table: [Int], _ diagonal: Int, _ edits: Int) -> Int {
    let below = table[center + diagonal - 1]
    let above = table[center + diagonal + 1]
    return diagonal == -edits || (diagonal != edits && below < above) ? above : below + 1
  }

  /// The point at which to split if the searches have not met: the furthest one reached.
  ///
  /// A search may step past the end of either side by one edit, so the point is clamped to the end.
  ///
  /// **Source:** GNU diffutils 3.10, lib/diffseq.h, `diag`: "find forward diagonal that maximizes
  /// x + y", with the same limits.
  private func furthest(in stretch: Stretch, edits: Int) -> Run {
    let (length, newLength) = (stretch.old.count, stretch.new.count)
    var best = (reached: 0, diagonal: 0)
    for diagonal in diagonals(edits, length, newLength) {
      let reached = min(forward[center + diagonal], length, newLength + diagonal)
      if 2 * reached - diagonal > 2 * best.reached - best.diagonal { best = (reached, diagonal) }
    }
    return Run(
      old: stretch.old.lowerBound + best.reached,
      new: stretch.new.lowerBound + best.reached - best.diagonal, length: 0)
  }
}
