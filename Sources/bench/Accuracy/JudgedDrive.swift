import Geodesy
import Simulation
import TripModel
import Trips

/// A drive with its truth and the events of its trip.
struct JudgedDrive {
  /// An event with the traveler's true position.
  struct Moment {
    var event: TripEvent
    /// The truth at the fix of the event.
    var point: DrivenPoint
  }

  /// Every event at a fix.
  private(set) var moments: [Moment] = []

  /// The counts of its summary.
  private(set) var counts: TripCounts?

  /// The distance driven in meters.
  let distance: Double

  /// The duration of the drive in seconds.
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
      try? session.receive(fix)
      for event in session.events { moments.append(Moment(event: event, point: report.point)) }
      session.removeEvents()
    }
    try? session.finish(.traceEnded)
    for event in session.events {
      if case .summary(let summary) = event.kind { counts = summary.counts }
    }
  }

  /// Drives a road while the route is planned.
  init(
    on road: DivertedRoad, plan: SimulationPlan, rules: TripRules = TripRules(),
    router: any RouteProvider = NoRoutes()
  ) {
    self.init(along: road.driven, planned: road.planned, plan: plan, rules: rules, router: router)
  }

  /// Whether the last words of a leg were spoken, if it has any.
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

  /// The moments at which the trip was off route, with the reason.
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
  ///   - deviation: The standard deviation in meters on each axis; the fixes claim the radius that
  ///     contains 68 % of the errors, which is half as much again.
  ///   - seed: The seed of the errors.
  init(deviation: Double, seed: UInt64) {
    self.init()
    noise.deviation = deviation
    assumedSpeed = 13.9
    self.seed = seed
  }
}

extension Route {
  /// A route along lines, with a leg of one step for each.
  init(over lines: [Coordinate]...) {
    let vertices = lines.flatMap(\.self)
    let ends = lines.indices.map { lines[...$0].reduce(-1) { $0 + $1.count } }
    let legs = zip([0] + ends, ends).map { start, end in
      Leg(steps: [
        Step(vertices: start...end, maneuver: Maneuver(type: "depart")),
        Step(vertices: end...end, maneuver: Maneuver(type: "arrive")),
      ])
    }
    self.init(
      vertices: vertices, legs: legs,
      waypoints: ([0] + ends).map { Waypoint(coordinate: vertices[$0], vertex: $0) })
  }
}
