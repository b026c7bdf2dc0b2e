import Geodesy
import Navigation
import Simulation
import TripModel
import TripPlans
import Trips

/// The engine alone, fix by fix.
struct EngineSpeed {
  let table: ResultTable

  /// Measures the effect of route lengths, drives and profiles.
  func measure() {
    measureLengths()
    for drive in EngineDrive.drives {
      let cost = drive.secondsPerFix(by: .standard)
      table.add("engine, \(drive.name)", 1 / cost, "fixes/s", drive.target)
    }
    let profiles = Profile.all.filter { $0.name != Profile.standard.name }
    for drive in [EngineDrive.plain, .steps, .oneStep, .off] {
      for profile in profiles {
        let cost = drive.secondsPerFix(by: profile)
        table.add("engine, \(profile.name), \(drive.name)", 1 / cost, "fixes/s", .atLeast(400_000))
      }
    }
  }

  /// Measures routes of three lengths, alternating.
  private func measureLengths() {
    let drives = [1_000.0, 100_000, 1_000_000].map { length in
      EngineDrive("\(text(length / 1000, 0)) km", SampleRoad(length: length, spacing: 10).route())
    }
    var costs: [[Double]] = drives.map { _ in [] }
    for _ in 0..<7 {
      for (index, drive) in drives.enumerated() {
        costs[index].append(drive.secondsPerFix(by: .standard, fixes: 1_000_000))
      }
    }
    let medians = costs.map(median)
    for (drive, cost) in zip(drives, medians) {
      table.add(
        "engine, \(drive.name), \(text(Double(drive.route.vertices.count), 0)) vertices",
        1 / cost, "fixes/s", .atLeast(2_000_000))
    }
    table.add(
      "  a fix at 1 km against one at 100 km", medians[0] / medians[1], "×", decimals: 2,
      .atMost(1.2))
    table.add(
      "  a fix at 1,000 km against one at 100 km", medians[2] / medians[1], "×", decimals: 2,
      .atMost(1.2))
  }
}

/// A route and a drive on it.
private struct EngineDrive {
  let name: String
  let route: Route
  let fixes: [Fix]
  var target = ResultTable.Target.atLeast(1_500_000)

  /// The maximum number of fixes of one drive.
  private static let mostFixes = 20_000

  /// A drive along a route with noise in meters.
  init(
    _ name: String, _ route: Route, noise: Double = 1.5,
    _ change: (inout SimulationPlan) -> Void = { _ in }
  ) {
    var plan = SimulationPlan()
    plan.noise.deviation = noise
    change(&plan)
    self.name = name
    self.route = route
    fixes = Array(SimulatedDrive(routes: [route], plan: plan).prefix(Self.mostFixes))
  }

  /// The same drive, beside the road from a fix onward.
  init(_ name: String, beside drive: EngineDrive, by meters: Double, from start: Int) {
    self.name = name
    route = drive.route
    fixes = drive.fixes.enumerated().map { index, fix in
      var fix = fix
      if index >= start {
        fix.coordinate = fix.coordinate.destination(distance: meters, bearing: Bearing(degrees: 0))
      }
      return fix
    }
  }

  /// Drives repeatedly from the beginning until enough fixes are processed or enough time passed.
  func secondsPerFix(by profile: Profile, fixes count: Int = 100_000) -> Double {
    let engine = NavigationEngine(route: route, rules: profile.rules.navigation)
    var (taken, events, seconds) = (0, 0, 0.0)
    while taken < count, seconds < 5 {
      seconds += timing { events += drive(engine) }.wall
      taken += fixes.count
    }
    precondition(events > 0, "a drive along a road has events")
    return seconds / Double(taken)
  }

  /// Drives once; continues at each waypoint.
  private func drive(_ engine: NavigationEngine) -> Int {
    var (state, found) = engine.begin(at: fixes[0])
    var events = found.count
    for fix in fixes.dropFirst() {
      found = engine.advance(&state, with: .fix(fix))
      events += found.count
      while state.awaitsArrivalAnswer {
        events += engine.advance(&state, with: .arrivalAnswered(advances: true)).count
      }
    }
    return events
  }
}

extension EngineDrive {
  static let plain = EngineDrive(
    "100 km in 200 steps", SampleRoad(length: 100_000, spacing: 10).route())
  static let steps = EngineDrive(
    "5,000 steps", SampleRoad(length: 100_000, spacing: 10, turnSpacing: 20).route())
  static let oneStep = EngineDrive(
    "one step of 100 km", SampleRoad(length: 100_000, spacing: 10, turnSpacing: .infinity).route())
  static let off = EngineDrive("300 m beside the road", beside: plain, by: 300, from: 50)

  /// The drives measured under the profile `default`.
  static let drives: [EngineDrive] =
    [5.0, 11].flatMap { spacing in
      [8.0, 30].map { noise in
        EngineDrive(
          "a vertex every \(text(spacing, 0)) m, noise of \(text(noise, 0)) m",
          SampleRoad(length: 50_000, spacing: spacing).route(), noise: noise)
      }
    } + [
      EngineDrive("parked", SampleRoad(length: 1_000, spacing: 10).route(), noise: 8) {
        $0.standing = 5_000
      },
      EngineDrive("43 laps of one block", laps(43), noise: 5),
      plain, off, steps, oneStep,
    ]

  /// A route that leads around one block repeatedly.
  private static func laps(_ count: Int) -> Route {
    var vertices = [Coordinate(latitude: 40, longitude: -40)]
    var steps: [Step] = []
    for side in 0..<4 * count {
      let start = vertices.count - 1
      for _ in 0..<15 {
        let bearing = Bearing(degrees: Double(side % 4) * 90)
        vertices.append(vertices[vertices.count - 1].destination(distance: 10, bearing: bearing))
      }
      steps.append(
        Step(
          vertices: start...vertices.count - 1,
          maneuver: Maneuver(type: "turn", modifier: "right"), name: "Side \(side % 4)",
          declaredDistance: 150))
    }
    let last = vertices.count - 1
    steps.append(Step(vertices: last...last, maneuver: Maneuver(type: "arrive")))
    return Route(
      vertices: vertices, legs: [Leg(steps: steps)],
      waypoints: [
        Waypoint(coordinate: vertices[0], name: "Start", vertex: 0),
        Waypoint(coordinate: vertices[last], name: "End", vertex: last),
      ])
  }
}
