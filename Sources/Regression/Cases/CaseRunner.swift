package import TripPlans

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

/// What a trip of a case left behind.
package struct CaseOutput: Sendable {
  /// The event stream, the bytes of `tripsim run`.
  package var events: [UInt8]

  /// The exit code of such a run.
  package var exit: Int32

  /// The messages of such a run, a rendered diagnostic each.
  package var messages: [String]

  /// Whether the stream is the golden, byte for byte, and all sentences of the case hold.
  ///
  /// The stream is then left out.
  package var isAsExpected = false

  /// The seconds of real time that the trip took; no part of what it says.
  package var elapsed = 0.0

  /// Makes an output.
  package init(events: [UInt8], exit: Int32 = 0, messages: [String] = []) {
    self.events = events
    self.exit = exit
    self.messages = messages
  }
}

extension CaseOutput {
  /// Whether another run of the trip came out the same.
  func agrees(with other: CaseOutput) -> Bool {
    events == other.events && exit == other.exit && messages == other.messages
  }
}
