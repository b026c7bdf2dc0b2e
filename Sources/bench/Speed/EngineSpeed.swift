import Navigation
import Simulation
import TripModel

/// The engine alone, fix after fix.
struct EngineSpeed {
  let table: ResultTable

  private static let fixes = 1_000_000

  /// Measures on routes of three lengths, in turns.
  func measure() {
    let drives = [1_000.0, 100_000, 1_000_000].map { EngineDrive(length: $0) }
    var costs: [[Double]] = drives.map { _ in [] }
    for _ in 0..<7 {
      for (index, drive) in drives.enumerated() {
        costs[index].append(drive.secondsPerFix(fixes: Self.fixes))
      }
    }
    let medians = costs.map(median)
    for (drive, cost) in zip(drives, medians) {
      table.add(
        "engine, \(text(drive.length / 1000, 0)) km, \(text(drive.vertices, 0)) vertices",
        1 / cost, "fixes/s", .atLeast(2_000_000))
    }
    table.add(
      "  a fix at 1 km against one at 100 km", medians[0] / medians[1], "×", decimals: 2,
      .atMost(1.2))
    table.add(
      "  a fix at 1,000 km against one at 100 km", medians[2] / medians[1], "×", decimals: 2,
      .atMost(1.2))
  }
}

/// A drive with little noise along a road with a vertex every ten meters.
private struct EngineDrive {
  let length: Double
  let vertices: Double
  private let engine: NavigationEngine
  private let fixes: [Fix]

  init(length: Double) {
    let route = SampleRoad(length: length, spacing: 10).route()
    var plan = SimulationPlan()
    plan.noise.deviation = 1.5
    self.length = length
    vertices = Double(route.vertices.count)
    engine = NavigationEngine(route: route, rules: NavigationRules())
    fixes = Array(SimulatedDrive(routes: [route], plan: plan))
  }

  /// Drives again and again from the beginning until some fixes were taken.
  func secondsPerFix(fixes count: Int) -> Double {
    var taken = 0
    var events = 0
    let cost = timing {
      while taken < count {
        var (state, found) = engine.begin(at: fixes[0])
        events += found.count
        for fix in fixes.dropFirst() {
          events += engine.advance(&state, with: .fix(fix)).count
        }
        taken += fixes.count
      }
    }
    precondition(events > 0, "a drive along a road has events")
    return cost.wall / Double(taken)
  }
}
