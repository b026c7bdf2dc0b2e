import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// Trips with a simulator of locations instead of the receiver.
struct LocationSimulatorTests {
  /// Two roads of 500 m at 20 m/s.
  private var road: Route {
    var road = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_000)])
    road.annotation.speeds = [20, 20]
    return road
  }

  /// A phone on a desk: a fix every 20 s at one coordinate.
  private func desk(_ seconds: Int, every interval: Int = 20) -> [Fix] {
    stride(from: 0, through: seconds, by: interval).map {
      Fix(time: Instant(milliseconds: Int64($0) * 1000), coordinate: Spot(300, 700).coordinate)
    }
  }

  private func lines(
    _ fixes: [Fix], _ timeline: [TimelineEntry], rules: TripRules = TripRules.ofTests,
    _ names: EventName...
  ) -> [String] {
    log(
      fixes,
      in: session(road, rules: rules, timeline: timeline, selection: EventSelection(names)))
  }

  @Test func `a simulator drives along the route while the receiver is ignored`() {
    #expect(
      lines(
        desk(80), [TimelineEntry(.elapsed(10), .simulate(.routeDriven, speedFactor: 1))],
        .simulationWillBegin, .simulationBegin, .simulationWillEnd, .simulationEnd, .step,
        .arrival, .offRoute) == [
          "10.0 simulation_will_begin manual", "10.0 simulation_begin manual",
          "10.0 step depart 0 500.0 m @0.0", "35.0 step turn 1 500.0 m @0.1",
          "59.0 arrival 1 stop 2 final 20.0 m reached @0.1",
        ])
  }

  @Test func `the speed factor, a pause and a new factor apply from the next fix on`() {
    #expect(
      lines(
        desk(120),
        [
          TimelineEntry(.elapsed(0), .simulate(.routeDriven, speedFactor: 2)),
          TimelineEntry(.elapsed(5), .pauseSimulation(isOn: true)),
          TimelineEntry(.elapsed(35), .pauseSimulation(isOn: false)),
          TimelineEntry(.elapsed(35), .simulationSpeed(factor: 0.5)),
        ], .step, .arrival) == [
          "0.0 step depart 0 500.0 m @0.0",
          // 4 s at 40 m/s, 30 s at rest, then 340 m at 10 m/s.
          "68.0 step turn 1 500.0 m @0.1",
          "116.0 arrival 1 stop 2 final 20.0 m reached @0.1",
        ])
  }

  @Test func `along another route the traveler leaves the current one`() {
    let other = route([Spot(0, 0), Spot(0, 200), Spot(300, 200)])
    #expect(
      lines(
        desk(80), [TimelineEntry(.elapsed(0), .simulate(.route(other), speedFactor: 1))],
        .offRoute, .arrival
      ).map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
        == ["18.0 off_route distance"])
  }

  @Test func `a route set meanwhile is driven from the traveler's position on it`() {
    let other = route([Spot(0, 0), Spot(0, 1_000), Spot(0, 1_400)])
    #expect(
      lines(
        desk(120),
        [
          TimelineEntry(.elapsed(0), .simulate(.routeDriven, speedFactor: 1)),
          TimelineEntry(.elapsed(20), .setRoute(other)),
        ], .arrival, .offRoute
      ).count == 1)
  }

  @Test func `a simulated stay lasts until it is stopped, then the trace continues`() {
    let fixes = drive([Spot(0, 0), Spot(0, 1_001)])
    #expect(
      lines(
        fixes,
        [
          TimelineEntry(.elapsed(20), .simulate(.stay(Spot(200, 400).coordinate), speedFactor: 1)),
          TimelineEntry(.elapsed(30), .stopSimulation),
          TimelineEntry(.elapsed(40), .stopSimulation),
        ], .simulationBegin, .simulationEnd, .offRoute, .onRoute, .arrival) == [
          "20.0 simulation_begin manual @0.0",
          "21.0 off_route distance 200.0 m > 30.0 m @0.0",
          "30.0 simulation_end manual @0.0",
          "30.0 on_route 9.0 s 0.0 m @0.1",
          "49.0 arrival 1 stop 2 final 20.0 m reached @0.1",
        ])
  }

  @Test func `a new simulation ends the previous one`() {
    #expect(
      lines(
        desk(40),
        [
          TimelineEntry(.elapsed(0), .simulate(.routeDriven, speedFactor: 1)),
          TimelineEntry(.elapsed(10), .simulate(.stay(Spot(0, 100).coordinate), speedFactor: 1)),
        ], .simulationBegin, .simulationEnd) == [
          "0.0 simulation_begin manual", "10.0 simulation_end manual @0.0",
          "10.0 simulation_begin manual @0.0",
        ])
  }

  @Test func `a reroute of a simulated trip starts at the simulated location`() {
    let other = route([Spot(0, 0), Spot(0, 200), Spot(300, 200)])
    let trip = session(
      road, answers: [],
      timeline: [
        TimelineEntry(.elapsed(0), .simulate(.route(other), speedFactor: 1))
      ], selection: EventSelection([.rerouteRequest]))
    let fixes = events(desk(40), in: trip).compactMap { $0.coordinates?.fix }
    #expect(fixes.first.map { $0.distance(to: Spot(60, 200).coordinate) < 30 } == true)
  }

  @Test func `simulated fixes are marked, and ignored ones are counted`() {
    let trip = session(
      road, timeline: [TimelineEntry(.elapsed(5), .simulate(.routeDriven, speedFactor: 1))],
      selection: EventSelection([.progress, .summary]))
    let told = events(desk(20, every: 5), in: trip)
    let marks = told.compactMap { event in
      if case .progress(let report) = event.kind { report.isSimulated } else { nil }
    }
    #expect(marks.filter(\.self).count == 16)
    #expect(
      told.contains {
        if case .summary(let summary) = $0.kind {
          summary.counts.ignored == 4 && summary.counts.fixes == 5
        } else {
          false
        }
      })
  }

  @Test func `a paused traveler is reported for an hour, and continues when the pause ends`() {
    let fixes = desk(30_000, every: 10_000)
    let timeline = [
      TimelineEntry(.elapsed(0), .simulate(.routeDriven, speedFactor: 1)),
      TimelineEntry(.elapsed(10), .pauseSimulation(isOn: true)),
      TimelineEntry(.elapsed(20_000), .pauseSimulation(isOn: false)),
    ]
    let trip = session(road, timeline: timeline, selection: EventSelection([.progress, .arrival]))
    let told = events(fixes, in: trip)
    let arrival = told.first { if case .arrival = $0.kind { true } else { false } }
    #expect(arrival?.instant == Instant(milliseconds: 20_040_000))
    #expect((7_000...7_400).contains(told.count))
  }
}
