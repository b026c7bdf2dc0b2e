import RoadRouting
import RouteServices
import TripModel

/// The arguments of `tripsim match`.
struct MatchArguments: Sendable {
  /// The network's path.
  var network = ""
  /// The service that matches instead of the network; absent for none.
  var matcher: RouterSpecification?
  /// The folder in which the service's answers are recorded; absent for none.
  var recordedRoutes: String?
  /// The timeout of an answer in seconds of real time.
  var timeout = LiveMatcher.defaultTimeout
  /// The traces' paths.
  var traces: [String] = []
  /// The mode of travel.
  var mode = TravelMode.car
  /// The definitions of a stop and a gap.
  var rules = MatchRules()
  /// The number of the part to write, counted from 1; absent for the longest.
  var part: Int?
  /// The folder of the case to make; absent for none.
  var recording: String?
  /// How the traces are read.
  var reading = FileReading()
  /// Whether warnings are errors.
  var isStrict = false
  /// The path of the output; absent for standard output.
  var output: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}
