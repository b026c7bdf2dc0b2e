import Navigation
import Routing
import Trips

extension ConfigurationKey {
  /// Every key that has an effect, in the order of their names.
  package static let all: [ConfigurationKey] =
    (engineKeys + locationKeys + offRouteKeys + arrivalKeys + instructionKeys
    + rerouteKeys + routerKeys + fasterRouteKeys + alternativesKeys + remainingKeys + simulationKeys
    + speedingKeys + alertKeys + trafficKeys + stepKeys + zoneKeys).sorted {
      $0.name < $1.name
    }

  /// The key of a name.
  package static func named(_ name: String) -> ConfigurationKey? {
    all.first { $0.name == name }
  }

  private static let engineKeys = [
    word(
      "engine.method", \.navigation.method,
      "how travelers are placed on the route and steps begin; "
        + "'step.' and 'zone.' keys have an effect under their method only")
  ]

  private static let locationKeys = [
    number(
      "location.max_accuracy_m", \.navigation.maximumAccuracy, 1...100_000,
      "a fix with a worse accuracy is not used"),
    number(
      "location.max_speed_mps", \.navigation.maximumSpeed, 1...100_000,
      "a fix that needs more than this from the last one is impossible"),
    word(
      "location.first", \.navigation.firstFixes,
      "which fixes are used at the beginning whatever their accuracy"),
    word(
      "location.course", \.navigation.course,
      "whose course 'location' tells: the receiver's or the road's"),
    flag(
      "location.discard", \.discardsInexactFixes,
      "whether a fix that is not exact enough is set aside, unless 'should_discard' is answered"),
  ]

  private static let offRouteKeys = [
    word("off_route.rule", \.navigation.deviationRule, "what decides that the route was left"),
    number(
      "off_route.min_m", \.navigation.minimumDeviation, 0...100_000,
      "the least distance from the route that counts as leaving it"),
    number(
      "off_route.max_m", \.navigation.maximumDeviation, 0...100_000,
      "the distance beyond which the route is left whatever the accuracy"),
    number(
      "off_route.accuracy_factor", \.navigation.deviationAccuracyFactor, 0...100,
      "meters of threshold for each meter of accuracy, above the base"),
    number(
      "off_route.accuracy_base_m", \.navigation.deviationAccuracyBase, 0...100_000,
      "meters of threshold besides those for the accuracy"),
    number(
      "off_route.turned_m", \.navigation.turnedDeviation, 0...100_000,
      "the greatest threshold for a fix that heads elsewhere than the road"),
    number(
      "off_route.turned_deg", \.navigation.turnedAngle, 1...180,
      "the angle to the road from which on a fix heads elsewhere"),
    count(
      "off_route.fixes", \.navigation.deviatingFixes, 1...1_000,
      "how many fixes in a row must agree that the route was left"),
    number(
      "off_route.still_m", \.navigation.stillDistance, 0...100_000,
      "a fix nearer than this to the last that counted does not, up to twice the threshold"
    ),
    number(
      "off_route.double_mps", \.navigation.doubleCountSpeed, 0...1_000,
      "from this speed on a fix that agrees counts twice"),
    number(
      "off_route.back_ratio", \.navigation.returnRatio, 0...1,
      "the part of the threshold within which the traveler is back"),
    number(
      "off_route.wrong_way_m", \.navigation.wrongWayDistance, 1...100_000,
      "meters driven backward along the route that count as leaving it"),
    number(
      "off_route.join_m", \.navigation.joinDistance, 0...1_000_000,
      "before departing, nothing nearer to the route than this is off route"),
  ]

  private static let arrivalKeys = [
    number(
      "arrival.radius_m", \.navigation.arrivalRadius, 0...100_000,
      "meters left to a waypoint that count as arrival"),
    number(
      "arrival.stop_radius_m", \.navigation.stopRadius, 0...100_000,
      "the same for every waypoint but the last; 0 for 'arrival.radius_m'"),
    number(
      "arrival.passed_m", \.navigation.passedDistance, 0...100_000,
      "a waypoint is passed only within these meters of a fix, or of the way between two fixes"),
    number(
      "arrival.approach_m", \.navigation.approachDistance, 0...1_000_000,
      "meters left to a waypoint that count as approach"),
    word("arrival.approach", \.navigation.approach, "what counts as approach"),
    flag(
      "arrival.prevent_reroutes", \.arrival.preventsReroutes,
      "whether leaving the route does not count while waiting at a waypoint and at the end"),
    flag(
      "arrival.advance", \.arrival.advances,
      "whether the next leg begins at once, unless 'did_arrive' is answered"),
    flag(
      "arrival.stops_guidance", \.arrival.stopsGuidance,
      "whether guidance ends at each arrival until it is set on again"),
  ]

  private static let instructionKeys = [
    number(
      "instruction.repeat_s", \.repetitionTime, 0...86_400,
      "after a change of route, words said of a maneuver this lately are not said again")
  ]

  private static let rerouteKeys = [
    flag(
      "reroute.hold_off_after_veto", \.reroute.vetoHoldsOff,
      "whether a veto holds the next question off, too"),
    flag(
      "reroute.detect", \.reroute.isDetecting,
      "whether a route is asked for when the route was left"),
    number(
      "reroute.latency_s", \.reroute.latency, 0...86_400,
      "from a request to its answer, where the answer does not say"),
    number(
      "reroute.online_latency_s", \.reroute.onlineLatency, 0...86_400,
      "the same for the second, online one of two routers"),
    number(
      "reroute.timeout_s", \.reroute.timeout, 0...86_400,
      "a request without an answer for this long has failed"),
    number(
      "reroute.hold_off_s", \.reroute.holdOffDuration, 0...86_400,
      "without a request after a failure, a veto or an applied route"),
    number(
      "reroute.hold_off_m", \.reroute.holdOffDistance, 0...1_000_000,
      "without a request from the place of the last one"),
    number(
      "reroute.delay_s", \.reroute.delay, 0...86_400,
      "from leaving the route to asking for another"),
    number(
      "reroute.avoid_s", \.reroute.avoidDuration, 0...3_600,
      "driving ahead within which no maneuver is wanted"),
    flag(
      "reroute.cancel_on_return", \.reroute.cancelsOnReturn,
      "whether being back on the route gives up the request in flight"),
    word("reroute.pick", \.reroute.pick, "which of several routes of an answer is taken"),
  ]

  private static let routerKeys = [
    word("network.mode", \.routers.mode, "what travels on the roads of 'network:'"),
    word("network.optimize", \.routers.optimization, "what routes of 'network:' have the least of"),
    number(
      "files.max_m", \.routers.recordedReach, 0...1_000_000,
      "how far from the origin of a request a route of 'files:' may begin"),
  ]

  private static let fasterRouteKeys = [
    interval(
      "faster_route.interval_s", \.fasterRoute.interval, 10...86_400,
      "between two looks for a faster route; 0 for none"),
    interval(
      "refresh.interval_s", \.refreshInterval, 10...86_400,
      "between two requests for new data of the road ahead; 0 for none"),
    number(
      "faster_route.min_remaining_s", \.fasterRoute.minimumRemaining, 0...86_400,
      "with no more to go than this no faster route is asked for"),
    number(
      "faster_route.min_maneuver_s", \.fasterRoute.minimumManeuver, 0...86_400,
      "to the next maneuver, on the route driven and on the faster one"),
    number(
      "faster_route.max_ratio", \.fasterRoute.maximumRatio, 0...1,
      "the part of the time to go that a faster route takes at most"),
    interval(
      "faster_route.eta_update_s", \.fasterRoute.arrivalChange, 1...86_400,
      "the change of the arrival at which the same way is taken anew, be it slower; 0 for never"),
    number(
      "faster_route.match_ratio", \.fasterRoute.leastMatch, 0...1,
      "the part of a way's places on the route driven from which it is the same way"),
    word(
      "faster_route.approval", \.fasterRoute.approval,
      "whether a faster route is taken unless 'should_accept_faster_route' is answered"),
  ]

  private static let alternativesKeys = [
    interval(
      "alternatives.interval_s", \.alternatives.interval, 30...86_400,
      "between two looks for other ways; 0, or a profile that goes by steps, for no alternatives"),
    ConfigurationKey(
      name: "alternatives.accept",
      documentation: "which other ways are worth knowing: all, or those faster or shorter",
      kind: .rule(
        expectation: "all, faster, shorter or faster,shorter",
        get: { $0.alternatives.acceptance.text },
        set: { rules, text in
          guard let acceptance = AlternativesAcceptance(text: text) else { return false }
          rules.alternatives.acceptance = acceptance
          return true
        })),
  ]

  private static let simulationKeys = [
    word(
      "simulation.mode", \.simulation.mode,
      "when fixes are made in the place of the receiver's"),
    number(
      "simulation.patience_s", \.simulation.patience, 0...86_400,
      "a silence for this long, and 2.5 times the usual interval, counts as poor GPS"),
  ]

  private static let trafficKeys = [
    number(
      "traffic.medium_ratio", \.traffic.mediumRatio, 0...100,
      "times the usual duration from which traffic is medium, without congestion data"),
    number(
      "traffic.heavy_ratio", \.traffic.heavyRatio, 0...100,
      "times the usual duration from which traffic is heavy, without congestion data"),
  ]

  private static let alertKeys = [
    number(
      "alert.ahead_m", \.alerts.aheadDistance, 0...100_000,
      "meters along the route from which a 'road_alert' tells of what lies ahead")
  ]

  private static let speedingKeys = [
    number(
      "speeding.minor_mps", \.speeding.minorExcess, 0...1_000,
      "the excess over the speed limit from which speeding is minor"),
    number(
      "speeding.major_mps", \.speeding.majorExcess, 0...1_000,
      "the excess over the speed limit from which speeding is major"),
    number(
      "speeding.minor_pct", \.speeding.minorPercent, 0...1_000,
      "the same in percent of the limit, in place of 'speeding.minor_mps'; 0 for that"),
    number(
      "speeding.major_pct", \.speeding.majorPercent, 0...1_000,
      "the same in percent of the limit, in place of 'speeding.major_mps'; 0 for that"),
    number(
      "speeding.upgrade_s", \.speeding.upgradeTime, 0...3_600,
      "how long speeding has to last before it is told, or told as major"),
  ]

  private static let remainingKeys = [
    number(
      "remaining.time_s", \.remainingTimeChange, 0...86_400,
      "the change at which 'remaining_time' is printed again"),
    number(
      "remaining.distance_m", \.remainingDistanceChange, 0...1_000_000,
      "the change at which 'remaining_distance' is printed again"),
  ]
}
