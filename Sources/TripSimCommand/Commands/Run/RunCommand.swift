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
    var console = console
    console.isQuiet = arguments.isQuiet
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
    let configuration = arguments.configuration.read()
    try stopping { () throws(FileFault) in try FileSource.check(path: arguments.route) }
    let trip = arguments.plan(configuration.value).prepare(
      reading: TypedFiles(), live: routers.materials)
    if let signal = Interruption.signal { throw .interrupted(signal) }
    return try console.value(
      of: Reading(trip.value, diagnostics: configuration.diagnostics + trip.diagnostics),
      isStrict: arguments.trip.isStrict)
  }

  /// Reads a case and everything its trip needs, and opens its trace unless the drive is simulated.
  private static func preparedCase(
    _ path: String, _ arguments: inout RunArguments, _ routers: LiveRouters, _ console: Console
  ) throws(RunStop) -> (trip: PreparedTrip, source: FileSource?) {
    var source: FileSource?
    let reading = arguments.caseTrip(path)
    var faults = reading.diagnostics
    let trip = reading.value.flatMap { plan, files in
      let trip = plan.prepare(reading: files, live: routers.materials)
      faults += trip.diagnostics
      let trace = plan.trace
      do throws(FileFailure) {
        if plan.simulation == nil { source = try files.file(at: trace.text) }
      } catch {
        faults.append(
          error.diagnostic(reading: trace.text, file: trace.file, at: trace.position))
      }
      return trip.value
    }
    let readable = try console.value(
      of: Reading(trip, diagnostics: faults), isStrict: arguments.trip.isStrict)
    return (readable, source)
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
    try OutputStream.write(
      RouteWriter.write(trip.routes.routes), to: path,
      replacesExisting: arguments.replacesExisting, inputs: arguments.inputs)
  }
}
