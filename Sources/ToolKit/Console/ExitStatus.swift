/// The exit status of the process; no other code knows the numbers.
package enum ExitStatus: Equatable, Sendable {
  /// Everything succeeded, or the reader of a pipe exited.
  case success
  /// A golden or an expectation differs, or the event of `--fail-on` occurred.
  case difference
  /// No result: bad usage, unusable input or unwritable output.
  case noAnswer
  /// No result, for `git bisect run`: this commit is neither good nor bad.
  case untested
  /// An internal error of tripsim.
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
    case .untested: 125
    case .interrupted(let signal): 128 + signal
    }
  }
}
