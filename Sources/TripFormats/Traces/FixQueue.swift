import TripModel

/// Fixes that wait until the faults before them are reported.
struct FixQueue {
  private var fixes: [Fix] = []
  private var taken = 0

  /// Whether no fix is waiting.
  var isEmpty: Bool { taken == fixes.count }

  /// Adds a fix at the end.
  mutating func append(_ fix: Fix) {
    fixes.append(fix)
  }

  /// Removes the first fix; absent if none is waiting.
  mutating func takeFirst() -> Fix? {
    guard taken < fixes.count else { return nil }
    defer {
      taken += 1
      if isEmpty {
        fixes.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return fixes[taken]
  }
}
