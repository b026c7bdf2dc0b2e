import Regression

/// The runner of cases in this process, one after the other.
struct LocalRunner: CaseRunner {
  func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool) {
    for job in jobs {
      let run = CaseRun(job)
      let output = run.perform()
      if Interruption.signal != nil || !receive(job, output) { return }
    }
  }
}
