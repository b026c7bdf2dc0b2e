package import TripModel
package import Navigation

/// All numbers and rules of a profile, for the engine and for the trip around it.
///
/// The initial values are those of the profile `default`. Each property names its configuration
/// key.
package struct TripRules: Equatable, Sendable {
  /// The engine's thresholds.
  package var navigation = NavigationRules()

  /// The rules for rerouting.
  package var reroute = RerouteRules()

  /// The preferences for routers.
  package var routers = RouterPreferences()

  /// `location.discard`: whether an inaccurate fix is discarded if `should_discard` is not
  /// answered.
  package var discardsInexactFixes = true

  /// The rules for waypoints.
  package var arrival = ArrivalRules()

  /// When the trip searches for a faster route.
  package var fasterRoute = FasterRouteRules()

  /// `refresh.interval_s`: seconds between two refreshes of the road ahead; 0 disables them.
  ///
  /// **Source:** mapbox-navigation-ios v3, `CoreConfig.routeRefreshPeriod`.
  package var refreshInterval = 120.0

  /// When the trip searches for alternatives.
  package var alternatives = AlternativesRules()

  /// `instruction.repeat_s`: seconds during which an instruction is not repeated on another route.
  package var repetitionTime = 30.0

  /// `instruction.repeat_after_switch`: whether a due instruction is spoken after a switch to a
  /// faster route.
  package var repeatsAfterSwitch = true

  /// How long spoken instructions take.
  package var speech = SpeechRules()

  /// The rules for simulated fixes that replace those of a silent receiver.
  package var simulation = SimulationRules()

  /// When delays count as traffic.
  package var traffic = TrafficRules()

  /// `alert.ahead_m`: distance along the route in meters at which a road object ahead is announced.
  package var alertDistance = 1000.0

  /// When speeding counts.
  package var speeding = SpeedingRules()

  /// `remaining.time_s`: the change in seconds at which `remaining_time` is printed again.
  package var remainingTimeChange = 1.0

  /// `remaining.distance_m`: the change in meters at which `remaining_distance` is printed again.
  package var remainingDistanceChange = 1.0

  /// Makes the rules of the profile `default`.
  package init() {}
}

/// The rules for a waypoint if no decision is given.
package struct ArrivalRules: Equatable, Sendable {
  /// `arrival.advance`: whether the next leg begins immediately; otherwise a command begins it.
  package var advances = true

  /// `arrival.stops_guidance`: whether guidance ends at the waypoint until it is turned on again.
  package var stopsGuidance = false

  /// `arrival.prevent_reroutes`: whether deviations are ignored while the trip waits at a waypoint
  /// or has reached the last one.
  package var preventsReroutes = true
}

/// When a new route is requested, and how the answer is handled.
package struct RerouteRules: Equatable, Sendable {
  /// `reroute.detect`: whether routes are requested when off route.
  package var isDetecting = true

  /// `reroute.latency_s`: seconds from a request to its answer if the answer states none.
  package var latency = 1.0

  /// `reroute.online_latency_s`: the latency of the online router if there are two.
  package var onlineLatency = 3.0

  /// `reroute.timeout_s`: seconds after which an unanswered request fails.
  package var timeout = 10.0

  /// `reroute.hold_off_s`: seconds to wait after a failure, a veto or an applied route.
  package var holdOffDuration = 5.0

  /// `reroute.hold_off_m`: meters to travel from the last request before the next one.
  package var holdOffDistance = 50.0

  /// `reroute.hold_off_after_veto`: whether the hold-off also applies after a veto.
  package var vetoHoldsOff = true

  /// `reroute.delay_s`: seconds off route before a route is requested.
  package var delay = 0.0

  /// `reroute.avoid_s`: seconds at the current speed within which maneuvers are avoided.
  package var avoidDuration = 8.0

  /// `reroute.cancel_on_return`: whether a return to the route cancels the request in flight.
  package var cancelsOnReturn = true

  /// `reroute.pick`: which of several routes of an answer is used.
  package var pick = RoutePick.first
}

/// Which of several routes of an answer is used.
///
/// **Source:** Ferrostar's `AlternativeRouteProcessor`, and Mapbox's first engine, which uses the
/// candidate whose names are most similar to those of the current route.
package enum RoutePick: String, Hashable, Sendable, CaseIterable {
  /// The router's first choice.
  case first
  /// The route with the minimum duration; of equals, or without durations, the first.
  case fastest
  /// The route that shares most with the rest of the current one; of equals, the first.
  case mostSimilar = "most_similar"
  /// The route whose leg names have the minimum edit distance to those of the current one; of
  /// equals, the first.
  case similarNames = "similar_names"
  /// The route chosen by the answer to `pick_route`; the first without an answer.
  case scripted
}
