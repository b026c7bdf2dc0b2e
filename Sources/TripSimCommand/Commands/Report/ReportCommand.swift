import Notations
import Reports
import ToolKit

/// `tripsim report EVENTS|CASE -o FILE.html`: a trip as a page, or its map.
enum ReportCommand {
  /// The command's table and implementation.
  static var subcommand: Subcommand {
    Subcommand(ReportArguments.table, initial: ReportArguments(), perform)
  }

  private static func perform(_ arguments: ReportArguments, _ console: Console) -> ExitStatus {
    Interruption.listen()
    do throws(RunStop) {
      let output = try opened(arguments)
      let report =
        arguments.isCase
        ? try CaseReport.make(of: arguments.source, trip: arguments.tripName, console)
        : try EventsReport.make(of: arguments.source, routes: arguments.routes, console)
      if let signal = Interruption.signal { throw .interrupted(signal) }
      return try write(report.bytes(arguments.form), to: output)
    } catch {
      return error.status(console)
    }
  }

  /// Opens the output before the work, so that a refusal comes early.
  private static func opened(_ arguments: ReportArguments) throws(RunStop) -> OutputStream {
    do throws(FileFault) {
      return try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: [arguments.source] + arguments.routes)
    } catch {
      throw .file(error)
    }
  }

  private static func write(
    _ bytes: [UInt8], to output: consuming OutputStream
  ) throws(RunStop) -> ExitStatus {
    do throws(FileFault) {
      output.buffer += bytes
      try output.finish()
      return .success
    } catch {
      throw .file(error)
    }
  }
}
