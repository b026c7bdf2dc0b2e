/// The name of an event, with its spelling on the wire, in the order of the contract's groups.
package enum EventName: String, CaseIterable, Hashable, Sendable {
  case state
  case depart
  case waypointApproach = "waypoint_approach"
  case arrival
  case waypointMissed = "waypoint_missed"
  case legStart = "leg_start"
  case offRoute = "off_route"
  case onRoute = "on_route"
  case rerouteVeto = "reroute_veto"
  case rerouteRequest = "reroute_request"
  case reroute
  case rerouteFail = "reroute_fail"
  case rerouteCancel = "reroute_cancel"
  case routeChange = "route_change"
  case spokenInstruction = "spoken_instruction"
  case visualInstruction = "visual_instruction"
  case step
  case fasterRoute = "faster_route"
  case alternatives
  case alternativesFail = "alternatives_fail"
  case alternativeBegin = "alternative_begin"
  case alternative
  case alternativeFail = "alternative_fail"
  case onlineRoute = "online_route"
  case routeRefresh = "route_refresh"
  case routeRefreshFail = "route_refresh_fail"
  case progress
  case location
  case remainingTime = "remaining_time"
  case remainingDistance = "remaining_distance"
  case locationDiscard = "location_discard"
  case signalLost = "signal_lost"
  case signalBack = "signal_back"
  case simulationWillBegin = "simulation_will_begin"
  case simulationBegin = "simulation_begin"
  case simulationWillEnd = "simulation_will_end"
  case simulationEnd = "simulation_end"
  case speedLimit = "speed_limit"
  case roadAlert = "road_alert"
  case speeding
  case traffic
  case lighting
  case accuracyAuthorization = "accuracy_authorization"
  case power
  case start
  case warning
  case summary
}

extension EventName {
  /// The position among all names, counted from 0.
  ///
  /// An enumeration without payloads is stored as the number of its case.
  @inlinable
  package var ordinal: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }
}

extension TripEvent.Kind {
  /// The name of the event.
  package var name: EventName {
    switch self {
    case .start: .start
    case .state: .state
    case .depart: .depart
    case .step: .step
    case .fasterRoute: .fasterRoute
    case .alternatives: .alternatives
    case .alternativesFail: .alternativesFail
    case .alternativeBegin: .alternativeBegin
    case .alternative: .alternative
    case .alternativeFail: .alternativeFail
    case .onlineRoute: .onlineRoute
    case .routeRefresh: .routeRefresh
    case .routeRefreshFail: .routeRefreshFail
    case .legStart: .legStart
    case .waypointApproach: .waypointApproach
    case .arrival: .arrival
    case .waypointMissed: .waypointMissed
    case .offRoute: .offRoute
    case .onRoute: .onRoute
    case .rerouteVeto: .rerouteVeto
    case .rerouteRequest: .rerouteRequest
    case .reroute: .reroute
    case .rerouteFail: .rerouteFail
    case .rerouteCancel: .rerouteCancel
    case .routeChange: .routeChange
    case .spokenInstruction: .spokenInstruction
    case .visualInstruction: .visualInstruction
    case .signalLost: .signalLost
    case .signalBack: .signalBack
    case .simulationWillBegin: .simulationWillBegin
    case .simulationBegin: .simulationBegin
    case .simulationWillEnd: .simulationWillEnd
    case .simulationEnd: .simulationEnd
    case .speedLimit: .speedLimit
    case .roadAlert: .roadAlert
    case .speeding: .speeding
    case .traffic: .traffic
    case .lighting: .lighting
    case .accuracyAuthorization: .accuracyAuthorization
    case .power: .power
    case .locationDiscard: .locationDiscard
    case .progress: .progress
    case .location: .location
    case .remainingTime: .remainingTime
    case .remainingDistance: .remainingDistance
    case .warning: .warning
    case .summary: .summary
    }
  }
}
