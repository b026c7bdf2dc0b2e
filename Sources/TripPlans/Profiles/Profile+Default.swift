import Trips

extension Profile {
  /// tripsim's own rules, the best we can do.
  package static let standard = Profile(
    "default", "tripsim's own rules",
    origin: "the peers named, and the measurements of 'make accuracy'")

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
