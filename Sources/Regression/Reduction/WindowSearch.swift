/// The search for a short window of a trace that still shows what the whole one does.
///
/// First the end moves as near to what must be inside as it can, then the beginning, each by steps
/// that double and then halve; at last single fixes are taken from either end until that is no use.
package struct WindowSearch {
  /// How many fixes the trace has, at least 2.
  let count: Int
  /// The fixes that must be inside.
  let required: ClosedRange<Int>
  /// Whether the window begins with the trace.
  let keepsBeginning: Bool
  /// The windows tried.
  package private(set) var runs = 0

  /// Prepares a search.
  package init(count: Int, required: ClosedRange<Int>, keepsBeginning: Bool) {
    self.count = count
    let last = max(min(required.upperBound, count - 1), 0)
    self.required = min(max(required.lowerBound, 0), last)...last
    self.keepsBeginning = keepsBeginning
  }

  /// The fewest fixes of a window: a trip needs two.
  private static let fewest = 2

  /// Finds a window; `shows` tells of one whether it still shows it.
  ///
  /// - Complexity: O(log N) windows, and as many as fixes are taken one by one at the end.
  package mutating func shortest(_ shows: (ClosedRange<Int>) -> Bool) -> ClosedRange<Int> {
    var window = 0...count - 1
    let first = window.lowerBound
    let end = nearest(
      from: max(required.upperBound, first + Self.fewest - 1), to: window.upperBound
    ) { shows(first...$0) }
    window = first...end
    if !keepsBeginning {
      let latest = min(required.lowerBound, end - Self.fewest + 1)
      // Seen from the other side, the beginning is found like the end.
      let begin = nearest(from: -latest, to: 0) { shows(-$0...end) }
      window = -begin...end
    }
    return polished(window, shows)
  }

  /// The number nearest to the beginning of a range that holds, if what lies beyond holds too; its
  /// end is known to hold.
  private mutating func nearest(
    from start: Int, to end: Int, _ holds: (Int) -> Bool
  ) -> Int {
    guard start < end else { return end }
    var failing = start - 1
    var step = 0
    var holding = end
    while failing < end {
      let place = min(start + step, end)
      if place == end { break }
      runs += 1
      if holds(place) {
        holding = place
        break
      }
      failing = place
      step = max(2 * step, 1)
    }
    while holding - failing > 1 {
      let middle = failing + (holding - failing) / 2
      runs += 1
      if holds(middle) { holding = middle } else { failing = middle }
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

  private mutating func tries(
    _ window: ClosedRange<Int>, _ shows: (ClosedRange<Int>) -> Bool
  ) -> Bool {
    runs += 1
    return shows(window)
  }
}
