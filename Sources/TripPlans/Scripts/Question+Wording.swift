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

  /// The default behavior if the question is not answered.
  package var defaultWords: String {
    switch self {
    case .shouldReroute: "a route is requested"
    case .correctiveAction: "new routes are requested"
    case .modifyRerouteOptions: "requests are unchanged"
    case .isOffRoute: "the traveler is on the route"
    case .pickRoute: "the first route is used"
    case .shouldDiscard: "inaccurate fixes are discarded"
    case .shouldPreventReroutesWhenArriving: "'arrival.prevent_reroutes' applies"
    case .shouldSkipWaypoint: "the trip returns to a missed waypoint"
    case .didArrive: "'arrival.advance' applies"
    case .modifyInstruction: "instructions are unchanged"
    case .shouldAcceptFasterRoute: "'faster_route.approval' applies"
    case .shouldDisableBatteryMonitoring: "the battery is no longer monitored"
    }
  }
}
