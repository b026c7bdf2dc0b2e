/// What a trip wants of routers that are made from files.
package struct RouterPreferences: Equatable, Sendable {
  /// `network.mode`: what travels on the roads of the embedded router.
  package var mode = TravelMode.car

  /// `network.optimize`: what the embedded router's routes have the least of.
  package var optimization = RouteOptimization.time

  /// `files.max_m`: how far from a request's origin a recorded route may begin, in meters.
  ///
  /// A driver who leaves a route again and again is not always at the place of the recording, but
  /// within sight of it: the same reach that a live router's answer may have.
  package var recordedReach = 500.0

  /// Makes the preferences of the profile `default`.
  package init() {}
}
