import TripModel
import Trips

/// The words of a timeline, for whoever describes one.
package enum TimelineWords {
  /// What can be set.
  package static var states: [String] { TimelineState.allCases.map(\.rawValue) }

  /// What can be done.
  package static var acts: [String] { TimelineDeed.allCases.map(\.rawValue) }

  /// The events that an entry can wait for.
  package static var events: [String] { Timeline.triggers.map(\.rawValue) }
}

/// What a timeline can set, by its words.
enum TimelineState: String, CaseIterable {
  case authorization
  case power
  case network
  case background
  case updates
  case guidance
  case signal
  case simulationSpeed = "simulation_speed"

  /// The keys that go with the state.
  var keys: [String] {
    switch self {
    case .power: ["level", "plugged"]
    case .background: ["value", "notifications", "locations"]
    case .authorization, .network, .updates, .guidance, .signal, .simulationSpeed: ["value"]
    }
  }

  /// What `value` may be.
  var expectation: String {
    switch self {
    case .authorization:
      "one of " + LocationAuthorization.allCases.map(\.rawValue).joined(separator: ", ")
    case .signal: "one of lost, back"
    case .simulationSpeed: "a factor from 0.05 to 20"
    case .power, .network, .background, .updates, .guidance: "one of on, off"
    }
  }
}

/// What a timeline can do, by its words.
enum TimelineDeed: String, CaseIterable {
  case continueToNextLeg = "continue_to_next_leg"
  case advanceStep = "advance_step"
  case setRoute = "set_route"
  case offerFasterRoute = "offer_faster_route"
  case offerAlternatives = "offer_alternatives"
  case refresh
  case simulate
  case pauseSimulation = "pause_simulation"
  case resumeSimulation = "resume_simulation"
  case stopSimulation = "stop_simulation"

  /// The keys that go with the act.
  var keys: [String] {
    switch self {
    case .continueToNextLeg, .advanceStep, .pauseSimulation, .resumeSimulation, .stopSimulation: []
    case .setRoute, .offerFasterRoute, .refresh: ["route"]
    case .offerAlternatives: ["routes"]
    case .simulate: ["route", "place", "speed"]
    }
  }
}
