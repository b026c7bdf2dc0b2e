package import TripModel
package import Navigation

/// Every number and rule of a profile: those of the engine, and those of the trip around it.
///
/// The initial values are the profile `default`. The key by which users set a value is named at
/// each property.
package struct TripRules: Equatable, Sendable {
  /// The engine's thresholds.
  package var navigation = NavigationRules()

  /// What happens when the route is left.
  package var reroute = RerouteRules()

  /// What is wanted of routers that are made from files.
  package var routers = RouterPreferences()

  /// `location.discard`: whether a fix that is not exact enough is set aside, unless
  /// `should_discard` is answered.
  package var discardsInexactFixes = true

  /// What happens at a waypoint.
  package var arrival = ArrivalRules()

  /// When a faster route is looked for.
  package var fasterRoute = FasterRouteRules()

  /// `refresh.interval_s`: seconds between two requests for new data of the road ahead; 0 for none.
  ///
  /// **Source:** mapbox-navigation-ios v3, `CoreConfig.routeRefreshPeriod`.
  package var refreshInterval = 120.0

  /// When other ways are looked for.
  package var alternatives = AlternativesRules()

  /// `instruction.repeat_s`: seconds within which words said of a maneuver are not said again on
  /// another route.
  package var repetitionTime = 30.0

  /// What stands in for a silent receiver.
  package var simulation = SimulationRules()

  /// From when longer times than usual are traffic.
  package var traffic = TrafficRules()

  /// When drivers are warned of what lies ahead.
  package var alerts = AlertRules()

  /// From when driving too fast counts.
  package var speeding = SpeedingRules()

  /// `remaining.time_s`: the change in seconds at which `remaining_time` is printed again.
  package var remainingTimeChange = 1.0

  /// `remaining.distance_m`: the change in meters at which `remaining_distance` is printed again.
  package var remainingDistanceChange = 1.0

  /// Makes the rules of the profile `default`.
  package init() {}
}

/// What happens at a waypoint unless a decision says otherwise.
package struct ArrivalRules: Equatable, Sendable {
  /// `arrival.advance`: whether the next leg begins at once; else a command begins it.
  package var advances = true

  /// `arrival.stops_guidance`: whether guidance ends there until it is set on again.
  package var stopsGuidance = false

  /// `arrival.prevent_reroutes`: whether leaving the route does not count while the trip waits at
  /// a waypoint or has reached the last one.
  package var preventsReroutes = true
}

/// When a new route is asked for, and what becomes of the answer.
package struct RerouteRules: Equatable, Sendable {
  /// `reroute.detect`: whether anything is asked when the route was left.
  package var isDetecting = true

  /// `reroute.latency_s`: seconds from a request to its answer, where the answer states none.
  package var latency = 1.0

  /// `reroute.online_latency_s`: the latency of the online one of two routers.
  package var onlineLatency = 3.0

  /// `reroute.timeout_s`: seconds after which an unanswered request has failed.
  package var timeout = 10.0

  /// `reroute.hold_off_s`: seconds to wait after a failure, a veto or an applied route.
  package var holdOffDuration = 5.0

  /// `reroute.hold_off_m`: meters to travel from the last request before asking again.
  package var holdOffDistance = 50.0

  /// `reroute.hold_off_after_veto`: whether a veto holds the next question off, too.
  package var vetoHoldsOff = true

  /// `reroute.delay_s`: seconds between leaving the route and asking for another.
  package var delay = 0.0

  /// `reroute.avoid_s`: seconds at the current speed within which no maneuver is wanted.
  package var avoidDuration = 8.0

  /// `reroute.cancel_on_return`: whether being back on the route gives up the request in flight.
  package var cancelsOnReturn = true

  /// `reroute.pick`: which of several routes of an answer is taken.
  package var pick = RoutePick.first
}

/// Which of several routes of an answer is taken.
///
/// **Source:** Ferrostar's `AlternativeRouteProcessor`, and the candidate most like the route left
/// by its names that Mapbox's first engine takes.
package enum RoutePick: String, Hashable, Sendable, CaseIterable {
  /// The router's first choice.
  case first
  /// The one with the least duration; of equals, and without durations, the first.
  case fastest
  /// The one that shares most with the rest of the route left; of equals the first.
  case mostSimilar = "most_similar"
  /// The one whose legs' names have the least edit distance to those of the route left; of equals
  /// the first.
  case similarNames = "similar_names"
  /// The one that the answer to the question `pick_route` says; without an answer the first.
  case scripted
}
