package import TripModel

/// What the `start` event states of a trip's inputs.
package struct TripInputs: Equatable, Sendable {
  /// The route's file name without its folder; `-` for standard input.
  package var route: String

  /// The trace's file name without its folder; `-` for standard input.
  package var trace: String

  /// The profile's name.
  package var profile: String

  /// The router's scheme.
  package var router: String

  /// The digest of what differs from the profile.
  package var optionsDigest: Digest

  /// Makes the inputs of a `start` event.
  package init(
    route: String, trace: String, profile: String = "default", router: String = "none",
    optionsDigest: Digest = Digest()
  ) {
    self.route = route
    self.trace = trace
    self.profile = profile
    self.router = router
    self.optionsDigest = optionsDigest
  }
}
