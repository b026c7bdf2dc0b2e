import Notations
import Regression
import Reports
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// The report of a trip that is run with typed options.
enum RunReport {
  /// Runs the trip with all its events.
  ///
  /// - Parameters:
  ///   - run: the trip.
  ///   - console: where faults are reported.
  /// - Returns: the report.
  /// - Throws: the reason for no report; faults of the trip have been reported.
  static func make(of run: RunArguments, _ console: Console) throws(RunStop) -> TripReport {
    var run = run
    let (report, faults) = made(of: &run)
    for fault in faults { console.report(fault) }
    guard let report else { throw .reported }
    return report
  }

  /// Runs the trip; the report is absent if the trip did not run to its end.
  static func made(of run: inout RunArguments) -> (TripReport?, [Diagnostic]) {
    if let fault = missingFile(run) { return (nil, [fault.diagnostic]) }
    let typed = run.typedTrip()
    guard let trip = typed.value else { return (nil, typed.diagnostics) }
    let title = FilePath.lastComponent(of: run.casePath ?? run.trace)
    let (report, faults) = made(of: trip, run.trip, title: title)
    return (report, typed.diagnostics + faults)
  }

  /// Runs a trip of a case with typed options.
  static func made(of job: CaseJob, _ run: inout RunArguments) -> (TripReport?, [Diagnostic]) {
    let typed = run.trip(of: job)
    guard let (plan, files) = typed.value else { return (nil, typed.diagnostics) }
    let trip = TypedTrip(plan: plan, files: files, isTrusted: files.root == nil)
    var (report, faults) = made(of: trip, run.trip, title: job.trip.name)
    report?.summary = job.tripCase.description
    return (report, typed.diagnostics + faults)
  }

  private static func made(
    of trip: TypedTrip, _ options: TripLoop.Options, title: String
  ) -> (TripReport?, [Diagnostic]) {
    var options = options
    options.events = .all
    return CaseRun(
      trip.plan, options, JobFiles(files: trip.files), asksLiveRouters: trip.isTrusted
    ).report(titled: title)
  }

  /// The fault of a route or trace that cannot be opened, as `tripsim run` words it.
  private static func missingFile(_ run: RunArguments) -> FileFault? {
    guard run.casePath == nil else { return nil }
    do throws(FileFault) {
      for path in [run.route, run.trace] { try FileSource.check(path: path) }
      return nil
    } catch {
      return error
    }
  }
}

extension CaseRun {
  /// Runs the trip, which must print all events; the report is absent if it did not run to its end.
  func report(titled title: String) -> (report: TripReport?, faults: [Diagnostic]) {
    var routes: [Route] = []
    var explanations = FixExplanations()
    var prepared: PreparedTrip?
    let (output, faults) = explained(
      noteTrip: { prepared = $0 }, noteRoute: { routes.append($0) },
      noteExplanation: { explanations.receive(fix: $0, text: $1) })
    guard output.exit <= 1 else { return (nil, faults) }
    var report = TripReport(
      title: title, trip: ReportedTrip(events: output.events), routes: routes)
    report.explanations = explanations
    report.roads = prepared?.roads(around: report.area) ?? []
    return (report, faults)
  }
}

extension ReportedTrip {
  /// Makes a trip from events in memory.
  init(events: [UInt8]) {
    self.init()
    var reader = RecordReader(MemorySource(name: "output", bytes: events))
    // Reading text in memory cannot fail.
    while let reading = try? reader.next() {
      if let line = reading.value { receive(line) }
    }
    finish()
  }
}
