import Notations
package import TripModel
package import TripPlans
import TripRecords
package import TripRuns

/// Computes a drive's row from its events, and a row for each of its maneuvers.
///
/// The events are those of `DriveAudit.selection`, with speech timed; of a foreign engine also
/// `progress`, which shows the steps if the engine does not announce them.
package struct DriveAudit {
  /// The events that are read.
  package static let selection = EventSelection([
    .start, .depart, .offRoute, .onRoute, .reroute, .routeChange, .step, .spokenInstruction,
    .arrival, .summary,
  ])

  /// The drive's row.
  package private(set) var row = DriveRow()

  /// A row for each maneuver that was reached.
  package private(set) var maneuvers: [ManeuverRow] = []

  private var guidance: RouteGuidance
  /// The time of the departure, and the remaining seconds predicted then.
  private var departure: (time: Double, remaining: Double)?
  /// The time at which the trip went off route; absent on the route.
  private var leftAt: Double?

  /// Reads the output of a drive.
  ///
  /// - Parameters:
  ///   - output: the output of the run.
  ///   - routes: every route driven.
  ///   - truth: the truth behind the fixes, if known.
  ///   - follows: whether the drive is known to follow its route, so that each off-route is false.
  package init(_ output: CaseOutput, routes: [Route], truth: TripTruth?, follows: Bool) {
    let can = { (ability: EngineAbility) in output.engine?.abilities.contains(ability) ?? true }
    guidance = RouteGuidance(
      routes, steps: can(.steps) ? .step : can(.progress) ? .progress : nil, speaks: can(.spoken))
    guard output.exit <= 1 else {
      row = DriveAnswer(failure: output.messages).row
      return
    }
    row.legs = routes.first?.legs.count ?? 0
    if can(.spoken) {
      (row.spoken, row.late, row.repeated, row.overlapping, row.cut) = (0, 0, 0, 0, 0)
    }
    for line in output.lines { take(line) }
    guidance.finish()
    if follows {
      row.falseOffRoute = row.offRoute
    } else if truth != nil {
      row.falseOffRoute = TripFigures(output, truth: truth).falseLeavings.count
    }
    row.skippedWords = guidance.skipped ?? []
    row.skipped = guidance.skipped?.count
    maneuvers = guidance.rows
  }

  private mutating func take(_ line: RecordLine) {
    let time = line["t_s"]?.number ?? 0
    switch line.event {
    case "depart":
      if let remaining = line["remaining_s"]?.number { departure = (time, remaining) }
    case "off_route":
      row.offRoute += 1
      // Some engines report each fix or episode again without an `on_route` between.
      leftAt = leftAt ?? time
    case "on_route": endLeaving(at: time)
    case "route_change":
      endLeaving(at: time)
      departure = nil
    case "reroute": row.reroutes += 1
    case "spoken_instruction": addWords(line)
    case "arrival": arrive(line, at: time)
    case "summary":
      endLeaving(at: time)
      row.outcome = line["outcome"]?.text
      row.fixes = line["fixes"]?.integer
      row.kilometers = line["traveled_m"]?.number.map { $0 / 1000 }
    default: break
    }
    guidance.take(line, at: time)
  }

  private mutating func endLeaving(at time: Double) {
    guard let start = leftAt else { return }
    row.offRouteSeconds = (row.offRouteSeconds ?? 0) + time - start
    leftAt = nil
  }

  private mutating func addWords(_ line: RecordLine) {
    row.spoken? += 1
    if line["late"]?.boolean == true { row.late? += 1 }
    if line["repeated"]?.boolean == true { row.repeated? += 1 }
    if line["overlap_s"] != nil { row.overlapping? += 1 }
    if line["cut_s"] != nil { row.cut? += 1 }
  }

  private mutating func arrive(_ line: RecordLine, at time: Double) {
    row.arrivals += 1
    if let distance = line["distance_m"]?.number {
      row.arrivalDistance = max(row.arrivalDistance ?? 0, distance)
    }
    if line["final"]?.boolean == true, let departure {
      row.arrivalDelay = time - departure.time - departure.remaining
    }
  }
}
