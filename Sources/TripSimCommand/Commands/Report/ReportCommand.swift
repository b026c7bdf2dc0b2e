import Notations
import Regression
import Reports
import ToolKit
import TripPlans

/// `tripsim report EVENTS|CASE` or `ROUTE TRACE -o FILE.html`: a trip as a page, or its map.
enum ReportCommand {
  static func perform(_ arguments: ReportArguments, _ console: Console) throws(RunStop)
    -> ExitStatus
  {
    Interruption.listen()
    if case .folder(let path, let destination) = arguments.source {
      return try FolderReport.write(of: path, to: destination, arguments, console)
    }
    // The output is opened before the work, so that a refusal comes early.
    let output = try stopping { () throws(FileFault) in
      try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: arguments.inputs)
    }
    let report = try report(arguments, console)
    if let signal = Interruption.signal { throw .interrupted(signal) }
    return try write(report.bytes(arguments.form), to: output)
  }

  private static func report(
    _ arguments: ReportArguments, _ console: Console
  ) throws(RunStop) -> TripReport {
    switch arguments.source {
    case .events(let path):
      try EventsReport.make(of: path, routes: arguments.routes, console)
    case .trip(let path):
      try CaseReport.make(
        of: path, trip: try tripName(arguments, console), isTrusting: arguments.run.isTrusting,
        console)
    case .run, .folder: try RunReport.make(of: arguments.run, console)
    }
  }

  /// The name of the trip to show: the one typed, or that of the typed trace; absent for the only
  /// one.
  private static func tripName(
    _ arguments: ReportArguments, _ console: Console
  ) throws(RunStop) -> String? {
    guard let path = arguments.run.casePath, arguments.run.caseTrace != nil else {
      return arguments.tripName
    }
    let found = arguments.run.caseJob(path)
    if let job = found.value { return job.trip.name }
    for fault in found.diagnostics { console.report(fault) }
    throw .reported
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
