import Notations
import Regression
import Reports
import StreamComparison
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// The report of a case: its trip with all events, beside its golden.
enum CaseReport {
  /// Checks a trip of a case and runs it again with all its events.
  ///
  /// - Parameters:
  ///   - path: the case, or a folder of cases.
  ///   - name: the trip's name; optional if there is only one trip.
  ///   - isTrusting: whether the case may read files anywhere and run programs.
  ///   - console: where faults are reported.
  /// - Returns: the report.
  /// - Throws: the reason for no report; faults of the case have been reported.
  static func make(
    of path: String, trip name: String?, isTrusting: Bool, _ console: Console
  ) throws(RunStop) -> TripReport {
    let disk = Disk()
    let found = CaseFinder(disk, isTrusting: isTrusting).find([path])
    for fault in found.diagnostics + found.cases.flatMap(\.diagnostics) { console.report(fault) }
    let trips = found.cases.flatMap(\.lone)
    let named = name.map { name in trips.filter { $0.jobs.first?.trip.name == name } } ?? trips
    guard let trip = named.first, named.count == 1 || name != nil else {
      if !trips.isEmpty { console.report(undecided(trips, path, name: name)) }
      throw .reported
    }
    let (report, faults) = made(of: trip)
    for fault in faults { console.report(fault) }
    guard let report else { throw .reported }
    return report
  }

  /// Checks one trip of a case; the report is absent if the trip did not run to its end.
  static func made(of job: CaseJob) -> (TripReport?, [Diagnostic]) {
    var lone = job.tripCase
    lone.trips = [job.trip]
    return made(of: FoundCase(file: job.file, root: job.root, tripCase: lone, diagnostics: []))
  }

  private static func made(of trip: FoundCase) -> (TripReport?, [Diagnostic]) {
    var verdicts: [CaseVerdict] = []
    var runner = LoneRunner()
    CaseChecker(Disk(), leavesPending: false).check([trip], with: &runner) { verdict in
      verdicts.append(verdict)
      return true
    }
    let faults = runner.faults + verdicts.flatMap(\.unusableFaults)
    return (verdicts.first.flatMap { make(of: $0) }, faults)
  }

  /// Makes the report of a trip that was checked with typed settings; absent if it did not run to
  /// its end.
  static func make(
    of verdict: CaseVerdict, under configuration: ConfigurationSource
  ) -> TripReport? {
    guard let job = verdict.job else { return nil }
    var run = RunArguments()
    run.configuration = configuration
    guard let (plan, _) = run.trip(of: job).value else { return nil }
    var judged = verdict
    judged.job?.trip.plan = plan
    return make(of: judged)
  }

  /// Makes the report of a checked trip; absent if the trip did not run to its end.
  static func make(of verdict: CaseVerdict) -> TripReport? {
    guard verdict.outcome != .error, let job = verdict.job else { return nil }
    var report = CaseRun(job, events: .all).report(titled: job.trip.name).report
    report?.summary = job.tripCase.description
    report?.comparison = ReportedComparison(verdict)
    return report
  }

  private static func undecided(
    _ trips: [FoundCase], _ path: String, name: String?
  ) -> Diagnostic {
    let names = trips.compactMap { $0.jobs.first?.trip.name }
    let list = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    guard let name else {
      return Diagnostic(
        .error, code: "several_trips", file: path, "there are \(names.count) trips",
        expected: "'--trip' with one of " + list)
    }
    return Diagnostic(
      .error, code: "unknown_trip", file: path, "no trip is named '\(name)'", expected: list,
      hint: didYouMean(nearestTo: name, among: names))
  }
}

extension FoundCase {
  /// One copy of the case per trip, with that trip alone.
  fileprivate var lone: [FoundCase] {
    (tripCase?.trips ?? []).map { trip in
      var lone = self
      lone.tripCase?.trips = [trip]
      return lone
    }
  }
}

/// Runs trips one by one in this process and collects their faults.
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
      differences: verdict.difference?.differences.map(ReportedDifference.init) ?? [],
      failures: verdict.causes.compactMap { $0.failure?.sentence })
  }
}

extension CaseVerdict {
  /// The faults because of which the case or one of its files cannot be used.
  fileprivate var unusableFaults: [Diagnostic] {
    causes.flatMap { cause in
      if case .unusable(let faults) = cause { faults } else { [Diagnostic]() }
    }
  }
}

extension CaseVerdict.Cause {
  /// Whether the case has no golden yet.
  fileprivate var isMissingGolden: Bool {
    if case .missingGolden = self { true } else { false }
  }

  /// The sentence that fails, if any.
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
      kind, fate: difference.fate, old: difference.old, new: difference.new,
      changes: difference.changes.filter { $0.old != $0.new }.map {
        Change(name: $0.name, old: $0.old, new: $0.new)
      })
  }
}
