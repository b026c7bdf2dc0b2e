import Simulation
import TripModel

/// Drives that follow their routes, with the noise of a bad receiver; no fault is allowed.
struct FollowedDrives {
  let table: ResultTable

  private static let drives = 100

  /// Drives 1,000 km three times and counts the faults.
  ///
  /// The deviation of 8 m applies to each axis, and then to the whole error; the last drives stand
  /// at every third signal.
  func measure() {
    measure(deviation: 8, "noise of 8 m on each axis")
    measure(deviation: 8 / 2.0.squareRoot(), "noise of 8 m in all, 5.7 m on each axis")
    measure(
      deviation: 8 / 2.0.squareRoot(), redSignals: 0.3, "the same noise, every third signal red")
  }

  private func measure(deviation: Double, redSignals: Double = 0, _ name: String) {
    var tally = Tally()
    for seed in 0..<UInt64(Self.drives) {
      let road = SampleRoad(
        length: 10_000, spacing: 20, turnSpacing: 300, waypointSpacing: 3_000, seed: seed)
      let route = road.route()
      var plan = SimulationPlan(deviation: deviation, seed: seed)
      plan.redSignals = redSignals
      tally.add(JudgedDrive(along: route, planned: route, plan: plan), of: route)
    }
    report(tally, name)
  }

  private func report(_ tally: Tally, _ name: String) {
    let result = tally.result
    table.add("followed, \(name)", result.kilometers, "km", .none)
    table.add("  off route", result.leavings, "times", .atMost(0))
    table.add(
      "  arrivals missed, of \(result.waypoints)", Double(result.missedArrivals), "", .atMost(0))
    table.add(
      "  instructions of \(tally.instructions) neither printed nor counted as skipped",
      Double(tally.lostInstructions), "", .atMost(0))
    table.add("  arrivals without their last words", result.lostWords, "", .atMost(0))
    table.add("  instructions printed twice", tally.repetitions, "", .atMost(0))
    table.add("  instructions skipped", tally.skipped, "", .none)
    table.add("  error of the progress", spreadOf: result.along, "m", most: .atMost(10))
  }
}

/// The counts of some drives.
private struct Tally {
  var result = ReceiverResult()
  var instructions = 0
  var lostInstructions = 0
  var repetitions = 0
  var skipped = 0

  mutating func add(_ drive: JudgedDrive, of route: Route) {
    result.add(followed: drive, of: route)
    let steps = route.legs.flatMap(\.steps)
    let count = steps.reduce(0) {
      $0 + $1.spokenInstructions.count + $1.visualInstructions.count
    }
    let told = drive.counts.map { $0.spoken + $0.visual + $0.skipped } ?? 0
    instructions += count
    lostInstructions += abs(count - told)
    skipped += drive.counts?.skipped ?? 0
    countRepetitions(drive)
  }

  private mutating func countRepetitions(_ drive: JudgedDrive) {
    var seen: Set<[Int]> = []
    for moment in drive.moments {
      guard let progress = moment.event.progress else { continue }
      let (kind, index): (Int, Int)
      switch moment.event.kind {
      case .spokenInstruction(let spoken): (kind, index) = (0, spoken.instruction)
      case .visualInstruction(let visual): (kind, index) = (1, visual.instruction)
      default: continue
      }
      if !seen.insert([kind, progress.leg, progress.step, index]).inserted { repetitions += 1 }
    }
  }
}
