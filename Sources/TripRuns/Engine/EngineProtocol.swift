package import TripModel

/// The engine protocol: lines of JSON between a trip and the engine that drives it.
///
/// The trip writes an input and reads events up to `{"done":N}`, in lockstep on its virtual clock.
package enum EngineProtocol {
  /// The name and version of the protocol.
  package static let version = "tripsim.engine/1.0"

  /// The key of an input's name.
  static let input = "input"

  /// The key of an input's number, counted from 0.
  static let number = "n"

  /// The key of the line that ends the answer to an input.
  static let done = "done"

  /// The maximum number of events in one answer.
  static let mostEvents = 10_000
}

/// An input of the protocol by its word.
package enum EngineInput: String, CaseIterable {
  case hello
  case route
  case fix
  case answer
  case continueToNextLeg = "continue_to_next_leg"
  case advanceStep = "advance_step"
  case ignoreDeviation = "ignore_deviation"
  case beginReckoning = "begin_reckoning"
  case endReckoning = "end_reckoning"
  case end
}

extension EngineInput {
  /// The meaning of the input: a phrase without a final period.
  package var summary: String {
    switch self {
    case .hello: "the first input; the engine states its name and abilities"
    case .route:
      "the route to follow from the next fix on; progress continues if only annotations are new"
    case .fix: "a fix that was not discarded"
    case .answer: "the answer to the arrival or the missed waypoint just reported"
    case .continueToNextLeg:
      "begin the next leg if the trip waits at a waypoint, or skip the next waypoint"
    case .advanceStep: "begin the next step now"
    case .ignoreDeviation: "ignore deviations up to the next leg"
    case .beginReckoning: "the fixes until end_reckoning are by dead reckoning"
    case .endReckoning: "return to where dead reckoning began"
    case .end: "the trip is over; the engine exits"
    }
  }
}

/// A question whose answer is an input.
enum EngineQuestion: String, CaseIterable {
  case didArrive = "did_arrive"
  case shouldSkipWaypoint = "should_skip_waypoint"
}

/// An ability of an engine; expectations about missing abilities are skipped.
package enum EngineAbility: String, CaseIterable, Sendable {
  /// Changes to another route during a trip.
  case rerouting
  /// Distinguishes legs and announces the waypoints between them.
  case legs
  /// Reports its position, which alternatives and faster routes need.
  case alternatives
  /// Reports the course of the road.
  case course
  /// Announces spoken instructions.
  case spoken
  /// Announces visual instructions.
  case visual
  /// Announces steps.
  case steps
  /// Reports the progress at each fix.
  case progress
  /// Reports the remaining time.
  case times
}

extension EngineAbility {
  /// The events that only an engine with the ability can produce.
  package var events: [EventName] {
    switch self {
    case .rerouting:
      [
        .rerouteVeto, .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel, .onlineRoute,
        .fasterRoute,
      ]
    case .legs: [.legStart, .waypointApproach, .waypointMissed]
    case .alternatives:
      [
        .alternatives, .alternativesFail, .alternativeBegin, .alternative, .alternativeFail,
        .fasterRoute,
      ]
    case .course, .times: []
    case .spoken: [.spokenInstruction]
    case .visual: [.visualInstruction]
    case .steps: [.step]
    case .progress:
      [.progress, .remainingTime, .remainingDistance, .speedLimit, .roadAlert, .traffic, .speeding]
    }
  }

  /// The fields, of any event, that only an engine with the ability can fill.
  package var fields: Set<String> {
    switch self {
    case .rerouting:
      ["router", "requests", "reroutes", "failures", "unanswered"]
    case .legs: ["leg", "waypoint"]
    case .alternatives: []
    case .course: ["course_deg"]
    case .spoken: ["spoken", "skipped"]
    case .visual: ["visual", "skipped"]
    case .steps: ["step"]
    case .progress:
      [
        "leg", "step", "snapped_lat", "snapped_lon", "leg_remaining_m", "remaining_m", "traveled_m",
      ]
    case .times: ["leg_remaining_s", "remaining_s", "step_remaining_s"]
    }
  }

  /// The ability in words.
  package var summary: String {
    switch self {
    case .rerouting: "it can change to another route during a trip"
    case .legs: "it distinguishes legs, and announces the waypoints between them"
    case .alternatives: "its progress is accurate enough for alternatives and faster routes"
    case .course: "'location' has the course of the road"
    case .spoken: "it announces spoken instructions"
    case .visual: "it announces visual instructions"
    case .steps: "it announces steps"
    case .progress: "it reports 'progress' at each fix"
    case .times: "'progress' has the time remaining"
    }
  }
}
