package import TripPlans
package import TripRuns

/// What runs the trips of cases; the one with files, or with child processes, is at the edge.
package protocol CaseRunner {
  /// Runs jobs and hands over their outputs in the order of the jobs, each as soon as it can.
  ///
  /// The receiver answers whether to go on.
  mutating func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool)
}

/// One trip of a case that is to be run.
package struct CaseJob: Equatable, Sendable {
  /// The path of the case file.
  package var file: String

  /// The folder that the case may read; absent when the user trusts it.
  package var root: String?

  /// The case.
  package var tripCase: TripCase

  /// The index of the trip among those of the case.
  package var index: Int

  /// Makes a job.
  package init(file: String, root: String?, tripCase: TripCase, index: Int) {
    self.file = file
    self.root = root
    self.tripCase = tripCase
    self.index = index
  }

  /// The trip.
  package var trip: CaseTrip { tripCase.trips[index] }
}
