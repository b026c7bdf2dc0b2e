package import TripModel

/// The fixes to explain, and the output format.
package struct ExplanationOptions: Sendable {
  /// The format of explanations.
  package enum Format: String, CaseIterable, Sendable {
    case text
    case jsonl
  }

  /// What one fix is found by, when it is not known by its index.
  package enum Landmark: Equatable, Sendable {
    /// The first fix this many seconds after the first one of the trip, or later.
    case time(Double)
    /// The fix at which an event is told for the n-th time, counted from 1.
    case event(EventName, Int)
  }

  /// The indices of the fixes.
  package var fixes = 0...Int.max
  /// The only fix of them that is explained; absent for all.
  package var landmark: Landmark?
  /// The format of explanations.
  package var format = Format.text

  /// Makes options for every fix, as text.
  package init() {}
}
