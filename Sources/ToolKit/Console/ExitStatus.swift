/// What the process tells its caller; the one place that knows the numbers.
package enum ExitStatus: Equatable, Sendable {
  /// It ran, and all held; also when the reader of a pipe left.
  case success
  /// A golden or an expectation differs, or `--fail-on` met its event.
  case difference
  /// No answer: bad usage, unusable input, output that cannot be written.
  case noAnswer
  /// A fault of tripsim itself.
  case internalFault
  /// A signal ended the run early.
  case interrupted(signal: Int32)

  /// The number for `exit`.
  package var code: Int32 {
    switch self {
    case .success: 0
    case .difference: 1
    case .noAnswer: 2
    case .internalFault: 3
    case .interrupted(let signal): 128 + signal
    }
  }
}
