import TripModel
import Trips

/// A real drive run as a trip, with the events at each fix.
struct DriveRun {
  /// The initial route.
  let route: Route

  /// All events except `progress`.
  private(set) var events: [TripEvent] = []

  /// The progress on the active route at each fix; absent if it is not reported.
  private(set) var progress: [ProgressReport?]

  /// The last route driven.
  private(set) var lastRoute: Route

  /// The digest of the active route at each fix.
  private(set) var activeRoute: [Digest]

  /// The unanswered questions, each once.
  private(set) var unansweredQuestions: [Question] = []

  /// Runs fixes along a route.
  init(
    _ fixes: [Fix], along route: Route, provider: any RouteProvider, rules: TripRules = TripRules()
  ) throws {
    let inputs = TripInputs(route: "route", trace: "trace")
    var session = TripSession(
      route: route, rules: rules, inputs: inputs, routers: TripRouters(provider),
      selection: .all)
    self.route = route
    progress = Array(repeating: nil, count: fixes.count)
    activeRoute = Array(repeating: route.digest, count: fixes.count)
    var active = route.digest
    lastRoute = route
    for (index, fix) in fixes.enumerated() {
      try session.receive(fix)
      for event in session.events {
        switch event.kind {
        case .progress(let report): progress[index] = report
        case .routeChange(_, let digest):
          active = digest
          events.append(event)
        default: events.append(event)
        }
      }
      activeRoute[index] = active
      session.removeEvents()
    }
    try session.finish(.traceEnded)
    events += session.events
    unansweredQuestions = session.unansweredQuestions
    lastRoute = session.drivenRoute.route
  }

  /// The fixes with an event of a given name.
  func fixes(of name: EventName) -> [Int] {
    events.filter { $0.kind.name == name }.compactMap(\.fixIndex)
  }

  /// The straight distances from fix to destination at each final arrival.
  var finalArrivals: [Double] {
    events.compactMap { event in
      if case .arrival(let arrival) = event.kind, arrival.isFinal { arrival.distance } else { nil }
    }
  }

  /// The absolute differences between reported and true progress, where both are known.
  func errors(against truth: [Int: Double]) -> [(fix: Int, meters: Double)] {
    truth.sorted { $0.key < $1.key }.compactMap { fix, distance in
      guard progress.indices.contains(fix), let told = progress[fix]?.traveledDistance else {
        return nil
      }
      return (fix, abs(told - distance))
    }
  }
}

/// The median, 95th percentile and worst of errors in meters.
struct ErrorSummary {
  let median: Double
  let percentile95: Double
  let worst: Double
  let worstFix: Int

  init(_ errors: [(fix: Int, meters: Double)]) {
    let sorted = errors.sorted { ($0.meters, $0.fix) < ($1.meters, $1.fix) }
    let pick = { (part: Double) in
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))].meters
    }
    median = pick(0.5)
    percentile95 = pick(0.95)
    worst = sorted.last?.meters ?? 0
    worstFix = sorted.last?.fix ?? 0
  }
}
