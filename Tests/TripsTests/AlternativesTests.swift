import Geodesy
import Navigation
import RouteServices
import Simulation
import TestSupport
import Testing
import TripModel
import Trips

/// Alternatives of the driven route on whole trips.
struct AlternativesTests {
  /// North for 2 km, then east.
  private let road = route([Spot(0, 0), Spot(0, 2_000), Spot(2_000, 2_000)], name: "main ")
  /// East after 1 km, then north to the same end.
  private let early = route(
    [Spot(0, 0), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 2_000)], name: "early ")
  /// Past the turn and round a block: 1 km longer.
  private let late = route(
    [Spot(0, 0), Spot(0, 2_500), Spot(2_000, 2_500), Spot(2_000, 2_000)], name: "late ")
  private let selection = EventSelection([
    .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel, .routeChange, .offRoute, .step,
    .alternatives, .alternativesFail, .alternativeBegin, .alternative, .alternativeFail,
    .arrival,
  ])

  private func trip(
    _ fixes: [Fix], alternatives: [Route] = [], script: [ScriptedAnswer] = [],
    timeline: [TimelineEntry] = [], changing change: (inout TripRules) -> Void = { _ in }
  ) -> [String] {
    var rules = TripRules.ofTests
    rules.alternatives.interval = 30
    change(&rules)
    let session = TripSession(
      route: road, alternatives: alternatives, rules: rules,
      inputs: TripInputs(route: "r", trace: "t"),
      routers: TripRouters(ScriptedRoutes(script: script)), timeline: timeline,
      selection: selection)
    return Array(log(fixes, in: session).dropFirst())
  }

  private let alongMain = drive([Spot(0, 0), Spot(0, 2_000), Spot(2_000, 2_000)])
  private let alongEarly = drive(
    [Spot(0, 0), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 2_000)])

  private let held = [
    "0.0 alternatives initial +(fork in 1000.0 m, 0.0 m, - s) +(fork in 2000.0 m, 1000.0 m, - s)"
  ]

  @Test func `alternatives of the route's file are kept until their forks are passed`() {
    #expect(
      trip(alongMain, alternatives: [early, late]) == held + [
        "0.0 step depart main 0 2000.0 m @0.0",
        "53.0 alternatives passed -1 @0.0",
        "100.0 step turn main 1 2000.0 m @0.1",
        "103.0 alternatives passed -1 @0.1",
        "199.0 arrival 1 stop 2 final 20.0 m reached @0.1",
      ])
  }

  @Test func `entering an alternative past its fork changes the route without a request`() {
    #expect(
      trip(alongEarly, alternatives: [early, late]) == held + [
        "0.0 step depart main 0 2000.0 m @0.0",
        "54.0 alternative_begin @0.0",
        "54.0 alternative 4000.0 m 1 legs @0.1",
        "54.0 route_change alternative @0.1",
        "54.0 alternatives taken -2 @0.1",
        "54.0 step turn early 1 2000.0 m @0.1",
        "150.0 step turn early 2 1000.0 m @0.2",
        "199.0 arrival 1 stop 3 final 20.0 m reached @0.2",
      ])
  }

  @Test
  func `an alternative to another destination cannot be driven, and the traveler is off route`() {
    let away = route([Spot(0, 0), Spot(0, 1_000), Spot(3_000, 1_000)], name: "away ")
    let lines = trip(
      alongEarly, alternatives: [away],
      script: [ScriptedAnswer(.reroute, RouteAnswer(.failure(.noRoute, message: nil)))])
    #expect(
      lines[2...].prefix(6) == [
        "54.0 alternative_begin @0.0",
        "54.0 alternative_fail waypoints @0.0",
        "54.0 alternatives failed -1 @0.0",
        "54.0 off_route distance 80.0 m > 50.0 m @0.0",
        "54.0 reroute_request 1 distance course 90 avoid 160.0 m to 1 @0.0",
        "55.0 reroute_fail 1 no_route - @0.0",
      ])
  }

  @Test func `an answer that is elsewhere, empty or failed is announced, and the trip continues`() {
    let script = [
      ScriptedAnswer(.alternatives, RouteAnswer(.failure(.quota, message: "enough"))),
      ScriptedAnswer(.alternatives, RouteAnswer(.routes([]))),
      ScriptedAnswer(.alternatives, RouteAnswer(.routes([road]), latency: 20)),
    ]
    #expect(
      trip(alongMain, script: script).filter { $0.contains("alternatives") } == [
        "31.0 alternatives_fail 1 quota enough @0.0",
        "61.0 alternatives_fail 2 invalid_answer the answer holds no route @0.0",
        "100.0 alternatives_fail 3 timeout no answer within 10.0 s @0.0",
        "121.0 alternatives_fail 4 exhausted the script has 3 answers @0.1",
        "151.0 alternatives_fail 5 exhausted the script has 3 answers @0.1",
        "181.0 alternatives_fail 6 exhausted the script has 3 answers @0.1",
      ])
  }

  @Test func `known alternatives are neither requested again nor replaced`() {
    let answer = RouteAnswer(.routes([road, early, late]))
    let lines = trip(
      alongMain, script: [ScriptedAnswer(.alternatives, answer)],
      timeline: [TimelineEntry(.elapsed(40), .offerAlternatives([early]))])
    let shown = lines.filter { $0.contains("alternatives") || $0.contains("request") }
    #expect(
      shown.prefix(5) == [
        "30.0 reroute_request 1 - course 0 avoid 160.0 m to 1 @0.0",
        "31.0 alternatives interval +(fork in 400.0 m, 0.0 m, - s) "
          + "+(fork in 1400.0 m, 1000.0 m, - s) @0.0",
        "53.0 alternatives passed -1 @0.0", "103.0 alternatives passed -1 @0.1",
        "103.0 reroute_request 2 - course 90 avoid 160.0 m to 1 @0.1",
      ])
  }

  @Test(arguments: [
    (AlternativesAcceptance.all, 2), (.faster, 0), (.shorter, 1),
    (AlternativesAcceptance(rawValue: 3), 1),
  ])
  func `the policy determines which alternatives are kept`(
    acceptance: AlternativesAcceptance, count: Int
  ) {
    let diagonal = route([Spot(0, 0), Spot(0, 1_000), Spot(2_000, 2_000)], name: "diagonal ")
    let lines = trip(alongMain, alternatives: [diagonal, late]) {
      $0.alternatives.acceptance = acceptance
    }
    #expect(lines[0].components(of: "+(") == count)
  }

  @Test func `without an interval there are no alternatives`() {
    let lines = trip(
      alongEarly, alternatives: [early],
      timeline: [TimelineEntry(.elapsed(10), .offerAlternatives([late]))]
    ) { $0.alternatives.interval = 0 }
    #expect(
      lines == [
        "0.0 step depart main 0 2000.0 m @0.0", "54.0 off_route distance 80.0 m > 50.0 m @0.0",
      ])
  }

  @Test func `a new destination drops alternatives to the old one`() {
    let new = route([Spot(0, 0), Spot(0, 3_000)], name: "new ")
    let lines = trip(
      alongEarly, alternatives: [early], timeline: [TimelineEntry(.elapsed(20), .setRoute(new))])
    #expect(
      lines[2...4] == [
        "20.0 route_change next_destination @0.0", "20.0 alternatives route_change -1 @0.0",
        "20.0 step depart new 0 3000.0 m @0.0",
      ])
  }

  @Test func `an alternative is entered on the current leg`() {
    let stops = route(
      [Spot(0, 0), Spot(0, 500), Spot(0, 2_000), Spot(2_000, 2_000)], stops: [1], name: "main ")
    let other = route(
      [Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 2_000)],
      stops: [1], name: "other ")
    let session = TripSession(
      route: stops, alternatives: [other], rules: TripRules.ofTests,
      inputs: TripInputs(route: "r", trace: "t"),
      selection: EventSelection([.arrival, .alternative, .legStart, .summary]))
    let lines = log(alongEarly, in: session)
    #expect(
      lines.dropLast() == [
        "0.0 leg_start 1 stop 1 500.0 m @0.0", "24.0 arrival 1 stop 1 20.0 m reached @0.0",
        "24.0 leg_start 2 stop 3 3500.0 m @1.0", "54.0 alternative 4000.0 m 2 legs @1.1",
        "199.0 arrival 2 stop 4 final 20.0 m reached @1.2",
      ])
    #expect(lines.last?.contains("arrivals 2/2") == true)
  }

  @Test func `of several alternatives the nearest is entered`() {
    let beside = route(
      [Spot(0, 0), Spot(0, 1_025), Spot(2_000, 1_025), Spot(2_000, 2_000)], name: "beside ")
    let lines = trip(alongEarly, alternatives: [beside, early])
    #expect(lines.contains("54.0 step turn early 1 2000.0 m @0.1"))
    #expect(!lines.contains { $0.contains("beside") || $0.contains("reroute_request") })
  }

  @Test(arguments: [true, false])
  func `a road beside the route, within its threshold, is entered if the traveler stays on it`(
    takes: Bool
  ) {
    let beside = route(
      [
        Spot(0, 0), Spot(0, 300), Spot(30, 330), Spot(30, 1_500), Spot(2_000, 1_500),
        Spot(2_000, 2_000),
      ], name: "beside ")
    let way = [Spot(0, 0), Spot(0, 300), Spot(30, 330), Spot(30, 1_500), Spot(600, 1_500)]
    let lines = trip(takes ? drive(way) : alongMain, alternatives: [beside])
    #expect(lines.filter { $0.contains("route_change alternative") }.count == (takes ? 1 : 0))
    #expect(!lines.contains { $0.contains("off_route") })
  }

  @Test func `a route set again off the road continues after the visited stop`() {
    let stops = route([Spot(0, 0), Spot(0, 500), Spot(0, 2_000)], stops: [1])
    let lines = log(
      drive([Spot(0, 0), Spot(0, 700), Spot(900, 700)]),
      in: session(
        stops, answers: [], timeline: [TimelineEntry(.elapsed(40), .setRoute(stops))],
        selection: EventSelection([.rerouteRequest, .summary])))
    #expect(lines.count > 2)
    #expect(lines.dropLast().allSatisfy { $0.contains(" to 1") })
    #expect(lines.last?.contains("arrivals 1/2") == true)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `an alternative is never entered before its fork, nor by staying on the route`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let fork = 300 + 1_400 * generator.uniform()
    let side = generator.uniform() < 0.5 ? -1.0 : 1
    let other = route(
      [
        Spot(0, 0), Spot(0, fork), Spot(side * 700, fork + 300 * generator.uniform()),
        Spot(2_000, 2_000),
      ], name: "other ")
    let takes = generator.uniform() < 0.5
    let way = (takes ? other : road).vertices.map { vertex in
      Spot(vertex.longitude * Earth.metersPerDegree, vertex.latitude * Earth.metersPerDegree)
    }
    let fixes = drive(way, speed: 8 + 20 * generator.uniform()).map { fix in
      var fix = fix
      fix.coordinate = fix.coordinate.destination(
        distance: 5 * abs(generator.normal()),
        bearing: Bearing(degrees: 360 * generator.uniform()))
      fix.accuracy = 6
      return fix
    }
    let session = TripSession(
      route: road, alternatives: [other], rules: TripRules.ofTests,
      inputs: TripInputs(route: "r", trace: "t"), selection: .all)
    let events = events(fixes, in: session)
    let taken = events.filter { $0.kind.name == .alternative }
    #expect(taken.count == (takes ? 1 : 0))
    // If noise hides the direction of the latest fixes, the next fix shows it.
    let left = events.filter { $0.kind.name == .offRoute }
    #expect(left.count <= taken.count)
    for (off, taken) in zip(left, taken) { #expect(taken.instant.seconds(since: off.instant) <= 2) }
    for event in taken {
      let north = (event.coordinates?.fix.latitude ?? 0) * Earth.metersPerDegree
      let east = (event.coordinates?.fix.longitude ?? 0) * Earth.metersPerDegree
      #expect(abs(east) > 15 || north > fork + 15)
    }
  }
}
