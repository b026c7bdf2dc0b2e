/// The name of an event without what it tells, in the order of the contract's groups.
///
/// The words of the wire form belong to the records; see their table of events.
package enum EventName: UInt8, CaseIterable, Hashable, Sendable {
  case depart
  case waypointApproach
  case arrival
  case waypointMissed
  case legStart
  case offRoute
  case onRoute
  case rerouteVeto
  case rerouteRequest
  case reroute
  case rerouteFail
  case rerouteCancel
  case routeChange
  case spokenInstruction
  case visualInstruction
  case step
  case fasterRoute
  case alternatives
  case alternativesFail
  case alternativeBegin
  case alternative
  case alternativeFail
  case onlineRoute
  case routeRefresh
  case routeRefreshFail
  case progress
  case location
  case remainingTime
  case remainingDistance
  case locationDiscard
  case signalLost
  case signalBack
  case simulationWillBegin
  case simulationBegin
  case simulationWillEnd
  case simulationEnd
  case speeding
  case traffic
  case lighting
  case accuracyAuthorization
  case power
  case start
  case warning
  case summary
}

extension TripEvent.Kind {
  /// The name of the event.
  package var name: EventName {
    switch self {
    case .start: .start
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
