import Notations
import TripModel
import Trips

/// The keys of routes that replace the current one.
extension ConfigurationKey {
  /// When the trip requests a route.
  static let rerouteKeys = [
    flag(
      "reroute.hold_off_after_veto", \.reroute.vetoHoldsOff,
      "apply 'reroute.hold_off_s' and 'reroute.hold_off_m' after a veto too",
      source: "own choice: a veto holds as long as a failure"),
    flag(
      "reroute.detect", \.reroute.isDetecting,
      "request a route when off route",
      source: "mapbox-navigation-ios v3, RerouteConfig.detectsReroute"),
    number(
      "reroute.latency_s", \.reroute.latency, 0...86_400,
      "simulated latency of an answer that states none",
      source: "own choice: the same on every run, however long a router takes"),
    number(
      "reroute.online_latency_s", \.reroute.onlineLatency, 0...86_400,
      "simulated latency of the online router, when two routers are asked",
      source: "own choice: a network is slower than the onboard router"),
    number(
      "reroute.timeout_s", \.reroute.timeout, 0...86_400,
      "time after which an unanswered request fails",
      source: "own choice: the same as the timeout of live routers"),
    number(
      "reroute.hold_off_s", \.reroute.holdOffDuration, 0...86_400,
      "time after a failed, vetoed or applied reroute before 'should_reroute' is asked again",
      source: "as in 'ferrostar', minimumTimeBeforeRecalculation"),
    number(
      "reroute.hold_off_m", \.reroute.holdOffDistance, 0...1_000_000,
      "distance from the location of the last request before 'should_reroute' is asked again",
      source: "as in 'ferrostar', minimumMovementBeforeRecalculation"),
    number(
      "reroute.delay_s", \.reroute.delay, 0...86_400,
      "time off route before a route is requested",
      source: "mapbox-navigation-ios v1.4 to v3: requested immediately"),
    number(
      "reroute.avoid_s", \.reroute.avoidDuration, 0...3_600,
      "avoid maneuvers closer than this many seconds at the current speed",
      source: "mapbox-navigation-ios v2, initialManeuverAvoidanceRadius: 8 s at the current speed"),
    flag(
      "reroute.cancel_on_return", \.reroute.cancelsOnReturn,
      "cancel the request in flight on return to the route",
      source: "mapbox-navigation-ios v3, ReroutingStatus.Events.Interrupted"),
    word(
      "reroute.pick", \.reroute.pick,
      "which of several routes in an answer is used: the first, the fastest, the one that shares "
        + "most with the current one or has the most similar leg names, or the answer to "
        + "'pick_route' (scripted)",
      source: "mapbox-navigation-ios v2 and v3: the router's first choice"),
  ]

  private static let modes = ["route"] + TravelMode.allCases.map(\.rawValue)

  /// The answers of the onboard routers.
  static let routerKeys = [
    text(
      "network.mode", \.routers.mode, oneOf(modes),
      "travel mode of the embedded router; 'route' is the mode of the route, or car if it has none",
      source: "own choice: a bicycle route is replaced by a bicycle route", words: modes,
      write: { $0?.rawValue ?? "route" },
      read: { word in word == "route" ? .some(nil) : TravelMode(rawValue: word).map(Optional.some) }
    ),
    word(
      "network.optimize", \.routers.optimization, "what the embedded router minimizes",
      source: "the default of every routing service"),
    word(
      "network.language", \.routers.language,
      "language of instructions: those of the embedded router, those added to routes without any, "
        + "and those requested from live routers",
      source: "own choice: the language of this help"),
    number(
      "files.max_m", \.routers.recordedReach, 0...1_000_000,
      "maximum distance between a request's origin and the start of a route of 'files:'",
      source: "own choice: the same limit as for the answers of live routers"),
  ]

  /// When the trip searches for a faster route and uses it.
  static let fasterRouteKeys = [
    interval(
      "faster_route.interval_s", \.fasterRoute.interval, 10...86_400,
      "time between searches for a faster route; 0 disables them",
      source: "mapbox-navigation-ios v3, proactiveReroutingInterval"),
    flag(
      "faster_route.as_reroute", \.fasterRoute.searchesAsReroute,
      "treat a search as a reroute request: only one of both is in flight, 'reroute.hold_off_m' "
        + "counts from either, the interval begins at the first fix with enough time left, and a "
        + "failed search is repeated at once",
      source: "off by default: the rule is that of 'mapbox'"),
    interval(
      "refresh.interval_s", \.refreshInterval, 10...86_400,
      "time between route refreshes; 0 disables them",
      source: "mapbox-navigation-ios v3, CoreConfig.routeRefreshPeriod"),
    number(
      "faster_route.min_remaining_s", \.fasterRoute.minimumRemaining, 0...86_400,
      "do not look for faster routes when less than this remains",
      source: "mapbox-navigation-ios v3, minimumRouteDurationRemaining"),
    number(
      "faster_route.min_maneuver_s", \.fasterRoute.minimumManeuver, 0...86_400,
      "skip the search when the next maneuver on either route is closer than this",
      source: "mapbox-navigation-ios v3, minimumManeuverOffset"),
    number(
      "faster_route.max_ratio", \.fasterRoute.maximumRatio, 0...1,
      "maximum duration of a faster route, as a fraction of the remaining time",
      source: "mapbox-navigation-ios v2, Router.checkForFasterRoute"),
    interval(
      "faster_route.eta_update_s", \.fasterRoute.arrivalChange, 1...86_400,
      "change of the ETA at which the current route is replaced by its update; 0 for never",
      source: "off by default: the rule is that of 'maplibre'"),
    number(
      "faster_route.match_ratio", \.fasterRoute.leastMatch, 0...1,
      "smallest overlap at which a route counts as the current one",
      source: "as in 'maplibre', RouteController.bestMatch"),
    word(
      "faster_route.approval", \.fasterRoute.approval,
      "whether a faster route is used, unless an answer to 'should_accept_faster_route' decides",
      source: "mapbox-navigation-ios v3, FasterRouteDetectionConfig"),
  ]

  /// When the trip searches for alternatives and which ones it keeps.
  static let alternativesKeys = [
    interval(
      "alternatives.interval_s", \.alternatives.interval, 30...86_400,
      "time between searches for alternatives; 0 disables them",
      source: "mapbox-navigation-ios v3, refreshIntervalSeconds"),
    text(
      "alternatives.accept", \.alternatives.acceptance, "all, faster, shorter or faster,shorter",
      "which alternatives are kept: all, or those that are faster or shorter",
      source: "mapbox-navigation-ios v3, AlternativeRoutesDetectionConfig", write: \.text,
      read: AlternativesAcceptance.init(text:)),
  ]
}
