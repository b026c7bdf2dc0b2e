/// Why a command ends without an answer.
package enum RunStop: Error {
  /// A file cannot be used.
  case file(FileFault)
  /// The reason has been told.
  case reported
  /// A signal came.
  case interrupted(Int32)

  /// Tells the reason, unless that is done, and says how the process ends.
  package func status(_ console: Console) -> ExitStatus {
    switch self {
    case .file(let fault): console.report(fault)
    case .reported: .noAnswer
    case .interrupted(let signal): .interrupted(signal: signal)
    }
  }
}
