import Geodesy
import Simulation
import TripModel

/// Drives that pass a spur with a stop at its end.
///
/// The stop is never visited, and no arrival may be reported there.
struct MissedStops {
  let table: ResultTable

  private static let drives = 200

  /// Runs the drives and counts the reports about the stop.
  func measure() {
    var (falseArrivals, told) = (0, 0)
    for seed in 0..<UInt64(Self.drives) {
      let road = SpurRoad(seed: seed)
      let drive = JudgedDrive(
        along: road.driven, planned: road.planned,
        plan: SimulationPlan(deviation: 4, seed: seed))
      let isFalse = drive.moments.contains {
        if case .arrival(let arrival) = $0.event.kind { arrival.waypoint == 1 } else { false }
      }
      let isTold = drive.moments.contains {
        [.offRoute, .waypointMissed].contains($0.event.kind.name)
      }
      falseArrivals += isFalse ? 1 : 0
      told += isTold ? 1 : 0
    }
    table.add("stops on spurs that the drive passes", Double(Self.drives), "drives", .none)
    table.add("  arrivals at the stop", Double(falseArrivals), "", .atMost(0))
    table.add("  reported as missed, or off route", Double(told), "", .atLeast(Double(Self.drives)))
  }
}

/// A road with a spur to a stop and back, and the road without it.
private struct SpurRoad {
  let planned: Route
  let driven: Route

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, use: 9)
    let road = SampleRoad(length: 3_000, spacing: 20, turnSpacing: 10_000, seed: seed).route()
    let line = road.vertices
    let vertex = 60 + Int(generator.uniform() * 30)
    let ahead = line[vertex].bearing(to: line[vertex + 1])
    let side = (60 + 60 * generator.uniform()) * (generator.uniform() < 0.5 ? -1 : 1)
    // A stop on a spur of less than 80 m may count as passed from the road.
    let length = 80 + 700 * generator.uniform() * generator.uniform()
    let spur = (1...6).map { part in
      line[vertex].destination(
        distance: length * Double(part) / 6, bearing: Bearing(degrees: ahead.degrees + side))
    }
    let before = Array(line[...vertex]) + spur
    let after = spur.dropLast().reversed() + Array(line[vertex...])
    planned = Route(over: before, Array(after))
    driven = Route(over: line)
  }
}
