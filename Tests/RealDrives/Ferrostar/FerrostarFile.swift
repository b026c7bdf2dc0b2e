import Geodesy
import Navigation
import Notations
import TripFormats
import TripModel
import TripPlans

/// A file of the states of Ferrostar's core by fix.
struct FerrostarFile {
  let name: String
  /// The configuration as the core serializes it.
  let config: JSONValue
  /// The route from our reader, with only the words of the answer.
  let route: Route
  /// The route from the second reading.
  let answer: FerrostarAnswer
  let fixes: [Fix]
  /// The state after each fix, up to completion.
  let told: [FerrostarState]

  init(_ folder: DriveFolder, _ file: String) throws {
    name = file.split(separator: ".").first.map(String.init) ?? file
    let document = try folder.json(file)
    guard let config = document["config"], let response = document["route"]?["response"],
      let route = RouteReader.read(response, file: file).value?.routes.first
    else { throw RealDriveFault.unreadable(file, ["no configuration or no route"]) }
    self.config = config
    answer = FerrostarAnswer(response)
    self.route = FerrostarFile.withoutOurWords(route, as: answer)
    fixes = (document["locations"]?.array ?? .empty).enumerated().map { index, location in
      FerrostarFile.fix(location, index: index)
    }
    told = (document["expected"]?.array ?? .empty).map { FerrostarState(told: $0) }
  }

  /// The route without the words that the reader composed: the core says none.
  private static func withoutOurWords(_ route: Route, as answer: FerrostarAnswer) -> Route {
    var route = route
    var steps = answer.steps[...]
    for leg in route.legs.indices {
      for step in route.legs[leg].steps.indices {
        guard let theirs = steps.popFirst() else { continue }
        if theirs.visual.isEmpty { route.legs[leg].steps[step].visualInstructions = [] }
        if theirs.spoken.isEmpty { route.legs[leg].steps[step].spokenInstructions = [] }
      }
    }
    return route
  }

  private static func fix(_ value: JSONValue, index: Int) -> Fix {
    Fix(
      time: Instant(milliseconds: Int64(index) * 1000),
      coordinate: Coordinate(
        latitude: value["lat"]?.number ?? 0, longitude: value["lng"]?.number ?? 0),
      accuracy: value["horizontalAccuracy"]?.number,
      course: value["course"]?.number.map { Bearing(degrees: $0) },
      speed: value["speed"]?.number)
  }
}

extension FerrostarFile {
  /// Compares engine and core under the file's configuration.
  func report() throws -> DriveReport {
    var report = DriveReport(drive: name)
    let drive = FerrostarDrive(name, Array(fixes.prefix(told.count)))
    let run = try FerrostarRun(drive, along: route, config) { told[$0] }
    let comparison = run.comparison
    report.figures = [
      "\(comparison.compared) fixes", "worst distance \(decimal(comparison.worst, 2)) m",
      "\(comparison.steps) steps, \(comparison.deviations) deviations,"
        + " \(comparison.visual) visual, \(comparison.spoken) spoken,"
        + " \(comparison.waypoints) waypoints, \(comparison.courses) courses,"
        + " \(comparison.annotations) annotations",
    ]
    report.require(comparison.compared == told.count, "not every fix was compared")
    report.faults += comparison.faults.prefix(5)
    return report
  }

  /// Compares the second reading with the core under the configuration.
  func secondReadingReport() throws -> DriveReport {
    var report = DriveReport(drive: "\(name): second reading")
    guard let rules = FerrostarRules(config), let first = fixes.first else {
      throw RealDriveFault.unreadable(name, ["the second reading knows no such configuration"])
    }
    let reading = FerrostarReading(answer, rules)
    var comparison = FerrostarStateComparison()
    var trip = reading.initialTrip(at: first)
    for (index, (fix, told)) in zip(fixes, told).enumerated() {
      if index > 0 { reading.update(&trip, at: fix) }
      comparison.compare(reading.state(&trip), with: told)
    }
    report.figures = [
      "\(comparison.compared) states", "worst distance \(decimal(comparison.worst, 2)) m",
    ]
    report.require(comparison.compared == told.count, "not every state was compared")
    report.require(comparison.worst <= 0.5, "a distance differs by more than 0.5 m")
    report.faults += comparison.faults.prefix(5)
    return report
  }
}
