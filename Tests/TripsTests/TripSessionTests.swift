import Geodesy
import Testing
import TripModel
import Trips

struct TripSessionTests {
  let road = route([Spot(0, 0), Spot(0, 2_000)])

  @Test
  func
    `a silence over 10 s is announced at its instant, and the signal's return with the next fix`()
  {
    let fixes =
      drive([Spot(0, 0), Spot(0, 200)]) + drive([Spot(0, 500), Spot(0, 540)], start: 24.5)
    let trip = { session(road, selection: EventSelection([.signalLost, .signalBack, .summary])) }
    let lines = log(fixes, in: trip())
    #expect(
      lines.dropLast() == ["19.0 signal_lost 10.0 s @0.0", "24.5 signal_back 15.5 s 320.0 m @0.0"])
    let lost = events(fixes, in: trip())[0]
    #expect(lost.fixIndex == 9)
    #expect(lost.coordinates?.fix == Spot(0, 180).coordinate)
  }

  @Test(arguments: [(1.0, 10.0), (4, 12), (30, 90)])
  func `the limit of silence is three times the usual interval, at least 10 s`(
    interval: Double, limit: Double
  ) {
    let before = drive([Spot(0, 0), Spot(0, 9.5)], speed: 1 / interval, interval: interval)
    let last = Double(before.count - 1) * interval
    let selection = EventSelection([.signalLost])
    let inTime = before + drive([Spot(0, 10), Spot(0, 11)], start: last + limit)
    #expect(log(inTime, in: session(road, selection: selection)) == [])
    let late = before + drive([Spot(0, 10), Spot(0, 11)], start: last + limit + 0.001)
    #expect(
      log(late, in: session(road, selection: selection)) == [
        "\(last + limit) signal_lost \(limit) s @0.0"
      ])
  }

  @Test(arguments: [(0.0, "arrivals 2/2"), (800, "arrivals 1/2")])
  func `a drive that begins on the second leg has both waypoints to visit`(
    from start: Double, _ visited: String
  ) throws {
    let planned = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_500)], stops: [1])
    let trip = session(planned, selection: EventSelection([.summary]))
    let lines = log(drive([Spot(0, start), Spot(0, 1_500)]), in: trip)
    #expect(try #require(lines.last).contains(visited))
  }

  @Test func `a discarded fix does not end a silence`() {
    var poor = drive([Spot(0, 300), Spot(0, 310)], start: 15)
    poor[0].accuracy = 500
    let fixes =
      drive([Spot(0, 0), Spot(0, 100)]) + poor + drive([Spot(0, 400), Spot(0, 410)], start: 20)
    let selection = EventSelection([.signalLost, .signalBack, .locationDiscard])
    #expect(
      log(fixes, in: session(road, selection: selection)) == [
        "14.0 signal_lost 10.0 s @0.0", "15.0 location_discard accuracy",
        "20.0 signal_back 16.0 s 320.0 m @0.0",
      ])
  }

  @Test func `the trace begins with the first fix even if it is discarded`() {
    var fixes = drive([Spot(0, 0), Spot(0, 100)])
    fixes[0].accuracy = 101
    fixes[3].time = fixes[1].time
    var selection = defaultEvents
    selection.insert(.locationDiscard)
    #expect(
      log(fixes, in: session(road, selection: selection)) == [
        "0.0 start r.geojson t.gpx 1 legs 2 steps 2000.0 m router none",
        "0.0 route_change initial",
        "0.0 location_discard accuracy",
        "1.0 depart 0.0 m @0.0",
        "1.0 leg_start 1 stop 1 2000.0 m @0.0",
        "1.0 step depart 0 2000.0 m @0.0",
        "1.0 visual show 0 @0.0",
        "2.0 location_discard out_of_order",
        "4.0 summary not_arrived fixes 5-2 arrivals 0/1 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 0 visual 1 skipped 0 warnings 0 60.0 m 4.0 s tracking",
      ])
  }

  @Test func `warnings from before the first fix follow the start`() throws {
    var trip = session(road)
    trip.receive(WarningReport(code: "route_odd", message: "odd"))
    #expect(trip.events == [])
    let fixes = drive([Spot(0, 0), Spot(0, 40)])
    try trip.receive(fixes[0])
    trip.receive(WarningReport(code: "trace_odd", message: "odd"))
    try trip.receive(fixes[1])
    try trip.finish(.traceEnded)
    let codes = trip.events.map { words(of: $0) }
    #expect(
      codes.prefix(3) == [
        "start r.geojson t.gpx 1 legs 2 steps 2000.0 m router none", "warning route_odd",
        "route_change initial",
      ])
    #expect(codes.suffix(2).first == "warning trace_odd")
    #expect(codes.last?.contains("warnings 2") == true)
    #expect(trip.events.allSatisfy { $0.fixIndex == 0 || $0.kind.name == .summary })
  }

  @Test func `a trip without a fix announces nothing`() throws {
    var trip = session(road)
    trip.receive(WarningReport(code: "route_odd", message: "odd"))
    try trip.finish(.traceEnded)
    #expect(trip.events == [])
  }

  @Test(arguments: [
    (TripEnding.interrupted, TripOutcome.interrupted), (.fault, .failed),
    (.traceEnded, .notArrived),
  ])
  func `the outcome states how the trip ended`(ending: TripEnding, outcome: TripOutcome) throws {
    var trip = session(road, selection: EventSelection([.summary]))
    try trip.receive(drive([Spot(0, 0), Spot(0, 40)])[0])
    try trip.finish(ending)
    guard case .summary(let summary)? = trip.events.first?.kind else {
      Issue.record("no summary")
      return
    }
    #expect(summary.outcome == outcome)
    #expect(summary.traceDigest != Digest())
  }

  @Test func `legs begin and end in order, each with its own numbers`() {
    let stops = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_200)], stops: [1])
    let selection = EventSelection([.waypointApproach, .arrival, .legStart, .summary])
    let trip = { session(stops, selection: selection) }
    let fixes = drive([Spot(0, 0), Spot(0, 1_201)])
    #expect(
      log(fixes, in: trip()) == [
        "0.0 leg_start 1 stop 1 500.0 m @0.0",
        "5.0 waypoint_approach 1 stop 1 @0.0",
        "24.0 arrival 1 stop 1 20.0 m reached @0.0",
        "24.0 leg_start 2 stop 2 700.0 m @1.0",
        "40.0 waypoint_approach 2 stop 2 final @1.0",
        "59.0 arrival 2 stop 2 final 20.0 m reached @1.0",
        "60.0 summary arrived fixes 61-0 arrivals 2/2 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 2 visual 2 skipped 0 warnings 0 1200.0 m 60.0 s complete",
      ])
    let arrival = events(fixes, in: trip()).first { $0.kind.name == .arrival }
    #expect(arrival?.progress.map { ($0.legRemainingDistance * 10).rounded() } == 200)
    let start = events(fixes, in: trip()).first {
      $0.kind.name == .legStart && $0.progress?.leg == 1
    }
    #expect(start?.progress.map { ($0.legRemainingDistance * 10).rounded() } == 7_200)
  }

  @Test func `the summary counts the waypoints of the routes actually driven`() {
    let stops = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_200)], stops: [1])
    let short = route([Spot(0, 700), Spot(300, 700)])
    let trip = session(
      stops, answers: [RouteAnswer(.routes([short]))], selection: EventSelection([.summary]))
    #expect(
      log(drive([Spot(0, 0), Spot(0, 700), Spot(301, 700)]), in: trip) == [
        "50.0 summary arrived fixes 51-0 arrivals 2/2 off 1 requests 1 reroutes 1 failures 0 "
          + "unanswered 0 spoken 2 visual 3 skipped 0 warnings 0 920.0 m 50.0 s complete"
      ])
  }

  @Test func `waypoints without names in a new route keep their names`() {
    let stops = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_200)], stops: [1])
    var back = route([Spot(300, 0), Spot(0, 500), Spot(0, 1_200)], stops: [1])
    for index in back.waypoints.indices { back.waypoints[index].name = nil }
    let trip = session(
      stops, answers: [RouteAnswer(.routes([back]))],
      selection: EventSelection([.rerouteRequest, .arrival]))
    let fixes = drive([Spot(0, 0), Spot(300, 0), Spot(0, 500), Spot(0, 1_200)])
    #expect(
      log(fixes, in: trip).map {
        $0.split(separator: " ").dropFirst().prefix(4).joined(separator: " ")
      }
        == ["reroute_request 1 distance course", "arrival 1 stop 1", "arrival 2 stop 2"])
  }

  @Test func `frequent events come with every fix if selected`() {
    let trip = {
      session(
        road, selection: EventSelection([.progress, .location, .remainingDistance]))
    }
    let fixes =
      drive([Spot(10, 0), Spot(10, 40)]) + drive([Spot(10, 40.5), Spot(10, 41)], start: 2)
    #expect(
      log(fixes, in: trip()) == [
        "0.0 location 0.0 @0.0", "0.0 progress 0.0 m tracking @0.0", "0.0 remaining_distance @0.0",
        "1.0 location 0.0 @0.0", "1.0 progress 20.0 m tracking @0.0",
        "1.0 remaining_distance @0.0",
        "2.0 location 0.0 @0.0", "2.0 progress 40.5 m tracking @0.0",
        "2.0 remaining_distance @0.0",
      ])
    let location = events(fixes, in: trip())[0]
    #expect(location.coordinates?.fix.longitude == 0)
  }

  @Test func `progress is announced before the route is reached, or if it never is`() {
    let trip = { session(road, selection: EventSelection([.progress, .offRoute])) }
    #expect(
      log(drive([Spot(100, 0), Spot(10, 0), Spot(0, 100)], speed: 45), in: trip()) == [
        "0.0 progress 0.0 m initialized", "1.0 progress 0.0 m initialized",
        "2.0 progress 0.0 m initialized", "3.0 progress 44.8 m tracking @0.0",
        "4.0 progress 89.6 m tracking @0.0",
      ])
    let far = events(drive([Spot(300, 0), Spot(300, 60)]), in: trip())
    let reports = far.compactMap { event in
      if case .progress(let report) = event.kind { report } else { nil }
    }
    #expect(reports.map(\.status) == [.initialized, .offRoute, .offRoute])
    #expect(reports.map { $0.deviation.rounded() } == [300, 300, 300])
    #expect(reports.map(\.stepRemainingDistance) == [nil, nil, nil])
  }

  @Test func `remaining distance is announced again when it has changed enough`() {
    var rules = TripRules.ofTests
    rules.remainingDistanceChange = 50
    let trip = session(road, rules: rules, selection: EventSelection([.remainingDistance]))
    #expect(
      log(drive([Spot(0, 0), Spot(0, 200)]), in: trip) == [
        "0.0 remaining_distance @0.0", "3.0 remaining_distance @0.0", "6.0 remaining_distance @0.0",
        "9.0 remaining_distance @0.0",
      ])
  }

  @Test func `every update of an approach is announced if selected`() {
    var selection = EventSelection([.waypointApproach])
    let fixes = drive([Spot(0, 1_500), Spot(0, 1_700)])
    #expect(log(fixes, in: session(road, selection: selection)).count == 1)
    selection.repeatsWaypointApproach = true
    #expect(log(fixes, in: session(road, selection: selection)).count == 5)
  }
}

/// Laws of every trip.
struct TripLawTests {
  private let bend = route([Spot(0, 0), Spot(0, 500), Spot(2_000, 500)])
  private let answers = [
    RouteAnswer(.failure(.noRoute, message: nil)),
    RouteAnswer(.routes([route([Spot(0, 700), Spot(0, 1_500)], name: "n")])),
  ]
  private let fixes = drive([Spot(0, 0), Spot(0, 1_500)])

  @Test func `the same inputs give the same events`() {
    let trip = { session(bend, answers: answers, selection: .all, explains: true) }
    #expect(events(fixes, in: trip()) == events(fixes, in: trip()))
  }

  @Test func `removing events between fixes does not change them`() throws {
    let trip = { session(bend, answers: answers, selection: .all) }
    var stepwise = trip()
    var taken: [TripEvent] = []
    for fix in fixes {
      try stepwise.receive(fix)
      taken += stepwise.events
      stepwise.removeEvents()
    }
    try stepwise.finish(.traceEnded)
    #expect(taken + stepwise.events == events(fixes, in: trip()))
  }

  @Test(arguments: EventName.allCases)
  func `an unselected event is missing, and nothing else changes`(name: EventName) {
    let whole = events(fixes, in: session(bend, answers: answers, selection: .all))
    var selection = EventSelection.all
    selection.remove(name)
    let part = events(fixes, in: session(bend, answers: answers, selection: selection))
    #expect(part == whole.filter { $0.kind.name != name })
  }

  @Test func `time never goes back from one event to the next`() {
    let all = events(fixes, in: session(bend, answers: answers, selection: .all))
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.instant <= $1.instant })
  }
}

struct FarTraceTests {
  /// The fault of a trace that starts at a spot.
  private func fault(startingAt spot: Spot, along route: Route, fixes: Int) -> TripFault? {
    var trip = session(route)
    do {
      for fix in drive([spot, Spot(spot.east, spot.north + 1_000)]).prefix(fixes) {
        try trip.receive(fix)
      }
      try trip.finish(.traceEnded)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1, 3, 10, 40])
  func `a trace that starts over 100 km away belongs to another drive`(fixes: Int) {
    let swapped = route([Spot(800_000, 2_000_000), Spot(800_000, 2_001_000)])
    guard
      case .farFromRoute(let distance, let trace, let route)? = fault(
        startingAt: Spot(2_000_000, 800_000), along: swapped, fixes: fixes)
    else {
      Issue.record("no fault")
      return
    }
    #expect(distance > 1_500_000)
    #expect(trace.map { $0 < 1_000 } == true)
    #expect(route.map { $0 < 1_000 } == true)
  }

  @Test func `a trace near the route is not a fault`() {
    let road = route([Spot(0, 0), Spot(0, 2_000)])
    #expect(fault(startingAt: Spot(99_000, 0), along: road, fixes: 40) == nil)
  }

  @Test func `swapped coordinates that are out of range are not considered`() {
    let road = route([Spot(0, 0), Spot(0, 2_000)])
    guard
      case .farFromRoute(_, let trace, let route)? = fault(
        startingAt: Spot(12_000_000, 0), along: road, fixes: 10)
    else {
      Issue.record("no fault")
      return
    }
    #expect(trace == nil)
    #expect(route != nil)
  }
}
