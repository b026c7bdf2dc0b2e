/// When the trip searches for a faster route, and which routes qualify.
///
/// **Source:** Mapbox's proactive rerouting: every 120 s with 600 s remaining and 70 s to the
/// maneuver, a duration of at most 0.9 of the remaining one; MapLibre's ETA update of the same
/// route.
package struct FasterRouteRules: Equatable, Sendable {
  /// `faster_route.interval_s`: seconds between two searches; 0 disables them.
  package var interval = 120.0

  /// `faster_route.min_remaining_s`: remaining seconds below which there is no search.
  package var minimumRemaining = 600.0

  /// `faster_route.min_maneuver_s`: seconds to the next maneuver, on either route, below which
  /// there is no search.
  package var minimumManeuver = 70.0

  /// `faster_route.max_ratio`: the maximum duration of a faster route, as a fraction of the
  /// remaining time.
  package var maximumRatio = 0.9

  /// `faster_route.eta_update_s`: the change of the ETA in seconds at which the current route is
  /// updated; 0 for never.
  package var arrivalChange = 0.0

  /// `faster_route.match_ratio`: the overlap from which a route counts as the current one.
  package var leastMatch = 0.9

  /// `faster_route.approval`: whether a faster route is used without an answer.
  package var approval = FasterRouteApproval.automatic

  /// `faster_route.as_reroute`: whether a search is a request like a reroute.
  ///
  /// Then only one of both is in flight, the hold-off of reroutes counts from either, and the
  /// interval begins at the first fix since the last answer at which a search could be useful.
  package var searchesAsReroute = false

  /// Whether the same route with a changed ETA replaces the current one.
  var updatesArrival: Bool { arrivalChange > 0 }
}

/// Whether a faster route is used without an answer.
package enum FasterRouteApproval: String, Hashable, Sendable, CaseIterable {
  case automatic
  case manual
}
