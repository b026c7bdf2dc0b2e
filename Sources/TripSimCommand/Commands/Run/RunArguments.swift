import Notations
import Regression
import RouteServices
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripRecords
import TripRuns

struct RunArguments: Sendable {
  /// The path of a case to run instead of a route and a trace.
  var casePath: String?
  /// The trace of the case to run: as named by the case, its last component or its stem.
  ///
  /// Absent if the case has only one.
  var caseTrace: String?
  /// The name of the trip in the case or in a folder of cases; absent if there is only one.
  var tripName: String?
  /// The seed of a case's simulated drive; absent to use the case's own.
  var seed: String?
  /// Whether the case may read files anywhere and run programs.
  var isTrusting = false
  /// Whether warnings and notes on standard error are suppressed.
  var isQuiet = false
  /// The route's path.
  var route = ""
  /// The trace's path.
  var trace = ""
  /// The options for reading the route and the trace.
  var reading = FileReading()
  /// The source of the configuration.
  var configuration = ConfigurationSource()
  /// The sources of new routes when off route; empty for none.
  var routers: [RouterSpecification] = []
  /// The folder that records every answer of a live router; absent to record none.
  var recordedRoutes: String?
  /// The timeout of a live router's answer, in seconds of real time; absent for the default.
  var routerTimeout: Double?
  /// The path of the timeline; absent for none.
  var timeline: String?
  /// The path of the decision rules; absent for none.
  var decisions: String?
  /// The contents of pipes read so far, by the names typed for them.
  var contents: [String: [UInt8]] = [:]
  /// The command line of the delegate, which answers the trip's questions; absent without a
  /// delegate.
  var delegate: String?
  /// The timeout of the delegate's answers, in seconds of real time.
  var delegateTimeout = 5.0
  /// Whether decisions include their comparisons.
  var explains = false
  /// The lists of events as typed, joined by commas; absent if none was typed.
  var eventList: String?
  /// The event whose absence is explained; absent to explain the printed events.
  var absentEvent: EventName?
  /// The events to print and to fail on.
  var trip = TripLoop.Options()
  /// The format of the events as typed; absent to derive it from the output's name.
  var format: RecordFormat?
  /// The path of the events; absent for standard output.
  var output: String?
  /// The path to which the route is written; absent if it is not written.
  var exportedRoute: String?
  /// Whether outputs may replace existing files.
  var replacesExisting = false

  /// The paths of all files that the run reads, as typed.
  var inputs: [String] {
    let named = [casePath, route, trace, timeline, decisions, configuration.path]
    return named.compactMap(\.self) + routers.flatMap(\.paths)
  }

  /// The trip as data, under `rules`, or under the profile alone if `rules` has a fault.
  func plan(_ rules: Configuration?) -> TripPlan {
    var plan = TripPlan(
      route: LocatedText(route), trace: LocatedText(trace),
      configuration: rules ?? Configuration(profile: configuration.profile))
    apply(to: &plan)
    if let timeline { plan.timeline = .file(LocatedText(timeline)) }
    if let decisions { plan.decisions = .file(LocatedText(decisions)) }
    return plan
  }

  /// Replaces the parts of a plan that were typed, except configuration and scripts.
  func apply(to plan: inout TripPlan) {
    plan.routeFormat = reading.routeFormat ?? plan.routeFormat
    plan.traceFormat = reading.traceFormat ?? plan.traceFormat
    plan.reading = reading.trace.completed(by: plan.reading)
    if !routers.isEmpty { plan.routers = routers.map { SpecifiedRouter($0) } }
    plan.explains = explains || plan.explains
    configuration.setEngine(of: &plan)
  }
}

extension RunArguments {
  /// Whether the first operand names a case.
  ///
  /// That is a file named like a case file, a folder with one or, where no file has that name, a
  /// case below 'traces'. A single word may also be a folder of cases.
  static func isCase(_ words: [String]) -> Bool {
    // Standard input is not a name: the search of 'traces' would read every case there.
    if words[0] == "-" { return false }
    let name = FilePath.lastComponent(of: words[0])
    return CaseFinder.isCaseFile(name)
      || FileDescriptor.isFile(FilePath.joined(CaseReader.fileName, to: words[0]))
      || words.count == 1 && FileDescriptor.kind(of: words[0]) == S_IFDIR
      || CaseFinder(Disk()).isCaseName(words[0])
  }

  /// The one trip that a path and an optional name of a trace or trip select.
  func caseJob(_ path: String) -> Reading<CaseJob> {
    var found = CaseFinder(Disk(), isTrusting: isTrusting).find([path])
    // A folder that contains a case file is that case, even if other case files are beside it,
    // unless one of their trips is named.
    let own = FilePath.normalized(FilePath.joined(CaseReader.fileName, to: path))
    let first = found.cases.first { FilePath.normalized($0.file) == own }
    if let first, tripName == nil {
      found.cases = [first]
    }
    let faults = found.diagnostics + found.cases.flatMap(\.diagnostics)
    let all = found.cases.flatMap(\.jobs)
    let word = tripName ?? caseTrace
    let jobs = word.map { word in all.filter { $0.isNamed(word) } } ?? all
    if jobs.count == 1 || all.isEmpty { return Reading(jobs.first, diagnostics: faults) }
    let fault =
      if let word, jobs.isEmpty {
        unknownTrip(word, among: all, at: path)
      } else {
        severalTrips(jobs, at: path)
      }
    return Reading(nil, diagnostics: faults + [fault])
  }

  private func severalTrips(_ jobs: [CaseJob], at path: String) -> Diagnostic {
    let names = Self.list(jobs.map(\.trip.name))
    return Diagnostic(
      .error, code: "several_trips", file: path, "there are \(jobs.count) trips: \(names)",
      expected: "a case with one trace",
      hint: Self.areOfOneCase(jobs)
        ? "add the name of one of the case's traces"
        : "name the file of one case; 'tripsim check' and 'tripsim report FOLDER -o DIR' run them "
          + "all")
  }

  private func unknownTrip(_ word: String, among jobs: [CaseJob], at path: String) -> Diagnostic {
    let isTrace = tripName == nil && Self.areOfOneCase(jobs)
    let names = jobs.map { isTrace ? $0.traceName : $0.trip.name }
    let isOther = tripName == nil && FileDescriptor.isFile(word)
    return Diagnostic(
      .error, code: "unknown_trip", file: path,
      "no \(isTrace ? "trace of the case" : "trip") is named '\(word)'",
      expected: Self.list(names),
      hint: isOther
        ? "to run another trace, name the route of the case: tripsim ROUTE TRACE"
        : didYouMean(nearestTo: word, among: names))
  }

  private static func areOfOneCase(_ jobs: [CaseJob]) -> Bool { Set(jobs.map(\.file)).count == 1 }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
}

extension CaseJob {
  fileprivate var traceName: String { FilePath.lastComponent(of: trip.plan.trace.text) }

  /// Whether a word selects the trip.
  ///
  /// It is the trip's name or the path of its trace, possibly without folders and extension.
  fileprivate func isNamed(_ word: String) -> Bool {
    let path = FilePath.normalized(trip.plan.trace.text)
    return trip.name == word || path == FilePath.normalized(word)
      || traceName == word || traceName.hasPrefix(word + ".")
  }
}
