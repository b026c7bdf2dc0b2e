import Navigation
package import TripModel

/// The data announced at the first fix of a trip.
struct TripOpening {
  /// The inputs for the `start` event.
  let inputs: TripInputs
  /// The other routes that came with the route.
  let alternatives: [Route]
  /// The warnings from before the first fix, printed after `start`.
  var warnings: [WarningReport] = []
}

extension Trip {
  /// Starts the clock and announces the trip, the pending warnings and the route.
  mutating func begin(_ opening: TripOpening, at coordinates: EventCoordinates, _ instant: Instant)
  {
    start = instant
    now = instant
    let (route, inputs) = (road.route, opening.inputs)
    let digest = route.digest
    emit(
      .start(
        TripStart(
          route: inputs.route, trace: inputs.trace, routeDigest: digest,
          optionsDigest: inputs.optionsDigest, profile: inputs.profile, router: inputs.router,
          legs: route.legs.count, steps: route.stepCount,
          routeDistance: road.engine.routeDistance)))
    for warning in opening.warnings { warn(warning) }
    emit(.routeChange(reason: .initial, routeDigest: digest), coordinates: coordinates)
  }
}

/// A trip's inputs as shown in the `start` event.
package struct TripInputs: Equatable, Sendable {
  /// The route's file name without its folder; `-` for standard input.
  package var route: String

  /// The trace's file name without its folder; `-` for standard input.
  package var trace: String

  /// The profile's name.
  package var profile: String

  /// The router's scheme.
  package var router: String

  /// The digest of the differences from the profile.
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
