import Geodesy
import Notations
import TripModel

/// Compares the engine with the second reading of Ferrostar's core, beyond the files.
struct FerrostarSideBySide {
  /// The files' names.
  let name: String
  private let route: Route
  private let answer: FerrostarAnswer
  private let drives: [FerrostarDrive]
  /// The number of runs with each trait so far.
  private(set) var traits: [FerrostarTrait: Int] = [:]

  /// Runs all drives along the files' routes, and reports how often each trait occurred.
  static func reports(_ folder: DriveFolder, _ names: [String]) throws -> [DriveReport] {
    var groups: [[FerrostarFile]] = []
    for file in try names.map({ try FerrostarFile(folder, $0) }) {
      if let known = groups.firstIndex(where: { $0[0].route == file.route }) {
        groups[known].append(file)
      } else {
        groups.append([file])
      }
    }
    var reports: [DriveReport] = []
    var traits: [FerrostarTrait: Int] = [:]
    for pair in groups.flatMap({ [FerrostarSideBySide($0), FerrostarSideBySide(stopping: $0[0])] })
    {
      var pair = pair
      reports += try FerrostarFamily.all.map { try pair.report($0) }
      traits.merge(pair.traits, uniquingKeysWith: +)
    }
    return reports
      + FerrostarTrait.allCases.map { trait in
        let count = traits[trait] ?? 0
        var report = DriveReport(
          drive: "ferrostar", figures: ["\(trait.rawValue)", "in \(count) of the runs"])
        report.require(count > 0, "never seen, and so not compared")
        return report
      }
  }

  /// Prepares the drives of files that have the same route.
  init(_ files: [FerrostarFile]) {
    name = files.map { String($0.name.prefix { $0 != "_" }) }.joined(separator: " ")
    route = files[0].route
    answer = files[0].answer
    let own = files.map { FerrostarDrive($0.name, $0.fixes) }
    drives = own + FerrostarDrive.all(along: route)
  }

  /// Prepares the drives along a file's route with added waypoints.
  private init(stopping file: FerrostarFile) {
    name = file.name.prefix { $0 != "_" } + " with waypoints"
    route = file.route.withMoreWaypoints
    answer = file.answer.with(waypoints: route.waypoints.map(\.coordinate))
    // Every second drive, to save time.
    drives = FerrostarDrive.all(along: route).enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element)
  }

  /// Runs every drive under every configuration of a family.
  mutating func report(_ family: FerrostarFamily) throws -> DriveReport {
    var report = DriveReport(drive: "\(name): \(family.name)")
    var (runs, inputs, worst, disagreements) = (0, 0, 0.0, 0)
    for (number, drive) in drives.enumerated() {
      for (index, config) in try family.configurations(turn: number).enumerated() {
        let comparison = try run(drive, config)
        runs += 1
        inputs += comparison.compared
        worst = max(worst, comparison.worst)
        disagreements += comparison.faults.count
        if let fault = comparison.faults.first {
          report.faults.append("\(drive.name), configuration \(index): \(fault)")
        }
      }
    }
    report.figures = [
      "\(runs) runs", "\(inputs) inputs", "worst distance \(decimal(worst, 3)) m",
      "\(disagreements) disagreements",
    ]
    return report
  }

  private mutating func run(
    _ drive: FerrostarDrive, _ config: JSONValue
  ) throws -> FerrostarComparison {
    guard let rules = FerrostarRules(config) else {
      throw RealDriveFault.unreadable(name, ["the second reading knows no such configuration"])
    }
    let reading = FerrostarReading(answer, rules)
    var trip = reading.initialTrip(at: drive.begin)
    let run = try FerrostarRun(drive, along: route, config) { index in
      if index > 0 { reading.take(drive.inputs[index - 1], &trip) }
      return reading.state(&trip)
    }
    reading.noteEnd(&trip)
    for trait in trip.traits { traits[trait, default: 0] += 1 }
    return run.comparison
  }
}

extension Route {
  /// The route with a waypoint at the end of every second step: on the road, a little beside it,
  /// farther, and so on.
  fileprivate var withMoreWaypoints: Route {
    var route = self
    var steps = legs.flatMap(\.steps)[...]
    (route.legs, route.waypoints) = ([], Array(waypoints.prefix(1)))
    while steps.count > 3 {
      route.legs.append(Leg(steps: Array(steps.prefix(2))))
      steps = steps.dropFirst(2)
      let vertex = steps[steps.startIndex].vertices.lowerBound
      let coordinate = vertices[vertex].destination(
        distance: [0, 60, 8, 200][route.legs.count % 4], bearing: Bearing(degrees: 30))
      route.waypoints.append(Waypoint(coordinate: coordinate, vertex: vertex))
    }
    route.legs.append(Leg(steps: Array(steps)))
    route.waypoints += waypoints.suffix(1)
    return route
  }
}
