/// The fixes to explain, and the output format.
package struct ExplanationOptions: Sendable {
  /// The format of explanations.
  package enum Format: String, CaseIterable, Sendable {
    case text
    case jsonl
  }

  /// The indices of the fixes.
  package var fixes = 0...Int.max
  /// The format of explanations.
  package var format = Format.text

  /// Makes options for every fix, as text.
  package init() {}
}
