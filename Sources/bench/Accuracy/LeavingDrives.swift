import Geodesy
import Simulation
import TripModel

/// Drives that leave their routes for good at 1 Hz and city speed.
struct LeavingDrives {
  let table: ResultTable

  private static let drives = 300

  /// Runs the drives and measures the delay until off-route is reported.
  func measure() {
    var delays: [Double] = []
    var early = 0
    var hasty = 0
    var missed = 0
    for seed in 0..<UInt64(Self.drives) {
      let sketch = LeavingRoad(seed: seed)
      let plan = SimulationPlan(deviation: 3, seed: seed)
      let drive = JudgedDrive(along: sketch.driven, planned: sketch.planned, plan: plan)
      let passing = drive.moments.first { $0.point.alongTrack > sketch.departure }
      guard let (moment, fact) = drive.leavings.first, let passing else {
        missed += 1
        continue
      }
      if moment.point.alongTrack <= sketch.departure { early += 1 }
      if fact.since <= 0, fact.reason != .wrongWay { hasty += 1 }
      delays.append(moment.point.elapsed - passing.point.elapsed)
    }
    table.add(
      "left for good at 45°…135°, noise of 3 m per axis", Double(Self.drives), "drives", .none)
    table.add("  not noticed", Double(missed), "", .atMost(0))
    table.add("  noticed before", Double(early), "", .atMost(0))
    table.add("  noticed before 2 fixes agreed", Double(hasty), "", .atMost(0))
    table.add("  delay", spreadOf: delays, "s", worst: .atMost(8))
  }
}

/// A road that is left at an angle in the middle of a step, far from any turn of the planned route.
///
/// Otherwise a planned turn soon after in the same direction would run beside the road taken for
/// some distance.
struct LeavingRoad {
  let planned: Route
  let driven: Route
  /// The distance in meters from the start at which the road is left.
  let departure: Double

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, use: 9)
    planned = SampleRoad(length: 3_000, spacing: 20, turnSpacing: 400, seed: seed).route()
    let steps = planned.legs[0].steps.map(\.vertices).filter { $0.count > 16 }
    let step = steps[Int(generator.uniform() * Double(steps.count))]
    let vertex = (step.lowerBound + step.upperBound) / 2
    let fork = planned.vertices[vertex]
    let ahead = fork.bearing(to: planned.vertices[vertex + 1])
    let angle = (45 + 90 * generator.uniform()) * (generator.uniform() < 0.5 ? -1 : 1)
    let bearing = Bearing(degrees: ahead.degrees + angle)
    var vertices = Array(planned.vertices[...vertex])
    for meters in stride(from: 20.0, through: 600, by: 20) {
      vertices.append(fork.destination(distance: meters, bearing: bearing))
    }
    driven = Route(over: vertices)
    departure = Polyline(planned.vertices).distance(ofVertex: vertex)
  }
}
