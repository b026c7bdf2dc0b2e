extension Profile {
  /// Mapbox's SDKs with their native core, as far as documented.
  package static let mapbox = Profile(
    "mapbox", "Mapbox Navigation SDK v2 and v3, whose core is closed",
    origin: "mapbox-navigation-ios v2 and v3, and the configuration written by native core 9.0.4 "
      + "into a history",
    settings: [
      .word("off_route.noise", "claimed", "the core's threshold is the same for every receiver"),
      .number("off_route.fixes", 3, core("points_outside_route_before_reporting_offroute")),
      .number("off_route.min_m", 50, core("corral_buffer")),
      .number("off_route.max_m", 50, core("corral_buffer")),
      .number(
        "off_route.turned_m", 20,
        "ours: between the line and corral_buffer; the core compares roads, not distances"),
      .number(
        "off_route.turned_deg", 45,
        "ours: a history of native core 9.0.4 shows that a road 75° off is another one"),
      .number("location.max_speed_mps", 100_000, "v2 CLLocation.isQualified: accuracy only"),
      .number("off_route.still_m", 0, core("points_outside_route_before_reporting_offroute")),
      .number("off_route.join_m", 200, core("proximity_to_route_stay_initialized_threshold")),
      .number("arrival.radius_m", 5, core("default_arrival_distance")),
      .word(
        "arrival.approach", "last_words",
        "v2 RouteController: at most 2 steps and 2 spoken instructions left"),
      .flag("location.discard", false, "v2 DefaultBehavior.shouldDiscard"),
      .number(
        "reroute.avoid_s", 8,
        "v2 RouteOptions.initialManeuverAvoidanceRadius: 8 s at the current speed"),
      .flag("reroute.cancel_on_return", true, "v3 ReroutingStatus.Events.Interrupted"),
      .number(
        "faster_route.interval_s", 120, "v3 FasterRouteDetectionConfig.proactiveReroutingInterval"),
      .number("refresh.interval_s", 120, "v3 CoreConfig.routeRefreshPeriod"),
      .number(
        "faster_route.min_remaining_s", 600,
        "v3 FasterRouteDetectionConfig.minimumRouteDurationRemaining"),
      .number(
        "faster_route.min_maneuver_s", 70, "v3 FasterRouteDetectionConfig.minimumManeuverOffset"),
      .number("faster_route.max_ratio", 0.9, "v2 Router.checkForFasterRoute"),
      .word(
        "faster_route.approval", "automatic", "v3 FasterRouteDetectionConfig.fasterRouteApproval"),
      .number(
        "alternatives.interval_s", 300, "v3 AlternativeRoutesDetectionConfig.refreshIntervalSeconds"
      ),
      .word("alternatives.accept", "all", "v3 AlternativeRoutesDetectionConfig.acceptionPolicy"),
      .word("simulation.mode", "in_tunnels", "v2 SimulationMode"),
      .number("simulation.patience_s", 2.5, "v2 NavigationService poorGPSPatience"),
    ],
    notes: [
      "As in the original: 'waypoint_approach' begins with the last instruction, not at a "
        + "distance, so it may come far ahead (mapbox-navigation-ios #1844).",
      "Unknown about the closed core and therefore as in 'default': how it matches fixes to roads, "
        + "when it considers a traveler back on route, and what min_speed_meters_per_second 5 and "
        + "voice_instruction_threshold 250 do.",
      "The core knows the road network and reports off route once three fixes match another road, "
        + "at any distance; this profile knows only the line, and treats a fix that heads "
        + "elsewhere as one on another road.",
    ])

  private static func core(_ key: String) -> String {
    "native core 9.0.4, \(key)"
  }

  /// Mapbox's own engine before it became native: iOS 1.4.
  package static let mapboxLegacy = Profile(
    "mapbox-legacy", "Mapbox Navigation for iOS 1.4, before its native core",
    origin: "mapbox-navigation-ios at its tag v1.4.0, MapboxCoreNavigation",
    settings: zones(of: "LegacyRouteController", constants: "CoreConstants")
      + courses(constants: "CoreConstants") + [
        .word("zone.arrival", "seconds_left", "LegacyRouteController.updateRouteLegProgress"),
        .word("zone.no_course", "unknown", "CLLocation.shouldSnap, course.isQualified"),
        .number("zone.place_m", 100_000, "CLLocation.snapped(to:) has no limit"),
        .number("zone.arrival_s", 5, "LegacyRouteController waypointArrivalThreshold"),
        .number("faster_route.interval_s", 120, "RouteControllerProactiveReroutingInterval"),
        .word(
          "simulation.mode", "on_poor_gps",
          "NavigationService.init: simulating .onPoorGPS; tunnels came with v2"),
        .number("simulation.patience_s", 2.5, "NavigationService poorGPSPatience"),
      ],
    notes: [
      "As in the original: without a course no turn is completed before its maneuver falls behind, "
        + "a requested route is used although the traveler is back on the old one, and a stop 20 "
        + "to 40 m short of the waypoint never arrives. 'default' does none of this.",
      "As in 'default', not the original: " + courseNote,
    ])

  /// The engines' treatment of a fix that heads straight against the road.
  static let courseNote =
    "for a fix that heads straight against the road the original may take its course for the "
    + "road's, depending on the last digits of its angles."

  /// The common settings of the engines of maneuver zones for iOS.
  ///
  /// - Parameters:
  ///   - controller: the type that follows the route, in a file with its name.
  ///   - file: the name of the file of constants.
  /// - Returns: the settings with their sources.
  static func zones(of controller: String, constants file: String) -> [Setting] {
    let constants = "\(file).swift, RouteController"
    return [
      .word("engine.method", "maneuver_zones", "\(controller).updateRouteStepProgress"),
      .number("zone.radius_m", 40, constants + "ManeuverZoneRadius"),
      .number("zone.tolerance_m", 50, constants + "MaximumDistanceBeforeRecalculating"),
      .number(
        "zone.junction_tolerance_m", 25, "\(controller).reroutingTolerance: half of it"),
      .number("zone.turn_deg", 30, constants + "MaximumAllowedDegreeOffsetForTurnCompletion"),
      .number("location.max_accuracy_m", 100, "CLLocation.isQualified"),
      .word(
        "location.first", "any_before",
        "\(controller), didUpdateLocations: hasFoundOneQualifiedLocation"),
      .flag(
        "reroute.hold_off_after_veto", false,
        "\(controller), didUpdateLocations: shouldReroute is asked before the distance counts"),
      .number(
        "instruction.repeat_s", 0, "\(controller).reroute: the progress starts again"),
      .number("location.max_speed_mps", 100_000, "CLLocation.isQualified: accuracy only"),
      .number(
        "reroute.hold_off_s", 0,
        "\(controller), didUpdateLocations: requested at every fix off route"),
      .number("reroute.hold_off_m", 50, constants + "MaximumDistanceBeforeRecalculating"),
      .number("reroute.avoid_s", 0, "\(controller).getDirections: no radius in the request"),
      .number("alternatives.interval_s", 0, "\(controller).getDirections: no alternatives kept"),
      .flag(
        "reroute.cancel_on_return", false,
        "\(controller).reroute: the answer is applied at any location"),
    ]
  }

  /// The common settings of the engines that use courses.
  static func courses(constants file: String) -> [Setting] {
    let constants = "\(file).swift, RouteController"
    let snapping = "\(file).swift, RouteSnapping"
    return [
      .number("zone.snap_m", 15, constants + "UserLocationSnappingDistance"),
      .number("zone.wrong_courses", 4, constants + "MinNumberOfInCorrectCourses"),
      .number("zone.wrong_course_accuracy_m", 4, constants + "IncorrectCourseMultiplier"),
      .number("zone.course_mps", 3, snapping + "MinimumSpeed"),
      .number("zone.course_accuracy_m", 20, snapping + "MinimumHorizontalAccuracy"),
      .number("zone.course_deg", 45, snapping + "MaxManipulatedCourseAngle"),
      .word("reroute.pick", "similar_names", "Array.mostSimilar(to:), Route.description"),
      .word("zone.place", "nearby", "RouteLegProgress.nearbyCoordinates"),
      .number("zone.place_mps", 1, constants + "MaximumSpeedForUsingCurrentStep"),
      .number("zone.place_turn_deg", 135, "180 without \(snapping)MaxManipulatedCourseAngle"),
      .number("zone.look_m", 7.5, "half of \(constants)UserLocationSnappingDistance"),
      .number("zone.look_s", 0.5, "half of \(constants)DeadReckoningTimeInterval"),
    ]
  }
}
