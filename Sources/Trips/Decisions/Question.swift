/// A question that navigation SDKs ask the application, with its name in scripts.
package enum Question: String, Hashable, Sendable, CaseIterable {
  /// Whether to request a route when off route; yes by default.
  case shouldReroute = "should_reroute"
  /// The action to take when off route; by default, to request new routes.
  case correctiveAction = "corrective_action"
  /// How to change a request before it is sent; no change by default.
  case modifyRerouteOptions = "modify_reroute_options"
  /// Whether the traveler is off route at a fix that does not state it; no by default.
  case isOffRoute = "is_off_route"
  /// The index of the route to use among several in an answer; 0 by default.
  case pickRoute = "pick_route"
  /// Whether to discard an inaccurate fix; by default `location.discard`.
  case shouldDiscard = "should_discard"
  /// Whether deviations after an arrival are ignored; by default `arrival.prevent_reroutes`.
  case shouldPreventReroutesWhenArriving = "should_prevent_reroutes_when_arriving"
  /// Whether to skip a passed waypoint and continue with the next leg; no by default.
  case shouldSkipWaypoint = "should_skip_waypoint"
  /// Whether to begin the next leg immediately; by default `arrival.advance`.
  case didArrive = "did_arrive"
  /// How to change an instruction, or whether to mute it; no change by default.
  case modifyInstruction = "modify_instruction"
  /// Whether to use a faster route; by default `faster_route.approval`.
  case shouldAcceptFasterRoute = "should_accept_faster_route"
  /// Whether to stop monitoring the battery at the trip's end; yes by default.
  case shouldDisableBatteryMonitoring = "should_disable_battery_monitoring"
}

extension Question {
  /// Whether yes or no is a possible answer, possibly among others.
  package var wantsYesOrNo: Bool {
    switch self {
    case .correctiveAction, .modifyRerouteOptions, .pickRoute, .modifyInstruction: false
    case .shouldReroute, .isOffRoute, .shouldDiscard, .shouldPreventReroutesWhenArriving,
      .shouldSkipWaypoint, .didArrive, .shouldAcceptFasterRoute, .shouldDisableBatteryMonitoring:
      true
    }
  }

  /// Whether an answer may take effect later in trip time; other answers are needed immediately.
  package var mayBeLate: Bool {
    switch self {
    case .shouldReroute, .didArrive, .shouldAcceptFasterRoute: true
    case .correctiveAction, .modifyRerouteOptions, .isOffRoute, .pickRoute, .shouldDiscard,
      .shouldPreventReroutesWhenArriving, .shouldSkipWaypoint, .modifyInstruction,
      .shouldDisableBatteryMonitoring:
      false
    }
  }
}
