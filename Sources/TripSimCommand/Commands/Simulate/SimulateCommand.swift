import Notations
import Simulation
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripRuns

/// `tripsim simulate ROUTE…`: a trace on standard output.
enum SimulateCommand {
  static func perform(_ arguments: SimulateArguments, _ console: Console) throws(RunStop)
    -> ExitStatus
  {
    Interruption.listen()
    let routes = try routes(arguments.routes, arguments, console)
    let planned = try self.routes([arguments.planned].compactMap { $0 }, arguments, console)
    let drive = SimulatedDrive(routes: routes, plan: arguments.plan)
    let overreach = drive.overreach
    if !overreach.isEmpty { throw .faults(overreach.map(\.diagnostic)) }
    return try stopping { () throws(FileFault) in
      try write(drive, along: planned.first ?? routes[0], arguments, console)
    }
  }

  /// Reads the routes and reports the faults of each.
  private static func routes(
    _ paths: [String], _ arguments: SimulateArguments, _ console: Console
  ) throws(RunStop) -> [Route] {
    var routes: [Route] = []
    for path in paths {
      let reading = RouteReader.read(
        try WholeFile.contents(of: path), file: path, format: arguments.routeFormat,
        member: arguments.member)
      for fault in reading.diagnostics { console.report(fault) }
      if let file = reading.value { routes.append(file.main) }
    }
    guard routes.count == paths.count else { throw .reported }
    return routes
  }

  /// Writes the fixes one by one.
  ///
  /// A signal ends a trace on standard output after a complete fix; an output file is not created.
  private static func write(
    _ drive: SimulatedDrive, along planned: Route, _ arguments: SimulateArguments,
    _ console: Console
  ) throws(FileFault) -> ExitStatus {
    var output = try OutputStream(
      path: arguments.output, replacesExisting: arguments.replacesExisting,
      inputs: arguments.routes)
    var writer = TraceWriter(arguments.format ?? .csv)
    writer.appendHead(to: &output.buffer)
    var truth: TruthFile?
    if let path = arguments.truth { truth = try TruthFile(path, along: planned, arguments) }
    var reports = drive.makeIterator()
    var pacer = arguments.pace.map { Pacer(factor: $0) }
    let showsProgress = output.sparesTerminal && pacer == nil
    let progress = showsProgress ? ProgressLine(of: nil, "fixes") : nil
    defer { progress?.end() }
    var fixes = 0
    while let report = reports.nextReport() {
      pacer?.wait(until: report.fix?.time ?? report.point.time)
      if Interruption.signal != nil { break }
      if let fix = report.fix {
        writer.append(fix, report.reception, to: &output.buffer)
        try truth?.append(report.point)
        fixes += 1
        if fixes % 4096 == 0 { progress?.tell(done: fixes) }
      } else {
        writer.appendSilence(at: report.point.time, to: &output.buffer)
      }
      try output.drain(isUrgent: arguments.pace != nil)
    }
    if let signal = Interruption.signal {
      if arguments.output == nil { try output.finish() }
      return .interrupted(signal: signal)
    }
    writer.appendTail(to: &output.buffer)
    try output.finish()
    try truth?.finish()
    if fixes == 0 {
      console.report(
        Diagnostic(
          .warning, code: "no_fix", file: arguments.output ?? "-", "the trace has no fix",
          expected: "a receiver that reports some of the drive"))
    }
    return .success
  }
}
