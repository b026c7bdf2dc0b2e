package import Notations
import TripPlans

/// A pending difference beside a golden, to be accepted or rejected.
package struct PendingDifference: Equatable, Sendable {
  /// The trip whose output differs.
  package var job: CaseJob

  /// The name of the trip.
  package var name: String { job.trip.name }

  /// The golden, which may not exist yet.
  package var golden: String { job.trip.golden }

  /// The file that would replace it.
  package var pending: String { GoldenFiles.pending(of: job.trip) }

  /// The folder that must contain both.
  package var root: String? { job.root }
}

extension PendingDifference {
  /// Makes the difference the new golden in one step, so that the golden is always old or new.
  ///
  /// After a failure the golden is unchanged.
  package func accept(in disk: any FileDisk) throws(Diagnostic) {
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
  package func reject(in disk: any FileDisk) throws(Diagnostic) {
    try writing(pending, try disk.files(within: root).remove(pending))
  }

  /// The pending differences of the cases that some words select, and every error found meanwhile.
  ///
  /// The path of a golden, or of the file that would replace it, selects its trip.
  package static func all(_ words: [String], on disk: any FileDisk) -> Reading<[PendingDifference]>
  {
    let streams = words.filter { $0.hasSuffix(GoldenFiles.ending) }
    let others = words.filter { !$0.hasSuffix(GoldenFiles.ending) }
    let found =
      others.isEmpty && !words.isEmpty ? FoundCases() : CaseFinder(disk).find(others)
    var faults = found.diagnostics + found.cases.flatMap(\.diagnostics)
    var jobs = found.cases.flatMap(\.jobs)
    for stream in streams { jobs += Self.jobs(of: stream, &faults, on: disk) }
    let pending = all(of: jobs, in: disk)
    faults += pending.diagnostics
    return Reading(pending.value, diagnostics: faults.filter { $0.severity == .error })
  }

  /// The pending differences of trips, in their order; faults if they cannot be found.
  private static func all(
    of jobs: [CaseJob], in disk: any FileDisk
  ) -> Reading<[PendingDifference]> {
    var seen: Set<[UInt8]> = []
    var differences: [PendingDifference] = []
    var faults: [Diagnostic] = []
    for job in jobs where seen.insert(FilePath.key(of: job.trip.golden)).inserted {
      let pending = GoldenFiles.pending(of: job.trip)
      do throws(FileFailure) {
        if try disk.files(within: job.root).kind(of: pending) == nil { continue }
        differences.append(PendingDifference(job: job))
      } catch {
        faults.append(error.diagnostic(reading: pending))
      }
    }
    return Reading(differences, diagnostics: faults)
  }

  /// The trips with a golden or a pending file at a path, or the faults.
  private static func jobs(
    of stream: String, _ faults: inout [Diagnostic], on disk: any FileDisk
  ) -> [CaseJob] {
    let folder = FilePath.folder(of: stream)
    let found = CaseFinder(disk).find([folder.isEmpty ? "." : folder])
    let jobs = found.cases.flatMap(\.jobs).filter { job in
      [job.trip.golden, GoldenFiles.pending(of: job.trip)].contains {
        FilePath.key(of: $0) == FilePath.key(of: stream)
      }
    }
    if jobs.isEmpty {
      faults += found.cases.flatMap(\.diagnostics)
      faults.append(
        Diagnostic(
          "no_case", "is not the golden of a case beside it",
          expected: "a folder, a case file, or a golden beside its case",
          hint: "'tripsim accept --pending' lists what can be accepted"
        ).in(stream))
    }
    return jobs
  }

  /// The verdict of the check that left the difference.
  package func verdict(in disk: any FileDisk) throws(Diagnostic) -> CaseVerdict {
    var verdict = CaseVerdict(job)
    let store = disk.files(within: root)
    let output = try reading(pending, try store.read(pending))
    if let fault = RecordStream.fault(in: output, file: pending) { throw fault }
    verdict.output = output
    CaseChecker.compareGolden(
      in: store, CaseTerms.read(job.tripCase).value ?? CaseTerms(), of: &verdict)
    if case .unusable(_, let faults)? = verdict.causes.first, let fault = faults.first {
      throw fault
    }
    return verdict
  }

  /// The difference in one line.
  package func headline(in disk: any FileDisk) throws(Diagnostic) -> String {
    switch try verdict(in: disk).causes.first {
    case .missingGolden: "there is no golden yet"
    case .unreadableGolden: "the golden cannot be read"
    case .difference(let comparison): comparison.headline
    case .expectation, .unstable, .stopped, .unusable, .interrupted, nil: "no longer differs"
    }
  }
}
