import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// The replacements of a silent receiver on whole trips.
struct SilentReceiverTests {
  private static let simulationEvents = EventSelection([
    .simulationWillBegin, .simulationBegin, .simulationWillEnd, .simulationEnd, .signalLost,
    .signalBack,
  ])

  /// 2 km to the north with a vertex every 500 m, stops at some and a tunnel between two of them.
  private func road(stops: [Int] = [], tunnel: Range<Int>? = nil) -> Route {
    let spots = [Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_500), Spot(0, 2_000)]
    var road = route(spots, stops: stops)
    if let tunnel {
      road.intersections = [
        Intersection(vertex: tunnel.lowerBound, classes: ["tunnel"]),
        Intersection(vertex: tunnel.upperBound),
      ]
    }
    return road
  }

  private func rules(_ mode: SimulationMode, patience: Double = 2.5) -> TripRules {
    var rules = TripRules.ofTests
    rules.simulation.mode = mode
    rules.simulation.patience = patience
    return rules
  }

  /// 400 m at 20 m/s, then 12 s without fixes, then fixes from `north` on.
  private func silentDrive(back north: Double) -> [Fix] {
    drive([Spot(0, 0), Spot(0, 401)])
      + drive([Spot(0, north), Spot(0, north + 41)], start: 32)
  }

  @Test func `poor GPS is simulated after 2.5 s, and the next fix ends it`() {
    let trip = session(road(), rules: rules(.onPoorGPS), selection: Self.simulationEvents)
    #expect(
      log(silentDrive(back: 640), in: trip) == [
        "22.5 simulation_will_begin poor_gps @0.0", "22.5 simulation_begin poor_gps @0.0",
        "30.0 signal_lost 10.0 s @0.1",
        "32.0 signal_back 12.0 s 240.0 m @0.1", "32.0 simulation_will_end poor_gps @0.1",
        "32.0 simulation_end poor_gps @0.1",
      ])
  }

  @Test func `inaccurate fixes that are used do not count as a signal`() {
    var rules = rules(.onPoorGPS)
    rules.discardsInexactFixes = false
    var poor = drive([Spot(0, 420), Spot(0, 621)], start: 21)
    for index in poor.indices { poor[index].accuracy = 150 }
    let fixes =
      drive([Spot(0, 0), Spot(0, 401)]) + poor + drive([Spot(0, 640), Spot(0, 681)], start: 32)
    let trip = session(road(), rules: rules, selection: Self.simulationEvents)
    #expect(
      log(fixes, in: trip).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "22.5 simulation_will_begin", "22.5 simulation_begin", "30.0 signal_lost",
        "32.0 signal_back", "32.0 simulation_will_end", "32.0 simulation_end",
      ])
  }

  @Test func `silences count once an accurate fix has come, and again after each simulation`() {
    var rules = rules(.onPoorGPS)
    rules.simulation.accuracy = 20
    var fixes = silentDrive(back: 640)
    for index in fixes.indices { fixes[index].accuracy = 21 }
    func told() -> [String] {
      let selection = EventSelection([.simulationBegin, .simulationEnd])
      return log(fixes, in: session(road(), rules: rules, selection: selection)).map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      }
    }
    #expect(told() == [])
    fixes[10].accuracy = 20
    #expect(told() == ["22.5 simulation_begin", "32.0 simulation_end"])
    let last = fixes[fixes.count - 1].time
    fixes += drive([Spot(0, 700), Spot(0, 701)], start: 60)
    #expect(fixes[fixes.count - 1].time > last)
    #expect(told() == ["22.5 simulation_begin", "32.0 simulation_end"])
  }

  @Test(arguments: [SimulationMode.inTunnels, .never])
  func `outside tunnels a silence is only announced by default`(mode: SimulationMode) {
    let trip = session(road(), rules: rules(mode), selection: Self.simulationEvents)
    #expect(
      log(silentDrive(back: 640), in: trip) == [
        "30.0 signal_lost 10.0 s @0.0", "32.0 signal_back 12.0 s 240.0 m @0.1",
      ])
  }

  @Test func `patience is 2.5 usual intervals if those are long`() {
    let fixes =
      drive([Spot(0, 0), Spot(0, 401)], interval: 4)
      + drive([Spot(0, 700), Spot(0, 701)], start: 35)
    let trip = session(
      road(), rules: rules(.onPoorGPS), selection: EventSelection([.simulationBegin]))
    #expect(log(fixes, in: trip) == ["30.0 simulation_begin poor_gps @0.0"])
  }

  @Test
  func `simulated fixes continue at the last speed, one per second, with instructions and steps`() {
    var fixes = silentDrive(back: 640)
    fixes[20].speed = 10
    let trip = {
      session(
        road(tunnel: 1..<2), rules: rules(.onPoorGPS),
        selection: EventSelection([.step, .spokenInstruction, .progress]))
    }
    let lines = log(fixes, in: trip()).filter { (Double($0.prefix { $0 != " " }) ?? 0) > 20 }
    #expect(
      lines.prefix(10) == [
        "22.5 progress 425.0 m tracking @0.0", "23.5 progress 435.0 m tracking @0.0",
        "24.5 progress 445.0 m tracking @0.0", "25.5 progress 455.0 m tracking @0.0",
        "26.5 progress 465.0 m tracking @0.0", "27.5 progress 475.0 m tracking @0.0",
        "28.5 progress 485.0 m tracking @0.0", "29.5 progress 495.0 m tracking @0.0",
        "30.5 step turn 1 500.0 m @0.1", "30.5 progress 505.0 m tracking @0.1",
      ])
    let simulated = events(fixes, in: trip()).compactMap { event -> Bool? in
      guard case .progress(let report) = event.kind else { return nil }
      return report.isSimulated
    }
    #expect(simulated.filter(\.self).count == 10)
  }

  @Test func `in a tunnel dead reckoning ends at the tunnel's end`() {
    let fixes =
      drive([Spot(0, 0), Spot(0, 481)]) + drive([Spot(0, 1_030), Spot(0, 1_071)], start: 90)
    let trip = session(
      road(tunnel: 1..<2), selection: EventSelection([.simulationBegin, .simulationEnd, .progress]))
    let lines = log(fixes, in: trip).filter { (Double($0.prefix { $0 != " " }) ?? 0) > 24 }
    #expect(
      lines.prefix(2) == [
        "26.5 simulation_begin tunnel @0.0", "26.5 progress 530.0 m tracking @0.1",
      ])
    #expect(
      lines.suffix(6) == [
        "49.5 progress 990.0 m tracking @0.1", "50.5 progress 1000.0 m tracking @0.2",
        "90.0 simulation_end tunnel @0.2", "90.0 progress 1030.0 m tracking @0.2",
        "91.0 progress 1050.0 m tracking @0.2", "92.0 progress 1070.0 m tracking @0.2",
      ])
  }

  @Test func `a traveler slower than dead reckoning has not turned back`() {
    let trip = session(
      road(), rules: rules(.onPoorGPS),
      selection: EventSelection([.offRoute, .step, .simulationEnd, .summary]))
    let lines = log(silentDrive(back: 420), in: trip)
    #expect(
      lines == [
        "0.0 step depart 0 500.0 m @0.0", "25.5 step turn 1 500.0 m @0.1",
        "32.0 simulation_end poor_gps @0.1",
        "34.0 summary not_arrived fixes 24-0 arrivals 0/1 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 1 visual 2 skipped 0 warnings 0 460.0 m 34.0 s tracking",
      ])
  }

  /// The instants and names of the selected events.
  private func names(_ fixes: [Fix], along road: Route, _ selection: [EventName]) -> [String] {
    log(fixes, in: session(road, selection: EventSelection(selection)))
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  @Test func `dead reckoning to the destination is not an arrival`() {
    // The last kilometer is a tunnel; the drive leaves it by a branch.
    let fixes =
      drive([Spot(0, 0), Spot(0, 981)])
      + drive([Spot(400, 1_300), Spot(600, 1_300)], start: 120)
    let told = names(
      fixes, along: road(tunnel: 2..<4), [.simulationBegin, .simulationEnd, .arrival, .offRoute])
    #expect(
      told == ["51.5 simulation_begin", "120.0 simulation_end", "121.0 off_route"])
  }

  @Test func `the first fix beyond a stop in a tunnel announces the arrival and its last words`() {
    // Dead reckoning reaches the stop at 1,000 m after 50 s and waits there.
    var road = road(stops: [2], tunnel: 1..<3)
    road.legs[0].steps[1].spokenInstructions = [
      SpokenInstruction(triggerDistance: 10, text: "here")
    ]
    let fixes =
      drive([Spot(0, 0), Spot(0, 481)]) + drive([Spot(0, 1_530), Spot(0, 1_571)], start: 200)
    let told = names(
      fixes, along: road, [.simulationEnd, .arrival, .legStart, .spokenInstruction])
    #expect(
      told == [
        "0.0 leg_start", "20.0 spoken", "200.0 simulation_end", "200.0 arrival",
        "200.0 spoken", "200.0 leg_start",
      ])
    let trip = session(road, selection: EventSelection([.progress]))
    let reckoned = events(fixes, in: trip).compactMap { event -> Double? in
      guard case .progress(let report) = event.kind, report.isSimulated else { return nil }
      return report.traveledDistance
    }
    #expect((reckoned.max() ?? 0).rounded() == 1_000)
  }

  @Test func `dead reckoning past a stop does not open the road beyond it`() {
    // From the tunnel the drive turns off and comes back to the route beyond the stop at 1,000 m.
    let fixes =
      drive([Spot(0, 0), Spot(0, 481)])
      + drive([Spot(300, 700), Spot(300, 1_600), Spot(0, 1_600), Spot(0, 2_001)], start: 100)
    let told = names(
      fixes, along: road(stops: [2], tunnel: 1..<3), [.arrival, .offRoute, .waypointMissed])
    #expect(told.filter { $0.hasSuffix("arrival") } == [])
    #expect(told.first == "101.0 off_route")
    #expect(told.last?.hasSuffix("waypoint_missed") == true)
  }

  @Test func `off route there is no dead reckoning`() {
    let fixes =
      drive([Spot(0, 0), Spot(0, 200), Spot(200, 200)])
      + drive([Spot(400, 200), Spot(441, 200)], start: 40)
    let trip = session(
      road(), rules: rules(.onPoorGPS), selection: EventSelection([.simulationBegin, .offRoute]))
    #expect(log(fixes, in: trip) == ["14.0 off_route distance 80.0 m > 50.0 m @0.0"])
  }

  @Test func `always simulates the whole trip from the route's start at the road's speed`() {
    var road = road()
    road.annotation.speeds = [20, 20, 10, 20]
    let trip = session(
      road, rules: rules(.always),
      selection: EventSelection([.simulationBegin, .simulationEnd, .step, .arrival, .offRoute]))
    let elsewhere = drive([Spot(300, 700), Spot(300, 701)], speed: 0.005)
    #expect(
      log(elsewhere, in: trip) == [
        "0.0 simulation_begin manual", "0.0 step depart 0 500.0 m @0.0",
        "25.0 step turn 1 500.0 m @0.1", "50.0 step turn 2 500.0 m @0.2",
        "100.0 step turn 3 500.0 m @0.3", "124.0 arrival 1 stop 4 final 20.0 m reached @0.3",
      ])
  }
}
