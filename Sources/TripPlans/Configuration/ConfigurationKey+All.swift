import Navigation
import TripModel
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
      "how fixes are placed on the route and steps begin; 'step.' and 'zone.' keys "
        + "apply to their method only")
  ]

  private static let locationKeys = [
    number(
      "location.max_accuracy_m", \.navigation.maximumAccuracy, 1...100_000,
      "discard fixes whose accuracy radius is larger than this"),
    number(
      "location.max_speed_mps", \.navigation.maximumSpeed, 1...100_000,
      "discard a fix as impossible if reaching it takes more than this speed"),
    word(
      "location.first", \.navigation.firstFixes,
      "which of the first fixes are used whatever their accuracy"),
    word(
      "location.course", \.navigation.course,
      "the course that 'location' reports: the receiver's or the road's"),
    flag(
      "location.discard", \.discardsInexactFixes,
      "discard fixes that are not accurate enough, unless 'should_discard' is answered"),
  ]

  private static let offRouteKeys = [
    word("off_route.rule", \.navigation.deviationRule, "what decides that the route was left"),
    number(
      "off_route.min_m", \.navigation.minimumDeviation, 0...100_000,
      "smallest off-route threshold"),
    number(
      "off_route.max_m", \.navigation.maximumDeviation, 0...100_000,
      "largest off-route threshold, and the one without an accuracy"),
    number(
      "off_route.accuracy_factor", \.navigation.deviationAccuracyFactor, 0...100,
      "meters of threshold per meter of accuracy, added to 'off_route.accuracy_base_m'"),
    number(
      "off_route.accuracy_base_m", \.navigation.deviationAccuracyBase, 0...100_000,
      "constant part of the threshold that follows the accuracy"),
    number(
      "off_route.turned_m", \.navigation.turnedDeviation, 0...100_000,
      "largest threshold for a fix that heads away from the road's direction"),
    number(
      "off_route.turned_deg", \.navigation.turnedAngle, 1...180,
      "angle to the road from which a fix counts as heading away"),
    count(
      "off_route.fixes", \.navigation.deviatingFixes, 1...1_000,
      "consecutive fixes beyond the threshold before the route counts as left"),
    number(
      "off_route.still_m", \.navigation.stillDistance, 0...100_000,
      "do not count a fix closer than this to the last counted one"),
    number(
      "off_route.still_ratio", \.navigation.stillRatio, 1...100_000,
      "count it all the same beyond this many times the threshold"),
    number(
      "off_route.double_mps", \.navigation.doubleCountSpeed, 0...1_000,
      "count a fix beyond the threshold twice at this speed or more"),
    number(
      "off_route.back_ratio", \.navigation.returnRatio, 0...1,
      "fraction of the threshold within which the traveler is back on the route"),
    number(
      "off_route.wrong_way_m", \.navigation.wrongWayDistance, 1...100_000,
      "distance driven backward along the route that counts as leaving it"),
    number(
      "off_route.join_m", \.navigation.joinDistance, 0...1_000_000,
      "before departure, a fix closer to the route than this is not off route"),
  ]

  private static let arrivalKeys = [
    number(
      "arrival.radius_m", \.navigation.arrivalRadius, 0...100_000,
      "remaining distance to a waypoint that counts as arrival"),
    number(
      "arrival.stop_radius_m", \.navigation.stopRadius, 0...100_000,
      "arrival radius of all waypoints but the last; 0 means 'arrival.radius_m'"),
    number(
      "arrival.passed_m", \.navigation.passedDistance, 0...100_000,
      "a waypoint can be passed only if a fix, or the line between two, came this close"),
    number(
      "arrival.approach_m", \.navigation.approachDistance, 0...1_000_000,
      "remaining distance to a waypoint that counts as approach"),
    word("arrival.approach", \.navigation.approach, "what counts as approach"),
    flag(
      "arrival.prevent_reroutes", \.arrival.preventsReroutes,
      "do not report leaving the route while waiting at a waypoint or at the end"),
    flag(
      "arrival.advance", \.arrival.advances,
      "start the next leg on arrival, unless 'did_arrive' is answered"),
    flag(
      "arrival.stops_guidance", \.arrival.stopsGuidance,
      "end guidance at each arrival until it is turned on again"),
  ]

  private static let instructionKeys = [
    number(
      "instruction.repeat_s", \.repetitionTime, 0...86_400,
      "after a route change, do not repeat words said about a maneuver this recently")
  ]

  private static let rerouteKeys = [
    flag(
      "reroute.hold_off_after_veto", \.reroute.vetoHoldsOff,
      "apply 'reroute.hold_off_s' and 'reroute.hold_off_m' after a veto, too"),
    flag(
      "reroute.detect", \.reroute.isDetecting,
      "request a route when the route was left"),
    number(
      "reroute.latency_s", \.reroute.latency, 0...86_400,
      "simulated latency of an answer that states none"),
    number(
      "reroute.online_latency_s", \.reroute.onlineLatency, 0...86_400,
      "simulated latency of the online router, when two routers are asked"),
    number(
      "reroute.timeout_s", \.reroute.timeout, 0...86_400,
      "time after which an unanswered request has failed"),
    number(
      "reroute.hold_off_s", \.reroute.holdOffDuration, 0...86_400,
      "time to wait after a failed, vetoed or applied reroute before asking again"),
    number(
      "reroute.hold_off_m", \.reroute.holdOffDistance, 0...1_000_000,
      "distance to travel from the last request before asking again"),
    number(
      "reroute.delay_s", \.reroute.delay, 0...86_400,
      "time to stay off the route before asking for another"),
    number(
      "reroute.avoid_s", \.reroute.avoidDuration, 0...3_600,
      "avoid maneuvers closer than this many seconds at the current speed"),
    flag(
      "reroute.cancel_on_return", \.reroute.cancelsOnReturn,
      "cancel the request in flight on return to the route"),
    word("reroute.pick", \.reroute.pick, "which route of an answer with several is taken"),
  ]

  private static let routerKeys = [
    word("network.mode", \.routers.mode, "the travel mode of the embedded router"),
    word("network.optimize", \.routers.optimization, "what the embedded router minimizes"),
    number(
      "files.max_m", \.routers.recordedReach, 0...1_000_000,
      "how far from a request's origin a route of 'files:' may start"),
  ]

  private static let fasterRouteKeys = [
    interval(
      "faster_route.interval_s", \.fasterRoute.interval, 10...86_400,
      "time between searches for a faster route; 0 disables them"),
    interval(
      "refresh.interval_s", \.refreshInterval, 10...86_400,
      "time between requests for new traffic data; 0 disables them"),
    number(
      "faster_route.min_remaining_s", \.fasterRoute.minimumRemaining, 0...86_400,
      "do not look for faster routes when less than this remains"),
    number(
      "faster_route.min_maneuver_s", \.fasterRoute.minimumManeuver, 0...86_400,
      "skip the search when the next maneuver on either route is closer than this"),
    number(
      "faster_route.max_ratio", \.fasterRoute.maximumRatio, 0...1,
      "fraction of the remaining time that a faster route may take"),
    interval(
      "faster_route.eta_update_s", \.fasterRoute.arrivalChange, 1...86_400,
      "change of arrival time at which the current route is taken again; 0 for never"),
    number(
      "faster_route.match_ratio", \.fasterRoute.leastMatch, 0...1,
      "overlap from which a route counts as the current one"),
    word(
      "faster_route.approval", \.fasterRoute.approval,
      "whether a faster route is taken unless 'should_accept_faster_route' is answered"),
  ]

  private static let alternativesKeys = [
    interval(
      "alternatives.interval_s", \.alternatives.interval, 30...86_400,
      "time between searches for alternatives; 0 disables them (always off in step_by_step)"),
    ConfigurationKey(
      name: "alternatives.accept",
      documentation: "which alternatives are kept: all, or those that are faster or shorter",
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
      "when simulated fixes replace the receiver's"),
    number(
      "simulation.patience_s", \.simulation.patience, 0...86_400,
      "silence that counts as poor GPS, at least 2.5 times the usual interval"),
  ]

  private static let trafficKeys = [
    number(
      "traffic.medium_ratio", \.traffic.mediumRatio, 0...100,
      "without congestion data: times the usual duration from which traffic is medium"),
    number(
      "traffic.heavy_ratio", \.traffic.heavyRatio, 0...100,
      "without congestion data: times the usual duration from which traffic is heavy"),
  ]

  private static let alertKeys = [
    number(
      "alert.ahead_m", \.alerts.aheadDistance, 0...100_000,
      "distance along the route at which 'road_alert' announces what is ahead")
  ]

  private static let speedingKeys = [
    number(
      "speeding.minor_mps", \.speeding.minorExcess, 0...1_000,
      "excess over the speed limit from which speeding is minor"),
    number(
      "speeding.major_mps", \.speeding.majorExcess, 0...1_000,
      "excess over the speed limit from which speeding is major"),
    number(
      "speeding.minor_pct", \.speeding.minorPercent, 0...1_000,
      "minor threshold in percent of the limit; 0 means 'speeding.minor_mps'"),
    number(
      "speeding.major_pct", \.speeding.majorPercent, 0...1_000,
      "major threshold in percent of the limit; 0 means 'speeding.major_mps'"),
    number(
      "speeding.upgrade_s", \.speeding.upgradeTime, 0...3_600,
      "time that a severity must last before it is reported"),
  ]

  private static let remainingKeys = [
    number(
      "remaining.time_s", \.remainingTimeChange, 0...86_400,
      "change at which 'remaining_time' is printed again"),
    number(
      "remaining.distance_m", \.remainingDistanceChange, 0...1_000_000,
      "change at which 'remaining_distance' is printed again"),
  ]
}
