import Geodesy
import Simulation
import TripModel
import Trips

/// A drive with its truth and what the trip told of it.
struct JudgedDrive {
  /// An event and where the traveler truly was.
  struct Moment {
    /// What was told.
    var event: TripEvent
    /// The truth at the fix that it was told at.
    var place: DrivenPlace
  }

  /// Everything that was told at a fix.
  private(set) var moments: [Moment] = []

  /// What was told at the end.
  private(set) var summary: TripSummary?

  /// The fixes.
  private(set) var fixes = 0

  /// Meters driven.
  let distance: Double

  /// Seconds driven.
  let duration: Double

  /// Drives along one route while another is planned.
  init(
    along driven: Route, planned: Route, plan: SimulationPlan, rules: TripRules = TripRules(),
    router: any RouteProvider = NoRoutes()
  ) {
    let drive = SimulatedDrive(routes: [driven], plan: plan)
    distance = drive.driver.length
    duration = drive.driver.duration
    var session = TripSession(
      route: planned, rules: rules, inputs: TripInputs(route: "route", trace: "trace"),
      routers: TripRouters(router), selection: .all)
    var reports = drive.makeIterator()
    while let report = reports.nextReport() {
      guard let fix = report.fix else { continue }
      fixes += 1
      try? session.receive(fix)
      for event in session.events { moments.append(Moment(event: event, place: report.place)) }
      session.removeEvents()
    }
    try? session.finish(.traceEnded)
    for event in session.events {
      if case .summary(let summary) = event.kind { self.summary = summary }
    }
  }

  /// Whether the last words of a leg were said, if it has any.
  func saysLastWords(ofLeg leg: Int, of route: Route) -> Bool {
    let steps = route.legs[leg].steps
    guard let step = steps.lastIndex(where: { !$0.spokenInstructions.isEmpty }) else { return true }
    return moments.contains { moment in
      guard case .spokenInstruction(let words) = moment.event.kind,
        let progress = moment.event.progress
      else { return false }
      return progress.leg == leg && progress.step == step
        && words.instruction == steps[step].spokenInstructions.count - 1
    }
  }

  /// The moments at which the route was left, and how.
  var leavings: [(moment: Moment, fact: OffRoute)] {
    moments.compactMap { moment in
      if case .offRoute(let fact) = moment.event.kind { (moment, fact) } else { nil }
    }
  }
}

extension SimulationPlan {
  /// A drive at 1 Hz and city speed with a receiver's errors.
  ///
  /// - Parameters:
  ///   - deviation: Meters of standard deviation toward east and of that toward north; the radius
  ///     that holds 68 % of the errors, which the fixes claim as their accuracy, is half as much
  ///     again.
  ///   - seed: What the errors are made from.
  init(deviation: Double, seed: UInt64) {
    self.init()
    noise.deviation = deviation
    assumedSpeed = 13.9
    self.seed = seed
  }
}

extension Route {
  /// A route of one step over a line, to be driven.
  init(over vertices: [Coordinate]) {
    let last = vertices.count - 1
    let step = Step(vertices: 0...last, maneuver: Maneuver(type: "depart"))
    let arrival = Step(vertices: last...last, maneuver: Maneuver(type: "arrive"))
    self.init(
      vertices: vertices, legs: [Leg(steps: [step, arrival])],
      waypoints: [0, last].map { Waypoint(coordinate: vertices[$0], vertex: $0) })
  }
}
