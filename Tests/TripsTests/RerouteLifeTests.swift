import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// Reroutes from a route north that turns east at 500 m, for drives that continue north.
struct RerouteLifeTests {
  let bend = route([Spot(0, 0), Spot(0, 500), Spot(2_000, 500)])
  /// Continues to the north.
  let leaving = drive([Spot(0, 0), Spot(0, 1_200)])
  /// Continues north for 100 m and returns to the bend.
  let returning = drive(
    [Spot(0, 0), Spot(0, 600), Spot(5, 600), Spot(5, 500), Spot(400, 500)])
  let north = route([Spot(0, 500), Spot(0, 3_000)], name: "n")

  /// A trip's events about routes, without leg and step.
  private func rerouteLog(
    _ fixes: [Fix], _ answers: [RouteAnswer]?, rules: TripRules = TripRules.ofTests,
    explains: Bool = false
  ) -> [String] {
    var selection = EventSelection([.offRoute, .onRoute, .routeChange, .summary])
    for name in [
      EventName.rerouteVeto, .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel,
    ] {
      selection.insert(name)
    }
    let trip = session(
      bend, rules: rules, answers: answers, selection: selection, explains: explains)
    return log(fixes, in: trip).dropFirst().dropLast().map { line in
      line.split(separator: "@").first.map { $0.last == " " ? String($0.dropLast()) : line } ?? line
    }
  }

  @Test func `a return to the route cancels the request immediately`() {
    var rules = TripRules.ofTests
    rules.reroute.latency = 9
    let again = drive(
      [
        Spot(0, 0), Spot(0, 600), Spot(5, 600), Spot(5, 500), Spot(200, 500), Spot(200, 900),
      ])
    #expect(
      rerouteLog(
        again, [RouteAnswer(.routes([north])), RouteAnswer(.routes([north]))], rules: rules)
        == [
          "29.0 off_route distance 80.0 m > 50.0 m",
          "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1",
          "36.0 on_route 7.0 s 0.0 m",
          "36.0 reroute_cancel 1 back_on_route",
          "49.0 off_route distance 80.0 m > 50.0 m",
          "49.0 reroute_request 2 distance course 0 avoid 160.0 m to 1",
          "58.0 reroute 2 distance after 9.0 s 2500.0 m 1 legs",
          "58.0 route_change reroute",
        ])
  }

  @Test
  func
    `driving along the route in the wrong direction is not a return, and a route is requested again`()
  {
    let turned = drive([Spot(0, 0), Spot(0, 600), Spot(5, 600), Spot(5, 200)])
    let waits = drive([Spot(5, 195), Spot(5, 195.1)], speed: 0.01, start: Double(turned.count))
    let on = drive([Spot(5, 195), Spot(5, 300)], start: Double(turned.count + waits.count))
    #expect(
      rerouteLog(turned + waits + on, [RouteAnswer(.failure(.network, message: nil))]) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1",
        "30.0 reroute_fail 1 network -",
        "38.0 reroute_request 2 distance course 180 avoid 160.0 m to 1",
        "39.0 reroute_fail 2 exhausted -",
        "44.0 reroute_request 3 distance course 180 avoid 160.0 m to 1",
        "45.0 reroute_fail 3 exhausted -",
        "50.0 reroute_request 4 distance course 180 avoid 160.0 m to 1",
        "51.0 reroute_fail 4 exhausted -",
        "62.0 on_route 33.0 s 5.0 m",
      ])
  }

  @Test func `after a failure nothing is requested within 5 s and 50 m`() {
    let answers = [
      RouteAnswer(.failure(.noRoute, message: "an island")),
      RouteAnswer(.failure(.network, message: nil), latency: 2.5),
    ]
    #expect(
      rerouteLog(leaving, answers) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1",
        "30.0 reroute_fail 1 no_route an island",
        "35.0 reroute_request 2 distance course 0 avoid 160.0 m to 1",
        "37.5 reroute_fail 2 network -",
        "42.5 reroute_request 3 distance course 0 avoid 160.0 m to 1",
        "43.5 reroute_fail 3 exhausted -",
        "48.5 reroute_request 4 distance course 0 avoid 160.0 m to 1",
        "49.5 reroute_fail 4 exhausted -",
        "54.5 reroute_request 5 distance course 0 avoid 160.0 m to 1",
        "55.5 reroute_fail 5 exhausted -",
      ])
  }

  @Test func `under Ferrostar's rules the first fix beyond both hold-offs requests again`() {
    // 35 s is not later than 5 s after the failure at 30 s; the first fix after 43.5 s is at 44 s.
    let answers = [
      RouteAnswer(.failure(.noRoute, message: nil)),
      RouteAnswer(.failure(.network, message: nil), latency: 2.5),
    ]
    let asked = rerouteLog(leaving, answers, rules: ferrostar).filter {
      $0.contains("reroute_") || $0.contains("off_route")
    }
    #expect(
      asked.prefix(6) == [
        "29.0 off_route distance 60.0 m > 50.0 m",
        "29.0 reroute_request 1 distance course 0 avoid 0.0 m to 1",
        "30.0 reroute_fail 1 no_route -",
        "36.0 reroute_request 2 distance course 0 avoid 0.0 m to 1",
        "38.5 reroute_fail 2 network -",
        "44.0 reroute_request 3 distance course 0 avoid 0.0 m to 1",
      ])
  }

  @Test func `under Ferrostar's rules a route is also requested off the step`() {
    // Cuts the bend: never within 30 m of it, and never 50 m from the road after it.
    let short = drive([Spot(0, 0), Spot(0, 440), Spot(45, 468), Spot(900, 468)])
    let trip = session(
      bend, rules: ferrostar, answers: [],
      selection: EventSelection([.offRoute, .rerouteRequest]))
    let told = events(short, in: trip).compactMap { event -> String? in
      switch event.kind {
      case .offRoute(let fact): fact.kind.rawValue
      case .rerouteRequest: "request"
      default: nil
      }
    }
    #expect(told.prefix(2) == ["off_step", "request"])
  }

  @Test func `under Ferrostar's rules a request names the waypoints that were not visited`() {
    // The waypoint at the bend is visited 100 m before it, on the leg that leads to it.
    let stopping = route([Spot(0, 0), Spot(0, 500), Spot(2_000, 500)], stops: [1])
    let away = drive([Spot(0, 0), Spot(0, 440), Spot(-300, 440)])
    let requests = events(
      away,
      in: session(
        stopping, rules: ferrostar, answers: [], selection: EventSelection([.rerouteRequest]))
    ).compactMap { event -> Int? in
      guard case .rerouteRequest(let request) = event.kind else { return nil }
      return request.waypoints.count
    }
    #expect(requests.first == 1)
  }

  /// Ferrostar's rules as in its demonstration apps.
  private var ferrostar: TripRules {
    var rules = TripRules.ofTests
    rules.navigation.method = .stepByStep
    rules.reroute.avoidDuration = 0
    return rules
  }

  @Test func `a stop keeps its name and its coordinate on the route of an answer`() {
    let bakery = Spot(2_000, 530).coordinate
    var bend = bend
    bend.waypoints[1] = Waypoint(coordinate: bakery, name: "Bakery", vertex: 2)
    var answer = route([Spot(0, 600), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 500)])
    answer.waypoints[1].name = "Mill Street"
    answer.legs[0].steps[2].spokenInstructions = [
      SpokenInstruction(triggerDistance: 60, text: "You have arrived at Mill Street")
    ]
    func lines(_ spots: [Spot], _ names: [EventName]) -> [String] {
      log(
        drive(spots),
        in: session(
          bend, answers: [RouteAnswer(.routes([answer]))], selection: EventSelection(names)))
    }
    let arrived = lines(
      [Spot(0, 0), Spot(0, 1_000), Spot(2_000, 1_000), Spot(2_000, 500)],
      [.arrival, .spokenInstruction])
    #expect(arrived.contains { $0.contains(" arrival 1 Bakery final ") })
    #expect(arrived.contains { $0.contains(" spoken You have arrived at Bakery ") })
    let asked = events(
      drive([Spot(0, 0), Spot(0, 1_600)]),
      in: session(
        bend, answers: [RouteAnswer(.routes([answer]))],
        selection: EventSelection([.rerouteRequest]))
    ).compactMap { event -> [Coordinate]? in
      guard case .rerouteRequest(let request) = event.kind else { return nil }
      return request.waypoints
    }
    #expect(asked.prefix(2) == [[bakery], [bakery]])
  }

  @Test func `a slow traveler's next request is at the fix 50 m from the last one`() {
    let slow = drive([Spot(0, 0), Spot(0, 700)], speed: 4)
    let lines = rerouteLog(
      slow, [RouteAnswer(.failure(.noRoute, message: nil))], explains: true)
    #expect(
      lines.prefix(4) == [
        "139.0 off_route distance 56.0 m > 50.0 m",
        "139.0 reroute_request 1 distance course 0 avoid 32.0 m to 1",
        "140.0 reroute_fail 1 no_route -",
        "152.0 reroute_request 2 distance course 0 avoid 32.0 m to 1",
      ])
  }

  @Test func `a decision includes its comparisons if selected`() {
    let slow = drive([Spot(0, 0), Spot(0, 700)], speed: 4)
    let trip = session(
      bend, answers: [RouteAnswer(.failure(.noRoute, message: nil), latency: 11)],
      selection: EventSelection([.offRoute, .rerouteRequest, .rerouteFail]), explains: true)
    let reasons = log(slow, in: trip).prefix(4).map { $0.split(separator: "because ").last ?? "" }
    #expect(
      reasons == [
        "deviation_m 56.00 > 50.00", "in_flight 0 < 1", "latency_s 11.000 > 10.000",
        "in_flight 0 < 1, hold_off_s 5.000 >= 5.000, hold_off_m 56.00 >= 50.00",
      ])
  }

  @Test func `an answer after the timeout fails at the timeout`() {
    #expect(
      rerouteLog(Array(leaving.prefix(41)), [RouteAnswer(.routes([north]), latency: 10.5)]) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1",
        "39.0 reroute_fail 1 timeout no answer within 10.0 s",
      ])
    #expect(
      rerouteLog(Array(leaving.prefix(41)), [RouteAnswer(.routes([north]), latency: 10)]).last
        == "39.0 route_change reroute")
  }

  @Test func `with a delay the route is requested later, if still off route`() {
    var rules = TripRules.ofTests
    rules.reroute.delay = 2.5
    let answers = [RouteAnswer(.routes([north]))]
    #expect(
      rerouteLog(leaving, answers, rules: rules) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "31.5 reroute_request 1 distance course 0 avoid 160.0 m to 1",
        "32.5 reroute 1 distance after 1.0 s 2500.0 m 1 legs",
        "32.5 route_change reroute",
      ])
    rules.reroute.delay = 8
    #expect(
      rerouteLog(returning, answers, rules: rules) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "36.0 on_route 7.0 s 0.0 m",
      ])
  }

  @Test func `without a router, or with detection off, nothing is requested`() {
    let expected = ["29.0 off_route distance 80.0 m > 50.0 m"]
    #expect(rerouteLog(leaving, nil) == expected)
    var rules = TripRules.ofTests
    rules.reroute.isDetecting = false
    #expect(rerouteLog(leaving, [RouteAnswer(.routes([north]))], rules: rules) == expected)
  }

  @Test func `leaving the new route causes a request after the hold-off`() {
    let short = route([Spot(0, 500), Spot(0, 620), Spot(2_000, 620)], name: "s")
    let answers = [RouteAnswer(.routes([short])), RouteAnswer(.routes([north]))]
    #expect(
      rerouteLog(leaving, answers) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1",
        "30.0 reroute 1 distance after 1.0 s 2120.0 m 1 legs",
        "30.0 route_change reroute",
        "35.0 off_route distance 80.0 m > 50.0 m",
        "35.0 reroute_request 2 distance course 0 avoid 160.0 m to 1",
        "36.0 reroute 2 distance after 1.0 s 2500.0 m 1 legs",
        "36.0 route_change reroute",
      ])
    var rules = TripRules.ofTests
    rules.reroute.holdOffDuration = 8
    #expect(
      rerouteLog(leaving, answers, rules: rules).suffix(3) == [
        "38.0 reroute_request 2 distance course 0 avoid 160.0 m to 1",
        "39.0 reroute 2 distance after 1.0 s 2500.0 m 1 legs",
        "39.0 route_change reroute",
      ])
  }

  @Test func `of several routes the first is used, or the fastest if selected`() {
    var slow = route([Spot(0, 500), Spot(0, 3_000)], name: "n")
    var fast = route([Spot(0, 500), Spot(0, 2_000)], name: "f")
    slow.declaredDuration = 200
    fast.legs[0].declaredDuration = 150
    let answers = [RouteAnswer(.routes([slow, fast]))]
    #expect(
      rerouteLog(leaving, answers).contains("30.0 reroute 1 distance after 1.0 s 2500.0 m 1 legs"))
    var rules = TripRules.ofTests
    rules.reroute.pick = .fastest
    #expect(
      rerouteLog(leaving, answers, rules: rules)
        .contains("30.0 reroute 1 distance after 1.0 s 1500.0 m 1 legs"))
  }

  @Test func `on Android the distance from the last departure counts on the next route, too`() {
    var rules = TripRules.ofTests
    rules.navigation.method = .maneuverZones
    rules.navigation.maneuverZones.advance = .turnOrEnd
    rules.navigation.maneuverZones.deviation = .receding
    rules.navigation.maneuverZones.arrival = .lastBanner
    rules.reroute.latency = 1.5
    // Off route at 560 m north; the new route, 100 m aside, is driven from 580 m on.
    let aside = route([Spot(-100, 560), Spot(-2_000, 560)], name: "w")
    let told = rerouteLog(Array(leaving.prefix(34)), [RouteAnswer(.routes([aside]))], rules: rules)
    let times = told.filter { $0.contains("off_route") }.map { $0.prefix { $0 != " " } }
    #expect(times == ["28.0", "31.0"])
  }

  @Test func `an answer without a route is invalid`() {
    #expect(
      rerouteLog(Array(leaving.prefix(32)), [RouteAnswer(.routes([]))]).last
        == "30.0 reroute_fail 1 invalid_answer the answer holds no route")
  }

  @Test func `a request still open at the end is counted as unanswered`() {
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))], selection: EventSelection([.summary]))
    #expect(
      log(Array(leaving.prefix(30)), in: trip) == [
        "29.0 summary not_arrived fixes 30-0 arrivals 0/1 off 1 requests 1 reroutes 0 failures 0 "
          + "unanswered 1 spoken 1 visual 2 skipped 0 warnings 0 500.0 m 29.0 s off_route"
      ])
  }

  @Test func `a silent receiver causes one request, and no other without a new fix`() {
    var rules = TripRules.ofTests
    rules.reroute.holdOffDistance = 0
    rules.reroute.holdOffDuration = 0
    rules.reroute.latency = 0
    var fixes = Array(leaving.prefix(31))
    fixes += drive([Spot(0, 700), Spot(0, 720)], start: 3_600)
    #expect(
      rerouteLog(fixes, [], rules: rules) == [
        "29.0 off_route distance 80.0 m > 50.0 m",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1",
        "29.0 reroute_fail 1 exhausted -",
        "30.0 reroute_request 2 distance course 0 avoid 160.0 m to 1",
        "30.0 reroute_fail 2 exhausted -",
        "3600.0 reroute_request 3 distance course 0 avoid 0.2 m to 1",
        "3600.0 reroute_fail 3 exhausted -",
      ])
  }
}
