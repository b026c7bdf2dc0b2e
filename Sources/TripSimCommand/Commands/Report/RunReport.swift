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
  static func make(of run: RunArguments) -> Reading<TripReport> {
    make(of: run.typedTrip(), titled: FilePath.lastComponent(of: run.casePath ?? run.trace))
  }

  /// Runs a trip of a case with typed options.
  static func make(of job: CaseJob, _ run: RunArguments) -> Reading<TripReport> {
    var report = make(of: run.typedTrip(of: job), titled: job.trip.name)
    report.value?.summary = job.tripCase.description
    return report
  }

  private static func make(
    of typed: Reading<TypedTrip>, titled title: String
  ) -> Reading<TripReport> {
    guard var trip = typed.soundValue else { return Reading(nil, diagnostics: typed.diagnostics) }
    trip.options.events = .all
    let report = trip.run.report(titled: title)
    return Reading(report.value, diagnostics: typed.diagnostics + report.diagnostics)
  }
}

extension CaseRun {
  /// Runs the trip, which must print all events; the report is absent if it did not run to its end.
  func report(titled title: String) -> Reading<TripReport> {
    var explanations = FixExplanations()
    let result = performed { explanations.receive(fix: $0, text: $1) }
    guard result.output.exit <= 1 else { return Reading(nil, diagnostics: result.faults) }
    var report = TripReport(
      title: title, trip: ReportedTrip(events: result.output.events), routes: result.routes)
    report.explanations = explanations
    report.roads = result.trip?.roads(around: report.area) ?? []
    return Reading(report, diagnostics: result.faults)
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
