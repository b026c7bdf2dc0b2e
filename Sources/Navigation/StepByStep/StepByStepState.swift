/// The state of the method `step_by_step` between two fixes.
struct StepByStepState: StepMethodState {
  /// The state common to all methods.
  var common = CommonState()
  /// The arrival awaiting an answer.
  var held = Held<HeldArrival<StepByStepState>>.nothing
  /// The waypoint at which the trip waits until told to continue.
  var waitingWaypoint: Int?
  /// Whether the last step has ended.
  var isComplete = false
  /// The remaining waypoints, the next one first; never empty.
  var waypoints: [Int]
  /// The latest fix, snapped to the step.
  var latest: SnappedFix
  /// The distance traveled on the step in meters.
  var traversed = 0.0
  /// The deviation from the route, by the previous fix.
  var deviation = StepDeviation.none
  /// The latches of the step's condition.
  var latches: [Bool]
  /// The visual instruction shown on the current step.
  var visual: Int?
  /// The visual instructions announced on the current step.
  var shown: Set<Int> = []
  /// The spoken instructions announced on the current step.
  var said: Set<Int> = []

  /// The index of the current step among all legs.
  var step: Int { common.step }
}
