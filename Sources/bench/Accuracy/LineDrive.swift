import Geodesy
import Notations
import Simulation
import TripFormats
import TripModel
import Trips

/// A bare line with the fixes of a drive that follows it: its steps are derived by tripsim.
struct LineDrive {
  /// The name, which distinguishes it from others.
  var name: String
  var line: [Coordinate]
  /// The fixes, in the receiver's order.
  var fixes: [Fix]
}

extension LineDrive {
  /// A drive along a random road with noise of 4 m per axis; every second road goes out and back.
  init(seed: UInt64) {
    name = "seed \(seed)"
    line = SampleRoad(length: 3_000, spacing: 20, turnSpacing: 350, seed: seed).route().vertices
    if seed % 2 == 1 { line += line.dropLast().reversed() }
    var plan = SimulationPlan(deviation: 4, seed: seed)
    plan.interval = [1, 2, 5, 8][Int(seed % 4)]
    fixes = Array(SimulatedDrive(routes: [Route(over: line)], plan: plan))
  }

  /// The length of the line in meters.
  var length: Double { line.count > 1 ? Polyline(line).length : 0 }

  /// The result of a trip along the line.
  func trip(_ rules: TripRules = TripRules()) -> LineTrip? {
    let coordinates = line.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    let text = #"{"type":"LineString","coordinates":[\#(coordinates)]}"#
    guard let route = RouteReader.read(Array(text.utf8), file: name).value?.routes.first else {
      return nil
    }
    var session = TripSession(
      route: route, rules: rules, inputs: TripInputs(route: "route", trace: "trace"),
      selection: EventSelection([
        .depart, .arrival, .offRoute, .onRoute, .step, .spokenInstruction, .visualInstruction,
        .legStart, .waypointApproach, .summary,
      ]))
    for fix in fixes { guard (try? session.receive(fix)) != nil else { return nil } }
    try? session.finish(.traceEnded)
    let words = route.legs.flatMap(\.steps).flatMap(\.spokenInstructions).last?.text
    return LineTrip(events: session.events, lastWords: words)
  }
}

/// The result of a trip along a line.
struct LineTrip {
  let events: [TripEvent]

  /// The last words of the route.
  let lastWords: String?

  /// The number of off-routes.
  var leavings: Int { events.count { $0.kind.name == .offRoute } }

  /// The number of arrivals at the end.
  var arrivals: Int { events.count { $0.kind.name == .arrival } }

  /// Whether the last words were spoken.
  var saysLastWords: Bool {
    events.contains { event in
      if case .spokenInstruction(let words) = event.kind { words.text == lastWords } else { false }
    }
  }

  /// Each event with its instant since the first fix, its leg and step, and the remaining meters.
  var story: [String] {
    let start = events.first?.instant.milliseconds ?? 0
    return events.filter { $0.kind.name != .summary }.map { event in
      let road = event.progress.map { progress in
        "\(progress.leg).\(progress.step) \(Int((progress.remainingDistance / 2).rounded()))"
      }
      return "\(event.instant.milliseconds - start) \(event.kind.name) \(road ?? "-")"
    }
  }
}
