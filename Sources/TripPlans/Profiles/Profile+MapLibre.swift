extension Profile {
  /// MapLibre's fork of Mapbox's first engine for iOS.
  package static let maplibre = Profile(
    "maplibre", "MapLibre Navigation for iOS, April 2024",
    origin: "maplibre-navigation-ios at 0264009 of April 2024, MapboxCoreNavigation",
    settings: zones(of: "RouteController", constants: "Constants")
      + courses(constants: "Constants") + [
        .set("zone.arrival", "last_words", "RouteController.updateRouteLegProgress"),
        .set("zone.no_course", "minus_one", "CLLocation.shouldSnapCourse, #18"),
        .set("zone.place_m", 15, "CLLocation.snapped(to:), UserLocationSnappingDistance"),
        .set("faster_route.interval_s", 0, "RouteController.reroutesProactively is off"),
        .set("refresh.interval_s", 0, "RouteController: no route refresh"),
        .set("faster_route.eta_update_s", 30, "RouteController.applyNewRerouteIfNeeded"),
        .set("faster_route.match_ratio", 0.9, "RouteController.bestMatch"),
        .set("simulation.mode", "in_tunnels", "TunnelIntersectionManager"),
      ],
    notes: [
      "As in the original: arrival comes with the last spoken instruction of the leg, at any "
        + "distance, and never on a route without spoken instructions (since July "
        + "2024, PR #72, it arrives there too); a "
        + "fix without a course counts as heading 359° (#18). 'default' does neither.",
      "As in 'default', not the original: a simulation in a tunnel begins after a silence, where "
        + "the original begins it at the entrance, and ends with the first good fix, where the "
        + "original waits for three.",
      "As in 'default', not the original: if 'should_prevent_reroutes_when_arriving' is "
        + "answered false, the original stops detecting deviations and asks at every fix; an "
        + "ETA update is a question like a faster route; " + Profile.courseNote,
      Profile.answerNote,
    ])

  /// MapLibre's fork of Mapbox's first engine for Android.
  package static let mapLibreAndroid = Profile(
    "maplibre-android", "MapLibre Navigation for Android 5.0.0 of December 2024",
    origin: "maplibre-navigation-android at 58f077b of December 2024, libandroid-navigation",
    settings: [
      .set("engine.method", "maneuver_zones", "NavigationRouteProcessor.buildNewRouteProgress"),
      .set("zone.radius_m", 40, options("MANEUVER_ZONE_RADIUS")),
      .set("zone.tolerance_m", 50, options("OFF_ROUTE_THRESHOLD_RADIUS_METERS")),
      .set("zone.junction_tolerance_m", 25, "ToleranceUtils.dynamicOffRouteRadiusTolerance: half"),
      .set("zone.turn_deg", 30, options("MAX_TURN_COMPLETION_OFFSET")),
      .set(
        "location.max_accuracy_m", 100, options("LOCATION_ACCEPTABLE_ACCURACY_IN_METERS_THRESHOLD")),
      .set("location.max_speed_mps", 100_000, "LocationValidator: accuracy only"),
      .set("location.first", "first", "LocationValidator.isValidUpdate: no checks before it"),
      .set("instruction.repeat_s", 0, "MapLibreNavigation.startNavigation: all is spoken again"),
      .set("reroute.hold_off_s", 0, "OffRouteDetector.validOffRoute: only the distance"),
      .set("reroute.hold_off_m", 50, options("OFF_ROUTE_MINIMUM_DISTANCE_METERS_AFTER_REROUTE")),
      .set("reroute.avoid_s", 0, "RouteFetcher.findRouteFromRouteProgress: no radius"),
      .set(
        "alternatives.interval_s", 0, "RouteFetcher.findRouteFromRouteProgress: no alternatives"),
      .set("reroute.cancel_on_return", false, "RouteFetcher: its listeners get every route found"),
      .set("zone.advance", "turn_or_end", "NavigationRouteProcessor.checkManeuverCompletion"),
      .set("zone.deviation", "receding", "OffRouteDetector.isUserOffRoute"),
      .set(
        "zone.recede_m", 50, options("OFF_ROUTE_MINIMUM_DISTANCE_METERS_BEFORE_WRONG_DIRECTION")),
      .set(
        "zone.approach_m", 20, options("OFF_ROUTE_MINIMUM_DISTANCE_METERS_BEFORE_RIGHT_DIRECTION")),
      .set("zone.instructions", "latest", "RouteUtils.findCurrentVoiceInstructions"),
      .set("zone.arrival", "last_banner", "RouteUtils.isArrivalEvent"),
      .set(
        "zone.arrival_m", 100_000,
        "RouteUtils.isArrivalEvent: the last banner; METERS_REMAINING_TILL_ARRIVAL is unused"),
      .set("zone.times", "by_length", "RouteProgress.durationRemaining"),
      .set("zone.no_course", "zero", "NavigationHelper.checkBearingForStepCompletion"),
      .set("zone.place", "step", "SnapToRoute.snapLocationLatLng"),
      .set("zone.look_m", 1, "SnapToRoute.getFuturePoint, 1 m ahead"),
      .set("zone.far_m", 1000, "NavigationHelper.stepDistanceRemaining"),
      .set("faster_route.interval_s", 0, options("ENABLE_FASTER_ROUTE_DETECTION")),
      .set("refresh.interval_s", 0, "MapLibreNavigation: no route refresh"),
      .set("simulation.mode", "never", "ReplayRouteLocationEngine: only instead of a receiver"),
    ],
    notes: [
      "As in the original: it speaks instructions while off route, does not detect deviations "
        + "within 50 m of the first fix and of the last off_route, and never arrives if the last "
        + "step has no banner; a fix without a course counts as heading north, and at the very "
        + "end of the route every fix is off it. 'default' does none of this.",
      "As in the original: an arrival comes with the last banner of the last road, even hundreds "
        + "of meters before the waypoint, but the next leg begins at the very end of the leg, or "
        + "never; instructions are announced again when the distance to the maneuver grows back "
        + "over a trigger. 'default' does neither.",
      "As in 'default', not the original: the remaining distance of later steps and legs is "
        + "measured on their lines; nothing is off route after the arrival at the destination; "
        + "and a new route does not lead to a waypoint whose arrival was announced.",
    ])

  /// The same engine after the later change of the arrival rule.
  package static let mapLibre2024 = Profile(
    "maplibre-2024", "MapLibre Navigation for iOS since July 2024",
    origin: "maplibre-navigation-ios, pull request 72 of July 2024, MapboxCoreNavigation",
    settings: maplibre.settings.filter { $0.key != "zone.arrival" } + [
      .set("zone.arrival", "words_if_any", "RouteController.updateRouteLegProgress, #72")
    ],
    notes: [
      "As 'maplibre', but a leg without spoken instructions arrives too, as soon as one of its "
        + "last two steps begins."
    ])

  /// The same engine after the later change of the tolerance.
  package static let mapLibreAndroid2026 = Profile(
    "maplibre-android-2026", "MapLibre Navigation for Android 5.0.0-pre14 of June 2026",
    origin: "maplibre-navigation-android at 1b23502b of June 2026, navigation-core",
    settings: mapLibreAndroid.settings + [
      .set("zone.junctions", "line", "ToleranceUtils.dynamicOffRouteRadiusTolerance")
    ],
    notes: [
      "As 'maplibre-android', but the tolerance near an intersection applies along the whole line "
        + "through the intersections of a step."
    ])

  private static func options(_ name: String) -> String {
    "MapLibreNavigationOptions.Defaults." + name
  }
}
