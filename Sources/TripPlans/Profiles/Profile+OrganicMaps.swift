extension Profile {
  /// Organic Maps for driving.
  package static let organicMaps = Profile(
    "organicmaps", "Organic Maps, following a route in a car",
    origin: "organicmaps/organicmaps at 00376c5, libs/routing",
    settings: [
      .word("off_route.noise", "claimed", matching),
      .number("off_route.accuracy_base_m", 0, matching),
      .number("off_route.accuracy_factor", 1, matching),
      .number("off_route.turned_m", 100_000, "off: the rule ignores directions"),
      .number("off_route.min_m", 50, "routing_settings.cpp, m_matchingThresholdM"),
      .number(
        "off_route.max_m", 100,
        "route.cpp, MoveIterator: the accuracy, up to the maximum that is used"),
      .number("off_route.fixes", 11, "routing_session.cpp, more than kOnRouteMissedCount 10"),
      .number(
        "off_route.double_mps", 0.83, "routing_settings.cpp, m_minSpeedForRouteRebuildMpS"),
      .number(
        "off_route.back_ratio", 1,
        "routing_session.cpp, OnLocationPositionChanged: any fix that matches"),
      .number(
        "off_route.wrong_way_m", 50,
        "base/followed_polyline.cpp, UpdateProjection: nothing behind is matched"),
      .number("arrival.radius_m", 20, "routing_settings.cpp, m_finishToleranceM"),
      .number("arrival.stop_radius_m", 10, "route.cpp, IsSubroutePassed, kOnEndToleranceM"),
      .number(
        "off_route.still_m", 0.01, "routing_session.cpp, kRunawayDistanceSensitivityMeters"),
      .number(
        "off_route.still_ratio", 100_000,
        "routing_session.cpp: an unchanged distance never counts"),
      .number(
        "instruction.repeat_s", 0, "turns_notification_manager.cpp: each route starts again"),
      .number(
        "reroute.hold_off_s", 0, "routing_session.cpp, RouteNeedRebuild: rebuilt immediately"),
      .number(
        "reroute.hold_off_m", 0, "routing_session.cpp, RouteNeedRebuild: rebuilt immediately"),
      .number("reroute.avoid_s", 0, "routing_session.cpp, RebuildRoute: a direction but no radius"),
      .number(
        "faster_route.interval_s", 0,
        "routing_session.cpp, RebuildRouteOnTrafficUpdate: only with traffic"),
      .number(
        "refresh.interval_s", 0,
        "routing_session.cpp, RebuildRouteOnTrafficUpdate: rebuilt, not refreshed"),
      .number(
        "alternatives.interval_s", 0,
        "routing_session.cpp, RebuildRoute: alternatives only before the trip"),
      .word("simulation.mode", "never", "routing_session.cpp: only the receiver's fixes"),
    ],
    notes: [
      "Its own turn notifications depend on the speed; here the instructions of the "
        + "route are used with their own triggers.",
      "As in 'default', not the original: fixes are matched to the whole route, while the "
        + "original only searches forward from the last one.",
    ])

  private static let matching = "route.cpp, MoveIterator: the greater of threshold and accuracy"
}
