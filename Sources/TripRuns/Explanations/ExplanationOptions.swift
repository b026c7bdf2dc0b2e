/// What is explained, and how it is printed.
package struct ExplanationOptions: Sendable {
  /// How explanations are printed.
  package enum Format: String, CaseIterable, Sendable {
    case text
    case jsonl
  }

  /// The indices of the fixes.
  package var fixes = 0...Int.max
  /// How explanations are printed.
  package var format = Format.text

  /// Every fix, as text.
  package init() {}
}
