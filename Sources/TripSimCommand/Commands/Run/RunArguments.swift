import Notations
import RouteServices
import TripFormats
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// The arguments of `tripsim run`.
struct RunArguments: ReadingArguments {
  /// The path of a case to run instead of a route and a trace.
  var casePath: String?
  /// The trace of the case to run, as the case names it, or its last component or stem; absent if
  /// the case has only one.
  var caseTrace: String?
  /// The seed of a case's simulated drive; absent for the case's own.
  var seed: String?
  /// Whether the case may read files anywhere and run programs.
  var isTrusting = false
  /// The route's path.
  var route = ""
  /// The trace's path.
  var trace = ""
  /// The format of the route; absent to detect it by content.
  var routeFormat: RouteFormat?
  /// The format of the trace; absent to detect it by content.
  var traceFormat: TraceFormat?
  /// What the user states about the trace that it does not state itself.
  var reading = TraceReadingOptions()
  /// The source of the configuration.
  var configuration = ConfigurationSource()
  /// The sources of new routes when off route; empty for none.
  var routers: [RouterSpecification] = []
  /// The folder that records every answer of a live router; absent for none.
  var recordedRoutes: String?
  /// The timeout of a live router's answer, in seconds of real time; absent for the default.
  var routerTimeout: Double?
  /// The path of the timeline; absent for none.
  var timeline: String?
  /// The path of the decision rules; absent for none.
  var decisions: String?
  /// The contents of pipes read so far, by the names typed for them.
  var contents: [String: [UInt8]] = [:]
  /// The command line of the delegate, which answers the trip's questions; absent for none.
  var delegate: String?
  /// The timeout of the delegate's answers, in seconds of real time.
  var delegateTimeout = 5.0
  /// Whether decisions include their comparisons.
  var explains = false
  /// Whether spoken instructions say how they are heard, in English unless the plan says otherwise.
  var timesSpeech = false
  /// The lists of events as typed, joined by commas; absent if none was.
  var eventList: String?
  /// The event whose absence is explained; absent to explain what happens.
  var absentEvent: EventName?
  /// The events to print and to fail on.
  var trip = TripLoop.Options()
  /// The format of the events as typed; absent for that of the output's name.
  var format: RecordFormat?
  /// The path of the events; absent for standard output.
  var output: String?
  /// The path to which the route is written; absent for none.
  var exportedRoute: String?
  /// Whether outputs may replace existing files.
  var replacesExisting = false

  /// The paths of all files that the run reads, as typed.
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

  /// A plan with speech timed, if that is wanted.
  func timed(_ plan: TripPlan) -> TripPlan {
    var plan = plan
    if timesSpeech { plan.configuration.timeSpeech() }
    return plan
  }

  /// The trip as data, under `rules`, or under the profile alone if `rules` has a fault.
  func plan(_ rules: Configuration?) -> TripPlan {
    var plan = TripPlan(
      route: PlacedText(route), trace: PlacedText(trace),
      configuration: rules ?? Configuration(profile: configuration.profile),
      routers: routers.map { PlacedRouter($0) }, explains: explains)
    plan.routeFormat = routeFormat
    plan.traceFormat = traceFormat
    plan.reading = reading
    configuration.setEngine(of: &plan)
    if let timeline { plan.timeline = .file(PlacedText(timeline)) }
    if let decisions { plan.decisions = .file(PlacedText(decisions)) }
    return plan
  }
}
