package import Notations
package import Trips

extension Question {
  /// The note about a question without an answer.
  ///
  /// **Source:** Mapbox's `UnimplementedLogging`: each method without an implementation, once.
  package var note: Diagnostic {
    Diagnostic(
      .note, code: "unanswered_question", file: "tripsim",
      "nobody answers '\(rawValue)'; \(defaultWords)")
  }

  /// The default behavior if the question is not answered.
  package var defaultWords: String {
    switch self {
    case .shouldReroute: "a route is asked for"
    case .correctiveAction: "new routes are asked for"
    case .modifyRerouteOptions: "requests stay as they are"
    case .isOffRoute: "the traveler is on the route"
    case .pickRoute: "the first route is taken"
    case .shouldDiscard: "inexact fixes are set aside"
    case .shouldPreventReroutesWhenArriving: "'arrival.prevent_reroutes' holds"
    case .shouldSkipWaypoint: "the trip still leads to a waypoint that was driven past"
    case .didArrive: "'arrival.advance' holds"
    case .modifyInstruction: "instructions stay as they are"
    case .shouldAcceptFasterRoute: "'faster_route.approval' holds"
    case .shouldDisableBatteryMonitoring: "the battery is no longer watched"
    }
  }
}
