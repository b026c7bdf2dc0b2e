package import Notations

/// The reason why a command ends without a result.
package enum RunStop: Error {
  /// A file cannot be used.
  case file(FileFault)
  /// The input or the command line has faults.
  case faults([Diagnostic])
  /// The reason has been reported.
  case reported
  /// A signal came.
  case interrupted(Int32)

  /// Reports the reason, unless done already, and returns the exit status.
  package func status(_ console: Console) -> ExitStatus {
    switch self {
    case .file(let fault): return console.report(fault)
    case .faults(let faults):
      for fault in faults { console.report(fault) }
      return .noAnswer
    case .reported: return .noAnswer
    case .interrupted(let signal): return .interrupted(signal: signal)
    }
  }

  /// The faults that have not been reported yet.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .file(let fault): [fault.diagnostic]
    case .faults(let faults): faults
    case .reported, .interrupted: []
    }
  }

  /// Ends a command because of one fault.
  package static func fault(_ fault: Diagnostic) -> RunStop { .faults([fault]) }
}

/// An error that can end a command.
package protocol StopCause: Error {
  /// The reason with which it ends the command.
  var stop: RunStop { get }
}

extension FileFault: StopCause {
  package var stop: RunStop { .file(self) }
}

extension Diagnostic: StopCause {
  package var stop: RunStop { .fault(self) }
}

/// Runs a body and converts its error to the end of the command.
package func stopping<Cause: StopCause, Value: ~Copyable>(
  _ body: () throws(Cause) -> Value
) throws(RunStop) -> Value {
  do throws(Cause) {
    return try body()
  } catch {
    throw error.stop
  }
}

extension WholeFile {
  /// Reads a file to its end, unless a signal comes.
  package static func contents(of path: String) throws(RunStop) -> [UInt8] {
    let contents = try stopping { () throws(FileFault) in try bytes(of: path) }
    if let signal = Interruption.signal { throw .interrupted(signal) }
    return contents
  }
}

extension Reading {
  /// The value; stops the command if an error is among the faults.
  package func usable() throws(RunStop) -> Value {
    guard let soundValue else { throw .faults(diagnostics) }
    return soundValue
  }
}

extension Console {
  /// Reports the faults of a reading; returns its value unless there is an error.
  package func value<Value>(
    of reading: Reading<Value>, isStrict: Bool = false
  ) throws(RunStop) -> Value {
    var faults = FaultList(isStrict: isStrict)
    faults.add(reading.diagnostics)
    for fault in faults.all { report(fault) }
    guard let value = reading.value, !faults.hasError else { throw .reported }
    return value
  }
}
