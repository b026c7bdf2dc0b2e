import Navigation
package import Notations
package import TripModel
package import Trips

/// The configuration of a trip: a profile with the user's settings.
package struct Configuration: Equatable, Sendable {
  /// The profile.
  package let profile: Profile

  /// The profile's own rules.
  package let profileRules: TripRules

  /// The profile's rules with every setting applied.
  package private(set) var rules: TripRules

  /// The objects applied on top of the profile, in order.
  private var objects: [JSONValue] = []

  /// Makes the configuration of a profile without settings.
  package init(profile: Profile = .standard) {
    self.profile = profile
    profileRules = profile.rules
    rules = profileRules
  }
}

extension Configuration {
  /// Configurations are equal if their profiles and rules are, however these were set.
  package static func == (left: Configuration, right: Configuration) -> Bool {
    left.profile == right.profile && left.rules == right.rules
  }
}

extension Configuration {
  /// Applies `key=value`, where the value is JSON or a bare word; the last setting of a key wins.
  package mutating func set(_ text: String) throws(Diagnostic) {
    guard let sign = text.firstIndex(of: "=") else { throw .valueless(text) }
    let name = String(text[..<sign])
    guard let key = ConfigurationKey.named(name) else { throw .unknownSetting(name) }
    try set(key, JSONValue(setting: String(text[text.index(after: sign)...])))
  }

  /// Applies an object of configuration keys or a Ferrostar configuration; returns the faults.
  ///
  /// The keys may stand beside those of a Ferrostar configuration, which may be inside a recording.
  package mutating func apply(_ object: JSONValue, file: String) -> [Diagnostic] {
    objects.append(object)
    var diagnostics: [Diagnostic] = []
    let foreign = FerrostarConfiguration.found(in: object)
    if let foreign {
      diagnostics = FerrostarConfiguration.apply(foreign, file: file, to: &rules.navigation)
      // The other members of a recording are not settings.
      if foreign.position != object.position { return diagnostics }
    }
    guard let members = object.members else {
      return [.noConfiguration(found: object.kindName).in(file).at(object.position)]
    }
    for member in members where foreign == nil || !FerrostarConfiguration.hasKey(member.name) {
      guard let key = ConfigurationKey.named(member.name) else {
        let inner = member.value.members?.first { _ in true }?.name
        let fault = Diagnostic.unknownSetting(member.name, member: inner)
        diagnostics.append(fault.in(file).at(member.namePosition))
        continue
      }
      do {
        try set(key, member.value)
      } catch {
        diagnostics.append(error.in(file).at(member.value.position))
      }
    }
    return diagnostics
  }

  /// Sets the value of a key; throws its fault.
  package mutating func set(_ key: ConfigurationKey, _ value: JSONValue) throws(Diagnostic) {
    switch value.content {
    case .number(let number): try key.set(.number(number), in: &rules)
    case .boolean(let flag): try key.set(.flag(flag), in: &rules)
    case .string(let word): try key.set(.word(word), in: &rules)
    case .array(let words) where !words.isEmpty && words.allSatisfy({ $0.string != nil }):
      try key.set(.word(words.compactMap(\.string).joined(separator: ",")), in: &rules)
    case .null, .array, .object:
      throw .kind(key: key.name, found: value.kindName, expected: key.expectation)
    }
  }
}

extension Configuration {
  /// The same objects on top of another profile, without settings applied by `set`.
  package func rebased(on profile: Profile) -> Configuration {
    var configuration = Configuration(profile: profile)
    for object in objects { _ = configuration.apply(object, file: "") }
    return configuration
  }

  /// The first contradiction between two keys, if any.
  package var contradiction: Diagnostic? {
    let (navigation, speeding, traffic) = (rules.navigation, rules.speeding, rules.traffic)
    // A major percentage of 0 is off.
    let majorPercent = speeding.majorPercent > 0 ? speeding.majorPercent : .infinity
    let orders = [
      ("speeding.minor_mps", speeding.minorExcess, "speeding.major_mps", speeding.majorExcess),
      ("speeding.minor_pct", speeding.minorPercent, "speeding.major_pct", majorPercent),
      ("traffic.medium_ratio", traffic.mediumRatio, "traffic.heavy_ratio", traffic.heavyRatio),
      (
        "off_route.min_m", navigation.minimumDeviation, "off_route.max_m",
        navigation.maximumDeviation
      ),
    ]
    return orders.first { _, low, _, high in low > high }
      .map { .order(lower: $0, $1, upper: $2, $3) }
  }

  /// Whether spoken instructions are timed.
  package var timesSpeech: Bool { rules.speech.isTimed }

  /// Times spoken instructions, with English rates unless a setting says otherwise.
  package mutating func timeSpeech() {
    if !timesSpeech { rules.speech.language = .english }
  }

  /// The keys whose values differ from the profile's, however they were set.
  package var changedKeys: [ConfigurationKey] {
    // Comparing all keys takes longer than ten fixes.
    if rules == profileRules { return [] }
    return ConfigurationKey.all.filter { $0.value(in: rules) != $0.value(in: profileRules) }
  }

  /// Whether the method of navigation is that of another configuration.
  package func hasMethod(of other: Configuration) -> Bool {
    rules.navigation.method == other.rules.navigation.method
  }

  /// The notes about keys that differ from another configuration and have no effect, because the
  /// method of navigation ignores them.
  package func idleKeys(comparedTo other: Configuration) -> [Diagnostic] {
    if rules == other.rules { return [] }
    return ConfigurationKey.all.compactMap { key in
      key.value(in: rules) == key.value(in: other.rules) ? nil : idleNote(of: key)
    }
  }

  /// The note about a key that the method of navigation ignores; absent for other keys.
  package func idleNote(of key: ConfigurationKey) -> Diagnostic? {
    let method = rules.navigation.method
    guard let reader = key.method, reader != method else { return nil }
    return .idleKey(key.name, of: reader, under: method)
  }

  /// The digest of the differences from the profile.
  ///
  /// A key added later does not change a digest while it has its default.
  package var digest: Digest {
    var digest = Digest()
    for key in changedKeys {
      digest.add(key.name)
      digest.add(key.value(in: rules).text)
    }
    return digest
  }
}
