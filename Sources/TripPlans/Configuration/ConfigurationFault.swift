package import Notations

/// What is wrong with a setting.
package enum ConfigurationFault: Error, Equatable, Sendable {
  /// There is no such key.
  case unknownKey(String)
  /// The text of `--set` has no `=`.
  case valueless(String)
  /// The value has another kind than the key, or lies out of its range.
  case value(key: String, found: String, expected: String, words: [String])
  /// The value is a list or an object, or nothing.
  case kind(key: String, found: String, expected: String)
  /// The lower of two thresholds is the greater one.
  case order(lower: String, Double, upper: String, Double)
  /// There is no such profile.
  case unknownProfile(String)
  /// A file of keys holds something else than an object.
  case notAnObject(found: String)
}

extension ConfigurationFault {
  /// The fault in words, at a place in a file where there is one.
  package func diagnostic(
    file: String? = nil, at position: SourcePosition? = nil
  ) -> Diagnostic {
    let words = words
    return Diagnostic(
      .error, code: "configuration", file: file, at: position, words.found,
      expected: words.expected, hint: words.hint)
  }

  private var words: (found: String, expected: String?, hint: String?) {
    switch self {
    case .unknownKey(let name):
      (
        "unknown key '\(name)'", nil,
        suggestion(name, ConfigurationKey.all.map(\.name)) ?? "'tripsim config' lists the keys"
      )
    case .valueless(let text): ("'\(text)' has no '='", "key=value", nil)
    case .value(let key, let found, let expected, let words):
      ("'\(key)' is '\(found)'", expected, suggestion(found, words))
    case .kind(let key, let found, let expected): ("'\(key)' is \(found)", expected, nil)
    case .order(let lower, let low, let upper, let high):
      (
        "'\(lower)' is \(ConfigurationValue.number(low).text), more than '\(upper)', "
          + ConfigurationValue.number(high).text,
        "'\(lower)' no greater than '\(upper)'", nil
      )
    case .unknownProfile(let name):
      (
        "unknown profile '\(name)'", "one of " + Profile.all.map(\.name).joined(separator: ", "),
        suggestion(name, Profile.all.map(\.name))
      )
    case .notAnObject(let found):
      ("the configuration is \(found)", #"an object such as {"off_route.max_m":40}"#, nil)
    }
  }

  private func suggestion(_ name: String, _ known: [String]) -> String? {
    nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
  }
}
