/// The trip's preferences for routers.
package struct RouterPreferences: Equatable, Sendable {
  /// `network.mode`: the mode of travel of the embedded router; absent to use that of the route.
  package var mode: TravelMode?

  /// `network.optimize`: what the embedded router minimizes.
  package var optimization = RouteOptimization.time

  /// `network.language`: the language of composed instructions, and of those requested from live
  /// routers.
  package var language = InstructionLanguage.english

  /// `files.max_m`: the maximum distance between a request's origin and a recorded route, in
  /// meters.
  ///
  /// A driver who leaves a route repeatedly is near the recorded origin, but not always at it; the
  /// same limit applies to the answers of live routers.
  package var recordedReach = 500.0

  /// Makes the preferences of the profile `default`.
  package init() {}
}
