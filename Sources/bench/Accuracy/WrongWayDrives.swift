import Geodesy
import Simulation
import TripModel

/// Drives that turn around and go back on the same road.
struct WrongWayDrives {
  let table: ResultTable

  private static let drives = 300

  /// Runs the drives and measures the distance until the wrong way is noticed.
  func measure() {
    var ways: [Double] = []
    var missed = 0
    var early = 0
    for seed in 0..<UInt64(Self.drives) {
      let road = TurnedRoad(seed: seed)
      let plan = SimulationPlan(deviation: 3, seed: seed)
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
    table.add("  way back", spreadOf: ways, "m", worst: .atMost(60))
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
