package import Notations
package import Trips

/// A named setting of a profile: a number or a rule that users can read and set.
package struct ConfigurationKey: Sendable {
  /// The name: `off_route.max_m`.
  package let name: String

  /// A one-line description.
  package let documentation: String

  /// The source of its value in `default`; absent if it is as in another profile.
  let source: String?

  /// The valid values in words: `meters in 0...100000`.
  package let expectation: String

  /// Whether its value is a whole number.
  package var isWhole = false

  /// The valid words, for a hint; empty if the values are not words.
  let words: [String]

  /// Reads the value from rules.
  let read: @Sendable (TripRules) -> ConfigurationValue

  /// Sets the value in rules; returns false if it is not valid for this key.
  let write: @Sendable (inout TripRules, ConfigurationValue) -> Bool
}

extension ConfigurationKey {
  /// The key's value in some rules.
  package func value(in rules: TripRules) -> ConfigurationValue { read(rules) }

  /// Sets the key's value in some rules.
  ///
  /// - Throws: the fault of a value of another kind or out of range.
  package func set(
    _ value: ConfigurationValue, in rules: inout TripRules
  ) throws(Diagnostic) {
    guard write(&rules, value) else {
      throw .value(key: name, found: value.text, expected: expectation, words: words)
    }
  }
}
