import Geodesy
import Navigation
import Notations
import TripFormats
import TripModel
import TripPlans
import Trips

/// The state of Ferrostar's core after each fix, against ours under the same configuration.
enum FerrostarFile {
  static func report(_ folder: DriveFolder, _ file: String) throws -> DriveReport {
    var report = DriveReport(drive: file.split(separator: ".").first.map(String.init) ?? file)
    let document = try folder.json(file)
    guard let config = document["config"], let answer = document["route"]?["response"],
      let route = RouteReader.read(answer, file: file).value?.routes.first
    else { throw RealDriveFault.unreadable(file, ["no configuration or no route"]) }
    var configuration = Configuration()
    let faults = configuration.apply(config, file: file)
    guard faults.isEmpty else {
      throw RealDriveFault.unreadable(file, faults.map(\.rendered))
    }
    let engine = NavigationEngine(route: route, rules: configuration.rules.navigation)
    let expected = document["expected"]?.array ?? []
    // Where the answer has no words, ours are composed and theirs are silent.
    let hasWords = expected.contains { $0["spokenInstruction"]?.isNull == false }
    var comparison = FerrostarComparison(route: route, hasWords: hasWords)
    var state: NavigationState?
    for (location, wanted) in zip(document["locations"]?.array ?? [], expected) {
      let fix = fix(location, index: comparison.compared)
      var events: [NavigationEvent]
      if var going = state {
        events = engine.advance(&going, with: .fix(fix))
        events += engine.goOn(&going)
        state = going
      } else {
        let (begun, first) = engine.begin(at: fix)
        (state, events) = (begun, first)
      }
      guard let state, let progress = engine.progress(of: state) else { break }
      comparison.compare(progress, events, with: wanted)
    }
    report.figures = [
      "\(comparison.compared) fixes", "worst distance \(decimal(comparison.worst, 2)) m",
      "\(comparison.steps) steps, \(comparison.deviations) deviations,"
        + " \(comparison.spoken) spoken, \(comparison.waypoints) waypoints",
    ]
    report.require(comparison.compared == expected.count, "not every fix was compared")
    report.require(comparison.worst <= 0.5, "a distance differs by more than 0.5 m")
    report.faults += comparison.faults.prefix(5)
    return report
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

/// What agreed so far, and what did not.
struct FerrostarComparison {
  private let route: Route
  private(set) var compared = 0
  private(set) var worst = 0.0
  private(set) var steps = 0
  private(set) var deviations = 0
  private(set) var spoken = 0
  private(set) var waypoints = 0
  private(set) var faults: [String] = []
  private var step = 0
  private var deviation = "NoDeviation"
  private var remainingWaypoints: Int?
  private var said: Set<String> = []

  private let hasWords: Bool

  init(route: Route, hasWords: Bool) {
    self.route = route
    self.hasWords = hasWords
  }

  /// Compares the state after one fix.
  mutating func compare(
    _ progress: NavigationProgress, _ events: [NavigationEvent], with expected: JSONValue
  ) {
    defer { compared += 1 }
    let isComplete = expected["state"]?.string == "Complete"
    require(isComplete == (progress.status == .complete), "complete is \(isComplete)")
    if isComplete { return }
    compareStep(progress, expected)
    compareDistances(progress, expected)
    compareDeviation(events, expected)
    compareWaypoints(events, expected)
    compareSpoken(events, expected)
  }

  private mutating func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append("fix \(compared): \(fault())") }
  }

  private mutating func compareStep(_ progress: NavigationProgress, _ expected: JSONValue) {
    let before = route.legs[..<progress.road.leg].reduce(0) { $0 + $1.steps.count }
    let mine = before + progress.road.step
    let theirs = Int(expected["stepIndex"]?.number ?? -1)
    require(mine == theirs, "step \(mine) instead of \(theirs)")
    if theirs != step { steps += 1 }
    step = theirs
  }

  private mutating func compareDistances(_ progress: NavigationProgress, _ expected: JSONValue) {
    let pairs = [
      (progress.stepRemainingDistance, expected["distanceToNextManeuver"]?.number),
      (progress.remainingDistance, expected["distanceRemaining"]?.number),
    ]
    for (mine, theirs) in pairs {
      if let theirs { worst = max(worst, abs(mine - theirs)) }
    }
    if let snapped = expected["snapped"], let latitude = snapped["lat"]?.number,
      let longitude = snapped["lng"]?.number
    {
      // The file has six decimals: 0.1 m.
      let place = Coordinate(latitude: latitude, longitude: longitude)
      worst = max(worst, place.distance(to: progress.snapped))
    }
  }

  private mutating func compareDeviation(_ events: [NavigationEvent], _ expected: JSONValue) {
    let theirs = expected["deviation"]?.string ?? kind(of: expected["deviation"])
    for event in events {
      switch event.kind {
      case .leftRoute(let fact):
        require(theirs == fact.kind.rawValue, "\(fact.kind.rawValue) instead of \(theirs)")
      case .returned:
        require(theirs == "NoDeviation", "back on the route instead of \(theirs)")
      default: continue
      }
    }
    let isTold = events.contains { event in
      switch event.kind {
      case .leftRoute, .returned: true
      default: false
      }
    }
    if theirs != deviation {
      deviations += 1
      require(isTold, "\(theirs) is not told")
    } else {
      require(!isTold, "a deviation is told while \(theirs) goes on")
    }
    deviation = theirs
  }

  private func kind(of deviation: JSONValue?) -> String {
    let inside = deviation?["Deviation"]?["kind"] ?? deviation
    let name = inside?.members?.first?.name ?? inside?.string ?? "?"
    return name.hasPrefix("OffStep") ? "off_step" : "off_route"
  }

  private mutating func compareWaypoints(_ events: [NavigationEvent], _ expected: JSONValue) {
    guard let theirs = expected["remainingWaypoints"]?.number.map({ Int($0) }) else { return }
    let passed = (remainingWaypoints ?? theirs) - theirs
    let told = events.count { event in
      if case .arrived = event.kind { true } else { false }
    }
    require(passed == told, "\(told) waypoints passed instead of \(passed)")
    waypoints += passed
    remainingWaypoints = theirs
  }

  private mutating func compareSpoken(_ events: [NavigationEvent], _ expected: JSONValue) {
    guard hasWords else { return }
    let wanted = expected["spokenInstruction"]?["text"]?.string
    let told = events.compactMap { event -> String? in
      guard case .spoken(let due) = event.kind else { return nil }
      let step = route.legs[due.road.leg].steps[due.road.step]
      return step.spokenInstructions[due.index].text
    }
    // Their state holds an instruction as long as it stands; it is new once for each step.
    let key = wanted.map { "\(step) \($0)" }
    let isNew = key.map { said.insert($0).inserted } ?? false
    require(
      told == (isNew ? [wanted ?? ""] : []), "'\(told)' is said where '\(wanted ?? "")' stands")
    if isNew { spoken += 1 }
  }
}

extension NavigationEngine {
  /// Answers each arrival by going on, as an engine does that asks nobody; returns what follows.
  func goOn(_ state: inout NavigationState) -> [NavigationEvent] {
    var events: [NavigationEvent] = []
    while state.awaitsArrivalAnswer {
      events += advance(&state, with: .arrivalAnswered(advances: true))
    }
    return events
  }
}
