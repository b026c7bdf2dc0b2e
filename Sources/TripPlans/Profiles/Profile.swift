package import Notations
package import Trips

/// A named set of thresholds and rules: data alone, each value with where it comes from.
package struct Profile: Equatable, Sendable {
  /// The name.
  package let name: String

  /// What it reproduces, in one line.
  package let documentation: String

  /// What a reader should know of it: what it does as its original does though `default` does it
  /// otherwise, and what is not known of the original.
  package let notes: [String]

  /// Which version of the original the sources are of.
  package let origin: String

  /// What it sets, in the order of its documentation; anything else is as in `default`.
  package let settings: [Setting]

  /// A value of a key and where it comes from.
  package struct Setting: Equatable, Sendable {
    /// The key's name.
    package let key: String
    /// The value.
    package let value: ConfigurationValue
    /// Where it comes from.
    package let source: String
  }

  /// Makes a profile.
  init(
    _ name: String, _ documentation: String, origin: String, settings: [Setting] = [],
    notes: [String] = []
  ) {
    self.name = name
    self.documentation = documentation
    self.origin = origin
    self.notes = notes
    self.settings = settings
  }
}

extension Profile {
  /// Its numbers and rules.
  ///
  /// - Complexity: O(K) for K keys and each of its settings; to be asked once.
  package var rules: TripRules {
    var rules = TripRules()
    for setting in settings {
      guard let key = ConfigurationKey.named(setting.key),
        (try? key.set(setting.value, in: &rules)) != nil
      else {
        preconditionFailure("profile '\(name)' sets '\(setting.key)' to no value of that key")
      }
    }
    return rules
  }

  /// Where the value of a key comes from; absent for what is no key.
  package func source(of key: String) -> String? {
    if let own = settings.first(where: { $0.key == key }) { return own.source }
    let source = Profile.defaultSource(of: key)
    return name == Profile.standard.name ? source : source.map { "as in 'default', " + $0 }
  }
}

extension Profile {
  /// Every profile.
  package static let all = [
    standard, mapbox, mapboxLegacy, maplibre, mapLibre2024, mapLibreAndroid, mapLibreAndroid2026,
    ferrostar, google, organicMaps,
  ]

  /// The profile of a name.
  ///
  /// - Throws: the fault of a name that no profile has.
  package static func named(_ name: String) throws(Diagnostic) -> Profile {
    guard let profile = all.first(where: { $0.name == name }) else {
      throw .unknownProfile(name)
    }
    return profile
  }
}

extension Profile.Setting {
  /// A number.
  static func number(_ key: String, _ number: Double, _ source: String) -> Self {
    Self(key: key, value: .number(number), source: source)
  }

  /// A yes or no.
  static func flag(_ key: String, _ flag: Bool, _ source: String) -> Self {
    Self(key: key, value: .flag(flag), source: source)
  }

  /// A word or a rule.
  static func word(_ key: String, _ word: String, _ source: String) -> Self {
    Self(key: key, value: .word(word), source: source)
  }
}
