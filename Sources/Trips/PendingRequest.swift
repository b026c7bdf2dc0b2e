import Geodesy
import TripModel

/// A request in flight: its answer is known already but has not arrived on the trip's clock.
struct PendingRequest: Equatable, Sendable {
  /// The request.
  let request: RouteRequest
  /// What will arrive.
  let result: RouteAnswer.Result
  /// Seconds from request to arrival.
  let latency: Double
  /// The comparisons behind a failure that the trip itself found.
  let why: [String]
}

/// A stretch of time and a distance in which no route is asked for.
struct HoldOff: Equatable, Sendable {
  /// Before this instant nothing is asked.
  let end: Instant
  /// What ended: when the hold-off began.
  let start: Instant
  /// The place of the last request, or of the last veto.
  let place: Coordinate
}

/// A stretch of a trip off the route.
struct TripAbsence: Equatable, Sendable {
  /// How it began.
  let fact: OffRoute
  /// When it was found.
  let start: Instant
}
