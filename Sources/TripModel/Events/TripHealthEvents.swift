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

/// The inputs of a trip and the route that it begins on.
package struct TripStart: Equatable, Sendable {
  /// The inputs.
  package var inputs: TripInputs

  /// The digest of the route's line.
  package var routeDigest: Digest

  /// The number of legs.
  package var legs: Int

  /// The number of steps of all legs.
  package var steps: Int

  /// The length of the route's line in meters.
  package var routeDistance: Double

  /// Makes the value from its parts.
  package init(
    _ inputs: TripInputs, routeDigest: Digest, legs: Int, steps: Int, routeDistance: Double
  ) {
    self.inputs = inputs
    self.routeDigest = routeDigest
    self.legs = legs
    self.steps = steps
    self.routeDistance = routeDistance
  }
}

/// A fault of an input that did not end the trip.
package struct WarningReport: Equatable, Sendable {
  /// The fault's code.
  package var code: String

  /// The fault in words.
  package var message: String

  /// The file's last path component.
  package var file: String?

  /// The 1-based line.
  package var line: Int?

  /// The 1-based column in UTF-8 bytes.
  package var column: Int?

  /// Makes the value from its parts.
  package init(
    code: String, message: String, file: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }
}

/// How a trip ended.
package enum TripOutcome: String, Hashable, Sendable, CaseIterable {
  case arrived
  case notArrived = "not_arrived"
  case failed
  case interrupted
}

/// The counts and metrics of a whole trip.
package struct TripSummary: Equatable, Sendable {
  /// How it ended.
  package var outcome: TripOutcome

  /// The digest of every fix read.
  package var traceDigest: Digest

  /// The counts, with those of the route at the end.
  package var counts: TripCounts

  /// The number of waypoints on the current route and on the traveled part of earlier routes.
  package var waypoints: Int

  /// The number of route requests still open at the end.
  package var unanswered: Int

  /// The seconds from the first fix to the last.
  package var duration: Double

  /// The state of navigation at the end.
  package var state: NavigationStatus

  /// Makes the value from its parts.
  package init(
    outcome: TripOutcome, traceDigest: Digest, counts: TripCounts, waypoints: Int, unanswered: Int,
    duration: Double, state: NavigationStatus
  ) {
    self.outcome = outcome
    self.traceDigest = traceDigest
    self.counts = counts
    self.waypoints = waypoints
    self.unanswered = unanswered
    self.duration = duration
    self.state = state
  }
}
