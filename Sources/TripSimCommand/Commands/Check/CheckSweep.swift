import Notations
import Regression
import ToolKit
import TripPlans
import TripRuns

/// `tripsim check --sweep key=v1,v2,…`: every case with each value, and one table.
struct CheckSweep: Equatable, Sendable {
  /// The configuration key.
  let key: String

  /// Its values in the order typed.
  let values: [String]

  /// Parses a key and its values and validates each value.
  init(_ value: OptionValue) throws(Diagnostic) {
    let parts = value.text.split(separator: "=", maxSplits: 1)
    let values = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
    guard parts.count == 2, !values.isEmpty else {
      throw value.unusable(expected: "a key and values, such as off_route.max_m=20,30,40")
    }
    key = String(parts[0])
    self.values = values
    for value in values {
      var configuration = Configuration()
      try configuration.set("\(key)=\(value)")
    }
  }

  /// Runs the cases and prints the table; reports each value with which a trip cannot run.
  func perform(
    _ cases: [FoundCase], _ arguments: CheckArguments, _ console: Console
  ) -> ExitStatus {
    let faults = cases.flatMap(\.diagnostics).filter { $0.severity == .error }
    for fault in faults { console.report(fault) }
    var hasFailed = !faults.isEmpty
    let jobs = cases.flatMap(\.jobs)
    var sweep = SweepTable(key: key, values: values)
    for (index, value) in values.enumerated() {
      let options = ["--set", "\(key)=\(value)", "--events", SweepTally.events]
      let pool = WorkerPool(
        count: arguments.jobs, patience: arguments.patience, options: options)
      var failure: Diagnostic?
      pool.run(jobs) { job, output in
        if output.exit > 1, failure == nil { failure = fault(of: job, output, value: value) }
        sweep.add(output, of: job.trip.name, valueIndex: index)
        return true
      }
      if let signal = Interruption.signal {
        console.report(interruption(signal, valueIndex: index))
        return .interrupted(signal: signal)
      }
      if let failure {
        hasFailed = true
        console.report(failure)
      }
    }
    let status = console.show(lines: sweep.lines)
    return hasFailed ? .noAnswer : status
  }

  /// The fault of a trip that could not be run, with the first line of its last message.
  private func fault(of job: CaseJob, _ output: CaseOutput, value: String) -> Diagnostic {
    let line = output.messages.last?.split(separator: "\n").first.map(String.init) ?? ""
    // A message without a file begins like this one.
    let prefix = "tripsim: error: "
    let words = line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
    return Diagnostic(
      .error, code: "sweep", file: "tripsim",
      "trip '\(job.trip.name)' could not be run with \(key)=\(value): \(words)")
  }

  private func interruption(_ signal: Int32, valueIndex: Int) -> Diagnostic {
    Diagnostic(
      .error, code: "interrupted", file: "tripsim",
      "ended by signal \(signal) at \(key)=\(values[valueIndex]), "
        + "after \(valueIndex) of \(values.count) values")
  }
}
