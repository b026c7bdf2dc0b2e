import Notations
import Routing
import TripFormats
import TripModel
import TripPlans
import TripRecords

/// What was asked of `tripsim run`.
struct RunArguments: Sendable {
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
  /// The stretch of the trace that is driven.
  var window = TraceWindow()
  /// The rules to start from.
  var profile = Profile.standard
  /// A file of settings on top of the profile.
  var configuration: String?
  /// Settings on top of the file's, as typed.
  var settings: [OptionValue] = []
  /// Where routes come from when the traveler is off route.
  var router = RouterSpecification.none
  /// The events to print.
  var events = EventSelection.printedByDefault
  /// How they are printed.
  var format = RecordFormat.jsonl
  /// Whether decisions carry their comparisons.
  var explains = false
  /// The events that make the run fail.
  var failingEvents = EventSelection()
  /// Whether warnings are errors.
  var isStrict = false
  /// How many times faster than real time the trip runs; absent for as fast as it can.
  var pace: Double?
  /// The file of the events; absent for standard output.
  var output: String?
  /// The file that gets the route.
  var exportedRoute: String?
  /// Whether outputs may take the place of existing files.
  var replacesExisting = false
}
