package import Notations

/// The value of an option as typed, with its parsers.
///
/// Each parser throws a fault that names the option as the user typed it.
package struct OptionValue: Equatable, Sendable {
  /// The option as typed: `-o` or `--output`.
  package var option: String

  /// The text as typed; empty for a flag.
  package var text: String

  package init(option: String, text: String) {
    self.option = option
    self.text = text
  }

  /// One of a fixed set of names; `hint` is for a value that is not near any of them.
  package func choice<Name>(
    of type: Name.Type = Name.self, hint: String? = nil
  ) throws(Diagnostic) -> Name where Name: CaseIterable & RawRepresentable<String> {
    guard let name = Name(rawValue: text) else {
      throw .unknownValue(
        option: option, value: text, candidates: Name.allCases.map(\.rawValue), hint: hint)
    }
    return name
  }

  /// A decimal number above 0, or at least 0 with `allowsZero`.
  package func number(_ meaning: String, allowsZero: Bool = false) throws(Diagnostic) -> Double {
    guard let number = decimalNumber(of: text), allowsZero ? number >= 0 : number > 0 else {
      throw unusable(expected: "\(meaning), a number \(allowsZero ? "of at least 0" : "above 0")")
    }
    return number
  }

  package func unusable(expected: String) -> Diagnostic {
    .unusableValue(option: option, value: text, expected: expected)
  }
}

extension OptionValue {
  /// A path, which must not be empty: an empty path is often a variable that is not set.
  func path() throws(Diagnostic) -> String {
    if text.isEmpty { throw unusable(expected: "a path") }
    return text
  }

  /// A speed in meters per second, written with or without a unit: `13.9`, `13.9m/s`, `50km/h`,
  /// `30mph`, `27kn`.
  package func speed() throws(Diagnostic) -> Double {
    try positive(
      speedNumber(of: text),
      expected: "a speed above 0, such as 13.9 (m/s), 50km/h, 30mph or 27kn")
  }

  /// A number of seconds, written with or without a unit: `1`, `1s`, `500ms`, `2min`.
  package func duration() throws(Diagnostic) -> Double {
    try positive(
      durationNumber(of: text), expected: "a time above 0, such as 1 (seconds), 1s, 500ms or 2min")
  }

  private func positive(_ number: Double?, expected: String) throws(Diagnostic) -> Double {
    guard let number, number > 0 else { throw unusable(expected: expected) }
    return number
  }
}
