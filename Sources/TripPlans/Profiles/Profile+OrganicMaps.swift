extension Profile {
  /// Organic Maps for driving.
  package static let organicMaps = Profile(
    "organicmaps", "Organic Maps, following a route in a car",
    origin: "organicmaps/organicmaps at 00376c5, libs/routing",
    settings: [
      .set(
        "location.progress", "measured",
        "base/followed_polyline.cpp, UpdateProjection: the projection of the fix"),
      .set("off_route.noise", "claimed", matching),
      .set("off_route.accuracy_base_m", 0, matching),
      .set("off_route.accuracy_factor", 1, matching),
      .set("off_route.turned_m", 100_000, "off: the rule ignores directions"),
      .set(
        "off_route.join_m", 0,
        "routing_session.cpp, OnLocationPositionChanged: fixes count from the first one"),
      .set("off_route.min_m", 50, "routing_settings.cpp, m_matchingThresholdM"),
      .set(
        "off_route.max_m", 100,
        "route.cpp, MoveIterator: the accuracy, up to the maximum that is used"),
      .set("off_route.fixes", 11, "routing_session.cpp, more than kOnRouteMissedCount 10"),
      .set("off_route.double_mps", 0.83, "routing_settings.cpp, m_minSpeedForRouteRebuildMpS"),
      .set(
        "off_route.back_ratio", 1,
        "routing_session.cpp, OnLocationPositionChanged: any fix that matches"),
      .set(
        "off_route.back_deg", 360,
        "routing_session.cpp, OnLocationPositionChanged: the rule ignores directions"),
      .set(
        "off_route.wrong_way_m", 50,
        "base/followed_polyline.cpp, UpdateProjection: nothing behind is matched"),
      .set("arrival.radius_m", 20, "routing_settings.cpp, m_finishToleranceM"),
      .set("arrival.stay_s", 0, "route.cpp: only the remaining distance counts"),
      .set("arrival.stop_radius_m", 10, "route.cpp, IsSubroutePassed, kOnEndToleranceM"),
      .set("off_route.still_m", 0.01, "routing_session.cpp, kRunawayDistanceSensitivityMeters"),
      .set(
        "off_route.still_ratio", 100_000, "routing_session.cpp: an unchanged distance never counts"),
      .set("instruction.repeat_s", 0, "turns_notification_manager.cpp: each route starts again"),
      .set("reroute.hold_off_s", 0, "routing_session.cpp, RouteNeedRebuild: rebuilt immediately"),
      .set("reroute.hold_off_m", 0, "routing_session.cpp, RouteNeedRebuild: rebuilt immediately"),
      .set("reroute.avoid_s", 0, "routing_session.cpp, RebuildRoute: a direction but no radius"),
      .set(
        "faster_route.interval_s", 0,
        "routing_session.cpp, RebuildRouteOnTrafficUpdate: only with traffic"),
      .set(
        "refresh.interval_s", 0,
        "routing_session.cpp, RebuildRouteOnTrafficUpdate: rebuilt, not refreshed"),
      .set(
        "alternatives.interval_s", 0,
        "routing_session.cpp, RebuildRoute: alternatives only before the trip"),
      .set("simulation.mode", "never", "routing_session.cpp: only the receiver's fixes"),
    ],
    notes: [
      "Its own turn notifications depend on the speed; here the instructions of the "
        + "route are used with their own triggers.",
      "As in 'default', not the original: fixes are matched to the whole route, while the "
        + "original only searches forward from the start of the current segment; a waypoint is "
        + "also reached by passing it within 'arrival.passed_m'.",
      "As in 'default', not the original: the threshold is a distance, where the original uses a "
        + "square around the fix, whose corners are 1.4 times as far away; driving back is off "
        + "route after 'off_route.wrong_way_m', where the original matches all of the current "
        + "segment, and nothing behind it.",
    ])

  private static let matching = "route.cpp, MoveIterator: the greater of threshold and accuracy"
}
