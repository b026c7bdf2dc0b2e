/// The decision about a faster route.
package enum FasterRouteDecision: String, Hashable, Sendable, CaseIterable {
  /// The route is used from here.
  case accepted
  /// The route was rejected.
  case declined
  /// The decision is still open.
  case pending
  /// It was accepted too late: the traveler is no longer on it, or the current route has changed.
  case stale
}

/// The reason to replace the current route.
package enum FasterRouteReason: String, Hashable, Sendable, CaseIterable {
  /// It saves enough time.
  case faster
  /// It is the current route with a new ETA, even a later one.
  case etaUpdate = "eta_update"
  /// It was offered without a request.
  case offered
}

/// A route that could replace the rest of the current one.
package struct FasterRoute: Equatable, Sendable {
  /// The number of the request that it answers; absent if it was offered without one.
  package var request: Int?

  /// The reason to use it.
  package var reason: FasterRouteReason

  /// The time saved in seconds, as of the request; negative if it is slower, absent if unknown.
  package var saving: Double?

  /// The decision about it.
  package var decision: FasterRouteDecision

  /// The digest of its line.
  package var routeDigest: Digest

  /// Its length in meters.
  package var routeDistance: Double

  /// Its duration in seconds, if known.
  package var routeDuration: Double?

  /// Makes the value from its parts.
  package init(
    request: Int?, reason: FasterRouteReason, saving: Double?, decision: FasterRouteDecision,
    routeDigest: Digest, routeDistance: Double, routeDuration: Double?
  ) {
    self.request = request
    self.reason = reason
    self.saving = saving
    self.decision = decision
    self.routeDigest = routeDigest
    self.routeDistance = routeDistance
    self.routeDuration = routeDuration
  }
}

/// The reason why the set of alternatives changed.
package enum AlternativesReason: String, Hashable, Sendable, CaseIterable {
  /// They came with the initial route.
  case initial
  /// They were found by the periodic search.
  case interval
  /// They came with the answer to a route request.
  case reroute
  /// They were offered without a request.
  case offered
  /// The traveler passed the point where they leave the route.
  case passed
  /// The traveler switched to one of them.
  case taken
  /// The traveler entered one of them, but it could not be used.
  case failed
  /// The route changed, and they do not branch off the new one.
  case routeChange = "route_change"
}

/// A route that leaves the current one somewhere ahead.
package struct Alternative: Equatable, Sendable {
  /// The digest of its line.
  package var routeDigest: Digest

  /// The distance along the route from the traveler to the fork, in meters.
  package var forkDistance: Double

  /// Its extra length compared to the rest of the route, in meters; negative if shorter.
  package var change: Double

  /// Its extra duration compared to the rest of the route, in seconds, if both are known.
  package var durationChange: Double?

  /// Makes the value from its parts.
  package init(
    routeDigest: Digest, forkDistance: Double, change: Double, durationChange: Double? = nil
  ) {
    self.routeDigest = routeDigest
    self.forkDistance = forkDistance
    self.change = change
    self.durationChange = durationChange
  }
}

/// A change of the set of alternatives.
package struct AlternativesUpdate: Equatable, Sendable {
  /// The reason for the change.
  package var reason: AlternativesReason

  /// The added alternatives.
  package var added: [Alternative]

  /// The digests of the removed alternatives.
  package var removed: [Digest]

  /// The digests of all current alternatives.
  package var known: [Digest]

  /// Makes the value from its parts.
  package init(
    reason: AlternativesReason, added: [Alternative] = [], removed: [Digest] = [],
    known: [Digest] = []
  ) {
    self.reason = reason
    self.added = added
    self.removed = removed
    self.known = known
  }
}

/// The reason why an alternative entered by the traveler could not be used.
package enum AlternativeFailureReason: String, Hashable, Sendable, CaseIterable {
  /// The number of its remaining legs differs from the trip's.
  case legs
  /// It leads to other waypoints than the remaining ones.
  case waypoints
}

/// The effect of a refresh of the route's annotations.
package struct RouteRefresh: Equatable, Sendable {
  /// The number of the request that it answers; absent if it came without one.
  package var request: Int?

  /// The number of segments with new data, including the current one.
  package var segments: Int

  /// The change of the time to the route's end in seconds, if known.
  package var change: Double?

  /// The number of closures ahead; absent if there are none before and after.
  package var closures: Int?

  /// The number of incidents ahead; absent if there are none before and after.
  package var incidents: Int?

  /// Makes the value from its parts.
  package init(
    request: Int? = nil, segments: Int, change: Double? = nil, closures: Int? = nil,
    incidents: Int? = nil
  ) {
    self.request = request
    self.segments = segments
    self.change = change
    self.closures = closures
    self.incidents = incidents
  }
}
