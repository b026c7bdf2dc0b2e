extension Profile {
  /// Organic Maps in a car.
  package static let organicMaps = Profile(
    "organicmaps", "Organic Maps, following a route in a car",
    settings: [
      .number("off_route.accuracy_base_m", 0, matching),
      .number("off_route.accuracy_factor", 1, matching),
      .number("off_route.min_m", 50, "GetRoutingSettings(Car).m_matchingThresholdM"),
      .number("off_route.max_m", 100, "the accuracy, up to the worst that is used"),
      .number("off_route.fixes", 11, "RoutingSession, more than kOnRouteMissedCount 10"),
      .number(
        "off_route.double_mps", 0.83, "GetRoutingSettings(Car).m_minSpeedForRouteRebuildMpS"),
      .number("off_route.back_ratio", 1, "RoutingSession, any fix that matches is on the route"),
      .number("off_route.wrong_way_m", 50, "no place behind the last one matches"),
      .number("arrival.radius_m", 20, "GetRoutingSettings(Car).m_finishToleranceM"),
      .number("reroute.hold_off_s", 0, "RoutingSession, rebuilt whenever it is to be"),
      .number("reroute.hold_off_m", 0, "RoutingSession, rebuilt whenever it is to be"),
      .number("reroute.avoid_s", 0, "RebuildRoute passes a direction and no radius"),
      .number("faster_route.interval_s", 0, "no look for a faster route without traffic"),
      .number("alternatives.interval_s", 0, "RoutingManager, alternatives before the trip alone"),
      .word("simulation.mode", "never", "no fixes of its own"),
    ],
    notes: [
      "Its turn notifications are its own and depend on the speed; here the instructions of the "
        + "route are said where the route says so.",
      "As 'default', not as the original: places are found on the whole route, where the "
        + "original looks forward from the last one alone.",
    ])

  private static let matching = "Route::MoveIterator, the greater of threshold and accuracy"
}
