package import Notations

/// What the events of a trip are compared with.
package enum EarlierEvents: Sendable {
  /// A stream, and the path that names it in messages.
  case stream([UInt8], file: String)
  /// The trip has no golden at this path.
  case noGolden(String)
  /// The trip needs no golden: its case has expectations alone.
  case unneeded
  /// The trip cannot be compared because it is new there, for this reason.
  case new(String)
  /// A file cannot be read.
  case unusable(Diagnostic)
}

/// A source of earlier events that replaces the goldens of a check: another build, a folder of
/// results, or a commit.
package protocol Baseline {
  /// Takes the trips of the check, in the order in which their events will be asked for.
  mutating func begin(_ jobs: [CaseJob])

  /// The earlier events of the next trip.
  mutating func events(of job: CaseJob) -> EarlierEvents
}
