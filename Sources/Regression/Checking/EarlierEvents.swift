package import Notations

/// The events with which those of a trip are compared.
package enum EarlierEvents: Sendable {
  /// A stream, and its path in messages.
  case stream([UInt8], file: String)
  /// The trip has no golden at this path.
  case noGolden(String)
  /// The trip needs no golden: its case has only expectations.
  case unneeded
  /// The trip cannot be compared because the baseline lacks it, for this reason.
  case new(String)
  /// A file cannot be read.
  case unusable(Diagnostic)
}

/// A source of earlier events that replaces the goldens of a check: another build, a folder of
/// results, or a commit.
package protocol Baseline {
  /// Receives the trips of the check, in the order in which their events will be requested.
  mutating func begin(_ jobs: [CaseJob])

  /// The earlier events of the next trip.
  mutating func events(of job: CaseJob) -> EarlierEvents
}
