import Simulation
import TripModel

/// Drives at 1 Hz and city speed that do not follow their routes.
struct DivertedDrives {
  let table: ResultTable

  /// Measures the delay until the drives are off route, and what is said about a stop they pass.
  func measure() {
    let left = departures(DivertedRoad.left)
    report(left, "left for good at 45°…135°, noise of 3 m per axis")
    table.add("  noticed before 2 fixes agreed", left.hasty, "", .atMost(0))
    table.add("  delay", spreadOf: left.noticed.map(\.seconds), "s", worst: .atMost(8))
    let turned = departures(DivertedRoad.turned)
    report(turned, "turned around on the road, noise of 3 m per axis")
    table.add("  way back", spreadOf: turned.noticed.map(\.meters), "m", worst: .atMost(60))
    measureMissedStops()
  }

  private func departures(_ road: (UInt64) -> DivertedRoad) -> Departures {
    (0..<UInt64(300)).reduce(into: Departures()) { result, seed in
      let road = road(seed)
      let drive = JudgedDrive(on: road, plan: SimulationPlan(deviation: 3, seed: seed))
      result.add(drive, at: road.departure)
    }
  }

  private func report(_ departures: Departures, _ name: String) {
    table.add(name, departures.drives, "drives", .none)
    table.add("  not noticed", departures.drives - departures.noticed.count, "", .atMost(0))
    table.add("  noticed before", departures.early, "", .atMost(0))
  }

  /// Counts the reports about a stop that is never visited; no arrival may be reported there.
  private func measureMissedStops() {
    let drives = (0..<UInt64(200)).map { seed in
      JudgedDrive(
        on: DivertedRoad.spur(seed: seed), plan: SimulationPlan(deviation: 4, seed: seed))
    }
    let falseArrivals = drives.count { drive in
      drive.moments.contains {
        if case .arrival(let arrival) = $0.event.kind { arrival.waypoint == 1 } else { false }
      }
    }
    let told = drives.count { drive in
      drive.moments.contains { [.offRoute, .waypointMissed].contains($0.event.kind.name) }
    }
    table.add("stops on spurs that the drive passes", drives.count, "drives", .none)
    table.add("  arrivals at the stop", falseArrivals, "", .atMost(0))
    table.add("  reported as missed, or off route", told, "", .atLeast(Double(drives.count)))
  }
}
