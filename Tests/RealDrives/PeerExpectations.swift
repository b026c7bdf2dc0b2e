import Navigation
import TripModel
import TripPlans
import Trips

/// The assertions of Mapbox's and MapLibre's tests about their own routes and traces, each under
/// the profile that reproduces the tested engine.
enum PeerExpectations {
  /// An assertion: its trip, the profile, and the condition that the trip must meet.
  struct Assertion: Sendable {
    let name: String
    let folder: String
    let route: String
    let profile: Profile
    var mode = SimulationMode.inTunnels
    /// Changes of the profile's rules for the trip.
    var change: @Sendable (inout TripRules) -> Void = { _ in }
    /// Changes of the route from its file.
    var alter: @Sendable (inout Route) -> Void = { _ in }
    /// The router for other routes; by default it finds none.
    var router: @Sendable (Route) -> any RouteProvider = { _ in RefusingRouter() }
    /// The fixes of the trip.
    let fixes: @Sendable (DriveFolder, Route) throws -> [Fix]
    let holds: @Sendable (DriveRun) -> Bool
  }

  private static let taylor = "original/routeWithInstructions.json"

  static let all =
    StraightLineExpectations.all + TaylorExpectations.all + MultiwaypointExpectations.all
    + AndroidOffRouteExpectations.all + AndroidProgressExpectations.all + others

  private static let others =
    [Profile.mapboxLegacy, .maplibre].flatMap { profile in
      [
        Assertion(
          name: "testDepart: a spoken instruction at the first fix", folder: "sf-taylor-divisadero",
          route: taylor, trace: "trace-new-step1.csv", profile: profile
        ) { $0.fixes(of: .spokenInstruction).first == 0 },
        Assertion(
          name: "testNewStep: step 1 in one update", folder: "sf-taylor-divisadero",
          route: taylor, trace: "trace-new-step1.csv", profile: profile
        ) { $0.lastStep == 1 },
        Assertion(
          name: "testJumpAheadToLastStep: step 6 in one update", folder: "sf-taylor-divisadero",
          route: taylor, trace: "trace-jump-to-step6.csv", profile: profile
        ) { $0.lastStep == 6 },
        Assertion(
          name: "testAdvancingToFutureStepAndNotRerouting", folder: "sf-taylor-divisadero",
          route: taylor, trace: "trace-jump-to-step2.csv", profile: profile
        ) { $0.lastStep == 2 && $0.fixes(of: .rerouteRequest).isEmpty },
        Assertion(
          name: "testUserIsOffRoute: at once", folder: "sf-taylor-divisadero", route: taylor,
          trace: "trace-off-100m-east.csv", profile: profile
        ) { ($0.fixes(of: .offRoute).first ?? 9) <= 1 },
        Assertion(
          name: "testGeneratingAnArrivalEvent", folder: "sf-taylor-divisadero", route: taylor,
          trace: "trace-arrival.csv", profile: profile
        ) { $0.finalArrivals.count == 1 },
      ]
    } + [
      Assertion(
        name: "userIsOffRoute of the native core: not at once, within 3",
        folder: "sf-taylor-divisadero", route: taylor, trace: "trace-off-100m-east.csv",
        profile: .mapbox
      ) { (1...3).contains($0.fixes(of: .offRoute).first ?? 9) },
      Assertion(
        name: "one arrival for each waypoint, 5.4 m beyond the trace's end too",
        folder: "multiwaypoints", route: "original/multiwaypoints.json",
        trace: "trace-simulated.csv", profile: .mapbox, goesOnToTheEnd: true
      ) { $0.fixes(of: .arrival) == [63, 110] && $0.fixes(of: .legStart) == [0, 63] },
      Assertion(
        name: "poor GPS is simulated in the silence of 21 s, up to the next fix",
        folder: "presidio-tunnel", route: "original/tunnel-response.json", trace: "trace.csv",
        profile: .mapbox, mode: .onPoorGPS
      ) { $0.fixes(of: .simulationBegin) == [10] && $0.fixes(of: .simulationEnd) == [11] },
      Assertion(
        name: "testArrive", folder: "presidio-tunnel", route: "original/tunnel-response.json",
        trace: "trace.csv", profile: .mapbox
      ) { $0.finalArrivals.count == 1 },
      Assertion(
        name: "the double loop: each step once, one arrival, never off the route",
        folder: "synthetic-double-loop", route: "route.json", trace: "trace.csv",
        profile: .standard
      ) { run in
        run.steps == Array(0...7) && run.finalArrivals.count == 1
          && run.fixes(of: .offRoute).isEmpty
      },
    ]

  /// The reasons why assertions need not hold, by profile and name; they are reported.
  static let shortfalls = [
    "maplibre: testLocationShouldUseHeading: the heading of the device":
      "no trace read here carries where a device points; the fix itself is told, with no course"
  ]

  /// Runs an assertion and checks it.
  static func report(_ assertion: Assertion, below data: String) throws -> DriveReport {
    let folder = DriveFolder(path: "\(data)/mapbox/\(assertion.folder)")
    var rules = assertion.profile.rules
    rules.simulation.mode = assertion.mode
    assertion.change(&rules)
    var route = try folder.route(assertion.route)
    assertion.alter(&route)
    let run = try DriveRun(
      try assertion.fixes(folder, route), along: route, provider: assertion.router(route),
      rules: rules)
    let title = "\(assertion.profile.name): \(assertion.name)"
    var report = DriveReport(drive: assertion.folder, figures: [title])
    if assertion.holds(run) { return report }
    if let reason = shortfalls[title] {
      report.shortfalls.append("does not hold: \(reason)")
    } else {
      report.faults.append("does not hold")
    }
    return report
  }
}

extension PeerExpectations.Assertion {
  /// Makes an assertion about a recorded trace; `goesOnToTheEnd` adds a last fix at the
  /// destination that the trace just misses.
  init(
    name: String, folder: String, route: String, trace: String, profile: Profile,
    mode: SimulationMode = .inTunnels, goesOnToTheEnd: Bool = false,
    holds: @escaping @Sendable (DriveRun) -> Bool
  ) {
    self.init(
      name: name, folder: folder, route: route, profile: profile, mode: mode,
      fixes: { folder, route in
        var fixes = try folder.fixes(trace).fixes
        if goesOnToTheEnd, let last = fixes.last, let end = route.vertices.last {
          fixes.append(Fix(time: last.time.advanced(bySeconds: 1), coordinate: end, accuracy: 5))
        }
        return fixes
      }, holds: holds)
  }
}

extension DriveRun {
  /// The steps entered, in order.
  var steps: [Int] {
    events.filter { $0.kind.name == .step }.compactMap { $0.progress?.step }
  }

  /// The last step entered.
  var lastStep: Int? { steps.last }
}
