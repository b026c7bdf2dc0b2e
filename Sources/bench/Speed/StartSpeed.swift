import Simulation
import ToolKit
import TripFormats

/// The time from start to exit on a trace of ten fixes.
struct StartSpeed {
  let folder: TemporaryFolder
  let table: ResultTable

  private static let repetitions = 301

  /// Measures it against a program that does nothing, alternating.
  func measure() {
    let program = ChildProgram(WholeRunSpeed.binary, ["run", route(), trace()])
    let nothing = ChildProgram("/bin/true", [])
    var costs: [Double] = []
    var least: [Double] = []
    for _ in 0..<Self.repetitions {
      least.append(nothing.run().timing.wall)
      let cost = program.run()
      guard cost.status == 0 else {
        return table.skip("start to exit", because: "'\(program.path)' failed")
      }
      costs.append(cost.timing.wall)
    }
    table.add("start to exit, 10 fixes", median(costs) * 1000, "ms", decimals: 2, .none)
    table.add("  against /bin/true", median(costs) / median(least), "×", decimals: 1, .atMost(4))
  }

  private var road: SampleRoad { SampleRoad(length: 200, spacing: 20) }

  private func route() -> String {
    let path = folder.path(of: "short.geojson")
    try? DiskFiles().write(RouteWriter.write([road.route()]), to: path)
    return path
  }

  private func trace() -> String {
    let path = folder.path(of: "short.gpx")
    let fixes = SimulatedDrive(routes: [road.route()], plan: SimulationPlan()).prefix(10)
    try? DiskFiles().write(TraceWriter(.gpx).trace(Array(fixes)), to: path)
    return path
  }
}
