import Notations
import TripRuns

/// The order in which verdicts leave: that of the cases, those that cannot run among them.
struct VerdictQueue {
  /// The runs that are wanted, each trip as often as it is repeated.
  private(set) var jobs: [CaseJob] = []

  /// What each case demands, by the bytes of its file's path.
  private var terms: [[UInt8]: CaseTerms] = [:]

  /// The verdicts that are known without a run, before the job with an index.
  private var ready: [(index: Int, verdict: CaseVerdict)] = []
  private var released = 0
  private var finished = 0

  private let repetitions: Int
  private var outputs: [CaseOutput] = []

  /// Sorts cases into those to run and those that cannot.
  init(_ cases: [FoundCase], repetitions: Int) {
    self.repetitions = max(repetitions, 1)
    for found in cases {
      let reading = found.tripCase.map { CaseTerms.read($0) }
      let faults = (found.diagnostics + (reading?.diagnostics ?? []))
        .filter { $0.severity == .error }
      guard faults.isEmpty, let terms = reading?.value else {
        var verdict = CaseVerdict(name: found.name, file: found.file, root: found.root)
        verdict.causes = [.unusable(faults)]
        ready.append((jobs.count, verdict))
        continue
      }
      self.terms[FilePath.key(of: found.file)] = terms
      for job in found.jobs {
        jobs += Array(repeating: job, count: self.repetitions)
      }
    }
  }

  /// What the case of a job demands.
  func terms(of job: CaseJob) -> CaseTerms { terms[FilePath.key(of: job.file)] ?? CaseTerms() }

  /// Takes the next output; all of a trip's once its last repetition is in.
  mutating func take(_ output: CaseOutput) -> [CaseOutput]? {
    finished += 1
    outputs.append(output)
    guard outputs.count == repetitions else { return nil }
    defer { outputs = [] }
    return outputs
  }

  /// Hands over the verdicts that come before the next run; whether to go on.
  mutating func release(_ receive: (CaseVerdict) -> Bool) -> Bool {
    while released < ready.count, ready[released].index <= finished {
      released += 1
      if !receive(ready[released - 1].verdict) { return false }
    }
    return true
  }
}
