import Geodesy

/// The rules of an engine that knows only the step being driven and the steps after it.
///
/// The traveler is placed on the current step alone; a condition decides when the next one
/// begins. Steps that lie behind never count again.
///
/// **Source:** stadiamaps/ferrostar 0.54.0, `navigation_controller`.
package struct StepByStepRules: Equatable, Sendable {
  /// `step.advance`: when the next step begins.
  package var advance: StepAdvanceCondition

  /// `step.arrival`: the same for the last two steps of the route, which ends the trip.
  package var arrival: StepAdvanceCondition

  /// `step.waypoints`: when a waypoint counts as visited.
  package var waypointAdvance: WaypointAdvanceRule

  /// `step.deviation`: what decides that the step or the route was left.
  package var deviation: StepDeviationRule

  /// Makes rules; by default those of Ferrostar's demonstration apps.
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

  /// An instruction is due this many meters early.
  static let instructionMargin = 5.0

  /// The bearing of a step of no length: what those engines' geodesics have from a place to itself.
  static let bearingOfNoLength = Bearing(degrees: 180)

  /// With this many steps left, the one driven among them, the arrival condition holds.
  static let arrivingSteps = 2
}

/// When a step ends and the next one begins; distances are in meters.
///
/// A fix with an accuracy worse than `accuracy` never advances.
package indirect enum StepAdvanceCondition: Equatable, Sendable {
  /// Only when told to.
  case manual
  /// As near to the step's end as this, straight.
  case nearEnd(distance: Double, accuracy: Double)
  /// Farther from the step's line than this.
  case awayFromStep(distance: Double, accuracy: Double, policy: AwayPolicy)
  /// Near the step's end at one fix, and away from the step at a later one.
  case entryAndExit(entry: Double, exit: Double, accuracy: Double)
  /// Near the step's end at one fix, and placed on the steps after it at the next one.
  case entryAndSnappedExit(entry: Double, exit: Double, accuracy: Double)
  /// As near to the next step's line as to this one's, or within `automatic` of this step's end.
  ///
  /// **Source:** Ferrostar's `StepAdvanceMode.relativeLineStringDistance`, up to 0.35.
  case relativeLineString(accuracy: Double, automatic: Double?)
  /// As soon as one of them holds.
  case any([StepAdvanceCondition])
  /// When all of them hold at one fix.
  case all([StepAdvanceCondition])

  /// In which state of deviation being away from the step counts.
  package enum AwayPolicy: String, Hashable, Sendable, CaseIterable {
    case always = "Always"
    case whileOnRoute = "WhileOnRoute"
    case whileOnCurrentStep = "WhileOnCurrentStep"
  }
}

/// When a waypoint counts as visited; distances are in meters.
package enum WaypointAdvanceRule: Equatable, Sendable {
  /// The fix before was nearer to it than this.
  case withinRange(Double)
  /// It lies as near as this to a step that begins.
  case alongAdvancingStep(Double)
}

/// What decides that the step or the route was left.
package enum StepDeviationRule: Equatable, Sendable {
  /// Nothing does.
  case none
  /// The distance of the fix before from the steps; not judged when its accuracy is worse.
  case staticThreshold(accuracy: Double, maximum: Double)
  /// Somebody else does: each fix comes with the verdict.
  case custom
}

/// How far the traveler is from the steps still to drive; distances are to the current one.
enum StepDeviation: Equatable, Sendable {
  case none
  /// Off the current step, but on a later one.
  case offStep(Double)
  /// Off all of them.
  case offRoute(Double)
}
