package import Notations
import StreamComparison
import TripPlans
import TripRecords
package import TripRuns

/// Checks cases: runs each trip, compares it with its golden and evaluates its expectations.
///
/// It never changes a golden. Differences are left beside it for review, except in CI.
package struct CaseChecker {
  private let disk: any FileDisk
  private let leavesPending: Bool
  private let repetitions: Int
  /// Whether the trips run with settings other than their cases', or are compared with other events
  /// than their goldens.
  private let isOfChange: Bool
  /// The events that replace the goldens; absent for a plain check.
  private let baseline: (any Baseline)?

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - disk: the files of the cases.
  ///   - leavesPending: whether differences are written beside the goldens; false in CI.
  ///   - repetitions: the number of runs of each trip; all outputs must be equal.
  ///   - isOfChange: whether the trips run with settings other than their cases': the settings in
  ///     `start` are then not compared, and nothing is left for review.
  ///   - baseline: the events to compare with in place of the goldens; nothing is left for review
  ///     then either.
  package init(
    _ disk: any FileDisk, leavesPending: Bool, repetitions: Int = 1, isOfChange: Bool = false,
    against baseline: (any Baseline)? = nil
  ) {
    self.disk = disk
    self.baseline = baseline
    self.isOfChange = isOfChange || baseline != nil
    self.leavesPending = leavesPending && !self.isOfChange
    self.repetitions = repetitions
  }
}

extension CaseChecker {
  /// Checks cases in order and passes on each verdict as soon as it is known.
  ///
  /// `receive` returns whether to continue.
  package func check(
    _ cases: [FoundCase], with runner: inout some CaseRunner,
    receive: (CaseVerdict) -> Bool
  ) {
    var baseline = baseline
    var queue = VerdictQueue(cases, repetitions: repetitions)
    guard queue.release(receive) else { return }
    baseline?.begin(queue.trips)
    runner.run(queue.jobs) { job, output in
      guard let outputs = queue.take(output) else { return true }
      let verdict = judge(job, outputs, queue.terms(of: job), baseline?.events(of: job))
      return receive(verdict) && queue.release(receive)
    }
  }

  /// Judges an output, and omits its stream if it equals the golden of a passing trip.
  ///
  /// If trips run in other processes, a passing trip then costs this process almost nothing. A
  /// failing trip is compared in both processes: an internal error in the comparison ends the other
  /// process and fails only that trip, and the comparison is not repeated here.
  package static func shortened(
    _ output: CaseOutput, of job: CaseJob, _ disk: any FileDisk
  ) -> CaseOutput {
    guard output.exit <= 1, let terms = CaseTerms.read(job.tripCase).value else { return output }
    var verdict = CaseVerdict(job)
    verdict.output = output.events
    verdict.scope = EngineScope(output.engine)
    let agreement = compare(nil, disk.files(within: job.root), terms, &verdict)
    var shortened = output
    shortened.isAsExpected = verdict.causes.isEmpty
    if shortened.isAsExpected, agreement == .exact, verdict.scope == nil { shortened.events = [] }
    return shortened
  }

  /// Restores the omitted stream of an output.
  private func whole(_ output: CaseOutput, _ job: CaseJob) -> CaseOutput {
    guard output.isOmitted,
      let golden = try? disk.files(within: job.root).read(job.trip.golden)
    else { return output }
    var whole = output
    whole.events = golden
    return whole
  }

  /// Judges one trip by the outputs of its repetitions, against its golden or earlier events.
  private func judge(
    _ job: CaseJob, _ outputs: [CaseOutput], _ terms: CaseTerms, _ earlier: EarlierEvents?
  ) -> CaseVerdict {
    var verdict = CaseVerdict(job)
    verdict.elapsed = outputs.reduce(0) { $0 + $1.elapsed }
    verdict.outstanding = outputs.first?.outstanding ?? []
    let isOmitted = outputs.allSatisfy(\.isOmitted)
    if isOmitted, earlier == nil {
      settlePending(job, isNeeded: false, &verdict)
      return verdict
    }
    let outputs = outputs.map { whole($0, job) }
    // A repetition that died is an error, not a difference between repetitions.
    guard let output = outputs.first(where: { $0.exit != 0 }) ?? outputs.first else {
      return verdict
    }
    verdict.output = output.events
    verdict.scope = EngineScope(output.engine)
    if output.exit != 0 {
      verdict.causes = [.stopped(exit: output.exit, messages: output.messages)]
      return verdict
    }
    if let other = outputs.first(where: { !$0.agrees(with: output) }) {
      verdict.causes.append(
        .unstable(StreamComparison(Self.lines(output.events), Self.lines(other.events))))
    }
    var terms = terms
    if isOmitted { terms.expectations = [] }
    let agreement = Self.compare(earlier, disk.files(within: job.root), terms, &verdict)
    if earlier != nil { verdict.notes = [] }
    if isOfChange { verdict.ignoreSettings() }
    settlePending(job, isNeeded: agreement == .none, &verdict)
    return verdict
  }

  private static func lines(_ events: [UInt8]) -> [RecordLine] {
    RecordReader.readAll(events, file: "output").value ?? []
  }

  /// How well a golden and an output agree.
  private enum Agreement {
    /// The bytes are equal.
    case exact
    /// All differences are tolerated, or there is no golden to compare with.
    case tolerated
    case none
  }

  /// Compares the output of a verdict with earlier events or its golden, and evaluates the
  /// expectations.
  ///
  /// It also reads the truth, which the trip itself does not need.
  private static func compare(
    _ earlier: EarlierEvents?, _ store: any FileStore, _ terms: CaseTerms,
    _ verdict: inout CaseVerdict
  ) -> Agreement {
    guard let job = verdict.job else { return .none }
    let agreement = compareEvents(earlier ?? golden(of: job, in: store), terms, &verdict)
    let output = verdict.output
    lazy var events = lines(output)
    if job.trip.plan.truth != nil {
      let truth = job.trip.plan.readTruth(store)
      var faults = truth.diagnostics.filter { $0.severity == .error }
      if faults.isEmpty, let fault = truth.value?.fault(against: events) {
        faults.append(fault)
      }
      if !faults.isEmpty { verdict.causes.append(.unusable(.tripCase, faults)) }
    }
    let check = ExpectationCheck(terms.expectations.isEmpty ? [] : events)
    for expectation in terms.expectations {
      if let reason = verdict.scope?.reason(toSkip: expectation) {
        verdict.skipped.append(.init(sentence: expectation.source.text, reason: reason))
      } else if let failure = check.failure(of: expectation) {
        verdict.causes.append(.expectation(failure))
      }
    }
    return agreement
  }

  /// The golden of a trip.
  private static func golden(of job: CaseJob, in store: any FileStore) -> EarlierEvents {
    if !job.tripCase.hasGolden { return .unneeded }
    let path = job.trip.golden
    do throws(FileFailure) {
      guard try store.kind(of: path) != nil else { return .noGolden(path) }
      return .stream(try store.read(path), file: path)
    } catch {
      return .unusable(error.diagnostic(reading: path))
    }
  }

  /// Compares the output of a verdict with its trip's golden, without the expectations.
  static func compareGolden(
    in store: any FileStore, _ terms: CaseTerms, of verdict: inout CaseVerdict
  ) {
    guard let job = verdict.job else { return }
    _ = compareEvents(golden(of: job, in: store), terms, &verdict)
    verdict.notes = []
  }

  private static func compareEvents(
    _ earlier: EarlierEvents, _ terms: CaseTerms, _ verdict: inout CaseVerdict
  ) -> Agreement {
    let (golden, path): ([UInt8], String)
    switch earlier {
    case .stream(let bytes, let file): (golden, path) = (bytes, file)
    case .unneeded:
      verdict.hasOnlyExpectations = true
      return .tolerated
    case .noGolden(let path):
      verdict.causes.append(.missingGolden(path))
      return .none
    case .new(let reason):
      verdict.newness = reason
      return .tolerated
    case .unusable(let fault):
      verdict.causes.append(.unusable(.earlierEvents, [fault]))
      return .tolerated
    }
    return golden == verdict.output ? .exact : compareStreams(golden, path, terms, &verdict)
  }

  /// Compares the output of a verdict with a golden of other bytes.
  ///
  /// A golden edited by hand or by a tool is accepted: different line ends, blanks and key order
  /// are reported but are not differences. Events and fields beyond an engine's scope are ignored.
  private static func compareStreams(
    _ golden: [UInt8], _ path: String, _ terms: CaseTerms, _ verdict: inout CaseVerdict
  ) -> Agreement {
    let old = RecordReader.readAll(golden, file: path)
    verdict.notes = old.diagnostics.filter { $0.severity == .warning }
    guard let oldLines = old.soundValue else {
      verdict.causes.append(
        .unreadableGolden(old.diagnostics.filter { $0.severity == .error }))
      return .none
    }
    let (newLines, scope) = (lines(verdict.output), verdict.scope)
    verdict.notes += notes(on: oldLines, newLines, file: path)
    let comparison = StreamComparison(
      scope?.judged(oldLines) ?? oldLines, scope?.judged(newLines) ?? newLines,
      tolerances: terms.tolerances)
    if comparison.differences.isEmpty { return .tolerated }
    verdict.causes.append(.difference(comparison))
    return .none
  }

  /// The faults of the golden by the event table, except those that the output also has.
  private static func notes(
    on old: [RecordLine], _ new: [RecordLine], file: String
  ) -> [Diagnostic] {
    if old.isEmpty {
      return [
        Diagnostic(
          .warning, code: "golden_empty", file: file, "the golden contains no event",
          hint: "the file may have been truncated; 'git checkout' restores it")
      ]
    }
    // A case may leave out events that all other streams have.
    let known = Set(RecordCheck.faults(inStream: new).map(\.code))
    let notes = RecordCheck.faults(inStream: old).filter { !known.contains($0.code) }
    return notes.prefix(noteLimit).map { $0.as(.warning).in(file) }
  }

  /// The maximum number of notes per golden; if one line is odd, most lines are.
  private static let noteLimit = 5

  /// Writes the output beside a golden that differs, or removes an outdated pending file.
  private func settlePending(_ job: CaseJob, isNeeded: Bool, _ verdict: inout CaseVerdict) {
    guard leavesPending else { return }
    let path = job.trip.pending
    let store = disk.files(within: job.root)
    do throws(FileFailure) {
      if isNeeded {
        try store.write(verdict.output, to: path)
        verdict.pending = path
      } else if try store.kind(of: path) != nil {
        try store.remove(path)
      }
    } catch {
      verdict.causes.append(.unusable(.pendingFile, [error.diagnostic(writing: path)]))
    }
  }
}
