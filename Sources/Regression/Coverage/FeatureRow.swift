/// A row of the table of features: a question, an announcement or an option that some navigation
/// software has, or a promise beyond all of them.
package struct FeatureRow: Hashable, Sendable {
  /// Its number, such as `N1`.
  package let number: String

  /// What it is called where it comes from; several names with commas between.
  package let name: String

  /// What it is called here: an event, a question, a key, a command.
  package let equivalent: String

  private init(_ number: String, _ name: String, _ equivalent: String) {
    self.number = number
    self.name = name
    self.equivalent = equivalent
  }

  /// The rows that a word of an SDK means: a row's number, or one of its names or their first
  /// part, in letters of any case.
  package static func rows(named word: String) -> [FeatureRow] {
    let wanted = word.lowercased()
    return all.filter { row in
      row.number.lowercased() == wanted || row.words.contains { $0.lowercased() == wanted }
    }
  }

  /// The names of SDKs in the row, each without what is behind a colon.
  package var words: [String] {
    name.split { $0 == "," || $0 == " " || $0 == "(" || $0 == ")" }.compactMap { part in
      part.split(separator: ":").first.map(String.init)
    }
  }
}

extension FeatureRow {
  /// Every row: N and R Mapbox, G Google, F Ferrostar, B beyond all of them.
  package static let all: [FeatureRow] = [
    FeatureRow(
      "N1", "shouldRerouteFrom",
      "the question 'should_reroute', once at 'off_route'; a no prints 'reroute_veto'"),
    FeatureRow("N2", "willRerouteFrom", "the event 'reroute_request' with purpose reroute"),
    FeatureRow(
      "N3", "modifiedOptionsForReroute",
      "the question 'modify_reroute_options', a patch of the request"),
    FeatureRow(
      "N4", "didRerouteAlong:at:proactive",
      "the events 'reroute', with 'proactive', and 'route_change'"),
    FeatureRow(
      "N5", "didFailToRerouteWith",
      "the event 'reroute_fail'; keys 'reroute.hold_off_s' and 'reroute.hold_off_m'"),
    FeatureRow(
      "N6", "shouldProactivelyRerouteFrom:to:completion",
      "the event 'faster_route' and the question 'should_accept_faster_route'; keys "
        + "'faster_route.…'"),
    FeatureRow(
      "N7", "didUpdateAlternatives:removedAlternatives",
      "the event 'alternatives'; keys 'alternatives.…'"),
    FeatureRow("N8", "didFailToUpdateAlternatives", "the event 'alternatives_fail'"),
    FeatureRow(
      "N9", "willTakeAlternativeRoute, didTakeAlternativeRoute, didFailToTakeAlternativeRoute",
      "the events 'alternative_begin', 'alternative' and 'alternative_fail'"),
    FeatureRow(
      "N10", "didSwitchToCoincidentOnlineRoute",
      "the event 'online_route', with a second '--router'"),
    FeatureRow(
      "N11", "shouldDiscard",
      "the question 'should_discard' and the event 'location_discard'; key 'location.discard'"),
    FeatureRow(
      "N12", "didRefresh",
      "the events 'route_refresh' and 'route_refresh_fail'; act 'refresh' of a timeline"),
    FeatureRow("N13", "didUpdate:with:rawLocation", "the event 'progress'"),
    FeatureRow(
      "N14", "shouldPreventReroutesWhenArrivingAt",
      "the question 'should_prevent_reroutes_when_arriving'; key 'arrival.prevent_reroutes'"),
    FeatureRow(
      "N15", "willArriveAt:after:distance",
      "the event 'waypoint_approach'; key 'arrival.approach_m'"),
    FeatureRow(
      "N16", "didArriveAt → Bool",
      "the event 'arrival' and the question 'did_arrive'; act 'continue_to_next_leg'"),
    FeatureRow("N17", "didPassVisualInstructionPoint", "the event 'visual_instruction'"),
    FeatureRow("N18", "didPassSpokenInstructionPoint", "the event 'spoken_instruction'"),
    FeatureRow(
      "N19", "modified instruction objects",
      "the question 'modify_instruction', which replaces or mutes"),
    FeatureRow(
      "N20", "didChangeAuthorization",
      "the event 'accuracy_authorization'; 'authorization' of a timeline"),
    FeatureRow(
      "N21", "shouldDisableBatteryMonitoring",
      "the question 'should_disable_battery_monitoring' and the event 'power'"),
    FeatureRow(
      "N22", "willBeginSimulating, didBeginSimulating, willEndSimulating, didEndSimulating",
      "the events 'simulation_will_begin', 'simulation_begin', 'simulation_will_end' and "
        + "'simulation_end', with 'signal_lost' and 'signal_back'; keys 'simulation.…'"),
    FeatureRow(
      "N23", "UnimplementedLogging",
      "a note on standard error, once for each question that nobody answers"),
    FeatureRow(
      "N24", "advanceLegIndex, multi-leg progress",
      "'leg' of every line, the event 'leg_start'; act 'continue_to_next_leg'"),
    FeatureRow("N25", "routeController… notifications", "the lines of the delegate's calls"),
    FeatureRow(
      "R1", "FetchingRoute, Fetched, Failed, Interrupted",
      "the events 'reroute_request', 'reroute', 'reroute_fail' and 'reroute_cancel'"),
    FeatureRow("R2", "detectsReroute = false", "the key 'reroute.detect'"),
    FeatureRow(
      "R3", "state activeGuidance(.offRoute)",
      "'state' of the events 'progress' and 'summary'"),
    FeatureRow(
      "R4", "optionsCustomization, initialManeuverAvoidanceRadius",
      "'avoid_m' of the event 'reroute_request'; key 'reroute.avoid_s'"),
    FeatureRow(
      "R5",
      "fasterRoutes Detected, Applied, fasterRouteDetectionConfig, proactiveReroutingInterval",
      "the event 'faster_route', detected and accepted; keys 'faster_route.…'"),
    FeatureRow(
      "R6",
      "continuousAlternatives Updated, alternativeRoutesDetectionConfig, acceptionPolicy, "
        + "refreshIntervalSeconds",
      "the event 'alternatives'; keys 'alternatives.interval_s' and 'alternatives.accept'"),
    FeatureRow(
      "G1", "didArriveAtWaypoint, continueToNextDestination, isGuidanceActive",
      "the event 'arrival'; act 'continue_to_next_leg' and 'guidance' of a timeline; key "
        + "'arrival.stops_guidance'"),
    FeatureRow("G2", "navigatorDidChangeRoute", "the event 'route_change' with 'reason'"),
    FeatureRow(
      "G3", "didUpdateRemainingTime, timeUpdateThreshold (1 s)",
      "the event 'remaining_time'; key 'remaining.time_s'"),
    FeatureRow(
      "G4", "didUpdateRemainingDistance, distanceUpdateThreshold (1 m)",
      "the event 'remaining_distance'; key 'remaining.distance_m'"),
    FeatureRow("G5", "didUpdateDelayCategory", "the event 'traffic'; keys 'traffic.…'"),
    FeatureRow("G6", "didChangeSuggestedLightingMode", "the event 'lighting'"),
    FeatureRow(
      "G7", "didUpdateSpeedingPercentage, speed alert severity",
      "the event 'speeding'; keys 'speeding.…'"),
    FeatureRow(
      "G8", "road-snapped location, GMSRoadSnappedLocationProvider",
      "the event 'location'; 'updates' and 'background' of a timeline"),
    FeatureRow(
      "G9", "LocationSimulator",
      "the command 'simulate' and the act 'simulate' of a timeline"),
    FeatureRow("G10", "route status, GMSRouteStatus", "'reason' of the event 'reroute_fail'"),
    FeatureRow(
      "G11", "sendsBackgroundNotifications, alert authorization",
      "'background' of the events of instructions and of a timeline"),
    FeatureRow(
      "G12", "routeLegs, currentRouteLeg, setDestinations",
      "the command 'inspect', the events 'leg_start' and 'route_change'; act 'set_route'"),
    FeatureRow(
      "F1",
      "StepAdvanceMode manual, distanceToEndOfStep, relativeLineStringDistance, "
        + "StepAdvanceCondition",
      "the key 'step.advance'; act 'advance_step'"),
    FeatureRow(
      "F2", "RouteDeviationTracking none, staticThreshold, custom",
      "the keys 'off_route.rule' and 'step.deviation', the question 'is_off_route'"),
    FeatureRow("F3", "RouteDeviation, deviation kinds", "'kind' of the event 'off_route'"),
    FeatureRow(
      "F4", "CorrectiveAction doNothing, getNewRoutes(waypoints)",
      "the question 'corrective_action'; keys 'reroute.hold_off_s' and 'reroute.hold_off_m'"),
    FeatureRow(
      "F5", "AlternativeRouteProcessor",
      "the key 'reroute.pick' and the question 'pick_route'"),
    FeatureRow(
      "F6", "CourseFiltering raw, snapToRoute",
      "the key 'location.course', seen in the event 'location'"),
    FeatureRow(
      "F7", "WaypointAdvanceMode, arrival conditions",
      "the keys 'step.waypoints' and 'step.arrival'"),
    FeatureRow(
      "F8", "TripState, TripProgress, annotations (speed limit, congestion), incidents",
      "the events 'progress', 'step', 'speeding' and 'traffic'"),
    FeatureRow(
      "F9", "NavigationRecorder, recording",
      "a Ferrostar recording as ROUTE and TRACE in one; the command 'record'"),
    FeatureRow(
      "F10", "deviation reported at once, recalculation later",
      "the key 'reroute.delay_s'"),
    FeatureRow("B1", "one virtual clock, same bytes everywhere", "'check --repeat' and '--jobs'"),
    FeatureRow(
      "B2", "loops, overlaps, out-and-back, parallel carriageways, wrong way, U-turns",
      "the key 'engine.method', along_route"),
    FeatureRow("B3", "explain every decision", "'--explain' and the command 'explain'"),
    FeatureRow(
      "B4", "instruction checks",
      "expectations of a case, and 'skipped' of the event 'summary'"),
    FeatureRow("B5", "the same trip under every SDK's rules", "'compare --profiles'"),
    FeatureRow("B6", "hermetic reroutes", "'--router' network:, script:, files: and replay:"),
    FeatureRow("B7", "seeded faults", "the options of the command 'simulate', and a timeline"),
    FeatureRow("B8", "golden workbench", "the commands 'check', 'accept' and 'record'"),
    FeatureRow(
      "B9", "false-reroute rate, off-route latency, progress error, ETA error",
      "'make accuracy'"),
    FeatureRow("B10", "live", "'-' as TRACE"),
    FeatureRow(
      "B12", "upcomingRouteAlerts, road alerts, speed limits, shields, lane guidance",
      "the events 'speed_limit' and 'road_alert', the fields of 'visual_instruction'"),
  ]
}
