import Simulation
import ToolKit
import TripFormats

/// The route and the traces that several figures share: a walk of 1,000 km, one fix per second.
///
/// On 10,000 vertices the walk is long enough for a trace of 130 MB, so that all of it is ordinary
/// progress along the route; a larger trace repeats the walk.
struct SpeedFiles {
  /// The path of the route.
  let route: String

  /// The path of the trace as GPX.
  let trace: String

  /// The bytes of the trace.
  let traceLength: Int

  private let sample: SampleTrace
  private let folder: TemporaryFolder

  init(folder: TemporaryFolder, megabytes: Int) {
    self.folder = folder
    let road = SampleRoad(length: 1_000_000, spacing: 100, mode: "walking").route()
    var plan = SimulationPlan()
    plan.noise.deviation = 1.5
    sample = SampleTrace(route: road, plan: plan)
    traceLength = megabytes * 1_000_000
    route = folder.path(of: "route.geojson")
    trace = folder.path(of: "trace.gpx")
    try? DiskFiles().write(RouteWriter.write([road]), to: route)
    try? sample.write(to: trace, bytes: traceLength, as: .gpx)
  }

  /// Writes another trace of the walk, which exists while the work runs.
  func withTrace(bytes: Int, as format: TraceWriter.Format, _ work: (_ path: String) -> Void) {
    let path = folder.path(of: "other.\(format.rawValue)")
    try? sample.write(to: path, bytes: bytes, as: format)
    work(path)
    unsafe unlink(path)
  }
}
