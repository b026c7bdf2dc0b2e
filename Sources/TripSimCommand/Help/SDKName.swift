/// A callback, notification or option of navigation SDKs, and its equivalent here.
struct SDKName: Equatable, Sendable {
  /// The name in the SDK; several names are separated by commas.
  let name: String

  /// The equivalent here: an event, a question, a key or a command.
  let equivalent: String

  private init(_ name: String, _ equivalent: String) {
    self.name = name
    self.equivalent = equivalent
  }

  /// The rows with a name or, if there are none, with a long name that contains it, ignoring case.
  ///
  /// `didChangeAuthorization` finds `navigationServiceDidChangeAuthorization`.
  static func all(named word: String) -> [SDKName] {
    let wanted = word.lowercased()
    let exact = all.filter { row in row.words.contains { $0.lowercased() == wanted } }
    if !exact.isEmpty { return exact }
    return all.filter { row in
      row.words.contains { $0.count >= leastPart && wanted.contains($0.lowercased()) }
    }
  }

  /// The minimum number of characters of a name that is searched within a longer one.
  private static let leastPart = 10

  /// The single names, each without the part after a colon.
  var words: [String] {
    name.split { $0 == "," || $0 == " " || $0 == "(" || $0 == ")" }.compactMap { part in
      part.split(separator: ":").first.map(String.init)
    }
  }
}

extension SDKName {
  /// Every row: Mapbox, Google, Ferrostar.
  static let all = equivalents.map { SDKName($0, $1) }

  private static let equivalents: KeyValuePairs = [
    "shouldRerouteFrom":
      "the question 'should_reroute', once at 'off_route'; the answer false prints 'reroute_veto'",
    "willRerouteFrom": "the event 'reroute_request' with purpose reroute",
    "modifiedOptionsForReroute": "the question 'modify_reroute_options', which changes the request",
    "didRerouteAlong:at:proactive": "the events 'reroute', with 'proactive', and 'route_change'",
    "didFailToRerouteWith":
      "the event 'reroute_fail'; keys 'reroute.hold_off_s' and 'reroute.hold_off_m'",
    "shouldProactivelyRerouteFrom:to:completion":
      "the event 'faster_route' and the question 'should_accept_faster_route'; keys "
      + "'faster_route.…'",
    "didUpdateAlternatives:removedAlternatives": "the event 'alternatives'; keys 'alternatives.…'",
    "didFailToUpdateAlternatives": "the event 'alternatives_fail'",
    "willTakeAlternativeRoute, didTakeAlternativeRoute, didFailToTakeAlternativeRoute":
      "the events 'alternative_begin', 'alternative' and 'alternative_fail'",
    "didSwitchToCoincidentOnlineRoute": "the event 'online_route', with a second '--router'",
    "shouldDiscard":
      "the question 'should_discard' and the event 'location_discard'; key 'location.discard'",
    "didRefresh": "the events 'route_refresh' and 'route_refresh_fail'; timeline action 'refresh'",
    "didUpdate:with:rawLocation": "the event 'progress'",
    "shouldPreventReroutesWhenArrivingAt":
      "the question 'should_prevent_reroutes_when_arriving'; key 'arrival.prevent_reroutes'",
    "willArriveAt:after:distance": "the event 'waypoint_approach'; key 'arrival.approach_m'",
    "didArriveAt → Bool":
      "the event 'arrival' and the question 'did_arrive'; timeline action 'continue_to_next_leg'",
    "didPassVisualInstructionPoint": "the event 'visual_instruction'",
    "didPassSpokenInstructionPoint": "the event 'spoken_instruction'",
    "modified instruction objects":
      "the question 'modify_instruction', which replaces or mutes an instruction",
    "didChangeAuthorization": "the event 'accuracy_authorization'; 'authorization' of a timeline",
    "shouldDisableBatteryMonitoring":
      "the question 'should_disable_battery_monitoring' and the event 'power'",
    "willBeginSimulating, didBeginSimulating, willEndSimulating, didEndSimulating":
      "the events 'simulation_will_begin', 'simulation_begin', 'simulation_will_end' and "
      + "'simulation_end', with 'signal_lost' and 'signal_back'; keys 'simulation.…'",
    "UnimplementedLogging":
      "a note on standard error, once per question without a rule or delegate",
    "advanceLegIndex, multi-leg progress":
      "'leg' of every line, the event 'leg_start'; timeline action 'continue_to_next_leg'",
    "routeControllerWillReroute, routeControllerDidReroute, routeControllerDidFailToReroute, "
      + "routeControllerDidRefreshRoute":
      "the events 'reroute_request', 'reroute', 'reroute_fail' and 'route_refresh'",
    "FetchingRoute, Fetched, Failed, Interrupted":
      "the events 'reroute_request', 'reroute', 'reroute_fail' and 'reroute_cancel'",
    "detectsReroute = false": "the key 'reroute.detect'",
    "state activeGuidance(.offRoute)": "'state' of the events 'progress' and 'summary'",
    "optionsCustomization, initialManeuverAvoidanceRadius":
      "'avoid_m' of the event 'reroute_request'; key 'reroute.avoid_s'",
    "fasterRoutes Detected, Applied, fasterRouteDetectionConfig, proactiveReroutingInterval, "
      + "fasterRouteApproval, reroutesProactively":
      "the event 'faster_route', detected and accepted; keys 'faster_route.…'",
    "continuousAlternatives Updated, alternativeRoutesDetectionConfig, acceptionPolicy, "
      + "refreshIntervalSeconds":
      "the event 'alternatives'; keys 'alternatives.interval_s' and 'alternatives.accept'",
    "didArriveAtWaypoint, continueToNextDestination, isGuidanceActive, guidanceActive":
      "the event 'arrival'; timeline actions 'continue_to_next_leg' and 'guidance'; key "
      + "'arrival.stops_guidance'",
    "navigatorDidChangeRoute": "the event 'route_change' with 'reason'",
    "didUpdateRemainingTime, timeUpdateThreshold (1 s)":
      "the event 'remaining_time'; key 'remaining.time_s'",
    "didUpdateRemainingDistance, distanceUpdateThreshold (1 m)":
      "the event 'remaining_distance'; key 'remaining.distance_m'",
    "didUpdateDelayCategory": "the event 'traffic'; keys 'traffic.…'",
    "didChangeSuggestedLightingMode": "the event 'lighting'",
    "didUpdateSpeedingPercentage, percentageAboveLimit, speed alert severity":
      "the event 'speeding'; keys 'speeding.…'",
    "road-snapped location, GMSRoadSnappedLocationProvider, startUpdatingLocation, "
      + "didUpdateLocation":
      "the event 'location'; 'updates' and 'background' of a timeline",
    "LocationSimulator, simulateLocationsAlongExistingRoute":
      "the command 'simulate' and the timeline action 'simulate'",
    "route status, GMSRouteStatus": "'reason' of the event 'reroute_fail'",
    "sendsBackgroundNotifications, allowsBackgroundLocationUpdates, alert authorization":
      "'background' in instruction events and timelines",
    "routeLegs, currentRouteLeg, setDestinations":
      "the command 'inspect', the events 'leg_start' and 'route_change'; timeline action "
      + "'set_route'",
    "StepAdvanceMode manual, distanceToEndOfStep, relativeLineStringDistance, "
      + "StepAdvanceCondition, stepAdvance, advanceToNextStep":
      "the key 'step.advance'; timeline action 'advance_step'",
    "RouteDeviationTracking none, staticThreshold, minimumHorizontalAccuracy, custom":
      "the keys 'off_route.rule' and 'step.deviation', the question 'is_off_route'",
    "RouteDeviation, deviationFromRouteLine, deviation kinds":
      "'kind' and 'deviation_m' of the event 'off_route'",
    "CorrectiveAction doNothing, getNewRoutes(waypoints)":
      "the question 'corrective_action'; keys 'reroute.hold_off_s' and 'reroute.hold_off_m'",
    "AlternativeRouteProcessor": "the key 'reroute.pick' and the question 'pick_route'",
    "CourseFiltering raw, snapToRoute":
      "the key 'location.course', which affects the event 'location'",
    "WaypointAdvanceMode, arrival conditions": "the keys 'step.waypoints' and 'step.arrival'",
    "TripState, TripProgress, annotations (speed limit, congestion), incidents":
      "the events 'progress', 'step', 'speeding' and 'traffic'",
    "NavigationRecorder, recording":
      "a Ferrostar recording as ROUTE and TRACE in one; the command 'record'",
    "deviation reported at once, recalculation later": "the key 'reroute.delay_s'",
    "upcomingRouteAlerts, road alerts, speed limits, shields, lane guidance":
      "the events 'speed_limit' and 'road_alert'; the fields of 'visual_instruction'",
  ]
}
