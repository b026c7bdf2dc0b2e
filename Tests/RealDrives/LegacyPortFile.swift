import Navigation
import Notations
import TripModel
import TripPlans
import Trips

/// Compares our timeline of a drive with that of a port of Mapbox's first engine.
struct LegacyPortFile {
  /// The folder below the data folder, and the files of route, trace and timeline.
  let folder: String
  let route: String
  let trace: String
  let timeline: String

  static let all = [
    LegacyPortFile("dca-arboretum", "original/DCA-Arboretum.json", "trace.csv"),
    LegacyPortFile("multiwaypoints", "original/multiwaypoints.json", "trace-simulated.csv"),
    LegacyPortFile("presidio-tunnel", "original/tunnel-response.json", "trace.csv"),
    LegacyPortFile(
      "sf-taylor-divisadero", "original/routeWithInstructions.json", "trace-simulated.csv"),
    LegacyPortFile(
      "straight-roundabout", "original/route-with-straight-roundabout.json",
      "trace-simulated.csv"),
    LegacyPortFile("synthetic-double-loop", "route.json", "trace.csv"),
    LegacyPortFile(android: "dcmapbox_chipoltle"),
    LegacyPortFile(android: "directions_two_leg_route"),
    LegacyPortFile(android: "directions_v5_precision_6"),
  ]

  private init(_ folder: String, _ route: String, _ trace: String) {
    (self.folder, self.route, self.trace) = (folder, route, trace)
    timeline = "legacy-port.jsonl"
  }

  private init(android name: String) {
    folder = "mlandroid-routes"
    route = "original/\(name).json"
    trace = "\(name)-trace-simulated.csv"
    timeline = "legacy-port-\(name).jsonl"
  }

  /// Compares the timelines fix by fix.
  func report(below data: String) throws -> DriveReport {
    let files = DriveFolder(path: FilePath.joined("mapbox/\(folder)", to: data))
    var report = DriveReport(drive: "\(folder) \(timeline.dropLast(6).dropFirst(11))")
    let profile = try Profile.named("mapbox-legacy")
    let engine = NavigationEngine(route: try ownWords(files), rules: profile.rules.navigation)
    let theirs = try timeline(files)
    let mine = told(by: engine, on: try files.fixes(trace).fixes)
    report.figures = ["\(theirs.count) lines in the port's timeline, \(mine.count) in ours"]
    for line in theirs where !mine.contains(line) { report.faults.append("missing: \(line)") }
    for line in mine where !theirs.contains(line) { report.faults.append("extra: \(line)") }
    return report
  }

  /// The route with only the words in its file: the port composes none.
  private func ownWords(_ files: DriveFolder) throws -> Route {
    let text = String(decoding: try files.bytes(route), as: UTF8.self)
    var route = try files.route(route)
    for leg in route.legs.indices {
      for step in route.legs[leg].steps.indices {
        if !text.contains("voiceInstructions") {
          route.legs[leg].steps[step].spokenInstructions = []
        }
        if !text.contains("bannerInstructions") {
          route.legs[leg].steps[step].visualInstructions = []
        }
      }
    }
    return route
  }

  private func timeline(_ files: DriveFolder) throws -> [String] {
    let text = String(decoding: try files.bytes(timeline), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { row -> String? in
      let value = JSONReader.read(Array(row.utf8), file: timeline).value
      guard let event = value?["event"]?.string, event != "willArrive",
        let fix = value?["i"]?.number, let leg = value?["leg"]?.number,
        let step = value?["step"]?.number
      else { return nil }
      // Arrival begins the leg's first step; the port reports both in one line.
      let index = value?["index"]?.number.map { " \(Int($0))" } ?? ""
      return "\(Int(fix)) \(event) \(Int(leg)).\(Int(step))\(index)"
    }
  }

  private func told(by engine: NavigationEngine, on fixes: [Fix]) -> [String] {
    var lines: [String] = []
    var (state, events) = engine.begin(at: fixes[0])
    for (index, fix) in fixes.enumerated() {
      var road = engine.progress(of: state)?.road ?? RoadIndex(leg: 0, step: 0)
      if index > 0 { events = engine.advance(&state, with: .fix(fix)) }
      events += engine.goOn(&state)
      for event in events {
        if case .enteredStep(let entered) = event.kind { road = entered }
        if let line = line(for: event.kind, from: road) { lines.append("\(index) \(line)") }
      }
    }
    return lines
  }

  private func line(for kind: NavigationEvent.Kind, from road: RoadIndex) -> String? {
    switch kind {
    case .enteredStep(let road) where road.step > 0: "step \(road.leg).\(road.step)"
    case .startedLeg(let leg) where leg > 0: "leg \(leg).0"
    case .arrived(let waypoint, _, _): "didArrive \(waypoint - 1).\(road.step)"
    case .instruction(let due):
      "\(due.isSpoken ? "spoken" : "visual") \(due.road.leg).\(due.road.step) \(due.index)"
    case .leftRoute: "offRoute \(road.leg).\(road.step)"
    default: nil
    }
  }
}
