import Notations
import TripRuns

/// Orders verdicts as the cases, including cases that cannot run.
struct VerdictQueue {
  /// The jobs to run, each trip once per repetition.
  private(set) var jobs: [CaseJob] = []

  /// The trips of the jobs, each once.
  var trips: [CaseJob] {
    stride(from: 0, to: jobs.count, by: repetitions).map { jobs[$0] }
  }

  /// The terms of each case, by the bytes of its file's path.
  private var terms: [[UInt8]: CaseTerms] = [:]

  /// The verdicts known without a run, each before the job with its index.
  private var ready: [(index: Int, verdict: CaseVerdict)] = []
  private var released = 0
  private var finished = 0

  private let repetitions: Int
  private var outputs: [CaseOutput] = []

  /// Splits cases into jobs to run and verdicts of those that cannot run.
  init(_ cases: [FoundCase], repetitions: Int) {
    self.repetitions = max(repetitions, 1)
    for found in cases {
      let reading = found.tripCase.map { CaseTerms.read($0) }
      let faults = (found.diagnostics + (reading?.diagnostics ?? []))
        .filter { $0.severity == .error }
      guard faults.isEmpty, let terms = reading?.value else {
        var verdict = CaseVerdict(name: found.name, file: found.file, root: found.root)
        verdict.causes = [.unusable(.tripCase, faults)]
        ready.append((jobs.count, verdict))
        continue
      }
      self.terms[FilePath.key(of: found.file)] = terms
      for job in found.jobs { jobs += repeatElement(job, count: self.repetitions) }
    }
  }

  func terms(of job: CaseJob) -> CaseTerms { terms[FilePath.key(of: job.file)] ?? CaseTerms() }

  /// Adds the next output; returns all outputs of a trip after its last repetition.
  mutating func take(_ output: CaseOutput) -> [CaseOutput]? {
    finished += 1
    outputs.append(output)
    guard outputs.count == repetitions else { return nil }
    defer { outputs = [] }
    return outputs
  }

  /// Passes on the verdicts that come before the next run; returns whether to continue.
  mutating func release(_ receive: (CaseVerdict) -> Bool) -> Bool {
    while released < ready.count, ready[released].index <= finished {
      released += 1
      if !receive(ready[released - 1].verdict) { return false }
    }
    return true
  }
}
