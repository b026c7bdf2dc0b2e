/// The inputs of a trip.
package struct TripStart: Equatable, Sendable {
  /// The route's last path component.
  package var route: String

  /// The trace's last path component; `-` for standard input.
  package var trace: String

  /// The digest of the route's line.
  package var routeDigest: Digest

  /// The digest of the options that differ from the profile's defaults.
  package var optionsDigest: Digest

  /// The profile's name.
  package var profile: String

  /// The scheme of the router: `none`, `files`, `script`…
  package var router: String

  /// The number of legs.
  package var legs: Int

  /// The number of steps of all legs.
  package var steps: Int

  /// The length of the route's line in meters.
  package var routeDistance: Double

  /// Makes the value from its parts.
  package init(
    route: String, trace: String, routeDigest: Digest, optionsDigest: Digest, profile: String,
    router: String, legs: Int, steps: Int, routeDistance: Double
  ) {
    self.route = route
    self.trace = trace
    self.routeDigest = routeDigest
    self.optionsDigest = optionsDigest
    self.profile = profile
    self.router = router
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

  /// The number of fixes read, including discarded ones.
  package var fixes: Int

  /// The number of fixes discarded.
  package var discarded: Int

  /// The number of fixes ignored while locations were simulated; not counted as discarded.
  package var ignored: Int

  /// The number of waypoints arrived at.
  package var arrivals: Int

  /// The number of waypoints on the current route and on the traveled part of earlier routes.
  package var waypoints: Int

  /// The number of times the traveler was off route.
  package var offRoute: Int

  /// The number of route requests.
  package var requests: Int

  /// The number of routes applied in answer to a request.
  package var reroutes: Int

  /// The number of failed route requests.
  package var failures: Int

  /// The number of route requests still open at the end.
  package var unanswered: Int

  /// The number of spoken instructions announced.
  package var spoken: Int

  /// The number of visual instructions announced.
  package var visual: Int

  /// The number of instructions passed without being announced.
  package var skipped: Int

  /// The number of warnings printed.
  package var warnings: Int

  /// The distance driven along routes in meters.
  package var traveledDistance: Double

  /// The seconds from the first fix to the last.
  package var duration: Double

  /// The state of navigation at the end.
  package var state: NavigationStatus

  /// Makes the value from its parts.
  package init(
    outcome: TripOutcome, traceDigest: Digest, fixes: Int, discarded: Int, ignored: Int = 0,
    arrivals: Int, waypoints: Int, offRoute: Int, requests: Int, reroutes: Int, failures: Int,
    unanswered: Int,
    spoken: Int, visual: Int, skipped: Int, warnings: Int, traveledDistance: Double,
    duration: Double, state: NavigationStatus
  ) {
    self.outcome = outcome
    self.traceDigest = traceDigest
    self.fixes = fixes
    self.discarded = discarded
    self.ignored = ignored
    self.arrivals = arrivals
    self.waypoints = waypoints
    self.offRoute = offRoute
    self.requests = requests
    self.reroutes = reroutes
    self.failures = failures
    self.unanswered = unanswered
    self.spoken = spoken
    self.visual = visual
    self.skipped = skipped
    self.warnings = warnings
    self.traveledDistance = traveledDistance
    self.duration = duration
    self.state = state
  }
}
