import Trips

extension Profile {
  /// The best we can do.
  package static let standard = Profile(
    "default", "tripsim's own rules",
    origin: "the peers that are named, and what 'make accuracy' measures")

  /// What it sets; of `default`, every key there is.
  package var documentedSettings: [Setting] {
    guard name == Profile.standard.name else { return settings }
    let rules = TripRules()
    return ConfigurationKey.all.map { key in
      Setting(
        key: key.name, value: key.value(in: rules),
        source: Profile.defaultSource(of: key.name) ?? "")
    }
  }

  /// Where the value of a key in `default` comes from; absent for what is no key.
  ///
  /// The rules of methods that are not its own are those of the engines that have these methods.
  static func defaultSource(of key: String) -> String? {
    if let own = defaultSources.first(where: { $0.key == key }) { return own.source }
    return [ferrostar, mapboxLegacy].lazy
      .compactMap { profile in
        profile.settings.first { $0.key == key }.map { "as in '\(profile.name)', \($0.source)" }
      }.first
  }

  private static let defaultSources: [(key: String, source: String)] = [
    ("alert.ahead_m", "ours: half a minute at 120 km/h"),
    ("alternatives.accept", "mapbox-navigation-ios v3, AlternativeRoutesDetectionConfig"),
    ("alternatives.interval_s", "mapbox-navigation-ios v3, refreshIntervalSeconds"),
    ("arrival.advance", "the default of didArriveAt in mapbox-navigation-ios v1.4 to v3"),
    (
      "arrival.approach",
      "ours: the last words may come a long way ahead (mapbox-navigation-ios #1844)"
    ),
    ("arrival.approach_m", "ours: half a minute at 50 km/h"),
    (
      "arrival.passed_m",
      "measured: 99 % of 6,824 places that a fleet drove by, at fixes 5 s apart, lie within 51 m"
    ),
    (
      "arrival.prevent_reroutes",
      "mapbox-navigation-ios v2, DefaultBehavior.shouldPreventReroutesWhenArrivingAtWaypoint"
    ),
    ("arrival.radius_m", "Organic Maps at 00376c5, routing_settings.cpp, m_finishToleranceM"),
    ("arrival.stop_radius_m", "off: as near as to the destination"),
    ("arrival.stops_guidance", "every peer but Google's SDK goes on"),
    (
      "engine.method",
      "ours: one place along the whole route tells loops, overlaps and parallel roads apart, which "
        + "a step alone does not (make accuracy)"
    ),
    ("faster_route.approval", "mapbox-navigation-ios v3, FasterRouteDetectionConfig"),
    ("faster_route.eta_update_s", "off: the rule is that of 'maplibre'"),
    ("faster_route.interval_s", "mapbox-navigation-ios v3, proactiveReroutingInterval"),
    ("faster_route.match_ratio", "as in 'maplibre', RouteController.bestMatch"),
    ("faster_route.max_ratio", "mapbox-navigation-ios v2, Router.checkForFasterRoute"),
    ("faster_route.min_maneuver_s", "mapbox-navigation-ios v3, minimumManeuverOffset"),
    ("faster_route.min_remaining_s", "mapbox-navigation-ios v3, minimumRouteDurationRemaining"),
    ("files.max_m", "ours: as far as the answer of a live router may begin"),
    (
      "instruction.repeat_s",
      "ours: half a minute; words repeated at a reroute are a fault (mapbox-navigation-ios #4812)"
    ),
    ("location.course", "Google Navigation SDK, GMSRoadSnappedLocationProvider"),
    ("location.discard", "mapbox-navigation-ios v1.4, LegacyRouteController, shouldDiscard"),
    ("location.first", "ours: a trip does not begin at a place that may be wrong"),
    ("location.max_accuracy_m", "mapbox-navigation-ios v1.4, CLLocation.isQualified"),
    ("location.max_speed_mps", "ours: 360 km/h, faster than any train"),
    ("network.mode", "ours: most who are guided drive"),
    ("network.optimize", "what every routing service does unasked"),
    (
      "off_route.accuracy_base_m",
      "measured with 'min_m', 'max_m' and 'accuracy_factor': no false reroute in 1,000 km with "
        + "noise of 8 m (make accuracy)"
    ),
    ("off_route.accuracy_factor", "measured, see 'off_route.accuracy_base_m'"),
    (
      "off_route.back_ratio",
      "ours: nearer than where it was left, so that noise at the threshold does not alternate"
    ),
    ("off_route.double_mps", "off: the rule is that of 'organicmaps'"),
    (
      "off_route.fixes",
      "ours: never before two fixes agree, and told within 8 s at city speed (make accuracy)"
    ),
    ("off_route.join_m", "as in 'mapbox', proximity_to_route_stay_initialized_threshold"),
    (
      "off_route.max_m",
      "measured with 'still_m': 2 false reroutes on 132 drives of a fleet, 10 with 50 and 0 m"
    ),
    ("off_route.min_m", "measured, see 'off_route.accuracy_base_m'"),
    ("off_route.rule", "that of every peer with a rule of its own"),
    (
      "off_route.still_ratio",
      "ours: no receiver that repeats a place is so far off"
    ),
    ("off_route.still_m", "measured, see 'off_route.max_m': frozen receivers repeat a place"),
    ("off_route.turned_deg", "as in 'mapbox'; of no effect without 'off_route.turned_m'"),
    ("off_route.turned_m", "off: the rule is that of 'mapbox'"),
    (
      "off_route.wrong_way_m",
      "ours: told within 60 m, that is 40 m and the next fix at city speed (make accuracy)"
    ),
    ("remaining.distance_m", "Google Navigation SDK, GMSNavigator.distanceUpdateThreshold"),
    ("remaining.time_s", "Google Navigation SDK, GMSNavigator.timeUpdateThreshold"),
    (
      "reroute.avoid_s",
      "mapbox-navigation-ios v2, initialManeuverAvoidanceRadius: 8 s at the speed"
    ),
    ("reroute.cancel_on_return", "mapbox-navigation-ios v3, ReroutingStatus.Events.Interrupted"),
    ("reroute.delay_s", "mapbox-navigation-ios v1.4 to v3: asked at once"),
    ("reroute.detect", "mapbox-navigation-ios v3, RerouteConfig.detectsReroute"),
    ("reroute.hold_off_after_veto", "ours: no is an answer for as long as a failure is"),
    ("reroute.hold_off_m", "as in 'ferrostar', minimumMovementBeforeRecalculation"),
    ("reroute.hold_off_s", "as in 'ferrostar', minimumTimeBeforeRecalculation"),
    ("reroute.latency_s", "ours: the same on every run, however long a router takes"),
    ("reroute.online_latency_s", "ours: a network is slower than the router on board"),
    ("reroute.pick", "mapbox-navigation-ios v2 and v3: the router's first choice"),
    ("reroute.timeout_s", "ours: as long as a live router is waited for"),
    ("simulation.mode", "mapbox-navigation-ios v2, SimulationMode.inTunnels"),
    ("simulation.patience_s", "mapbox-navigation-ios v2, NavigationService, poorGPSPatience"),
    ("refresh.interval_s", "mapbox-navigation-ios v3, CoreConfig.routeRefreshPeriod"),
    ("speeding.major_mps", "Google Navigation SDK, speed alert, major: 20 km/h above"),
    ("speeding.major_pct", "off: m/s as in 'speeding.major_mps'"),
    ("speeding.minor_mps", "Google Navigation SDK, speed alert, minor: 10 km/h above"),
    ("speeding.minor_pct", "off: m/s as in 'speeding.minor_mps'"),
    ("speeding.upgrade_s", "Google Navigation SDK, severityUpgradeDurationSeconds: off"),
    ("traffic.heavy_ratio", "ours: no SDK publishes its own"),
    ("traffic.medium_ratio", "ours: no SDK publishes its own"),
    ("zone.advance", "as in 'mapbox-legacy', LegacyRouteController.updateRouteStepProgress"),
    ("zone.approach_m", "as in 'maplibre-android'; of no effect without 'zone.deviation' receding"),
    ("zone.arrival_m", "as in 'maplibre-android'; of no effect without 'zone.arrival' last_banner"),
    ("zone.deviation", "as in 'mapbox-legacy', LegacyRouteController.userIsOnRoute"),
    ("zone.far_m", "off: the rule is that of 'maplibre-android'"),
    (
      "zone.instructions",
      "as in 'mapbox-legacy', LegacyRouteController.updateSpokenInstructionProgress"
    ),
    ("zone.junctions", "as in 'mapbox-legacy', LegacyRouteController.reroutingTolerance"),
    ("zone.recede_m", "as in 'maplibre-android'; of no effect without 'zone.deviation' receding"),
  ]
}
