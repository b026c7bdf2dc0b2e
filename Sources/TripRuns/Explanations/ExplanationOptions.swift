package import TripModel

/// The fixes to explain, and the output format.
package struct ExplanationOptions: Sendable {
  /// The format of explanations.
  package enum Format: String, CaseIterable, Sendable {
    case text
    case jsonl
  }

  /// A way to identify one fix other than by its index.
  package enum Landmark: Equatable, Sendable {
    /// The first fix of the trip at or after this time; seconds count from its first fix.
    case time(TraceWindow.Moment)
    /// The fix at which an event happens for the n-th time, counted from 1.
    case event(EventName, Int)

    package var isEvent: Bool { if case .event = self { true } else { false } }
  }

  /// The indices of the fixes.
  package var fixes = 0...Int.max
  /// The landmark of the only fix to explain; absent to explain the whole range.
  package var landmark: Landmark?
  package var format = Format.text

  /// Makes options for every fix, as text.
  package init() {}
}
