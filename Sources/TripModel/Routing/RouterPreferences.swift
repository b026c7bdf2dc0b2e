/// The trip's preferences for routers.
package struct RouterPreferences: Equatable, Sendable {
  /// `network.mode`: the mode of travel of the embedded router; absent for that of the route.
  package var mode: TravelMode?

  /// `network.optimize`: what the embedded router minimizes.
  package var optimization = RouteOptimization.time

  /// `network.language`: the language of instructions that are composed here, and of those
  /// requested from live routers.
  package var language = InstructionLanguage.english

  /// `files.max_m`: the maximum distance between a request's origin and a recorded route, in
  /// meters.
  ///
  /// A driver who leaves a route repeatedly is not always where the recording was made, but near
  /// it: the same limit as for the answers of a live router.
  package var recordedReach = 500.0

  /// Makes the preferences of the profile `default`.
  package init() {}
}
