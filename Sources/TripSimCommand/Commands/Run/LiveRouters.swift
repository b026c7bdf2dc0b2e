import Notations
import RouteServices
import ToolKit
import TripRuns

/// The live routers of a run, and the folder that keeps their answers.
struct LiveRouters {
  private let folder: RouteFolder?
  private let timeout: Double
  /// How they fare.
  let watch: RouterWatch

  /// Looks at what was asked for.
  ///
  /// - Throws: where answers are to be kept of a router that is not live, or in a folder in use.
  init(_ arguments: RunArguments, _ console: Console) throws(RunStop) {
    timeout = arguments.routerTimeout
    watch = RouterWatch(report: console.report)
    guard let path = arguments.recordedRoutes else {
      folder = nil
      return
    }
    guard arguments.routers.contains(where: \.isLive) else {
      console.report(Self.nothingToRecord(arguments.routers))
      throw .reported
    }
    do throws(FileFault) {
      folder = try RouteFolder(
        path: path, of: RecordedRouters(arguments.routers),
        replacesExisting: arguments.replacesExisting, report: console.report)
    } catch {
      throw .file(error)
    }
  }

  /// What they are made from.
  var materials: LiveMaterials { Self.materials(timeout, folder, watch) }

  /// What they are made from where no answer is kept, as in cases that are trusted.
  static func unrecorded(_ watch: RouterWatch) -> LiveMaterials {
    materials(RunArguments().routerTimeout, nil, watch)
  }

  private static func materials(
    _ timeout: Double, _ folder: RouteFolder?, _ watch: RouterWatch
  ) -> LiveMaterials {
    LiveMaterials(
      transport: CurlTransport(timeout: timeout), recorder: folder, observer: watch,
      key: Console.variable,
      program: { (command) throws(Diagnostic) in
        try CommandRouter(command: command, timeout: timeout)
      })
  }

  /// Makes the folder ready, now that the trip is.
  func begin() throws(RunStop) {
    do throws(FileFault) {
      try folder?.begin()
    } catch {
      throw .file(error)
    }
  }

  /// Whether an answer could not be kept.
  var hasFailed: Bool { folder?.hasFailed ?? false }

  private static func nothingToRecord(_ routers: [RouterSpecification]) -> Diagnostic {
    let schemes = (routers.isEmpty ? [.none] : routers).map { "'\($0.scheme)'" }
    return Diagnostic(
      .error, code: "router_live",
      file: "tripsim",
      "'--record-routes' has nothing to keep: router \(schemes.joined(separator: " or ")) is not live",
      expected: "a live router: osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD")
  }
}
