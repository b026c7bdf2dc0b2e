import Geodesy

/// The rules of an engine that considers only the current step and later ones.
///
/// The traveler is snapped to the current step; a condition decides when the next one begins.
/// Previous steps never count again.
///
/// **Source:** stadiamaps/ferrostar 0.54.0, `navigation_controller`.
package struct StepByStepRules: Equatable, Sendable {
  /// `step.advance`: the condition for the next step.
  package var advance: StepAdvanceCondition

  /// `step.arrival`: the condition on the last two steps of the route, which ends the trip.
  package var arrival: StepAdvanceCondition

  /// `step.waypoints`: the condition for visiting a waypoint.
  package var waypointAdvance: WaypointAdvanceRule

  /// `step.deviation`: what decides that the traveler is off the step or the route.
  package var deviation: StepDeviationRule

  /// Makes rules; the defaults are those of Ferrostar's demo apps.
  package init(
    advance: StepAdvanceCondition = .entryAndExit(entry: 30, exit: 5, accuracy: 32),
    arrival: StepAdvanceCondition = .nearEnd(distance: 10, accuracy: 32),
    waypointAdvance: WaypointAdvanceRule = .withinRange(100),
    deviation: StepDeviationRule = .staticThreshold(accuracy: 15, maximum: 50)
  ) {
    self.advance = advance
    self.arrival = arrival
    self.waypointAdvance = waypointAdvance
    self.deviation = deviation
  }

  /// The distance in meters by which an instruction may be early.
  static let instructionMargin = 5.0

  /// The bearing of a step of zero length: that of the original's geodesics between equal points.
  static let bearingOfNoLength = Bearing(degrees: 180)

  /// The number of remaining steps, including the current one, at which the arrival condition
  /// applies.
  static let arrivingSteps = 2
}

/// The condition for the end of a step; distances are in meters.
///
/// A fix with an accuracy worse than `accuracy` never advances.
package indirect enum StepAdvanceCondition: Equatable, Sendable {
  /// Only on command.
  case manual
  /// The straight distance to the step's end is at most `distance`.
  case nearEnd(distance: Double, accuracy: Double)
  /// The distance from the step's line exceeds `distance`.
  case awayFromStep(distance: Double, accuracy: Double, policy: AwayPolicy)
  /// Near the step's end at one fix, and away from the step at a later one.
  case entryAndExit(entry: Double, exit: Double, accuracy: Double)
  /// Near the step's end at one fix, and snapped to a later step at the next one.
  case entryAndSnappedExit(entry: Double, exit: Double, accuracy: Double)
  /// As near to the next step's line as to this one's, or within `automatic` of this step's end.
  ///
  /// **Source:** Ferrostar's `StepAdvanceMode.relativeLineStringDistance`, up to 0.35.
  case relativeLineString(accuracy: Double, automatic: Double?)
  /// At least one of the conditions holds.
  case any([StepAdvanceCondition])
  /// All conditions hold at the same fix.
  case all([StepAdvanceCondition])

  /// The deviation state in which being away from the step counts.
  package enum AwayPolicy: String, Hashable, Sendable, CaseIterable {
    case always = "Always"
    case whileOnRoute = "WhileOnRoute"
    case whileOnCurrentStep = "WhileOnCurrentStep"
  }
}

/// The condition for visiting a waypoint; distances are in meters.
package enum WaypointAdvanceRule: Equatable, Sendable {
  /// The previous fix was within this distance.
  case withinRange(Double)
  /// A step that begins passes within this distance.
  case alongAdvancingStep(Double)
}

/// What decides that the traveler is off the step or the route.
package enum StepDeviationRule: Equatable, Sendable {
  /// Never.
  case none
  /// The distance of the previous fix from the steps; not judged if its accuracy is worse.
  case staticThreshold(accuracy: Double, maximum: Double)
  /// An external verdict with each fix.
  case custom
}

/// The deviation from the remaining steps; distances are to the current one.
enum StepDeviation: Equatable, Sendable {
  case none
  /// Off the current step, but on a later one.
  case offStep(Double)
  /// Off all of them.
  case offRoute(Double)
}
