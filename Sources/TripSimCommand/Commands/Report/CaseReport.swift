import Notations
import Regression
import Reports
import TripModel
import TripPlans
import TripRecords

/// The report of a case: its trip with all events, beside what its golden says.
enum CaseReport {
  /// Checks the one trip of a case and runs it again with all its events.
  static func make(of path: String, _ console: Console) throws(RunStop) -> TripReport {
    let store = DiskFiles()
    let found = CaseFinder(store).find([path])
    for fault in found.diagnostics { console.report(fault) }
    guard found.diagnostics.isEmpty else { throw .reported }
    let jobs = found.cases.flatMap(\.jobs)
    if jobs.count > 1 {
      console.report(severalTrips(jobs, path))
      throw .reported
    }
    var verdicts: [CaseVerdict] = []
    var runner = LoneRunner()
    CaseChecker(store, leavesPending: false).check(found.cases, with: &runner) { verdict in
      verdicts.append(verdict)
      return true
    }
    guard let verdict = verdicts.first, let report = make(of: verdict) else {
      for fault in runner.faults + found.cases.flatMap(\.diagnostics) { console.report(fault) }
      throw .reported
    }
    for fault in runner.faults { console.report(fault) }
    return report
  }

  /// Makes the report of a trip that was checked; none where it did not run to its end.
  static func make(of verdict: CaseVerdict) -> TripReport? {
    guard verdict.outcome != .error, let job = verdict.job else { return nil }
    var routes: [Route] = []
    let output = CaseRun(job, events: .all).performed { routes.append($0) }.output
    guard output.exit == 0 else { return nil }
    var trip = ReportedTrip()
    var reader = RecordReader(MemorySource(name: "output", bytes: output.events))
    // A text in memory never fails to be read.
    while let reading = try? reader.next() {
      if let line = reading.value { trip.receive(line) }
    }
    trip.finish()
    return TripReport(
      title: job.trip.name, summary: job.tripCase.description, trip: trip, routes: routes,
      comparison: ReportedComparison(verdict))
  }

  private static func severalTrips(_ jobs: [CaseJob], _ path: String) -> Diagnostic {
    let names = jobs.map(\.trip.name).joined(separator: ", ")
    return Diagnostic(
      .error, code: "several_trips", file: path, "there are \(jobs.count) trips: \(names)",
      expected: "a case with one trace",
      hint: "'tripsim check --artifacts DIR' keeps a page of each that fails")
  }
}

/// Runs trips one by one in this process, and keeps their faults.
private struct LoneRunner: CaseRunner {
  var faults: [Diagnostic] = []

  mutating func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool) {
    for job in jobs {
      let (output, faults) = CaseRun(job).performed()
      self.faults += faults
      if !receive(job, output) { return }
    }
  }
}

extension ReportedComparison {
  /// What a check found, as a page shows it.
  fileprivate init(_ verdict: CaseVerdict) {
    var golden = verdict
    golden.causes = verdict.causes.filter { $0.failure == nil }
    self.init(
      headline: golden.causes.isEmpty
        ? "the golden agrees" : VerdictWording(golden).headline,
      isPassed: verdict.outcome == .passed,
      differences: verdict.difference?.differences.map(ReportedDifference.init) ?? [],
      failures: verdict.causes.compactMap { $0.failure?.sentence })
  }
}

extension CaseVerdict.Cause {
  /// The sentence that does not hold, where it is one.
  fileprivate var failure: ExpectationFailure? {
    if case .expectation(let failure) = self { failure } else { nil }
  }
}

extension ReportedDifference {
  fileprivate init(_ difference: StreamDifference) {
    let kind: Kind =
      switch difference.kind {
      case .missing: .missing
      case .extra: .extra
      case .moved: .moved
      case .changed: .changed
      }
    self.init(
      kind, old: difference.old, new: difference.new,
      changes: difference.changes.filter { $0.old != $0.new }.map {
        Change(name: $0.name, old: $0.old, new: $0.new)
      })
  }
}
