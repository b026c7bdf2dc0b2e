import Notations
import RoadRouting
import ToolKit
import TripFormats
import TripModel

/// `tripsim route --network FILE FROM TO [VIA…]`: a route from the embedded router.
enum RouteCommand {
  static func perform(_ arguments: RouteArguments, _ console: Console) -> ExitStatus {
    Interruption.listen()
    guard let path = arguments.network, let request = arguments.request else { return .noAnswer }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try WholeFile.bytes(of: path)
    } catch {
      return console.report(error)
    }
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    let reading = RoadNetworkReader.read(bytes, file: path)
    var faults = FaultList(isStrict: arguments.isStrict)
    faults.add(reading.diagnostics)
    for fault in faults.all { console.report(fault) }
    guard let network = reading.value, !faults.hasError else { return .noAnswer }
    let router = EmbeddedRouter(network: network, mode: arguments.mode)
    switch router.routes(for: request) {
    case .success(let routes): return write(routes, arguments, console)
    case .failure(let failure):
      var diagnostic = failure.diagnostic
      diagnostic.file = path
      console.report(diagnostic)
      return .noAnswer
    }
  }

  private static func write(
    _ routes: [Route], _ arguments: RouteArguments, _ console: Console
  ) -> ExitStatus {
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    do throws(FileFault) {
      var output = try OutputStream(
        path: arguments.output, replacesExisting: arguments.replacesExisting,
        inputs: [arguments.network].compactMap(\.self))
      output.buffer += RouteWriter.write(routes)
      try output.finish()
      return .success
    } catch {
      return console.report(error)
    }
  }
}
