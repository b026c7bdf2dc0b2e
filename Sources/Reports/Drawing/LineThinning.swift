/// Selects the points of a line to draw when there are too many.
///
/// It repeatedly drops the point whose loss is least visible, until the budget is met. The first
/// and the last point are kept.
///
/// **Source:** Visvalingam and Whyatt, Line generalisation by repeated elimination of points, The
/// Cartographic Journal 30 (1993).
struct LineThinning {
  private var previous: [Int]
  private var next: [Int]
  private var worth: [Double]
  private var queue = CandidateQueue()

  /// Selects the points to keep.
  ///
  /// - Parameters:
  ///   - count: the number of points.
  ///   - budget: the maximum number of points kept, at least two.
  ///   - worth: the worth of a point, the first argument, between two others.
  /// - Returns: the indices of the points to keep, in order.
  /// - Complexity: O(N log N).
  static func kept(
    of count: Int, budget: Int, worth: (_ point: Int, _ before: Int, _ after: Int) -> Double
  ) -> [Int] {
    guard count > max(budget, 2) else { return Array(0..<max(count, 0)) }
    var thinning = LineThinning(count: count)
    for point in 1..<(count - 1) { thinning.rate(point, atLeast: 0, worth) }
    thinning.remove(count - max(budget, 2), worth)
    var kept: [Int] = []
    var point = 0
    while point < count {
      kept.append(point)
      point = thinning.next[point]
    }
    return kept
  }

  /// The points of a line that are kept by the areas of their triangles.
  static func thinned(_ points: [MapPoint], to budget: Int) -> [MapPoint] {
    kept(of: points.count, budget: budget) {
      points[$0].doubledArea(with: points[$1], points[$2])
    }.map { points[$0] }
  }

  private init(count: Int) {
    previous = Array(-1..<(count - 1))
    next = Array(1..<(count + 1))
    worth = Array(repeating: .infinity, count: count)
  }

  private mutating func rate(
    _ point: Int, atLeast floor: Double, _ function: (Int, Int, Int) -> Double
  ) {
    // A point is worth at least as much as its dropped neighbors; otherwise a line would be
    // consumed from one end.
    worth[point] = max(function(point, previous[point], next[point]), floor)
    queue.insert((worth[point], point))
  }

  private mutating func remove(_ count: Int, _ function: (Int, Int, Int) -> Double) {
    var rest = count
    while rest > 0, let candidate = queue.popLeast() {
      // Skip an entry that is outdated by a later rating of its point.
      guard worth[candidate.point] == candidate.worth, next[candidate.point] >= 0 else { continue }
      let (before, after) = (previous[candidate.point], next[candidate.point])
      next[candidate.point] = -1
      next[before] = after
      previous[after] = before
      if before > 0 { rate(before, atLeast: candidate.worth, function) }
      if after < worth.count - 1 { rate(after, atLeast: candidate.worth, function) }
      rest -= 1
    }
  }
}

/// A priority queue of points by worth, the least first; at equal worth, the earlier point.
private struct CandidateQueue {
  typealias Candidate = (worth: Double, point: Int)

  private var heap: [Candidate] = []

  mutating func insert(_ candidate: Candidate) {
    heap.append(candidate)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popLeast() -> Candidate? {
    guard let least = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return least }
    heap[0] = last
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(parent, child)
      parent = child
    }
    return least
  }
}
