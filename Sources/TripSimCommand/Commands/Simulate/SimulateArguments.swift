import Simulation
import TripFormats

/// The arguments of `tripsim simulate`.
struct SimulateArguments: Sendable {
  /// The paths of the routes in driving order.
  var routes: [String] = []
  /// The format of the routes; absent to detect it by content.
  var routeFormat: RouteFormat?
  /// The file to read in a zip archive that has several; absent for the only one.
  var member: String?
  /// The simulated driver and receiver.
  var plan = SimulationPlan()
  /// The speed relative to real time; absent for maximum speed.
  var pace: Double?
  /// The output format; absent to derive it from the output's name, or else CSV.
  var format: TraceWriter.Format?
  /// The path of the trace; absent for standard output.
  var output: String?
  /// The file of the truth behind the fixes; absent for none.
  var truth: String?
  /// The planned route that the truth is about; absent for the first route driven.
  var planned: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}
