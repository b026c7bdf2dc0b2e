import Trips

extension Profile {
  /// The best we can do.
  package static let standard = Profile(
    "default", "tripsim's own rules",
    origin: "the peers that are named, and what 'make accuracy' measures")

  /// What it sets; of `default`, every key there is.
  package var documentedSettings: [Setting] {
    guard name == Profile.standard.name else { return settings }
    let rules = TripRules()
    return ConfigurationKey.all.map { key in
      Setting(
        key: key.name, value: key.value(in: rules),
        source: Profile.defaultSource(of: key.name) ?? "")
    }
  }

  /// Where the value of a key in `default` comes from; absent for what is no key.
  ///
  /// The rules of methods that are not its own are those of the engines that have these methods.
  static func defaultSource(of key: String) -> String? {
    if let own = ConfigurationKey.named(key)?.source { return own }
    return [ferrostar, mapboxLegacy].lazy
      .compactMap { profile in
        profile.settings.first { $0.key == key }.map { "as in '\(profile.name)', \($0.source)" }
      }.first
  }
}
