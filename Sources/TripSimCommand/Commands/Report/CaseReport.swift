import Notations
import Regression
import Reports
import StreamComparison
import ToolKit
import TripModel
import TripPlans
import TripRuns

/// The report of a case: its trip with all events, beside its golden.
enum CaseReport {
  /// Checks a trip of a case and runs it again with all its events.
  ///
  /// The report is absent if the trip did not run to its end.
  static func make(of job: CaseJob) -> Reading<TripReport> {
    var lone = job.tripCase
    lone.trips = [job.trip]
    let trip = FoundCase(file: job.file, root: job.root, tripCase: lone, diagnostics: [])
    var verdicts: [CaseVerdict] = []
    var runner = LoneRunner()
    CaseChecker(Disk(), leavesPending: false).check([trip], with: &runner) { verdict in
      verdicts.append(verdict)
      return true
    }
    let faults = runner.faults + verdicts.flatMap(\.unusableFaults)
    return Reading(verdicts.first.flatMap { make(of: $0) }, diagnostics: faults)
  }

  /// Makes the report of a trip that was checked with typed settings.
  ///
  /// Absent if the trip did not run to its end.
  static func make(
    of verdict: CaseVerdict, under configuration: ConfigurationSource = ConfigurationSource()
  ) -> TripReport? {
    guard verdict.outcome != .error, let job = verdict.job else { return nil }
    var run = RunArguments()
    run.configuration = configuration
    var report = RunReport.make(of: job, run).value
    report?.comparison = ReportedComparison(verdict)
    return report
  }
}

/// Runs trips one by one in this process and collects their faults.
private struct LoneRunner: CaseRunner {
  var faults: [Diagnostic] = []

  mutating func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool) {
    for job in jobs {
      let result = CaseRun(job).performed()
      faults += result.faults
      if !receive(job, result.output) { return }
    }
  }
}

extension ReportedComparison {
  /// The result of a check as shown on a page.
  fileprivate init(_ verdict: CaseVerdict) {
    var golden = verdict
    golden.causes = verdict.causes.filter { $0.failure == nil }
    let state: Golden =
      if verdict.job?.tripCase.hasGolden == false {
        .unused
      } else if golden.causes.contains(where: \.isMissingGolden) {
        .missing
      } else {
        golden.causes.isEmpty ? .agrees : .differs
      }
    let agreement =
      state == .unused
      ? "the case has no golden, only expectations" : "the golden agrees"
    self.init(
      headline: golden.causes.isEmpty ? agreement : VerdictWording(golden).headline,
      isPassed: verdict.outcome == .passed, golden: state,
      differences: verdict.difference?.differences ?? [],
      failures: verdict.causes.compactMap { $0.failure?.sentence })
  }
}

extension CaseVerdict {
  /// The faults that make the case or one of its files unusable.
  fileprivate var unusableFaults: [Diagnostic] {
    causes.flatMap { cause in
      if case .unusable(_, let faults) = cause { faults } else { [Diagnostic]() }
    }
  }
}

extension CaseVerdict.Cause {
  /// Whether the case has no golden yet.
  fileprivate var isMissingGolden: Bool {
    if case .missingGolden = self { true } else { false }
  }
}
