import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// The effects of scripted changes on whole trips.
struct TimelineTests {
  private let road = route([Spot(0, 0), Spot(0, 600), Spot(0, 1_200)])
  private let fixes = drive([Spot(0, 0), Spot(0, 1_201)])

  private func trip(
    _ timeline: [TimelineEntry], rules: TripRules = TripRules.ofTests, _ names: EventName...
  ) -> [String] {
    log(
      fixes,
      in: session(road, rules: rules, timeline: timeline, selection: EventSelection(names)))
  }

  @Test func `with a reduced authorization coordinates are coarse, and no fix is used`() {
    let lines = trip(
      [
        TimelineEntry(.elapsed(5), .authorize(.reduced)),
        TimelineEntry(.elapsed(7), .authorize(.full)),
        TimelineEntry(.elapsed(7), .authorize(.full)),
      ], .accuracyAuthorization, .locationDiscard)
    #expect(
      lines == [
        "5.0 accuracy_authorization reduced @0.0",
        "5.0 location_discard accuracy",
        "6.0 location_discard accuracy",
        "7.0 accuracy_authorization full @0.0",
      ])
  }

  @Test func `a denied authorization and a lost signal stop the fixes`() {
    for act in [TimelineAct.authorize(.denied), .signal(isOn: false)] {
      let back = act == .signal(isOn: false) ? TimelineAct.signal(isOn: true) : .authorize(.full)
      let lines = trip(
        [TimelineEntry(.elapsed(5), act), TimelineEntry(.elapsed(30), back)],
        .signalLost, .signalBack, .summary)
      #expect(
        lines == [
          "14.0 signal_lost 10.0 s @0.0",
          "30.0 signal_back 26.0 s 520.0 m @0.1",
          "60.0 summary arrived fixes 61-25 arrivals 1/1 off 0 requests 0 reroutes 0 failures 0 "
            + "unanswered 0 spoken 1 visual 2 skipped 1 warnings 0 1200.0 m 60.0 s complete",
        ])
    }
  }

  @Test func `the battery is announced on change and monitored until the trip ends`() {
    let lines = trip(
      [
        TimelineEntry(.elapsed(0), .power(level: 0.5, isPlugged: false)),
        TimelineEntry(.traveled(200), .power(level: nil, isPlugged: true)),
        TimelineEntry(.traveled(400), .power(level: 0.5, isPlugged: true)),
      ], .power)
    #expect(
      lines == [
        "0.0 power 0.5", "10.0 power 0.5 plugged @0.0", "60.0 power 0.5 plugged unwatched @0.2",
      ])
  }

  @Test func `in the background instructions are notified or muted`() {
    let lines = trip(
      [
        TimelineEntry(.elapsed(10), .background(isOn: true, notifies: true)),
        TimelineEntry(.elapsed(28), .background(isOn: true, notifies: false)),
        TimelineEntry(.elapsed(40), .background(isOn: false, notifies: true)),
      ], .spokenInstruction, .visualInstruction, .summary)
    #expect(
      lines == [
        "0.0 visual show 0 @0.0",
        "25.0 spoken say 0 100.0 m 100.0 m lead 5.0 background @0.0",
        "55.0 spoken say 1 100.0 m 100.0 m lead 5.0 @0.1",
        "60.0 summary arrived fixes 61-0 arrivals 1/1 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 2 visual 1 skipped 1 warnings 0 1200.0 m 60.0 s complete",
      ])
  }

  @Test func `in the background the traveler may not be located`() {
    let lines = trip(
      [
        TimelineEntry(.elapsed(10), .background(isOn: true, notifies: true, locates: false)),
        TimelineEntry(.elapsed(30), .background(isOn: false, notifies: true)),
      ], .signalLost, .signalBack)
    #expect(lines == ["19.0 signal_lost 10.0 s @0.0", "30.0 signal_back 21.0 s 420.0 m @0.1"])
  }

  @Test func `without a network, requests fail without asking the router`() {
    let bend = route([Spot(0, 0), Spot(0, 500), Spot(500, 500)])
    let north = route([Spot(0, 500), Spot(0, 1_200), Spot(500, 1_200)], name: "n")
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      timeline: [
        TimelineEntry(.elapsed(20), .network(isOn: false)),
        TimelineEntry(.event(.rerouteFail, after: 2), .network(isOn: true)),
      ], selection: EventSelection([.rerouteRequest, .rerouteFail, .reroute]))
    #expect(
      log(fixes, in: trip) == [
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
        "30.0 reroute_fail 1 network the network is off @0.1",
        "35.0 reroute_request 2 distance course 0 avoid 160.0 m to 1 @0.1",
        "36.0 reroute 2 distance after 1.0 s 1200.0 m 1 legs @0.0",
      ])
  }

  @Test func `a step may begin early, and updates stop`() {
    let lines = trip(
      [
        TimelineEntry(.elapsed(10), .advanceStep),
        TimelineEntry(.elapsed(3), .updates(isOn: false)),
        TimelineEntry(.elapsed(58), .updates(isOn: true)),
      ], .step, .location)
    #expect(
      lines == [
        "0.0 step depart 0 600.0 m @0.0", "0.0 location 0.0 @0.0", "1.0 location 0.0 @0.0",
        "2.0 location 0.0 @0.0", "10.0 step turn 1 600.0 m @0.1", "58.0 location 0.0 @0.1",
        "59.0 location 0.0 @0.1", "60.0 location 0.0 @0.2",
      ])
  }

  @Test func `guidance ends at each arrival until it is turned on again`() {
    let stops = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_200)], stops: [1])
    var rules = TripRules.ofTests
    rules.arrival.advances = false
    rules.arrival.stopsGuidance = true
    let trip = session(
      stops, rules: rules,
      timeline: [
        TimelineEntry(.event(.arrival, after: 1), .guidance(isOn: true)),
        TimelineEntry(.event(.arrival, after: 3), .continueToNextLeg),
      ],
      selection: EventSelection([
        .arrival, .legStart, .routeChange, .visualInstruction, .remainingDistance,
      ]))
    let lines = log(fixes, in: trip).filter { !$0.contains("remaining_distance @0") }
    #expect(
      lines.prefix(8) == [
        "0.0 route_change initial",
        "0.0 leg_start 1 stop 1 500.0 m @0.0",
        "0.0 visual show 0 @0.0",
        "24.0 arrival 1 stop 1 20.0 m reached waiting @0.0",
        "27.0 route_change next_destination @0.1",
        "27.0 leg_start 2 stop 2 700.0 m @1.0",
        "27.0 visual show 1 @1.0",
        "27.0 remaining_distance @1.0",
      ])
  }

  @Test func `a route that is set cancels the request in flight`() {
    let bend = route([Spot(0, 0), Spot(0, 500), Spot(500, 500)])
    let north = route([Spot(0, 500), Spot(0, 1_200)], name: "n")
    let trip = session(
      bend, answers: [RouteAnswer(.failure(.noRoute, message: nil))],
      timeline: [TimelineEntry(.elapsed(29.5), .setRoute(north))],
      selection: EventSelection([.rerouteRequest, .rerouteCancel, .routeChange, .arrival]))
    #expect(
      log(fixes, in: trip) == [
        "0.0 route_change initial",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
        "29.5 reroute_cancel 1 route_set @0.1",
        "29.5 route_change next_destination @0.0",
        "59.0 arrival 1 stop 1 final 20.0 m reached @0.0",
      ])
  }

  @Test func `a route set to the same destination is reported as initial, not as the next one`() {
    let detour = route([Spot(0, 100), Spot(400, 100), Spot(0, 1_190)])
    let elsewhere = route([Spot(0, 200), Spot(0, 700)])
    let trip = session(
      road,
      timeline: [
        TimelineEntry(.elapsed(3), .setRoute(detour)),
        TimelineEntry(.elapsed(4), .setRoute(elsewhere)),
      ], selection: EventSelection([.routeChange, .legStart]))
    #expect(
      log(Array(fixes.prefix(12)), in: trip) == [
        "0.0 route_change initial", "0.0 leg_start 1 stop 2 1200.0 m @0.0",
        "3.0 route_change initial", "4.0 route_change next_destination",
        "9.0 leg_start 1 stop 1 500.0 m @0.0",
      ])
  }

  @Test func `entries of one moment happen in their order, however many there are`() {
    let levels = (0..<5_000).map { index in
      TimelineEntry(
        index % 2 == 0 ? .elapsed(5) : .traveled(200),
        .power(level: Double(index) / 5_000, isPlugged: false))
    }
    let trip = session(road, timeline: levels, selection: EventSelection([.power]))
    let found = events(fixes, in: trip).compactMap { event -> Double? in
      guard case .power(let power) = event.kind, power.isMonitored else { return nil }
      return power.level
    }
    #expect(found.count == 5_000)
    let inOrder = Array(stride(from: 0.0, to: 5_000, by: 2)) + stride(from: 1.0, to: 5_000, by: 2)
    #expect(found == inOrder.map { $0 / 5_000 })
  }

  @Test func `an event triggers an entry at most once per fix`() {
    let again = TimelineEntry(.event(.routeChange, after: 0), .setRoute(road))
    let short = Array(fixes.prefix(4))
    let trip = session(road, timeline: [again], selection: EventSelection([.routeChange]))
    #expect(
      log(short, in: trip) == [
        "0.0 route_change initial", "0.0 route_change initial",
      ])
  }
}
