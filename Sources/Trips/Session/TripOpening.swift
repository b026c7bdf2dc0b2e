import Navigation
import TripModel

/// What is announced at the first fix of a trip.
struct TripOpening {
  /// What the `start` event states of the inputs.
  let inputs: TripInputs
  /// The other routes that came with the route.
  let alternatives: [Route]
  /// The warnings from before the first fix, which `start` precedes.
  var warnings: [WarningReport] = []
}

extension Trip {
  /// Starts the clock and announces the trip, the warnings that wait and the route.
  mutating func begin(_ opening: TripOpening, at place: EventPlace, _ instant: Instant) {
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
    emit(.routeChange(reason: .initial, routeDigest: digest), place: place)
  }
}
