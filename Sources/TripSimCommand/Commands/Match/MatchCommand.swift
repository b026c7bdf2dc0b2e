import Notations
import RoadRouting
import ToolKit

/// `tripsim match --network FILE TRACE…`: the route that a drive took.
enum MatchCommand {
  static func perform(_ arguments: MatchArguments, _ console: Console) throws(RunStop) -> ExitStatus
  {
    Interruption.listen()
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
    // The output file is not created if there is no route.
    if !isWhole, arguments.writesRoute { return .noAnswer }
    let status = try outputs.finish(console)
    return isWhole ? status : .noAnswer
  }

  /// Prepares the service, or reads the network.
  static func matcher(
    _ arguments: MatchArguments, _ console: Console
  ) throws(RunStop) -> DriveMatcher {
    if let service = arguments.matcher {
      return .live(try LiveMatcher(service, arguments, console))
    }
    let network = try console.network(at: arguments.network, isStrict: arguments.isStrict)
    let matcher = RoadMatcher(network: network, mode: arguments.mode)
    guard matcher.hasRoads else {
      let failure = EmbeddedRouterFailure.noRoads(arguments.mode)
      throw .fault(failure.diagnostic.in(arguments.network))
    }
    return .embedded(matcher)
  }
}
