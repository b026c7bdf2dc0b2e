import Navigation
import TripModel

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
    let route = road.route
    let digest = route.digest
    emit(
      .start(
        TripStart(
          opening.inputs, routeDigest: digest, legs: route.legs.count, steps: route.stepCount,
          routeDistance: road.engine.routeDistance)))
    for warning in opening.warnings { warn(warning) }
    emit(.routeChange(reason: .initial, routeDigest: digest), coordinates: coordinates)
  }
}
