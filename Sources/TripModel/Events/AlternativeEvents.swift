/// What becomes of a faster route.
package enum FasterRouteDecision: String, Hashable, Sendable, CaseIterable {
  /// It is driven from here.
  case accepted
  /// It is not wanted.
  case declined
  /// Somebody thinks about it.
  case pending
  /// It was accepted too late: the traveler is not on it, or another route is driven.
  case stale
}

/// A route that is faster than the rest of the one driven.
package struct FasterRoute: Hashable, Sendable {
  /// The number of the request it answers.
  package var request: Int

  /// Seconds that it saves, seen from the request.
  package var saving: Double

  /// What becomes of it.
  package var decision: FasterRouteDecision

  /// The digest of its line.
  package var routeDigest: Digest

  /// Its length in meters.
  package var routeDistance: Double

  /// Its duration in seconds.
  package var routeDuration: Double

  /// Makes the value from its parts.
  package init(
    request: Int, saving: Double, decision: FasterRouteDecision, routeDigest: Digest,
    routeDistance: Double, routeDuration: Double
  ) {
    self.request = request
    self.saving = saving
    self.decision = decision
    self.routeDigest = routeDigest
    self.routeDistance = routeDistance
    self.routeDuration = routeDuration
  }
}
