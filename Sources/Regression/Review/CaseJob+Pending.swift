package import Notations
import TripPlans

/// A trip whose output differs from its golden and waits beside it to be accepted or rejected.
extension CaseJob {
  /// Makes the difference the new golden in one step, so that the golden is always old or new.
  ///
  /// After a failure the golden is unchanged.
  package func acceptPending(in disk: any FileDisk) throws(Diagnostic) {
    let (golden, pending) = (trip.golden, trip.pending)
    let store = disk.files(within: root)
    // A check never leaves a link; an accepted link would be a golden that others can change.
    if try reading(pending, try store.kind(of: pending)) == .link {
      throw FileFailure.notFile(.link).diagnostic(reading: pending)
    }
    let bytes = try reading(pending, try store.read(pending))
    if let fault = RecordStream.fault(in: bytes, file: pending) { throw fault }
    try writing(golden, try store.rename(pending, to: golden))
  }

  /// Drops the difference.
  package func rejectPending(in disk: any FileDisk) throws(Diagnostic) {
    try writing(trip.pending, try disk.files(within: root).remove(trip.pending))
  }

  /// The trips with pending differences that some words select, and every error found meanwhile.
  ///
  /// The path of a golden, or of the file that would replace it, selects its trip.
  package static func pending(_ words: [String], on disk: any FileDisk) -> Reading<[CaseJob]> {
    let streams = words.filter { $0.hasSuffix(CaseTrip.goldenEnding) }
    let others = words.filter { !$0.hasSuffix(CaseTrip.goldenEnding) }
    let found =
      others.isEmpty && !words.isEmpty ? FoundCases() : CaseFinder(disk).find(others)
    var faults = found.diagnostics + found.cases.flatMap(\.diagnostics)
    var jobs = found.cases.flatMap(\.jobs)
    for stream in streams { jobs += Self.jobs(of: stream, &faults, on: disk) }
    let pending = pending(among: jobs, in: disk)
    faults += pending.diagnostics
    return Reading(pending.value, diagnostics: faults.filter { $0.severity == .error })
  }

  /// Those of some trips with pending differences; faults if these cannot be found.
  private static func pending(among jobs: [CaseJob], in disk: any FileDisk) -> Reading<[CaseJob]> {
    var seen: Set<[UInt8]> = []
    var pending: [CaseJob] = []
    var faults: [Diagnostic] = []
    for job in jobs where seen.insert(FilePath.key(of: job.trip.golden)).inserted {
      do throws(FileFailure) {
        if try disk.files(within: job.root).kind(of: job.trip.pending) == nil { continue }
        pending.append(job)
      } catch {
        faults.append(error.diagnostic(reading: job.trip.pending))
      }
    }
    return Reading(pending, diagnostics: faults)
  }

  /// The trips with a golden or a pending file at a path, or the faults.
  private static func jobs(
    of stream: String, _ faults: inout [Diagnostic], on disk: any FileDisk
  ) -> [CaseJob] {
    let folder = FilePath.folder(of: stream)
    let found = CaseFinder(disk).find([folder.isEmpty ? "." : folder])
    let jobs = found.cases.flatMap(\.jobs).filter { job in
      [job.trip.golden, job.trip.pending].contains {
        FilePath.key(of: $0) == FilePath.key(of: stream)
      }
    }
    if jobs.isEmpty {
      faults += found.cases.flatMap(\.diagnostics)
      faults.append(
        Diagnostic(
          "no_case", "the file is not the golden of a case beside it",
          expected: "a folder, a case file, or a golden beside its case",
          hint: "'tripsim accept --pending' lists what can be accepted"
        ).in(stream))
    }
    return jobs
  }

  /// The verdict of the check that left the difference.
  package func pendingVerdict(in disk: any FileDisk) throws(Diagnostic) -> CaseVerdict {
    var verdict = CaseVerdict(self)
    let (pending, store) = (trip.pending, disk.files(within: root))
    let output = try reading(pending, try store.read(pending))
    if let fault = RecordStream.fault(in: output, file: pending) { throw fault }
    verdict.output = output
    CaseChecker.compareGolden(
      in: store, CaseTerms.read(tripCase).value ?? CaseTerms(), of: &verdict)
    if case .unusable(_, let faults)? = verdict.causes.first, let fault = faults.first {
      throw fault
    }
    return verdict
  }

  /// The difference in one line.
  package func pendingHeadline(in disk: any FileDisk) throws(Diagnostic) -> String {
    switch try pendingVerdict(in: disk).causes.first {
    case .missingGolden: "there is no golden yet"
    case .unreadableGolden: "the golden cannot be read"
    case .difference(let comparison): comparison.headline
    case .expectation, .unstable, .stopped, .unusable, .interrupted, nil: "no longer differs"
    }
  }
}
