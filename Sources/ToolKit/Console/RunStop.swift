/// Why a command ends without a result.
package enum RunStop: Error {
  /// A file cannot be used.
  case file(FileFault)
  /// The reason has been reported.
  case reported
  /// A signal came.
  case interrupted(Int32)

  /// Reports the reason, unless done already, and returns the exit status.
  package func status(_ console: Console) -> ExitStatus {
    switch self {
    case .file(let fault): console.report(fault)
    case .reported: .noAnswer
    case .interrupted(let signal): .interrupted(signal: signal)
    }
  }
}
