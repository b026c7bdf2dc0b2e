package import Navigation
package import Notations
package import Trips

/// A named setting of a profile: a number or a rule that users can read and set.
package struct ConfigurationKey: Sendable {
  /// The name: `off_route.max_m`.
  package let name: String

  /// A one-line description.
  package let documentation: String

  /// The source of its value in `default`; absent if another profile documents it.
  let source: String?

  /// The valid values in words: `meters in 0...100000`.
  package let expectation: String

  /// The valid values.
  package let values: Values

  /// The only method of navigation that reads it; absent if all do.
  package fileprivate(set) var method: NavigationMethod?

  /// Reads the value from rules.
  let read: @Sendable (TripRules) -> ConfigurationValue

  /// Sets the value in rules; returns false if it is not valid for this key.
  let write: @Sendable (inout TripRules, ConfigurationValue) -> Bool
}

extension ConfigurationKey {
  /// The valid values of a key.
  package enum Values: Sendable {
    /// A number in a range, or also 0.
    case number(ClosedRange<Double>, orZero: Bool)
    /// A whole number in a range.
    case count(ClosedRange<Int>)
    /// `true` or `false`.
    case flag
    /// One of several words.
    case words([String])
    /// A text with its own notation.
    case text
  }

  /// The condition under which it has an effect, in words; absent if it always has.
  package var condition: String? {
    method.map { "no effect unless 'engine.method' is \($0.rawValue)" }
  }

  /// Whether its value is a whole number.
  package var isWhole: Bool { if case .count = values { true } else { false } }

  /// The valid words, for a hint; empty if the values are not words.
  private var words: [String] { if case .words(let words) = values { words } else { [] } }

  /// The key's value in some rules.
  package func value(in rules: TripRules) -> ConfigurationValue { read(rules) }

  /// Sets the key's value in some rules.
  ///
  /// - Throws: the fault of a value of another kind or out of range.
  package func set(_ value: ConfigurationValue, in rules: inout TripRules) throws(Diagnostic) {
    guard write(&rules, value) else {
      if let text = value.scalarInQuotes {
        throw .kind(key: name, found: "the string \"\(text)\"", expected: expectation)
      }
      throw .value(key: name, found: value.text, expected: expectation, words: words)
    }
  }
}

extension [ConfigurationKey] {
  /// The keys as keys that only one method of navigation reads.
  func only(for method: NavigationMethod) -> Self {
    map { key in
      var key = key
      key.method = method
      return key
    }
  }
}

/// Factories of keys by the kind of their values.
extension ConfigurationKey {
  /// A key with a number in a range.
  static func number(
    _ name: String, _ path: any WritableKeyPath<TripRules, Double> & Sendable,
    _ range: ClosedRange<Double>, _ documentation: String, source: String? = nil,
    orZero: Bool = false
  ) -> ConfigurationKey {
    let bounds = "\(numberText(range.lowerBound))...\(numberText(range.upperBound))"
    return ConfigurationKey(
      name: name, documentation: documentation, source: source,
      expectation: "\(orZero ? "0 or " : "")\(unit(of: name)) in \(bounds)",
      values: .number(range, orZero: orZero),
      read: { .number($0[keyPath: path]) },
      write: { rules, value in
        guard case .number(let number) = value, range.contains(number) || orZero && number == 0
        else { return false }
        rules[keyPath: path] = number
        return true
      })
  }

  /// A key with a number in a range, or 0 for never.
  static func interval(
    _ name: String, _ path: any WritableKeyPath<TripRules, Double> & Sendable,
    _ range: ClosedRange<Double>, _ documentation: String, source: String? = nil
  ) -> ConfigurationKey {
    number(name, path, range, documentation, source: source, orZero: true)
  }

  /// A key with an integer in a range.
  static func count(
    _ name: String, _ path: any WritableKeyPath<TripRules, Int> & Sendable,
    _ range: ClosedRange<Int>, _ documentation: String, source: String? = nil
  ) -> ConfigurationKey {
    ConfigurationKey(
      name: name, documentation: documentation, source: source,
      expectation: "a whole number in \(range.lowerBound)...\(range.upperBound)",
      values: .count(range),
      read: { .number(Double($0[keyPath: path])) },
      write: { rules, value in
        guard case .number(let number) = value, let count = Int(exactly: number),
          range.contains(count)
        else { return false }
        rules[keyPath: path] = count
        return true
      })
  }

  /// A Boolean key.
  static func flag(
    _ name: String, _ path: any WritableKeyPath<TripRules, Bool> & Sendable,
    _ documentation: String, source: String? = nil
  ) -> ConfigurationKey {
    ConfigurationKey(
      name: name, documentation: documentation, source: source, expectation: "true or false",
      values: .flag, read: { .flag($0[keyPath: path]) },
      write: { rules, value in
        guard case .flag(let flag) = value else { return false }
        rules[keyPath: path] = flag
        return true
      })
  }

  /// A key with one of several words.
  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<TripRules, Word> & Sendable,
    _ documentation: String, source: String? = nil
  ) -> ConfigurationKey {
    let words = Word.allCases.map(\.rawValue)
    return text(
      name, path, oneOf(words), documentation, source: source, words: words, write: \.rawValue,
      read: Word.init(rawValue:))
  }

  /// A key with a rule written as `name(number,…)`.
  static func rule<Rule: Sendable>(
    _ name: String, _ path: any WritableKeyPath<TripRules, Rule> & Sendable,
    _ notation: StepRuleText<Rule>, _ documentation: String
  ) -> ConfigurationKey {
    text(
      name, path, notation.expectation, documentation, write: notation.write, read: notation.read)
  }

  /// A key with a text value; `read` returns nothing for an invalid text.
  static func text<Meaning>(
    _ name: String, _ path: any WritableKeyPath<TripRules, Meaning> & Sendable,
    _ expectation: String, _ documentation: String, source: String? = nil, words: [String] = [],
    write: @escaping @Sendable (Meaning) -> String,
    read: @escaping @Sendable (String) -> Meaning?
  ) -> ConfigurationKey {
    ConfigurationKey(
      name: name, documentation: documentation, source: source, expectation: expectation,
      values: words.isEmpty ? .text : .words(words), read: { .word(write($0[keyPath: path])) },
      write: { rules, value in
        guard case .word(let text) = value, let meaning = read(text) else { return false }
        rules[keyPath: path] = meaning
        return true
      })
  }

  /// The unit in words, by the suffix of a name.
  private static func unit(of name: String) -> String {
    if name.hasSuffix("_mps") { return "meters per second" }
    if name.hasSuffix("chars_per_s") { return "characters per second" }
    if name.hasSuffix("_m") { return "meters" }
    if name.hasSuffix("_s") { return "seconds" }
    if name.hasSuffix("_pct") { return "percent" }
    if name.hasSuffix("_deg") { return "degrees" }
    return "a number"
  }
}
