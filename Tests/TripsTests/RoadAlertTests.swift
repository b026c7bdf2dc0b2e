import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// Events about limits, the state and objects along the road, on whole trips.
struct RoadAlertTests {
  private let spots = [Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_500)]

  private func trip(
    _ route: Route, _ fixes: [Fix], ahead: Double = 300.1, answers: [RouteAnswer]? = nil,
    _ names: EventName...
  ) -> [String] {
    var rules = TripRules.ofTests
    rules.alertDistance = ahead
    return log(
      fixes, in: session(route, rules: rules, answers: answers, selection: EventSelection(names)))
  }

  @Test func `a stretch is announced as ahead, entered and left, a point as ahead and left`() {
    var road = route(spots)
    road.intersections = [
      Intersection(vertex: 1, classes: ["tunnel"], tunnelName: "Hill"),
      Intersection(vertex: 2, roadObjects: [RoadObject(.stopSign)]),
    ]
    #expect(
      trip(road, drive([Spot(0, 0), Spot(0, 1_501)], speed: 50), .roadAlert) == [
        "4.0 road_alert tunnel-1 ahead 300.0 m long 500.0 m 'Hill' @0.0",
        "10.0 road_alert tunnel-1 entered long 500.0 m 'Hill' @0.1",
        "14.0 road_alert stop_sign-2 ahead 300.0 m @0.1",
        "20.0 road_alert tunnel-1 left long 500.0 m 'Hill' @0.2",
        "20.0 road_alert stop_sign-2 left @0.2",
      ])
  }

  @Test func `a route set before the first fix has its own objects`() {
    var (old, new) = (route(spots), route(spots))
    old.intersections = [Intersection(vertex: 1, classes: ["tunnel"], tunnelName: "Old")]
    new.intersections = [Intersection(vertex: 2, classes: ["tunnel"], tunnelName: "New")]
    var fixes = drive([Spot(0, 0), Spot(0, 1_501)], speed: 50)
    fixes[0].accuracy = 500
    let trip = session(
      old, timeline: [TimelineEntry(.elapsed(0.5), .setRoute(new))],
      selection: EventSelection([.roadAlert]))
    #expect(
      Set(log(fixes, in: trip).compactMap { $0.split(separator: "'").element(at: 1) }) == ["New"])
  }

  @Test func `a stretch between two fixes is entered and left at one fix`() {
    var road = route(spots)
    road.annotation.closures = [1...2]
    road.annotation.incidents = [
      Incident(vertices: 1...2, id: "7", type: "accident", description: "Two", impact: "major"),
      Incident(vertices: 1...2), Incident(vertices: 1...2),
    ]
    let fixes = drive([Spot(0, 0), Spot(0, 1_501)], speed: 99)
    #expect(
      trip(road, fixes, ahead: 200, .roadAlert).map { $0.split(separator: "@")[0] } == [
        "4.0 road_alert closure-1 ahead 104.0 m long 500.0 m ",
        "4.0 road_alert 7 ahead 104.0 m long 500.0 m 'accident' 'major' 'Two' ",
        "4.0 road_alert incident-1 ahead 104.0 m long 500.0 m ",
        "4.0 road_alert incident-1-2 ahead 104.0 m long 500.0 m ",
        "6.0 road_alert closure-1 entered long 500.0 m ",
        "6.0 road_alert 7 entered long 500.0 m 'accident' 'major' 'Two' ",
        "6.0 road_alert incident-1 entered long 500.0 m ",
        "6.0 road_alert incident-1-2 entered long 500.0 m ",
        "11.0 road_alert closure-1 left long 500.0 m ",
        "11.0 road_alert 7 left long 500.0 m 'accident' 'major' 'Two' ",
        "11.0 road_alert incident-1 left long 500.0 m ",
        "11.0 road_alert incident-1-2 left long 500.0 m ",
      ])
  }

  @Test func `another country is one border, however many intersections state it`() {
    var road = route(spots)
    road.intersections = [
      Intersection(vertex: 0, country: "XA"), Intersection(vertex: 1),
      Intersection(vertex: 2, country: "XB"), Intersection(vertex: 3, country: "XB"),
    ]
    #expect(
      trip(road, drive([Spot(0, 0), Spot(0, 1_501)], speed: 50), .roadAlert) == [
        "14.0 road_alert border-2 ahead 300.0 m 'XB' @0.1",
        "20.0 road_alert border-2 left 'XB' @0.2",
      ])
  }

  @Test func `alerts entered on a replaced route are left`() {
    var road = route(spots)
    road.intersections = [Intersection(vertex: 0, classes: ["toll"])]
    let fixes = drive([Spot(0, 0), Spot(0, 600), Spot(400, 600)], speed: 20)
    let answer = RouteAnswer(.routes([route([Spot(0, 600), Spot(900, 600)])]))
    let told = trip(road, fixes, answers: [answer], .roadAlert, .reroute, .state)
    #expect(
      told.map { $0.split(separator: "@")[0] } == [
        "0.0 state initialized -> tracking ", "0.0 road_alert toll-0 entered long 1500.0 m ",
        "33.0 state tracking -> uncertain ", "34.0 state uncertain -> off_route ",
        "35.0 reroute 1 distance after 1.0 s 900.0 m 1 legs ",
        "35.0 state off_route -> tracking ", "35.0 road_alert toll-0 left long 1500.0 m ",
      ])
  }

  @Test func `a speed limit, no limit and an unknown limit are announced, a limit with its unit`() {
    var road = route(spots)
    road.annotation.speedLimits = [.limited(20, unit: .milesPerHour), nil, .unlimited]
    #expect(
      trip(road, drive([Spot(0, 0), Spot(0, 1_501)], speed: 50), .speedLimit) == [
        "0.0 speed_limit changed 20.0 mph @0.0", "10.0 speed_limit unknown - @0.1",
        "20.0 speed_limit none - @0.2",
      ])
  }

  @Test func `a timeline may wait for an event that is not printed`() {
    var road = route(spots)
    road.annotation.speedLimits = [.limited(20), .limited(10), nil]
    let entry = TimelineEntry(.event(.speedLimit, after: 0), .power(level: 0.5, isPlugged: false))
    let trip = session(road, timeline: [entry], selection: EventSelection([EventName.power]))
    #expect(
      log(drive([Spot(0, 0), Spot(0, 1_501)], speed: 50), in: trip) == [
        "0.0 power 0.5 @0.0", "30.0 power 0.5 unwatched @0.3",
      ])
  }
}
