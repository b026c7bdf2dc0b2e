extension Profile {
  /// Mapbox's SDKs with their native core, as far as documented.
  package static let mapbox = Profile(
    "mapbox", "Mapbox Navigation SDK v2 and v3, whose core is closed",
    origin: "mapbox-navigation-ios v2 and v3, and the configuration written by native core 9.0.4 "
      + "into a history",
    settings: [
      .set("off_route.noise", "claimed", "the core's threshold is the same for every receiver"),
      .set("off_route.fixes", 3, core("points_outside_route_before_reporting_offroute")),
      .set("off_route.min_m", 50, core("corral_buffer")),
      .set("off_route.max_m", 50, core("corral_buffer")),
      .set(
        "off_route.turned_m", 20,
        "own choice: between the line and corral_buffer; the core compares roads, not distances"),
      .set(
        "off_route.turned_deg", 45,
        "own choice: a history of native core 9.0.4 shows that a road 75° off is another one"),
      .set("location.max_speed_mps", 100_000, "v2 CLLocation.isQualified: accuracy only"),
      .set("off_route.still_m", 0, core("points_outside_route_before_reporting_offroute")),
      .set("off_route.join_m", 200, core("proximity_to_route_stay_initialized_threshold")),
      .set("arrival.radius_m", 5, core("default_arrival_distance")),
      .set("arrival.stay_s", 0, "no such rule is documented"),
      .set(
        "arrival.approach", "last_words",
        "v2 RouteController: at most 2 steps and 2 spoken instructions left"),
      .set("location.discard", false, "v2 DefaultBehavior.shouldDiscard"),
      .set(
        "reroute.avoid_s", 8,
        "v2 RouteOptions.initialManeuverAvoidanceRadius: 8 s at the current speed"),
      .set("reroute.hold_off_s", 0, retry),
      .set("reroute.hold_off_m", 50, retry),
      .set("instruction.repeat_s", 0, "v2 RouteController: all is announced again after a reroute"),
      .set(
        "instruction.repeat_after_switch", false,
        "v2 RouteController: muted just after a proactive switch"),
      .set("reroute.cancel_on_return", true, "v3 ReroutingStatus.Events.Interrupted"),
      .set(
        "faster_route.interval_s", 120, "v3 FasterRouteDetectionConfig.proactiveReroutingInterval"),
      .set("faster_route.as_reroute", true, "v2 Router.checkForFasterRoute: isRerouting"),
      .set("refresh.interval_s", 120, "v3 CoreConfig.routeRefreshPeriod"),
      .set(
        "faster_route.min_remaining_s", 600,
        "v3 FasterRouteDetectionConfig.minimumRouteDurationRemaining"),
      .set(
        "faster_route.min_maneuver_s", 70, "v3 FasterRouteDetectionConfig.minimumManeuverOffset"),
      .set("faster_route.max_ratio", 0.9, "v2 Router.checkForFasterRoute"),
      .set(
        "faster_route.approval", "automatic", "v3 FasterRouteDetectionConfig.fasterRouteApproval"),
      .set(
        "alternatives.interval_s", 300, "v3 AlternativeRoutesDetectionConfig.refreshIntervalSeconds"
      ),
      .set("alternatives.accept", "all", "v3 AlternativeRoutesDetectionConfig.acceptionPolicy"),
      .set("simulation.mode", "in_tunnels", "v2 SimulationMode"),
      .set("simulation.patience_s", 2.5, "v2 NavigationService poorGPSPatience"),
      .set("simulation.accuracy_m", 20, "v2 CLLocation.isQualifiedForStartingRoute"),
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
      "As in 'default', not the original: a stop is also reached by passing it within "
        + "'arrival.passed_m', and driving back along a finished leg is off route.",
    ])

  private static let retry =
    "v1.4 MaximumDistanceBeforeRecalculating: only the distance; the core's rule is unknown"

  private static func core(_ key: String) -> String {
    "native core 9.0.4, \(key)"
  }

  /// Mapbox's own engine before it became native: iOS 1.4.
  package static let mapboxLegacy = Profile(
    "mapbox-legacy", "Mapbox Navigation for iOS 1.4, before its native core",
    origin: "mapbox-navigation-ios at its tag v1.4.0, MapboxCoreNavigation",
    settings: zones(of: "LegacyRouteController", constants: "CoreConstants")
      + courses(constants: "CoreConstants") + [
        .set("zone.arrival", "seconds_left", "LegacyRouteController.updateRouteLegProgress"),
        .set("zone.no_course", "unknown", "CLLocation.shouldSnap, course.isQualified"),
        .set("zone.place_m", 100_000, "CLLocation.snapped(to:) has no limit"),
        .set("zone.arrival_s", 5, "LegacyRouteController waypointArrivalThreshold"),
        .set("faster_route.interval_s", 120, "RouteControllerProactiveReroutingInterval"),
        .set("faster_route.as_reroute", true, "Router.checkForFasterRoute: isRerouting"),
        .set(
          "simulation.mode", "on_poor_gps",
          "NavigationService.init: simulating .onPoorGPS; tunnels came with v2"),
        .set("simulation.patience_s", 2.5, "NavigationService poorGPSPatience"),
        .set("simulation.accuracy_m", 20, "CLLocation.isQualifiedForStartingRoute"),
      ],
    notes: [
      "As in the original: without a course no turn is completed before its maneuver falls behind, "
        + "a requested route is used although the traveler is back on the old one, and a stop 20 "
        + "to 40 m short of the waypoint never arrives. 'default' does none of this.",
      "As in 'default', not the original: " + courseNote,
      answerNote,
    ])

  /// The effect of answers that the engines handle differently.
  static let answerNote =
    "As in 'default', not the original: after a vetoed reroute nothing is spoken until the return "
    + "to the route, where the original speaks on; and an inaccurate fix that 'should_discard' "
    + "keeps is used, which the original never does."

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
      .set("engine.method", "maneuver_zones", "\(controller).updateRouteStepProgress"),
      .set("zone.radius_m", 40, constants + "ManeuverZoneRadius"),
      .set("zone.tolerance_m", 50, constants + "MaximumDistanceBeforeRecalculating"),
      .set("zone.junction_tolerance_m", 25, "\(controller).reroutingTolerance: half of it"),
      .set("zone.turn_deg", 30, constants + "MaximumAllowedDegreeOffsetForTurnCompletion"),
      .set("location.max_accuracy_m", 100, "CLLocation.isQualified"),
      .set(
        "location.first", "any_before",
        "\(controller), didUpdateLocations: hasFoundOneQualifiedLocation"),
      .set(
        "reroute.hold_off_after_veto", false,
        "\(controller), didUpdateLocations: shouldReroute is asked before the distance counts"),
      .set("instruction.repeat_s", 0, "\(controller).reroute: the progress starts again"),
      .set(
        "instruction.repeat_after_switch", false,
        "\(controller).checkForFasterRoute: the index of the next instruction is kept"),
      .set("location.max_speed_mps", 100_000, "CLLocation.isQualified: accuracy only"),
      .set(
        "reroute.hold_off_s", 0,
        "\(controller), didUpdateLocations: requested at every fix off route"),
      .set("reroute.hold_off_m", 50, constants + "MaximumDistanceBeforeRecalculating"),
      .set("reroute.avoid_s", 0, "\(controller).getDirections: no radius in the request"),
      .set("alternatives.interval_s", 0, "\(controller).getDirections: no alternatives kept"),
      .set(
        "reroute.cancel_on_return", false,
        "\(controller).reroute: the answer is applied at any location"),
    ]
  }

  /// The common settings of the engines that use courses.
  static func courses(constants file: String) -> [Setting] {
    let constants = "\(file).swift, RouteController"
    let snapping = "\(file).swift, RouteSnapping"
    return [
      .set("zone.snap_m", 15, constants + "UserLocationSnappingDistance"),
      .set("zone.wrong_courses", 4, constants + "MinNumberOfInCorrectCourses"),
      .set("zone.wrong_course_accuracy_m", 4, constants + "IncorrectCourseMultiplier"),
      .set("zone.course_mps", 3, snapping + "MinimumSpeed"),
      .set("zone.course_accuracy_m", 20, snapping + "MinimumHorizontalAccuracy"),
      .set("zone.course_deg", 45, snapping + "MaxManipulatedCourseAngle"),
      .set("reroute.pick", "similar_names", "Array.mostSimilar(to:), Route.description"),
      .set("zone.place", "nearby", "RouteLegProgress.nearbyCoordinates"),
      .set("zone.place_mps", 1, constants + "MaximumSpeedForUsingCurrentStep"),
      .set("zone.place_turn_deg", 135, "180 minus \(snapping)MaxManipulatedCourseAngle"),
      .set("zone.look_m", 7.5, "half of \(constants)UserLocationSnappingDistance"),
      .set("zone.look_s", 0.5, "half of \(constants)DeadReckoningTimeInterval"),
    ]
  }
}
