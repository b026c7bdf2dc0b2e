import Notations
import ToolKit
import TripFormats
import TripPlans
import TripRuns

/// `tripsim run ROUTE TRACE`: events on standard output.
enum RunCommand {
  /// Runs the trip, or explains it if requested.
  static func perform(_ arguments: RunArguments, _ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    var arguments = arguments
    let routers = try LiveRouters(arguments, console)
    let (trip, source) =
      if let path = arguments.casePath {
        try preparedCase(path, &arguments, routers, console)
      } else {
        (try preparedTrip(arguments, routers, console), FileSource?.none)
      }
    try routers.begin()
    let status = try drive(trip, source, routers.watch, arguments, console)
    return routers.hasFailed && status == .success ? .noAnswer : status
  }

  /// Reads everything the trip needs, reports every fault, and stops if one is an error.
  private static func preparedTrip(
    _ arguments: RunArguments, _ routers: LiveRouters, _ console: Console
  ) throws(RunStop) -> PreparedTrip {
    var faults = FaultList(isStrict: arguments.trip.isStrict)
    let configuration = arguments.configuration.read()
    faults.add(configuration.diagnostics)
    try stopping { () throws(FileFault) in try FileSource.check(path: arguments.route) }
    let trip = arguments.plan(configuration.value).prepare(
      reading: TypedFiles(), live: routers.materials)
    if let signal = Interruption.signal { throw .interrupted(signal) }
    faults.add(trip.diagnostics)
    for fault in faults.all { console.report(fault) }
    guard !faults.hasError, let trip = trip.value else { throw .reported }
    return trip
  }

  /// Reads a case and everything its trip needs, and opens its trace unless the drive is simulated.
  private static func preparedCase(
    _ path: String, _ arguments: inout RunArguments, _ routers: LiveRouters, _ console: Console
  ) throws(RunStop) -> (trip: PreparedTrip, source: FileSource?) {
    var faults = FaultList(isStrict: arguments.trip.isStrict)
    var source: FileSource?
    let reading = arguments.caseTrip(path)
    faults.add(reading.diagnostics)
    let trip = reading.value.flatMap { plan, files in
      let trip = plan.prepare(reading: files, live: routers.materials)
      faults.add(trip.diagnostics)
      let trace = plan.trace
      do throws(FileFailure) {
        if plan.simulation == nil { source = try files.file(at: trace.text) }
      } catch {
        faults.add([
          error.diagnostic(reading: trace.text, file: trace.file, at: trace.position)
        ])
      }
      return trip.value
    }
    for fault in faults.all { console.report(fault) }
    guard !faults.hasError, let trip else { throw .reported }
    return (trip, source)
  }

  private static func drive(
    _ trip: PreparedTrip, _ opened: FileSource?, _ watch: RouterWatch,
    _ arguments: RunArguments, _ console: Console
  ) throws(RunStop) -> ExitStatus {
    var options = arguments.trip
    options.usesColor = console.colorsData
    let delegate = try delegate(arguments, console)
    let engine = try stopping { () throws(Diagnostic) in
      try EngineLink.start(trip, options, by: EngineProcess.init)
    }
    return try stopping { () throws(FileFault) in
      var source = opened
      if source == nil, trip.simulatedTrace == nil {
        source = try FileSource(path: arguments.trace)
      }
      try exportRoute(of: trip, arguments)
      let output = try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: arguments.inputs)
      return TripRun(
        trip, source: source, output: output, watch: watch, delegate: delegate, engine: engine,
        options: options, console
      ).perform()
    }
  }

  /// The delegate; absent if none was named.
  private static func delegate(
    _ arguments: RunArguments, _ console: Console
  ) throws(RunStop) -> CommandDelegate? {
    guard let command = arguments.delegate else { return nil }
    if let program = ShellCommand.missingProgram(of: command) {
      throw .fault(.noDelegate(program))
    }
    return CommandDelegate(
      command: command, timeout: arguments.delegateTimeout, report: console.report)
  }

  /// Writes the route as Route GeoJSON if requested.
  private static func exportRoute(
    of trip: PreparedTrip, _ arguments: RunArguments
  ) throws(FileFault) {
    guard let path = arguments.exportedRoute else { return }
    var output = try OutputStream(
      path: path, replacesExisting: arguments.replacesExisting, inputs: arguments.inputs)
    output.buffer += RouteWriter.write(trip.routes.routes)
    try output.finish()
  }
}
