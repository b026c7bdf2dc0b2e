import Trips

/// The makers of keys by the kind of their values.
extension ConfigurationKey {
  /// A key of a number in a range.
  static func number(
    _ name: String, _ path: any WritableKeyPath<TripRules, Double> & Sendable,
    _ range: ClosedRange<Double>, _ documentation: String
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, documentation: documentation, kind: .number(path, range))
  }

  /// A key of a number in a range, or 0 for never.
  static func interval(
    _ name: String, _ path: any WritableKeyPath<TripRules, Double> & Sendable,
    _ range: ClosedRange<Double>, _ documentation: String
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, documentation: documentation, kind: .interval(path, range))
  }

  /// A key of a whole number in a range.
  static func count(
    _ name: String, _ path: any WritableKeyPath<TripRules, Int> & Sendable,
    _ range: ClosedRange<Int>, _ documentation: String
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, documentation: documentation, kind: .count(path, range))
  }

  /// A key of yes or no.
  static func flag(
    _ name: String, _ path: any WritableKeyPath<TripRules, Bool> & Sendable,
    _ documentation: String
  ) -> ConfigurationKey {
    ConfigurationKey(name: name, documentation: documentation, kind: .flag(path))
  }

  /// A key of one of several words.
  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<TripRules, Word> & Sendable,
    _ documentation: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      name: name, documentation: documentation,
      kind: .word(
        Word.allCases.map(\.rawValue), get: { $0[keyPath: path].rawValue },
        set: { rules, text in
          if let word = Word(rawValue: text) { rules[keyPath: path] = word }
        }))
  }
}
