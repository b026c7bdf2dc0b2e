import Notations
import TripFormats
import TripModel
import TripRecords
import Trips

/// `tripsim run ROUTE TRACE`: events on standard output.
enum RunCommand {
  /// The table and the work.
  static var subcommand: Subcommand {
    Subcommand(RunArguments.table, initial: RunArguments(), perform)
  }

  private static func perform(_ arguments: RunArguments, _ console: Console) -> ExitStatus {
    Interruption.listen()
    do throws(RunStop) {
      let inputs = try TripInputs(arguments, console)
      return try drive(inputs, arguments, console)
    } catch {
      return error.status(console)
    }
  }

  private static func drive(
    _ inputs: TripInputs, _ arguments: RunArguments, _ console: Console
  ) throws(RunStop) -> ExitStatus {
    let source: FileSource
    let output: OutputStream
    do throws(FileFault) {
      source = try FileSource(path: arguments.trace)
      try inputs.exportRoute()
      output = try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting)
    } catch {
      throw .file(error)
    }
    let run = TripRun(inputs, source: source, output: output, arguments, console)
    return run.perform()
  }
}

/// Why a run ends without an answer.
enum RunStop: Error {
  /// A file cannot be used.
  case file(FileFault)
  /// The reason has been told.
  case reported
  /// A signal came.
  case interrupted(Int32)

  /// Tells the reason, unless that is done, and says how the process ends.
  func status(_ console: Console) -> ExitStatus {
    switch self {
    case .file(let fault): console.report(fault)
    case .reported: .noAnswer
    case .interrupted(let signal): .interrupted(signal: signal)
    }
  }
}
