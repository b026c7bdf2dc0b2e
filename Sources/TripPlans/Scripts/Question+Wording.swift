package import Notations
package import Trips

extension Question {
  /// The note about a question without an answer.
  ///
  /// **Source:** Mapbox's `UnimplementedLogging`: each method without an implementation, once.
  package var note: Diagnostic {
    Diagnostic(
      .note, code: "unanswered_question", file: "tripsim",
      "no rule or delegate answers '\(rawValue)'; by default \(defaultWords)")
  }

  /// The possible answers, as JSON.
  package var answerWords: String {
    switch self {
    case .isOffRoute: #"true, false or {"off_route":true, "deviation_m":42}"#
    case .correctiveAction: #""do_nothing", "get_new_routes" or {"get_new_routes":[[LAT,LON],…]}"#
    case .modifyRerouteOptions:
      #"any members of {"avoid_m":50, "course_deg":90, "waypoints":[[LAT,LON],…], "#
        + #""options":{"mode":"foot"}}"#
    case .modifyInstruction:
      #"any members of {"mute":true, "text":"…", "ssml":"…", "primary":"…", "#
        + #""secondary":"…", "sub":"…"}; 'mute' may also be "spoken" or "visual""#
    case .pickRoute: "an index; 0 is the first route"
    case .shouldReroute, .shouldDiscard, .shouldPreventReroutesWhenArriving, .shouldSkipWaypoint,
      .didArrive, .shouldAcceptFasterRoute, .shouldDisableBatteryMonitoring:
      "true or false"
    }
  }

  /// The default behavior if the question is not answered.
  package var defaultWords: String {
    switch self {
    case .shouldReroute: "a route is requested"
    case .correctiveAction: "new routes are requested"
    case .modifyRerouteOptions: "requests are unchanged"
    case .isOffRoute: "the traveler is on the route"
    case .pickRoute: "the first route is used"
    case .shouldDiscard: "'location.discard' applies"
    case .shouldPreventReroutesWhenArriving: "'arrival.prevent_reroutes' applies"
    case .shouldSkipWaypoint: "the trip returns to a missed waypoint"
    case .didArrive: "'arrival.advance' applies"
    case .modifyInstruction: "instructions are unchanged"
    case .shouldAcceptFasterRoute: "'faster_route.approval' applies"
    case .shouldDisableBatteryMonitoring: "the battery is no longer monitored"
    }
  }
}
