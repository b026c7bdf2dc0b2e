import Notations
import Regression
import RouteServices
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// The trip of operands and options: its inputs, its rules, and the events that it prints.
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
    return Reading(missing.isEmpty ? trip : nil, diagnostics: rules.diagnostics + missing)
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

  /// A case's trip with the typed options applied.
  ///
  /// They are profile, settings, router, scripts, events and explanations. The case's own event
  /// selection applies unless one was typed.
  func typedTrip(of job: CaseJob) -> Reading<TypedTrip> {
    let terms = CaseTerms.read(job.tripCase)
    guard let selection = terms.value?.selection else {
      return Reading(nil, diagnostics: terms.diagnostics)
    }
    var faults: [Diagnostic] = []
    var trip = TypedTrip(
      plan: job.trip.plan, options: trip,
      files: HeldFiles(over: DiskFiles(within: job.root), typed: routers.flatMap(\.paths)),
      isTrusted: job.root == nil, job: job)
    let rules = configuration.read(over: trip.plan.configuration)
    faults += rules.diagnostics
    if let rules = rules.value { trip.plan.configuration = rules }
    apply(to: &trip.plan)
    if let seed {
      if trip.plan.simulation == nil { faults.append(.noSimulation(job.file)) }
      try? trip.plan.simulation?.set("seed", to: seed)
    }
    if let timeline { trip.plan.timeline = typedScript(timeline, ScriptSource.timeline, &faults) }
    if let decisions {
      trip.plan.decisions = typedScript(decisions, ScriptSource.decisions, &faults)
    }
    if eventList == nil, trip.options.events == .printedByDefault {
      trip.options.events = selection
    }
    return Reading(trip, diagnostics: faults)
  }

  /// A typed script path; unlike a path in a case, it may lead anywhere.
  private func typedScript(
    _ path: String, _ content: String, _ faults: inout [Diagnostic]
  ) -> ScriptSource {
    do throws(FileFailure) {
      let files = HeldFiles(contents, over: TypedFiles())
      let document = JSONReader.readDocument(
        try files.read(path), file: path, expecting: content)
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

extension CaseRun {
  /// Prepares the run of a case's trip.
  init(_ job: CaseJob) {
    var options = TripLoop.Options()
    options.events = CaseTerms.read(job.tripCase).value?.selection ?? .printedByDefault
    self.init(job.trip.plan, options, DiskFiles(within: job.root), asksLiveRouters: job.root == nil)
  }

  /// Prepares the run of a trip; only a trusted case may start programs or use services.
  init(
    _ plan: TripPlan, _ options: TripLoop.Options, _ files: any SourceFiles,
    asksLiveRouters: Bool
  ) {
    let live: ((RouterWatch) -> LiveMaterials)? =
      asksLiveRouters ? { LiveRouters.materials($0) } : nil
    self.init(plan, options, files, live: live, channels: EngineProcess.init)
  }
}

/// The files of a trip: contents held in memory, and files on the disk.
struct HeldFiles: SourceFiles {
  /// The contents in memory, by the names they were given.
  var contents: [String: [UInt8]]

  /// The other files.
  private let files: any SourceFiles

  /// The typed paths; unlike paths in a case, they may lead anywhere.
  private let typed: [String]

  /// Holds contents, which take precedence over files with the same names.
  init(_ contents: [String: [UInt8]] = [:], over files: any SourceFiles, typed: [String] = []) {
    (self.contents, self.files, self.typed) = (contents, files, typed)
  }

  /// The files in which a path is searched: any file for a typed path and what it contains.
  private func files(with path: String) -> any SourceFiles {
    typed.contains { FilePath.contains(folder: $0, path) } ? TypedFiles() : files
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = contents[path] { return bytes }
    return try files(with: path).read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try files(with: path).names(inFolder: path)
  }

  func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let bytes = contents[path] { return MemorySource(name: path, bytes: bytes) }
    return try files.source(of: path)
  }
}
