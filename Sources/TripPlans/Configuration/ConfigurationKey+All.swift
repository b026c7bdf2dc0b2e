import Navigation
import Trips

extension ConfigurationKey {
  /// Every key, in the order of their names.
  package static let all: [ConfigurationKey] =
    (engineKeys + locationKeys + arrivalKeys + instructionKeys + rerouteKeys + routerKeys
    + fasterRouteKeys + remainingKeys + simulationKeys + speedingKeys + alertKeys + trafficKeys
    + (progressKeys + offRouteKeys + waypointKeys + alternativesKeys).only(for: .alongRoute)
    + stepKeys.only(for: .stepByStep) + zoneKeys.only(for: .maneuverZones)).sorted {
      $0.name < $1.name
    }

  /// The key with a name.
  package static func named(_ name: String) -> ConfigurationKey? {
    all.first { $0.name == name }
  }

  private static let engineKeys = [
    word(
      "engine.method", \.navigation.method,
      "method of snapping fixes to the route and advancing steps; it ignores the keys of other "
        + "methods",
      source:
        "own choice: one coordinate along the route distinguishes loops, overlaps and parallel "
        + "roads, which a single step does not (make accuracy)")
  ]

  private static let locationKeys = [
    number(
      "location.max_accuracy_m", \.navigation.maximumAccuracy, 1...100_000,
      "discard fixes whose accuracy radius is larger than this",
      source: "mapbox-navigation-ios v1.4, CLLocation.isQualified"),
    number(
      "location.max_speed_mps", \.navigation.maximumSpeed, 1...100_000,
      "discard a fix as impossible if reaching it takes more than this speed",
      source: "own choice: 360 km/h, faster than any road vehicle in traffic"),
    word(
      "location.first", \.navigation.firstFixes,
      "first fixes used regardless of accuracy: none (qualified), the first one, or all until a "
        + "good one (any_before)",
      source: "own choice: a trip does not begin at a location that may be wrong"),
    word(
      "location.course", \.navigation.course,
      "the course that 'location' reports: the receiver's or the road's",
      source: "Google Navigation SDK, GMSRoadSnappedLocationProvider"),
    flag(
      "location.discard", \.discardsInexactFixes,
      "discard fixes less accurate than 'location.max_accuracy_m', unless an answer to "
        + "'should_discard' decides",
      source: "mapbox-navigation-ios v1.4, LegacyRouteController, shouldDiscard"),
  ]

  private static let progressKeys = [
    word(
      "location.progress", \.navigation.progress,
      "distance along the route: measured at the latest fix, or smoothed with the reported speeds "
        + "while positions jump",
      source:
        "own choice: with errors of 8 m on each axis, 95 % of the distances are within 9.8 m of "
        + "the truth, without smoothing 15.9 m (make accuracy)")
  ]

  private static let offRouteKeys = [
    word(
      "off_route.rule", \.navigation.deviationRule,
      "rule that decides that the traveler is off route: none, the distance (threshold), or the "
        + "answers to 'is_off_route' (custom)",
      source: "as in every SDK that has its own rule"),
    word(
      "off_route.noise", \.navigation.noise,
      "how the receiver's errors are estimated: from claimed accuracies or from the fixes "
        + "themselves",
      source:
        "own choice: claimed accuracies are wrong by up to 5.6 times in canyons (UrbanNav, Hong "
        + "Kong)"),
    number(
      "off_route.min_m", \.navigation.minimumDeviation, 0...100_000,
      "smallest off-route threshold",
      source: "measured, see 'off_route.accuracy_base_m'"),
    number(
      "off_route.max_m", \.navigation.maximumDeviation, 0...100_000,
      "largest off-route threshold; with 'off_route.noise' claimed, also the threshold for fixes "
        + "without an accuracy",
      source: "measured: 2 off-routes on 132 fleet drives; 5 with 60 m and an accuracy_factor of 4 "
        + "(make accuracy)"),
    number(
      "off_route.accuracy_factor", \.navigation.deviationAccuracyFactor, 0...100,
      "meters of threshold per meter of error, added to 'off_route.accuracy_base_m'",
      source: "measured, see 'off_route.accuracy_base_m'"),
    number(
      "off_route.accuracy_base_m", \.navigation.deviationAccuracyBase, 0...100_000,
      "constant part of the threshold that follows the receiver's errors",
      source: "measured with 'min_m', 'max_m', 'accuracy_factor' and 'max_fixes', so that few "
        + "off-routes are false and turn-offs are noticed soon (make receivers has the figures)"),
    number(
      "off_route.turned_m", \.navigation.turnedDeviation, 0...100_000,
      "largest threshold for a fix that heads away from the road; at least 'off_route.min_m' for a "
        + "fix that ends three steady movements away from the route, or that skips a part of it",
      source: "measured: a turn-off by a slow driver in Tokyo, 1 s sooner at city speed (make "
        + "accuracy)"),
    number(
      "off_route.turned_deg", \.navigation.turnedAngle, 1...180,
      "smallest angle to the road at which a fix counts as heading away",
      source: "own choice: as a crossing road; bends and noise seldom turn a movement this far"),
    count(
      "off_route.fixes", \.navigation.deviatingFixes, 1...1_000,
      "consecutive fixes beyond the threshold that count as off route",
      source:
        "own choice: never before two fixes agree, and reported within 8 s at city speed (make "
        + "accuracy)"),
    count(
      "off_route.max_fixes", \.navigation.mostDeviatingFixes, 1...1_000,
      "upper limit to which 'off_route.fixes' grows when observed errors jump",
      source: "measured, see 'off_route.accuracy_base_m': reflected signals seldom last for five "
        + "fixes"),
    number(
      "off_route.still_m", \.navigation.stillDistance, 0...100_000,
      "do not count a fix closer than this to the last fix that counted",
      source: "measured, see 'off_route.max_m': frozen receivers repeat a position"),
    number(
      "off_route.still_ratio", \.navigation.stillRatio, 1...100_000,
      "count a fix within 'off_route.still_m' anyway beyond this multiple of the threshold",
      source: "own choice: a receiver that repeats a position is never this far off"),
    number(
      "off_route.double_mps", \.navigation.doubleCountSpeed, 0...1_000,
      "at this speed or more, count each fix beyond the threshold twice",
      source: "off by default: the rule is that of 'organicmaps'"),
    number(
      "off_route.back_ratio", \.navigation.returnRatio, 0...1,
      "fraction of the threshold within which a fix is on the route, at departure and on return",
      source: "own choice: below the off-route threshold, so that noise near it does not cause "
        + "alternating off_route and on_route"),
    number(
      "off_route.back_deg", \.navigation.returnAngle, 1...360,
      "smallest angle to the road at which a movement only crosses it, at departure and on return",
      source: "own choice: as 'off_route.turned_deg'"),
    number(
      "off_route.wrong_way_m", \.navigation.wrongWayDistance, 1...100_000,
      "distance driven backward along the route that counts as off route",
      source:
        "own choice: reported within 60 m, that is 40 m plus the next fix at city speed (make "
        + "accuracy)"),
    number(
      "off_route.join_m", \.navigation.joinDistance, 0...1_000_000,
      "before departure, a fix closer to the route than this is not off route; if the route "
        + "replaced another, not for 30 s",
      source: "as in 'mapbox', proximity_to_route_stay_initialized_threshold"),
  ]

  private static let waypointKeys = [
    number(
      "arrival.radius_m", \.navigation.arrivalRadius, 0...100_000,
      "remaining distance to a waypoint that counts as arrival",
      source: "Organic Maps at 00376c5, routing_settings.cpp, m_finishToleranceM"),
    number(
      "arrival.stop_radius_m", \.navigation.stopRadius, 0...100_000,
      "arrival radius of all waypoints but the last; 0 means 'arrival.radius_m'",
      source: "off by default: the same radius as at the destination"),
    number(
      "arrival.passed_m", \.navigation.passedDistance, 0...100_000,
      "a waypoint can be passed only if a fix came this close, or the line between two half as "
        + "close, off the route or at the end of the road to the waypoint; at most half a leg",
      source: "measured: 99 % of 6,824 waypoints passed by a fleet, at fixes 5 s apart, are "
        + "within 51 m"),
    number(
      "arrival.stay_s", \.navigation.stayDuration, 0...100_000,
      "time of standing within 'arrival.passed_m' of a waypoint, on or beside the end of its road, "
        + "that counts as arrival; until then a fix there is not off route; 0 for never",
      source: "own choice: longer than most red lights"),
    number(
      "arrival.approach_m", \.navigation.approachDistance, 0...1_000_000,
      "remaining distance to a waypoint that counts as approach",
      source: "own choice: half a minute at 50 km/h"),
    word(
      "arrival.approach", \.navigation.approach,
      "what the approach to a waypoint begins with: a distance, or its last instruction",
      source: "own choice: the last instruction may come far ahead (mapbox-navigation-ios #1844)"),
  ]

  private static let arrivalKeys = [
    flag(
      "arrival.prevent_reroutes", \.arrival.preventsReroutes,
      "do not report off route while waiting at a waypoint or at the end",
      source: "mapbox-navigation-ios v2, "
        + "DefaultBehavior.shouldPreventReroutesWhenArrivingAtWaypoint"),
    flag(
      "arrival.advance", \.arrival.advances,
      "start the next leg on arrival, unless an answer to 'did_arrive' decides",
      source: "the default of didArriveAt in mapbox-navigation-ios v1.4 to v3"),
    flag(
      "arrival.stops_guidance", \.arrival.stopsGuidance,
      "end guidance at each arrival until it is turned on again",
      source: "every SDK except Google's continues"),
  ]

  private static let instructionKeys = [
    number(
      "instruction.repeat_s", \.repetitionTime, 0...86_400,
      "after a route change, do not repeat an instruction spoken this recently",
      source: "own choice: half a minute; instructions repeated at a reroute are a defect "
        + "(mapbox-navigation-ios #4812)"),
    flag(
      "instruction.repeat_after_switch", \.repeatsAfterSwitch,
      "after a switch to a faster route, immediately speak the instruction that is due",
      source: "own choice: it may be another one than on the route before"),
    word(
      "speech.language", \.speech.language,
      "language whose speaking rate gives the length of a sentence; adds 'speech_s', 'overlap_s', "
        + "'cut_s', 'late' and 'repeated' to spoken instructions",
      source: "off by default: no such fields. The speeds are those of reading aloud in 17 "
        + "languages: Trauzettel-Klosinski and Dietz, IReST, 2012"),
    interval(
      "speech.chars_per_s", \.speech.rate, 1...100,
      "characters spoken per second, where a digit counts as four; 0 means that of "
        + "'speech.language'",
      source: "off by default: as measured for the language, 16.5 in English, 15.3 in German, "
        + "6 in Japanese"),
  ]

  private static let simulationKeys = [
    word(
      "simulation.mode", \.simulation.mode,
      "when simulated fixes replace those of the receiver: always, with inaccurate or no fixes "
        + "(on_poor_gps), only so in tunnels, or never",
      source: "mapbox-navigation-ios v2, SimulationMode.inTunnels"),
    number(
      "simulation.patience_s", \.simulation.patience, 0...86_400,
      "silence that counts as poor GPS, at least 2.5 times the usual interval",
      source: "mapbox-navigation-ios v2, NavigationService, poorGPSPatience"),
    number(
      "simulation.accuracy_m", \.simulation.accuracy, 0...100_000,
      "silences count after a fix at least this accurate, at the start and after each simulation",
      source: "off by default: after every fix that is not discarded for its accuracy"),
  ]

  private static let trafficKeys = [
    number(
      "traffic.medium_ratio", \.traffic.mediumRatio, 0...100,
      "multiple of the usual duration from which traffic counts as medium, without congestion data",
      source: "own choice: no SDK publishes its value"),
    number(
      "traffic.heavy_ratio", \.traffic.heavyRatio, 0...100,
      "multiple of the usual duration from which traffic counts as heavy, without congestion data",
      source: "own choice: no SDK publishes its value"),
  ]

  private static let alertKeys = [
    number(
      "alert.ahead_m", \.alertDistance, 0...100_000,
      "distance along the route at which 'road_alert' announces what is ahead",
      source: "own choice: half a minute at 120 km/h")
  ]

  private static let speedingKeys = [
    number(
      "speeding.minor_mps", \.speeding.minorExcess, 0...1_000,
      "smallest excess over the speed limit that counts as minor speeding",
      source: "Google Navigation SDK, speed alert, minor: 10 km/h above"),
    number(
      "speeding.major_mps", \.speeding.majorExcess, 0...1_000,
      "smallest excess over the speed limit that counts as major speeding",
      source: "Google Navigation SDK, speed alert, major: 20 km/h above"),
    number(
      "speeding.minor_pct", \.speeding.minorPercent, 0...1_000,
      "minor threshold in percent of the limit; 0 means 'speeding.minor_mps'",
      source: "off by default: m/s as in 'speeding.minor_mps'"),
    number(
      "speeding.major_pct", \.speeding.majorPercent, 0...1_000,
      "major threshold in percent of the limit; 0 means 'speeding.major_mps'",
      source: "off by default: m/s as in 'speeding.major_mps'"),
    number(
      "speeding.upgrade_s", \.speeding.upgradeTime, 0...3_600,
      "time that a severity must last before it is reported",
      source: "Google Navigation SDK, severityUpgradeDurationSeconds: off"),
  ]

  private static let remainingKeys = [
    number(
      "remaining.time_s", \.remainingTimeChange, 0...86_400,
      "change at which 'remaining_time' is printed again",
      source: "Google Navigation SDK, GMSNavigator.timeUpdateThreshold"),
    number(
      "remaining.distance_m", \.remainingDistanceChange, 0...1_000_000,
      "change at which 'remaining_distance' is printed again",
      source: "Google Navigation SDK, GMSNavigator.distanceUpdateThreshold"),
  ]
}
