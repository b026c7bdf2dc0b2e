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
    let faults = RunFaults(isStrict: arguments.trip.isStrict, report: console.report)
    let routers = try LiveRouters(arguments, faults)
    let ready = try readyTrip(arguments.typedTrip(), routers, console)
    try routers.begin()
    let status = try drive(ready, routers.watch, arguments, faults, console)
    return routers.hasFailed && status == .success ? .noAnswer : status
  }

  /// A trip that can start.
  private struct ReadyTrip {
    let trip: PreparedTrip
    /// The bytes of its trace.
    let source: any ByteSource
    let options: TripLoop.Options
    /// The files that no output may replace.
    let inputs: [String]
  }

  /// Reads everything the trip needs, opens its trace and reports every fault.
  ///
  /// It stops if one of them is an error.
  private static func readyTrip(
    _ typed: Reading<TypedTrip>, _ routers: LiveRouters, _ console: Console
  ) throws(RunStop) -> ReadyTrip {
    var faults = typed.diagnostics
    let ready = typed.value.flatMap { typed -> ReadyTrip? in
      let trip = typed.plan.prepare(reading: typed.files, live: routers.materials)
      faults += trip.diagnostics
      // Opening a pipe may involve waiting.
      guard !faults.hasError, let trip = trip.value else { return nil }
      do throws(Diagnostic) {
        return ReadyTrip(
          trip: trip, source: try trip.openTrace(in: typed.files), options: typed.options,
          inputs: typed.inputs)
      } catch {
        faults.append(error)
        return nil
      }
    }
    if let signal = Interruption.signal { throw .interrupted(signal) }
    return try console.value(
      of: Reading(ready, diagnostics: faults), isStrict: typed.value?.options.isStrict ?? false)
  }

  private static func drive(
    _ ready: ReadyTrip, _ watch: RouterWatch, _ arguments: RunArguments, _ faults: RunFaults,
    _ console: Console
  ) throws(RunStop) -> ExitStatus {
    let trip = ready.trip
    var options = ready.options
    options.usesColor = console.colorsData
    let delegate = try delegate(arguments, faults)
    let engine = try stopping { () throws(Diagnostic) in
      try EngineLink.start(trip, options, by: EngineProcess.init)
    }
    return try stopping { () throws(FileFault) in
      let inputs = arguments.inputs + ready.inputs
      try exportRoute(of: trip, arguments, inputs: inputs)
      let output = try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting, inputs: inputs)
      return TripRun(
        trip, source: ready.source, output: output, watch: watch, delegate: delegate,
        engine: engine, options: options, faults, console
      ).perform()
    }
  }

  /// The delegate; absent if the user named none.
  private static func delegate(
    _ arguments: RunArguments, _ faults: RunFaults
  ) throws(RunStop) -> CommandDelegate? {
    guard let command = arguments.delegate else { return nil }
    if let program = ShellCommand.missingProgram(of: command) {
      throw .fault(.noDelegate(program))
    }
    return CommandDelegate(command: command, timeout: arguments.delegateTimeout) {
      faults.add($0)
    }
  }

  /// Writes the route as Route GeoJSON if requested.
  private static func exportRoute(
    of trip: PreparedTrip, _ arguments: RunArguments, inputs: [String]
  ) throws(FileFault) {
    guard let path = arguments.exportedRoute else { return }
    try OutputStream.write(
      RouteWriter.write(trip.routes.routes), to: path,
      replacesExisting: arguments.replacesExisting, inputs: inputs)
  }
}
