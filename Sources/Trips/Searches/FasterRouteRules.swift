/// When a faster route is looked for, and which one is.
///
/// **Source:** Mapbox's proactive rerouting: every 120 s with 600 s to go and 70 s to the maneuver,
/// an arrival time of at most 0.9 of what is left; MapLibre's ETA update of the same way.
package struct FasterRouteRules: Equatable, Sendable {
  /// `faster_route.interval_s`: seconds between two checks; 0 for none.
  package var interval = 120.0

  /// `faster_route.min_remaining_s`: no search with less than these seconds to go.
  package var minimumRemaining = 600.0

  /// `faster_route.min_maneuver_s`: no search closer to the next maneuver, on either route.
  package var minimumManeuver = 70.0

  /// `faster_route.max_ratio`: the part of the time to go that a faster route takes at most.
  package var maximumRatio = 0.9

  /// `faster_route.eta_update_s`: seconds by which the arrival has to change for the same route to
  /// be taken again though it is not faster; 0 for never.
  package var arrivalChange = 0.0

  /// `faster_route.match_ratio`: the overlap from which a route counts as the one driven.
  package var leastMatch = 0.9

  /// `faster_route.approval`: whether it is taken unless a decision says otherwise.
  package var approval = FasterRouteApproval.automatic
}

/// Whether a faster route is taken unless a decision says otherwise.
package enum FasterRouteApproval: String, Hashable, Sendable, CaseIterable {
  case automatic
  case manual
}
