package import Notations
package import Trips

/// A name under which a number or a rule of a profile can be read and set.
package struct ConfigurationKey: Sendable {
  /// The name: `off_route.max_m`.
  package let name: String

  /// What it means, in one line.
  package let documentation: String

  /// Where its value in `default` comes from; absent where that is as in another profile.
  let source: String?

  /// The values that the key takes, in words: `meters in 0...100000`.
  package let expectation: String

  /// The words that it takes, for a hint; empty where it takes others.
  let words: [String]

  /// The value in some rules.
  let read: @Sendable (TripRules) -> ConfigurationValue

  /// Sets the value in some rules; whether it is one of this key.
  let write: @Sendable (inout TripRules, ConfigurationValue) -> Bool
}

extension ConfigurationKey {
  /// The key's value in some rules.
  package func value(in rules: TripRules) -> ConfigurationValue { read(rules) }

  /// Sets the key's value in some rules.
  ///
  /// - Throws: the fault of a value of another kind or out of the key's range.
  package func set(
    _ value: ConfigurationValue, in rules: inout TripRules
  ) throws(Diagnostic) {
    guard write(&rules, value) else {
      throw .value(key: name, found: value.text, expected: expectation, words: words)
    }
  }
}
