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

/// What makes a route worth driving in the place of the one driven.
package enum FasterRouteReason: String, Hashable, Sendable, CaseIterable {
  /// It takes less time by enough.
  case faster
  /// It is the way driven, with another time of arrival, be that later.
  case etaUpdate = "eta_update"
  /// Somebody offered it without being asked.
  case offered
}

/// A route that could be driven in the place of the rest of the one driven.
package struct FasterRoute: Equatable, Sendable {
  /// The number of the request it answers; absent for one that was offered without any.
  package var request: Int?

  /// What speaks for it.
  package var reason: FasterRouteReason

  /// Seconds that it saves, seen from the request; negative where it is the slower one, absent
  /// when a duration is not known.
  package var saving: Double?

  /// What becomes of it.
  package var decision: FasterRouteDecision

  /// The digest of its line.
  package var routeDigest: Digest

  /// Its length in meters.
  package var routeDistance: Double

  /// Its duration in seconds, where known.
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

/// Why other alternatives are known than before.
package enum AlternativesReason: String, Hashable, Sendable, CaseIterable {
  /// They came with the route that the trip began with.
  case initial
  /// It was time to look for some.
  case interval
  /// They came with the answer to a request for another route.
  case reroute
  /// Somebody offered them.
  case offered
  /// The place where they leave the route lies behind.
  case passed
  /// One of them is driven now.
  case taken
  /// One of them was driven onto and cannot be driven.
  case failed
  /// Another route is driven, and they do not leave it.
  case routeChange = "route_change"
}

/// A way that leaves the route driven somewhere ahead.
package struct Alternative: Equatable, Sendable {
  /// The digest of its line.
  package var routeDigest: Digest

  /// Meters along the route from the traveler to where it leaves it.
  package var forkDistance: Double

  /// Meters that it is longer than the rest of the route; negative when it is shorter.
  package var change: Double

  /// Seconds that it takes longer than the rest of the route, where both are known.
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

/// A change of the alternatives known.
package struct AlternativesUpdate: Equatable, Sendable {
  /// Why.
  package var reason: AlternativesReason

  /// Those that are new.
  package var added: [Alternative]

  /// The digests of those that are given up.
  package var removed: [Digest]

  /// The digests of all that are known now.
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

/// Why an alternative that was driven onto is not driven.
package enum AlternativeFailureReason: String, Hashable, Sendable, CaseIterable {
  /// It has another number of legs left than the trip.
  case legs
  /// It leads to other places than those still to visit.
  case waypoints
}

/// What is known of the road ahead after it was told anew.
package struct RouteRefresh: Equatable, Sendable {
  /// The number of the request it answers; absent for news that came without any.
  package var request: Int?

  /// The segments with new data, the one being driven counted.
  package var segments: Int

  /// Seconds more to the route's end than before, where known.
  package var change: Double?

  /// The closed stretches ahead; absent where none was known before or is now.
  package var closures: Int?

  /// The incidents ahead; absent where none was known before or is now.
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
