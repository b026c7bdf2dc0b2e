import Navigation
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

  /// Ferrostar's core under the configuration of its demonstration apps.
  ///
  /// **Source:** stadiamaps/ferrostar 0.54.0: `apple/DemoApp`, `android/demo-app`; recalculation
  /// after 5 s and 50 m from `FerrostarCore.swift`.
  package static let ferrostar = Profile(
    name: "ferrostar", documentation: "Ferrostar 0.54 as its demonstration apps configure it",
    rules: ferrostarRules)

  private static var ferrostarRules: TripRules {
    var rules = TripRules()
    // Its core takes every fix as it comes; the conditions below look at the accuracy themselves.
    rules.navigation.maximumAccuracy = 100_000
    rules.navigation.maximumSpeed = 100_000
    rules.navigation.method = .stepByStep(
      StepByStepRules(
        advance: .entryAndExit(entry: 30, exit: 5, accuracy: 32),
        arrival: .nearEnd(distance: 10, accuracy: 32),
        waypointAdvance: .withinRange(100),
        deviation: .staticThreshold(accuracy: 15, maximum: 50)))
    // Its core makes no fixes of its own.
    rules.simulation.mode = .never
    rules.alternatives.interval = 0
    rules.reroute.holdOffDuration = 5
    rules.reroute.holdOffDistance = 50
    return rules
  }

  /// Mapbox's own engine before it became native: iOS 1.4.
  ///
  /// **Source:** mapbox-navigation-ios 1.4 `RouteController`, `CoreConstants` (ISC).
  package static let mapboxLegacy = Profile(
    name: "mapbox-legacy", documentation: "Mapbox Navigation for iOS 1.4, before its native core",
    rules: mapboxLegacyRules)

  private static var mapboxLegacyRules: TripRules {
    var rules = TripRules()
    rules.navigation.maximumSpeed = 100_000
    rules.navigation.method = .maneuverZones(ManeuverZoneRules())
    // Alternatives came with the native core.
    rules.alternatives.interval = 0
    // It asks again at every fix off the route, 50 m from where it asked last.
    rules.reroute.holdOffDuration = 0
    rules.reroute.holdOffDistance = 50
    return rules
  }

  /// Every profile.
  package static let all = [standard, ferrostar, mapboxLegacy]

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
