/// A priority queue of states, cheapest first; equal costs are ordered by number.
struct SearchQueue {
  /// A state and the lower bound of the cost of a path through it.
  struct Entry {
    var bound: Int
    var state: Int32

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.bound < right.bound || (left.bound == right.bound && left.state < right.state)
    }
  }

  private var heap: [Entry] = []

  /// Adds a state.
  ///
  /// - Complexity: O(log N).
  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entry < heap[parent] else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = entry
  }

  /// Removes the cheapest state.
  ///
  /// - Complexity: O(log N).
  mutating func popFirst() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < last else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return first
  }
}
