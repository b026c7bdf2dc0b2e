/// A question that navigation SDKs ask the application, by its name.
package enum Question: String, Hashable, Sendable, CaseIterable {
  /// Whether to ask for a route now that this one is left; yes by default.
  case shouldReroute = "should_reroute"
  /// What to do about having left the route; to get new routes by default.
  case correctiveAction = "corrective_action"
  /// How to change a request before it goes out; not at all by default.
  case modifyRerouteOptions = "modify_reroute_options"
  /// Whether the traveler is off the route at a fix that does not say it itself; no by default.
  case isOffRoute = "is_off_route"
  /// Which of several routes of an answer to drive, the first being 0; the first by default.
  case pickRoute = "pick_route"
  /// Whether to set aside a fix that is not exact enough; `location.discard`.
  case shouldDiscard = "should_discard"
  /// Whether leaving the route after an arrival does not count; `arrival.prevent_reroutes`.
  case shouldPreventReroutesWhenArriving = "should_prevent_reroutes_when_arriving"
  /// Whether to go on to the next leg from beyond a waypoint that was driven past, instead of back
  /// to it; no by default.
  case shouldSkipWaypoint = "should_skip_waypoint"
  /// Whether to go on to the next leg at once; `arrival.advance`.
  case didArrive = "did_arrive"
  /// How to change an instruction, or whether to mute it; not at all by default.
  case modifyInstruction = "modify_instruction"
  /// Whether to take a faster route; `faster_route.approval`.
  case shouldAcceptFasterRoute = "should_accept_faster_route"
  /// Whether to stop watching the battery at the trip's end; yes by default.
  case shouldDisableBatteryMonitoring = "should_disable_battery_monitoring"
}

extension Question {
  /// What an answer to a question may be.
  package enum AnswerKind: Hashable, Sendable {
    case boolean
    case verdict
    case action
    case request
    case instruction
    case index
  }

  /// What an answer may be.
  package var answerKind: AnswerKind {
    switch self {
    case .correctiveAction: .action
    case .modifyRerouteOptions: .request
    case .modifyInstruction: .instruction
    case .pickRoute: .index
    case .isOffRoute: .verdict
    case .shouldReroute, .shouldDiscard, .shouldPreventReroutesWhenArriving, .shouldSkipWaypoint,
      .didArrive, .shouldAcceptFasterRoute, .shouldDisableBatteryMonitoring:
      .boolean
    }
  }

  /// Whether it is asked for yes or no, whatever else an answer may say.
  package var wantsYesOrNo: Bool {
    switch answerKind {
    case .boolean, .verdict: true
    case .action, .request, .instruction, .index: false
    }
  }

  /// Whether an answer may come later on the trip's clock; any other is needed at once.
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
