package import Notations
package import Trips

/// A name under which a number or a rule of a profile can be read and set.
package struct ConfigurationKey: Sendable {
  /// The name: `off_route.max_m`.
  package let name: String

  /// What it means, in one line.
  package let documentation: String

  /// What its values are and where they are kept.
  let kind: Kind

  /// What the values of a key are and where they are kept.
  enum Kind: Sendable {
    case number(any WritableKeyPath<TripRules, Double> & Sendable, ClosedRange<Double>)
    /// A number in the range, or 0 for never.
    case interval(any WritableKeyPath<TripRules, Double> & Sendable, ClosedRange<Double>)
    case count(any WritableKeyPath<TripRules, Int> & Sendable, ClosedRange<Int>)
    case flag(any WritableKeyPath<TripRules, Bool> & Sendable)
    case word(
      [String], get: @Sendable (TripRules) -> String,
      set: @Sendable (inout TripRules, String) -> Void)
    /// A rule written as `name(number,…)`; setting tells whether the text is one.
    case rule(
      expectation: String, get: @Sendable (TripRules) -> String,
      set: @Sendable (inout TripRules, String) -> Bool)
  }
}

extension ConfigurationKey {
  /// The key's value in some rules.
  package func value(in rules: TripRules) -> ConfigurationValue {
    switch kind {
    case .number(let path, _), .interval(let path, _): .number(rules[keyPath: path])
    case .count(let path, _): .number(Double(rules[keyPath: path]))
    case .flag(let path): .flag(rules[keyPath: path])
    case .word(_, let get, _), .rule(_, let get, _): .word(get(rules))
    }
  }

  /// Sets the key's value in some rules.
  ///
  /// - Throws: the fault of a value of another kind or out of the key's range.
  package func set(
    _ value: ConfigurationValue, in rules: inout TripRules
  ) throws(Diagnostic) {
    switch (kind, value) {
    case (.number(let path, let range), .number(let number)):
      guard range.contains(number) else { throw fault(value) }
      rules[keyPath: path] = number
    case (.interval(let path, let range), .number(let number)):
      guard number == 0 || range.contains(number) else { throw fault(value) }
      rules[keyPath: path] = number
    case (.count(let path, let range), .number(let number)):
      guard let count = Int(exactly: number), range.contains(count) else { throw fault(value) }
      rules[keyPath: path] = count
    case (.flag(let path), .flag(let flag)):
      rules[keyPath: path] = flag
    case (.word(let words, _, let set), .word(let word)):
      guard words.contains(word) else { throw fault(value) }
      set(&rules, word)
    case (.rule(_, _, let set), .word(let text)):
      guard set(&rules, text) else { throw fault(value) }
    default:
      throw fault(value)
    }
  }

  private func fault(_ value: ConfigurationValue) -> Diagnostic {
    var words: [String] = []
    if case .word(let known, _, _) = kind { words = known }
    return .value(key: name, found: value.text, expected: expectation, words: words)
  }

  /// The values that the key takes, in words: `meters in 0...100000`.
  package var expectation: String {
    switch kind {
    case .number(_, let range): "\(unit) in \(text(range.lowerBound))...\(text(range.upperBound))"
    case .interval(_, let range):
      "0 or \(unit) in \(text(range.lowerBound))...\(text(range.upperBound))"
    case .count(_, let range): "a whole number in \(range.lowerBound)...\(range.upperBound)"
    case .flag: "true or false"
    case .word(let words, _, _): words.count == 1 ? words[0] : "one of " + list(words)
    case .rule(let expectation, _, _): expectation
    }
  }

  private var unit: String {
    if name.hasSuffix("_mps") { return "meters per second" }
    if name.hasSuffix("_m") { return "meters" }
    if name.hasSuffix("_s") { return "seconds" }
    if name.hasSuffix("_pct") { return "percent" }
    if name.hasSuffix("_deg") { return "degrees" }
    return "a number"
  }

  private func text(_ number: Double) -> String {
    ConfigurationValue.number(number).text
  }

  private func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }
}
