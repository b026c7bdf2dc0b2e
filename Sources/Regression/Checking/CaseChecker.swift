import Notations
import TripPlans
import TripRecords

/// The check of cases: each trip is run, compared with its golden and held to its sentences.
///
/// A golden is never changed here. What differs is left beside it for review, unless the check
/// runs where nobody reviews.
package struct CaseChecker {
  private let store: any FileStore
  private let leavesPending: Bool
  private let repetitions: Int

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - store: the files of the cases.
  ///   - leavesPending: whether differences are written beside the goldens; not so in continuous
  ///     integration.
  ///   - repetitions: how often each trip is run; its outputs must be equal.
  package init(_ store: any FileStore, leavesPending: Bool, repetitions: Int = 1) {
    self.store = store
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
      let verdict = judge(job, outputs, queue.terms[job.file] ?? CaseTerms())
      return receive(verdict) && queue.release(receive)
    }
  }

  /// Leaves out the stream of an output that is as expected.
  ///
  /// Where trips run in other processes, what passes then costs this one next to nothing.
  package static func shortened(
    _ output: CaseOutput, of job: CaseJob, _ store: any FileStore
  ) -> CaseOutput {
    guard output.exit == 0, let terms = CaseTerms.read(job.tripCase).value,
      let golden = try? store.read(job.trip.golden), golden == output.events
    else { return output }
    let check = ExpectationCheck(terms.expectations.isEmpty ? [] : lines(output))
    guard terms.expectations.allSatisfy({ check.failure(of: $0) == nil }) else { return output }
    var shortened = output
    shortened.events = []
    shortened.isAsExpected = true
    return shortened
  }

  /// Gives an output that was shortened its stream back.
  private func whole(_ output: CaseOutput, _ job: CaseJob) -> CaseOutput {
    guard output.isAsExpected, let golden = try? store.read(job.trip.golden) else { return output }
    var whole = output
    whole.events = golden
    whole.isAsExpected = false
    return whole
  }

  /// Judges one trip by what came out of it, once for each repetition.
  private func judge(
    _ job: CaseJob, _ outputs: [CaseOutput], _ terms: CaseTerms
  ) -> CaseVerdict {
    var verdict = CaseVerdict(name: job.trip.name, file: job.file, job: job)
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
    for other in outputs where other != output {
      verdict.causes.append(
        .unstable(StreamComparison(Self.lines(output), Self.lines(other))))
      break
    }
    let comparesEqual = compare(output, job, terms, &verdict)
    let check = ExpectationCheck(terms.expectations.isEmpty ? [] : Self.lines(output))
    for expectation in terms.expectations {
      if let failure = check.failure(of: expectation) {
        verdict.causes.append(.expectation(failure))
      }
    }
    settlePending(job, isNeeded: !comparesEqual, &verdict)
    return verdict
  }

  private static func lines(_ output: CaseOutput) -> [RecordLine] {
    RecordReader.readAll(output.events, file: "output").value ?? []
  }

  /// Compares with the golden; whether it agrees.
  private func compare(
    _ output: CaseOutput, _ job: CaseJob, _ terms: CaseTerms, _ verdict: inout CaseVerdict
  ) -> Bool {
    let path = job.trip.golden
    guard store.exists(path) else {
      verdict.causes.append(.missingGolden(path))
      return false
    }
    let golden: [UInt8]
    do throws(FileFailure) {
      golden = try store.read(path)
    } catch {
      verdict.causes.append(.unusable([error.diagnostic(reading: path)]))
      return true
    }
    let comparison = GoldenComparison(
      golden: golden, file: path, output: output.events, tolerances: terms.tolerances)
    verdict.notes = comparison.notes
    if !comparison.faults.isEmpty { verdict.causes.append(.unreadableGolden(comparison.faults)) }
    if let difference = comparison.comparison, !difference.differences.isEmpty {
      verdict.causes.append(.difference(difference))
    }
    return comparison.agrees
  }

  /// Leaves the output beside a golden that differs, and takes away what waits beside another.
  private func settlePending(
    _ job: CaseJob, isNeeded: Bool, _ verdict: inout CaseVerdict
  ) {
    guard leavesPending else { return }
    let path = GoldenFiles.pending(of: job.trip)
    do throws(FileFailure) {
      if isNeeded {
        try store.write(verdict.output, to: path)
        verdict.pending = path
      } else if store.exists(path) {
        try store.remove(path)
      }
    } catch {
      verdict.causes.append(.unusable([error.diagnostic(writing: path)]))
    }
  }
}
