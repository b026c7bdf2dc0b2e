import RoadRouting
import RouteServices
import TripFormats
import TripModel

/// The arguments of `tripsim match`.
struct MatchArguments: ReadingArguments {
  /// The network's path.
  var network = ""
  /// The service that matches instead of the network; absent for none.
  var matcher: RouterSpecification?
  /// The folder that keeps the service's answers; absent for none.
  var recordedRoutes: String?
  /// The timeout of an answer in seconds of real time.
  var timeout = LiveMatcher.defaultTimeout
  /// The traces' paths.
  var traces: [String] = []
  /// The mode of travel.
  var mode = TravelMode.car
  /// The seconds of standing that make a waypoint, and of silence that break the way.
  var rules = MatchRules()
  /// The number of the part to write, from 1; absent for the longest.
  var part: Int?
  /// The folder of the case to make; absent for none.
  var recording: String?
  /// Whether a route format is stated: a trace has none.
  var routeFormat: RouteFormat?
  /// The format of the traces; absent to detect it by content.
  var traceFormat: TraceFormat?
  /// What the user states about the traces that they do not state themselves.
  var reading = TraceReadingOptions()
  /// Whether warnings are errors.
  var isStrict = false
  /// The path of the output; absent for standard output.
  var output: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}
