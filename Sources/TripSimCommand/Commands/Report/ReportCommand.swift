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
    let found = arguments.run.casePath.map { arguments.run.caseJob($0) }
    // The output is opened before the work, so that a refusal comes early.
    let output = try stopping { () throws(FileFault) in
      try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: arguments.inputs + (found?.value?.files ?? []))
    }
    let report = try report(arguments, of: found, console)
    if let signal = Interruption.signal { throw .interrupted(signal) }
    return try write(report.bytes(arguments.form), to: output)
  }

  private static func report(
    _ arguments: ReportArguments, of found: Reading<CaseJob>?, _ console: Console
  ) throws(RunStop) -> TripReport {
    switch arguments.source {
    case .events(let path):
      try EventsReport.make(of: path, routes: arguments.routes, console)
    case .trip:
      try report(console) {
        let told = found?.diagnostics ?? []
        guard let job = found?.soundValue else { return (nil, told) }
        let (report, faults) = CaseReport.make(of: job)
        return (report, told + faults)
      }
    case .run, .folder: try report(console) { RunReport.make(of: arguments.run) }
    }
  }

  /// Makes a report and tells its faults; stops if there is none.
  private static func report(
    _ console: Console, _ make: () -> (TripReport?, [Diagnostic])
  ) throws(RunStop) -> TripReport {
    let (report, faults) = make()
    for fault in faults { console.report(fault) }
    guard let report else { throw .reported }
    return report
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
