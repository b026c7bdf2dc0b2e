import Geodesy
import Regression
import Simulation
import TripModel

/// Drives that turn around and go back on the same road.
struct WrongWayDrives {
  let table: ResultTable

  private static let drives = 300
  private static let deviation = 3.0

  /// Runs the drives and measures the distance until the wrong way is noticed.
  func measure() {
    var ways: [Double] = []
    var missed = 0
    var early = 0
    for seed in 0..<UInt64(Self.drives) {
      let road = TurnedRoad(seed: seed)
      let plan = SimulationPlan(deviation: Self.deviation, seed: seed)
      let drive = JudgedDrive(along: road.driven, planned: road.planned, plan: plan)
      guard let moment = drive.leavings.first?.moment else {
        missed += 1
        continue
      }
      if moment.point.alongTrack < road.turn { early += 1 }
      ways.append(moment.point.alongTrack - road.turn)
    }
    table.add(
      "turned around on the road, noise of 3 m per axis", Double(Self.drives), "drives", .none)
    table.add("  not noticed", Double(missed), "", .atMost(0))
    table.add("  noticed before", Double(early), "", .atMost(0))
    table.add("  way back, median", quantile(0.5, of: ways) ?? .nan, "m", decimals: 1, .none)
    table.add("  way back, 95 %", quantile(0.95, of: ways) ?? .nan, "m", decimals: 1, .none)
    table.add("  way back, worst", ways.max() ?? .infinity, "m", decimals: 1, .atMost(60))
  }
}

/// A road on which the drive turns around and goes back.
struct TurnedRoad {
  let planned: Route
  let driven: Route
  /// The distance in meters from the start at which the drive turns.
  let turn: Double

  init(seed: UInt64) {
    planned = SampleRoad(length: 3_000, spacing: 20, turnSpacing: 400, seed: seed).route()
    var generator = SeededGenerator(seed: seed, use: 9)
    let vertex = 40 + Int(generator.uniform() * 50)
    let back = planned.vertices[(vertex - 35)..<vertex].reversed()
    driven = Route(over: Array(planned.vertices[...vertex]) + back)
    turn = Polyline(planned.vertices).distance(ofVertex: vertex)
  }
}
