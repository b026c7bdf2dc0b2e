package import Notations
package import Trips

/// A named set of thresholds and rules, as data: each value has a source.
package struct Profile: Equatable, Sendable {
  /// The name.
  package let name: String

  /// A one-line description of what it reproduces.
  package let documentation: String

  /// Remarks: where the original deliberately differs from `default`, and what is unknown.
  package let notes: [String]

  /// The version of the original to which the sources refer.
  package let origin: String

  /// Its settings, in the order of its documentation; other keys are as in `default`.
  package let settings: [Setting]

  /// A value of a key, with its source.
  package struct Setting: Equatable, Sendable {
    /// The key's name.
    package let key: String
    /// The value.
    package let value: ConfigurationValue
    /// The source.
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
  /// - Complexity: O(K) for K keys times its settings; store the result.
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

  /// The source of a key's value; absent for an unknown key.
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

  /// The profile with a name.
  ///
  /// - Throws: the fault of an unknown name.
  package static func named(_ name: String) throws(Diagnostic) -> Profile {
    guard let profile = all.first(where: { $0.name == name }) else { throw .unknownProfile(name) }
    return profile
  }
}

extension Profile.Setting {
  /// A value of a key, with its source.
  static func set(_ key: String, _ value: ConfigurationValue, _ source: String) -> Self {
    Self(key: key, value: value, source: source)
  }
}

extension Profile {
  /// tripsim's own rules.
  package static let standard = Profile(
    "default", "tripsim's own rules",
    origin: "the SDKs named, and the measurements of 'make accuracy'")

  /// The settings to document; for `default`, those of all keys.
  package var documentedSettings: [Setting] {
    guard name == Profile.standard.name else { return settings }
    let rules = TripRules()
    return ConfigurationKey.all.map { key in
      Setting(
        key: key.name, value: key.value(in: rules),
        source: Profile.defaultSource(of: key.name) ?? "")
    }
  }

  /// The source of a key's value in `default`; absent for an unknown key.
  ///
  /// The values for methods that `default` does not use are those of the engines that use them.
  static func defaultSource(of key: String) -> String? {
    if let own = ConfigurationKey.named(key)?.source { return own }
    return [ferrostar, mapboxLegacy].lazy
      .compactMap { profile in
        profile.settings.first { $0.key == key }.map { "as in '\(profile.name)', \($0.source)" }
      }.first
  }
}
