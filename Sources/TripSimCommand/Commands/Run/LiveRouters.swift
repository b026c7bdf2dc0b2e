import Notations
import RouteServices
import ToolKit
import TripRuns

/// The live routers of a run, and the folder that records their answers.
struct LiveRouters {
  /// The timeout of an answer if none is typed, in seconds of real time.
  private static let defaultTimeout = 10.0

  private let folder: RouteFolder?
  private let timeout: Double
  /// Counts their requests and failures.
  let watch: RouterWatch

  /// Validates the arguments.
  ///
  /// - Throws: if answers are to be recorded but no router is live, or the folder is in use.
  init(_ arguments: RunArguments, _ faults: RunFaults) throws(RunStop) {
    timeout = arguments.routerTimeout ?? Self.defaultTimeout
    watch = RouterWatch(faults)
    guard let path = arguments.recordedRoutes else {
      folder = nil
      return
    }
    guard arguments.routers.contains(where: \.isLive) else {
      throw .fault(Self.nothingToRecord(arguments.routers))
    }
    folder = try stopping { () throws(FileFault) in
      try RouteFolder(
        path: path, of: RecordedRouters(arguments.routers),
        replacesExisting: arguments.replacesExisting
      ) { faults.add($0) }
    }
  }

  /// The inputs of live routers: timeout, recorder and watch.
  var materials: LiveMaterials { Self.materials(watch, timeout: timeout, recorder: folder) }

  /// The inputs of live routers; trusted cases use the defaults.
  static func materials(
    _ watch: RouterWatch, timeout: Double = defaultTimeout, recorder folder: RouteFolder? = nil
  ) -> LiveMaterials {
    LiveMaterials(
      transport: CurlTransport(timeout: timeout),
      observe: {
        folder?.keep($0.exchange)
        watch.note($0)
      },
      key: Console.variable,
      program: { (command) throws(Diagnostic) in
        try CommandRouter(command: command, timeout: timeout)
      })
  }

  /// Prepares the folder once the trip is ready.
  func begin() throws(RunStop) {
    try stopping { () throws(FileFault) in try folder?.begin() }
  }

  /// Whether an answer could not be recorded.
  var hasFailed: Bool { folder?.hasFailed ?? false }

  private static func nothingToRecord(_ routers: [RouterSpecification]) -> Diagnostic {
    let schemes = (routers.isEmpty ? [.none] : routers).map { "'\($0.scheme)'" }
    return Diagnostic(
      .error, code: "router_live",
      file: "tripsim",
      "'--record-routes' has nothing to record: router \(schemes.joined(separator: " or ")) is not "
        + "live",
      expected: "a live router: osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD")
  }
}
