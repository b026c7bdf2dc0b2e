/// Searches for a short window of a trace that still shows a failure.
///
/// It first moves the end as close as possible to the required fixes, then the start, each by
/// doubling and then halving steps. Finally it drops single fixes from either end while the failure
/// remains.
package struct WindowSearch {
  /// The number of fixes in the trace, at least 2.
  let count: Int
  /// The fixes that the window must contain.
  let required: ClosedRange<Int>
  /// Whether the window must begin with the trace.
  let keepsBeginning: Bool
  /// The number of windows tried.
  package private(set) var runs = 0

  package init(count: Int, required: ClosedRange<Int>, keepsBeginning: Bool) {
    self.count = count
    let last = max(min(required.upperBound, count - 1), 0)
    self.required = min(max(required.lowerBound, 0), last)...last
    self.keepsBeginning = keepsBeginning
  }

  /// The minimum number of fixes in a window: a trip needs two.
  private static let fewest = 2

  /// Finds a window; `shows` returns whether a window still shows the failure.
  ///
  /// - Complexity: O(log N) windows, plus one per fix dropped at the end.
  package mutating func shortest(_ shows: (ClosedRange<Int>) -> Bool) -> ClosedRange<Int> {
    let soonest = max(required.upperBound, Self.fewest - 1)
    let end = nearest(from: soonest, to: count - 1) { shows(0...$0) }
    if keepsBeginning { return polished(0...end, shows) }
    let latest = min(required.lowerBound, end - Self.fewest + 1)
    // Mirrored, the beginning is found like the end.
    let begin = -nearest(from: -latest, to: 0) { shows(-$0...end) }
    return polished(begin...end, shows)
  }

  /// The number nearest to the start of a range for which `holds` is true, given that it is true at
  /// the end and monotonic.
  private mutating func nearest(from start: Int, to end: Int, _ holds: (Int) -> Bool) -> Int {
    var (failing, holding) = (start - 1, end)
    var step = 0
    while start + step < holding {
      if tries(start + step, holds) { holding = start + step } else { failing = start + step }
      step = max(2 * step, 1)
    }
    while holding - failing > 1 {
      let middle = failing + (holding - failing) / 2
      if tries(middle, holds) { holding = middle } else { failing = middle }
    }
    return holding
  }

  private mutating func polished(
    _ window: ClosedRange<Int>, _ shows: (ClosedRange<Int>) -> Bool
  ) -> ClosedRange<Int> {
    var window = window
    while window.count > Self.fewest {
      let later = window.lowerBound + 1...window.upperBound
      let sooner = window.lowerBound...window.upperBound - 1
      if !keepsBeginning, later.lowerBound <= required.lowerBound, tries(later, shows) {
        window = later
      } else if sooner.upperBound >= required.upperBound, tries(sooner, shows) {
        window = sooner
      } else {
        break
      }
    }
    return window
  }

  private mutating func tries<Value>(_ value: Value, _ holds: (Value) -> Bool) -> Bool {
    runs += 1
    return holds(value)
  }
}
