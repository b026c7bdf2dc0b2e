import Simulation
import ToolKit
import TripFormats
import TripModel

/// A check of a thousand cases, and a worker with very many jobs.
struct CheckSpeed {
  let folder: TemporaryFolder
  let table: ResultTable

  private static let cases = 1_000
  private static let fixes = 1_000

  /// Measures both.
  func measure() {
    let cases = (0..<Self.cases).map { "\(folder.path(of: "case-"))\(1_000 + $0)" }
    for (index, path) in cases.enumerated() { makeCase(path, seed: UInt64(index + 1)) }
    // The first check leaves pending output, which becomes the golden.
    _ = tripsim(["check", "--color", "never"] + cases).run()
    _ = tripsim(["accept"] + cases).run()
    measureCheck(cases)
    measureWorker(cases[0])
  }

  private func tripsim(_ words: [String]) -> ChildProgram {
    ChildProgram(WholeRunSpeed.binary, words)
  }

  /// Compares one process with two, alternating.
  private func measureCheck(_ cases: [String]) {
    var costs: [[Double]] = [[], []]
    for _ in 0..<5 {
      for jobs in 1...2 {
        let cost = tripsim(["check", "--jobs", "\(jobs)"] + cases).run()
        guard cost.status == 0 else {
          return table.skip("check of 1,000 cases", because: "'\(WholeRunSpeed.binary)' failed")
        }
        costs[jobs - 1].append(cost.timing.wall)
      }
    }
    let (one, two) = (median(costs[0]), median(costs[1]))
    table.add("check, 1,000 cases of 1,000 fixes, two jobs", two, "s", decimals: 2, .atMost(3))
    table.add("  against one job", one / two, "×", decimals: 2, .atLeast(1.8))
  }

  /// The memory of a worker after ten times the jobs.
  private func measureWorker(_ path: String) {
    let line = #"{"id":1,"case":"\#(path)","want":"digest"}"#
    let costs = [1_000, 10_000].map { count in
      ChildProgram(
        "/bin/sh",
        ["-c", "yes '\(line)' | head -\(count) | '\(WholeRunSpeed.binary)' worker"]
      ).run()
    }
    table.add("worker, 10,000 jobs of 1,000 fixes", 10_000 / costs[1].timing.wall, "jobs/s", .none)
    table.add(
      "  memory against 1,000 jobs", Double(costs[1].peakMemory) / Double(costs[0].peakMemory),
      "×", decimals: 2, .atMost(1.05))
  }

  /// Writes a case with its own road and drive.
  private func makeCase(_ path: String, seed: UInt64) {
    unsafe mkdir(path, 0o755)
    let route = SampleRoad(length: 20_000, spacing: 20, seed: seed).route()
    var plan = SimulationPlan()
    plan.noise.deviation = 3
    plan.seed = seed
    let fixes = SimulatedDrive(routes: [route], plan: plan).prefix(Self.fixes)
    try? DiskFiles().write(RouteWriter.write([route]), to: "\(path)/route.geojson")
    try? DiskFiles().write(TraceWriter(.csv).trace(Array(fixes)), to: "\(path)/drive.csv")
    let text = #"""
      {"schema":"tripsim.case/1.0","route":"route.geojson","trace":"drive.csv",
       "expect":["exactly 0 off_route"]}
      """#
    try? DiskFiles().write(Array(text.utf8), to: "\(path)/case.json")
  }
}
