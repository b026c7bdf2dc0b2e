import Notations
import Regression
import ToolKit
import TripFormats
import TripPlans
import TripRecords
import TripRuns

/// The trip of operands and options: what it reads, under which rules, and what it prints.
struct TypedTrip {
  /// The trip as data.
  var plan: TripPlan
  /// The events to print and to fail on.
  var options: TripLoop.Options
  /// The files that it may read.
  var files: HeldFiles
  /// Whether it may use live routers: typed words and trusted cases may.
  var isTrusted: Bool
  /// The case that it belongs to; absent for a route and a trace.
  var job: CaseJob?

  /// The paths of the files that it reads.
  var inputs: [String] { [job?.file].compactMap(\.self) + plan.files }

  /// Its run in memory.
  var run: CaseRun { CaseRun(plan, options, files, asksLiveRouters: isTrusted) }
}

extension RunArguments {
  /// The trip, and every fault of options and paths; absent if a file is missing.
  func typedTrip() -> Reading<TypedTrip> {
    if let path = casePath {
      let found = caseJob(path)
      guard let job = found.value else { return Reading(nil, diagnostics: found.diagnostics) }
      let trip = typedTrip(of: job)
      return Reading(trip.value, diagnostics: found.diagnostics + trip.diagnostics)
    }
    let rules = configuration.read()
    let missing = missingFiles
    let trip = TypedTrip(
      plan: plan(rules.value), options: trip,
      files: HeldFiles(contents, over: TypedFiles()), isTrusted: true)
    return Reading(
      missing.isEmpty ? trip : nil, diagnostics: rules.diagnostics + missing)
  }

  /// The faults of a route or a trace that does not exist.
  private var missingFiles: [Diagnostic] {
    [route, trace].filter { contents[$0] == nil }.compactMap { path in
      do throws(FileFault) {
        try FileSource.check(path: path)
        return nil
      } catch {
        return error.diagnostic
      }
    }
  }

  /// A case's trip with the typed options applied: profile, settings, router, scripts, events,
  /// explanations.
  ///
  /// The case's own event selection applies unless one was typed.
  func typedTrip(of job: CaseJob) -> Reading<TypedTrip> {
    let terms = CaseTerms.read(job.tripCase)
    guard let selection = terms.value?.selection else {
      return Reading(nil, diagnostics: terms.diagnostics)
    }
    var faults: [Diagnostic] = []
    var trip = TypedTrip(
      plan: job.trip.plan, options: trip,
      files: HeldFiles(over: DiskFiles(within: job.root)), isTrusted: job.root == nil, job: job)
    let rules = configuration.read(over: trip.plan.configuration)
    faults += rules.diagnostics
    if let rules = rules.value { trip.plan.configuration = rules }
    trip.plan.routeFormat = reading.routeFormat ?? trip.plan.routeFormat
    trip.plan.traceFormat = reading.traceFormat ?? trip.plan.traceFormat
    trip.plan.reading = reading.trace.completed(by: trip.plan.reading)
    configuration.setEngine(of: &trip.plan)
    if !routers.isEmpty { trip.plan.routers = routers.map { SpecifiedRouter($0) } }
    if let seed {
      if trip.plan.simulation == nil { faults.append(.noSimulation(job.file)) }
      try? trip.plan.simulation?.set("seed", to: seed)
    }
    if let timeline { trip.plan.timeline = typedScript(timeline, &faults) }
    if let decisions { trip.plan.decisions = typedScript(decisions, &faults) }
    trip.plan.explains = explains || trip.plan.explains
    if trip.options.events == .printedByDefault { trip.options.events = selection }
    return Reading(trip, diagnostics: faults)
  }

  /// A script path that was typed; unlike one in a case, it may be anywhere.
  private func typedScript(_ path: String, _ faults: inout [Diagnostic]) -> ScriptSource {
    do throws(FileFailure) {
      let files = HeldFiles(contents, over: TypedFiles())
      let document = JSONReader.readDocument(try files.read(path), file: path)
      faults += document.diagnostics
      return document.value.map { .inline($0, file: path) } ?? .absent
    } catch {
      faults.append(error.diagnostic(reading: path))
      return .absent
    }
  }
}

extension Diagnostic {
  fileprivate static func noSimulation(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_simulation", file: path,
      "'--seed' has no effect: the drive of this trip is recorded",
      expected: "a case with 'simulate' instead of 'trace'")
  }
}
