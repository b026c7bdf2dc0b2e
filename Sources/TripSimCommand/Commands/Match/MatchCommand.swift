import Notations
import RoadRouting
import ToolKit
import TripFormats
import TripModel

/// `tripsim match --network FILE TRACE…`: the way that a drive took.
enum MatchCommand {
  static func perform(_ arguments: MatchArguments, _ console: Console) -> ExitStatus {
    Interruption.listen()
    do throws(RunStop) {
      var matcher = try matcher(arguments, console)
      var outputs = try MatchOutput(arguments)
      var isWhole = true
      for path in arguments.traces {
        if let signal = Interruption.signal { throw .interrupted(signal) }
        guard let drive = try TracedDrive(path, arguments, &matcher, console) else {
          isWhole = false
          continue
        }
        if try !outputs.write(drive, console) { isWhole = false }
      }
      // A file of a route that there is not is never made.
      if !isWhole, arguments.writesRoute { return .noAnswer }
      let status = try outputs.finish(console)
      return isWhole ? status : .noAnswer
    } catch {
      return error.status(console)
    }
  }

  /// Prepares the service, or reads the network.
  static func matcher(
    _ arguments: MatchArguments, _ console: Console
  ) throws(RunStop) -> DriveMatcher {
    if let service = arguments.matcher {
      return .live(try LiveMatcher(service, arguments, console))
    }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try WholeFile.bytes(of: arguments.network)
    } catch {
      throw .file(error)
    }
    let reading = RoadNetworkReader.read(bytes, file: arguments.network)
    var faults = FaultList(isStrict: arguments.isStrict)
    faults.add(reading.diagnostics)
    for fault in faults.all { console.report(fault) }
    guard let network = reading.value, !faults.hasError else { throw .reported }
    let matcher = RoadMatcher(network: network, mode: arguments.mode)
    guard matcher.hasRoads else {
      var fault = EmbeddedRouterFailure.noRoads(arguments.mode).diagnostic
      fault.file = arguments.network
      console.report(fault)
      throw .reported
    }
    return .embedded(matcher)
  }
}
