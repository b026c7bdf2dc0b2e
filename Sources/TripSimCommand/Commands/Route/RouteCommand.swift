import Notations
import RoadRouting
import ToolKit
import TripFormats
import TripModel

/// `tripsim route --network FILE FROM TO [VIA…]`: a route from the embedded router.
enum RouteCommand {
  static func perform(_ arguments: RouteArguments, _ console: Console) throws(RunStop) -> ExitStatus
  {
    Interruption.listen()
    guard let path = arguments.network, let request = arguments.request else { return .noAnswer }
    let network = try console.network(at: path, isStrict: arguments.isStrict)
    let router = EmbeddedRouter(network: network, mode: arguments.mode)
    switch router.routes(for: request) {
    case .success(let routes): return try write(routes, arguments)
    case .failure(let failure): throw .fault(failure.diagnostic.in(path))
    }
  }

  private static func write(
    _ routes: [Route], _ arguments: RouteArguments
  ) throws(RunStop) -> ExitStatus {
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    return try stopping { () throws(FileFault) in
      try OutputStream.write(
        RouteWriter.write(routes), to: arguments.output,
        replacesExisting: arguments.replacesExisting,
        inputs: [arguments.network].compactMap(\.self))
      return .success
    }
  }
}

extension Console {
  /// Reads a road network and reports its faults.
  func network(at path: String, isStrict: Bool) throws(RunStop) -> RoadNetwork {
    let bytes = try WholeFile.contents(of: path)
    return try value(of: RoadNetworkReader.read(bytes, file: path), isStrict: isStrict)
  }
}
