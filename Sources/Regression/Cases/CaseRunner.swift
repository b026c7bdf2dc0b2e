package import TripPlans
package import TripRuns

/// Runs the trips of cases; the command implements it with files or child processes.
package protocol CaseRunner {
  /// Runs jobs and returns their outputs in the order of the jobs, each as soon as possible.
  ///
  /// `receive` returns whether to continue.
  mutating func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool)
}

/// One trip of a case to run.
package struct CaseJob: Equatable, Sendable {
  /// The path of the case file.
  package var file: String

  /// The folder that the case may read; absent if the case is trusted.
  package var root: String?

  package var tripCase: TripCase

  /// The index of the trip among those of the case.
  package var index: Int

  package var trip: CaseTrip {
    get { tripCase.trips[index] }
    set { tripCase.trips[index] = newValue }
  }

  /// The paths of the case file and of the files of the trip: inputs, golden and pending golden.
  package var files: [String] {
    [file] + trip.plan.files + [trip.golden, trip.pending]
  }
}

extension CaseTrip {
  /// The extension of goldens and pending differences.
  static let goldenEnding = ".jsonl"

  /// The file of a pending difference: `expected.pending.jsonl`.
  package var pending: String {
    let ending = Self.goldenEnding
    let stem = golden.hasSuffix(ending) ? String(golden.dropLast(ending.count)) : golden
    return stem + ".pending" + ending
  }
}
