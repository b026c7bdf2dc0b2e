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
  /// Runs the trip with all its events; the report is absent if it did not run to its end.
  static func make(of run: RunArguments) -> (TripReport?, [Diagnostic]) {
    make(of: run.typedTrip(), titled: FilePath.lastComponent(of: run.casePath ?? run.trace))
  }

  /// Runs a trip of a case with typed options.
  static func make(of job: CaseJob, _ run: RunArguments) -> (TripReport?, [Diagnostic]) {
    var (report, faults) = make(of: run.typedTrip(of: job), titled: job.trip.name)
    report?.summary = job.tripCase.description
    return (report, faults)
  }

  private static func make(
    of typed: Reading<TypedTrip>, titled title: String
  ) -> (TripReport?, [Diagnostic]) {
    guard var trip = typed.soundValue else { return (nil, typed.diagnostics) }
    trip.options.events = .all
    let (report, faults) = trip.run.report(titled: title)
    return (report, typed.diagnostics + faults)
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
