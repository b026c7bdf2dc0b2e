import Simulation
import TripModel
import TripRecords
import Trips

/// The writer of events.
struct RecordSpeed {
  let table: ResultTable

  /// Measures the lines of a drive that reports its progress at every fix.
  func measure() {
    let events = Self.events
    var lines = 0
    let seconds = median(
      (0..<7).map { _ in
        var writer = RecordWriter(selection: .all)
        var bytes: [UInt8] = []
        let cost = timing {
          for event in events {
            writer.append(event, to: &bytes)
            if bytes.count > 65_536 { bytes.removeAll(keepingCapacity: true) }
          }
        }
        lines = writer.count
        return cost.wall
      })
    table.add("records written, all events", Double(lines) / seconds, "lines/s", .none)
  }

  private static var events: [TripEvent] {
    let route = SampleRoad(length: 500_000, spacing: 20).route()
    var plan = SimulationPlan()
    plan.noise.deviation = 1.5
    var session = TripSession(
      route: route, rules: TripRules(), inputs: TripInputs(route: "route", trace: "trace"),
      selection: .all)
    for fix in SimulatedDrive(routes: [route], plan: plan) { try? session.receive(fix) }
    try? session.finish(.traceEnded)
    return session.events
  }
}
