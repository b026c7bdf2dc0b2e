package import Notations
import StreamComparison
import TripPlans
import TripRecords
package import TripRuns

/// The check of cases: each trip is run, compared with its golden and held to its sentences.
///
/// A golden is never changed here. What differs is left beside it for review, unless the check
/// runs where nobody reviews.
package struct CaseChecker {
  private let disk: any FileDisk
  private let leavesPending: Bool
  private let repetitions: Int

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - disk: the files of the cases.
  ///   - leavesPending: whether differences are written beside the goldens; not so in continuous
  ///     integration.
  ///   - repetitions: how often each trip is run; its outputs must be equal.
  package init(_ disk: any FileDisk, leavesPending: Bool, repetitions: Int = 1) {
    self.disk = disk
    self.leavesPending = leavesPending
    self.repetitions = repetitions
  }
}

extension CaseChecker {
  /// Checks cases in order and hands over each verdict as it comes.
  ///
  /// The receiver answers whether to go on.
  package func check(
    _ cases: [FoundCase], with runner: inout some CaseRunner,
    receive: (CaseVerdict) -> Bool
  ) {
    var queue = VerdictQueue(cases, repetitions: repetitions)
    guard queue.release(receive) else { return }
    runner.run(queue.jobs) { job, output in
      guard let outputs = queue.take(output) else { return true }
      let verdict = judge(job, outputs, queue.terms(of: job))
      return receive(verdict) && queue.release(receive)
    }
  }

  /// Leaves out the stream of an output that is as expected.
  ///
  /// Where trips run in other processes, what passes then costs this one next to nothing. What
  /// does not pass is compared in both: a comparison that fails for an internal reason ends the
  /// other process, which costs this trip alone, and is not begun here.
  package static func shortened(
    _ output: CaseOutput, of job: CaseJob, _ disk: any FileDisk
  ) -> CaseOutput {
    guard output.exit == 0, let terms = CaseTerms.read(job.tripCase).value else { return output }
    var verdict = CaseVerdict(job)
    verdict.output = output.events
    let agreement = compare(job, terms, disk.files(within: job.root), &verdict)
    guard agreement == .exact, verdict.causes.isEmpty else { return output }
    var shortened = output
    shortened.events = []
    shortened.isAsExpected = true
    return shortened
  }

  /// Gives an output that was shortened its stream back.
  private func whole(_ output: CaseOutput, _ job: CaseJob) -> CaseOutput {
    guard output.isAsExpected,
      let golden = try? disk.files(within: job.root).read(job.trip.golden)
    else { return output }
    var whole = output
    whole.events = golden
    whole.isAsExpected = false
    return whole
  }

  /// Judges one trip by what came out of it, once for each repetition.
  private func judge(
    _ job: CaseJob, _ outputs: [CaseOutput], _ terms: CaseTerms
  ) -> CaseVerdict {
    var verdict = CaseVerdict(job)
    verdict.elapsed = outputs.reduce(0) { $0 + $1.elapsed }
    if outputs.allSatisfy(\.isAsExpected) {
      settlePending(job, isNeeded: false, &verdict)
      return verdict
    }
    let outputs = outputs.map { whole($0, job) }
    guard let output = outputs.first else { return verdict }
    verdict.output = output.events
    if output.exit != 0 {
      verdict.causes = [.stopped(exit: output.exit, messages: output.messages)]
      return verdict
    }
    for other in outputs where !other.agrees(with: output) {
      verdict.causes.append(
        .unstable(StreamComparison(Self.lines(output.events), Self.lines(other.events))))
      break
    }
    let agreement = Self.compare(job, terms, disk.files(within: job.root), &verdict)
    settlePending(job, isNeeded: agreement == .none, &verdict)
    return verdict
  }

  private static func lines(_ events: [UInt8]) -> [RecordLine] {
    RecordReader.readAll(events, file: "output").value ?? []
  }

  /// How far a golden agrees with what came out.
  private enum Agreement {
    /// They are the same bytes.
    case exact
    /// Nothing differs by more than the case tolerates, or the golden could not be read.
    case tolerated
    case none
  }

  /// Compares the output of a verdict with its golden, and holds it to the case's sentences.
  private static func compare(
    _ job: CaseJob, _ terms: CaseTerms, _ store: any FileStore, _ verdict: inout CaseVerdict
  ) -> Agreement {
    let agreement = compareGolden(job, terms, store, &verdict)
    let check = ExpectationCheck(terms.expectations.isEmpty ? [] : lines(verdict.output))
    verdict.causes += terms.expectations.compactMap(check.failure).map(
      CaseVerdict.Cause.expectation)
    return agreement
  }

  private static func compareGolden(
    _ job: CaseJob, _ terms: CaseTerms, _ store: any FileStore, _ verdict: inout CaseVerdict
  ) -> Agreement {
    let path = job.trip.golden
    let golden: [UInt8]
    do throws(FileFailure) {
      guard try store.kind(of: path) != nil else {
        verdict.causes.append(.missingGolden(path))
        return .none
      }
      golden = try store.read(path)
    } catch {
      verdict.causes.append(.unusable([error.diagnostic(reading: path)]))
      return .tolerated
    }
    let comparison = GoldenComparison(
      golden: golden, file: path, output: verdict.output, tolerances: terms.tolerances)
    verdict.notes = comparison.notes
    if !comparison.faults.isEmpty { verdict.causes.append(.unreadableGolden(comparison.faults)) }
    if let difference = comparison.comparison, !difference.differences.isEmpty {
      verdict.causes.append(.difference(difference))
    }
    if !comparison.agrees { return .none }
    return golden == verdict.output ? .exact : .tolerated
  }

  /// Leaves the output beside a golden that differs, and takes away what waits beside another.
  private func settlePending(
    _ job: CaseJob, isNeeded: Bool, _ verdict: inout CaseVerdict
  ) {
    guard leavesPending else { return }
    let path = GoldenFiles.pending(of: job.trip)
    let store = disk.files(within: job.root)
    do throws(FileFailure) {
      if isNeeded {
        try store.write(verdict.output, to: path)
        verdict.pending = path
      } else if try store.kind(of: path) != nil {
        try store.remove(path)
      }
    } catch {
      verdict.causes.append(.unusable([error.diagnostic(writing: path)]))
    }
  }
}
