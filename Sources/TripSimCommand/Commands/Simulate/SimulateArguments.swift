import Simulation
import TripFormats

/// What was asked of `tripsim simulate`.
struct SimulateArguments: Sendable {
  /// The paths of the routes in driving order.
  var routes: [String] = []
  /// The format of the routes; absent where their content tells it.
  var routeFormat: RouteFormat?
  /// How the drive goes and what the receiver makes of it.
  var plan = SimulationPlan()
  /// How the fixes are written.
  var format = TraceWriter.Format.csv
  /// The file of the trace; absent for standard output.
  var output: String?
  /// Whether the output may take the place of an existing file.
  var replacesExisting = false
}
