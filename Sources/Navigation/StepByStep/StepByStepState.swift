import Geodesy
import TripModel

/// What the method step by step remembers between two fixes.
struct StepByStepState: StepMethodState {
  /// What every method remembers.
  var common = CommonState()
  /// The arrival that has to be answered.
  var held = Held<HeldArrival<StepByStepState>>.nothing
  /// The waypoint beyond which the trip does not go until it is told to.
  var waitingWaypoint: Int?
  /// The step driven, among those of all legs.
  var step = 0
  /// Whether the last step has ended.
  var isComplete = false
  /// The waypoints ahead, the next one first; never none.
  var waypoints: [Int]
  /// The farthest waypoint visited.
  var reached = 0
  /// The latest fix.
  var fix: Fix
  /// The fix placed on the step.
  var snapped: Coordinate
  /// Meters of the step that lie behind.
  var traversed = 0.0
  /// How far the traveler is from the route, by the fix before.
  var deviation = StepDeviation.none
  /// What the step's condition remembers.
  var latches: [Bool]
  /// The instruction shown, of the step driven.
  var visual: Int?
  /// The instructions said, of the step driven.
  var said: Set<Int> = []
}
