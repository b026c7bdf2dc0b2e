import Notations
import RouteServices
import TripFormats
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// What was asked of `tripsim run`.
struct RunArguments: Sendable {
  /// The path of a case to run in the place of a route and a trace.
  var casePath: String?
  /// The trace of the case to run, as the case names it, or its last component or stem; absent
  /// where the case has one trace only.
  var caseTrace: String?
  /// The seed of a case's simulated drive; absent for its own.
  var seed: String?
  /// Whether the case may read files anywhere and run programs.
  var isTrusting = false
  /// The route's path.
  var route = ""
  /// The trace's path.
  var trace = ""
  /// The format of the route; absent where its content tells it.
  var routeFormat: RouteFormat?
  /// The format of the trace; absent where its content tells it.
  var traceFormat: TraceFormat?
  /// What the user tells of the trace that it does not tell itself.
  var reading = TraceReadingOptions()
  /// Where the rules come from.
  var configuration = ConfigurationSource()
  /// Where routes come from when the traveler is off route; empty for nowhere.
  var routers: [RouterSpecification] = []
  /// The folder that gets every answer of a live router; absent for none.
  var recordedRoutes: String?
  /// The seconds of real time that a live router has for each answer.
  var routerTimeout = 10.0
  /// The file of what happens around the trip; absent for none.
  var timeline: String?
  /// The file of answers to the trip's questions; absent for none.
  var decisions: String?
  /// What pipes hold that were read already, by the names typed for them.
  var contents: [String: [UInt8]] = [:]
  /// The program that answers the trip's questions; absent for none.
  var delegate: String?
  /// The seconds of real time that it has for each answer.
  var delegateTimeout = 5.0
  /// Whether decisions carry their comparisons.
  var explains = false
  /// What is printed, and when the run fails.
  var trip = TripLoop.Options()
  /// The file of the events; absent for standard output.
  var output: String?
  /// The file that gets the route.
  var exportedRoute: String?
  /// Whether outputs may take the place of existing files.
  var replacesExisting = false

  /// Every file that the run reads, as named.
  var inputs: [String] {
    let routes = routers.flatMap { router -> [String] in
      switch router {
      case .files(let paths): paths
      case .script(let path), .network(let path): [path]
      case .none, .replay, .service, .program: []
      }
    }
    let named = [casePath, route, trace, timeline, decisions, configuration.path]
    return named.compactMap(\.self) + routes
  }

  /// The trip as data, under the rules read; under the profile's alone where they have a fault.
  func plan(_ rules: Configuration?) -> TripPlan {
    var plan = TripPlan(
      route: PlacedText(route), trace: PlacedText(trace),
      configuration: rules ?? Configuration(profile: configuration.profile),
      routers: routers.map { PlacedRouter($0) }, explains: explains)
    plan.routeFormat = routeFormat
    plan.traceFormat = traceFormat
    plan.reading = reading
    if let timeline { plan.timeline = .file(PlacedText(timeline)) }
    if let decisions { plan.decisions = .file(PlacedText(decisions)) }
    return plan
  }
}
