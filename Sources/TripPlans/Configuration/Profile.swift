package import Trips

/// A named set of thresholds and rules.
package struct Profile: Hashable, Sendable {
  /// The name.
  package let name: String

  /// What it reproduces, in one line.
  package let documentation: String

  /// Its numbers and rules.
  package let rules: TripRules
}

extension Profile {
  /// The best we can do.
  package static let standard = Profile(
    name: "default", documentation: "tripsim's own rules", rules: TripRules())

  /// Every profile.
  package static let all = [standard]

  /// The profile of a name.
  ///
  /// - Throws: the fault of a name that no profile has.
  package static func named(_ name: String) throws(ConfigurationFault) -> Profile {
    guard let profile = all.first(where: { $0.name == name }) else {
      throw .unknownProfile(name)
    }
    return profile
  }
}
