import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// The traveler's environment on whole trips.
struct EnvironmentTests {
  private let spots = [Spot(0, 0), Spot(0, 500), Spot(0, 1_000), Spot(0, 1_500)]

  private func trip(
    _ route: Route, _ fixes: [Fix], rules: TripRules = TripRules.ofTests, _ names: EventName...
  ) -> [String] {
    log(fixes, in: session(route, rules: rules, selection: EventSelection(names)))
  }

  @Test func `each discard and each traffic level states its comparisons`() {
    var jammed = route([Spot(0, 0), Spot(0, 100), Spot(0, 200), Spot(0, 300)])
    jammed.annotation.congestion = ["heavy", "moderate", "low"]
    var fixes = drive([Spot(0, 0), Spot(0, 301)])
    fixes[3].time = fixes[2].time
    fixes[5].time = fixes[2].time.advanced(bySeconds: -1)
    fixes[7].accuracy = 120
    fixes[9].coordinate = Spot(900, 0).coordinate
    let trip = session(
      jammed, selection: EventSelection([.traffic, .locationDiscard]), explains: true)
    #expect(
      log(fixes, in: trip) == [
        "0.0 traffic medium @0.0 because congestion 46.67 >= 40.00",
        "2.0 location_discard same_time because after_last_s 0.000 == 0.000, moved_m 20.00 > 0.00",
        "4.0 location_discard out_of_order because after_last_s -3.000 < 0.000",
        "6.0 traffic light @0.1 because congestion 35.00 < 40.00",
        "7.0 location_discard accuracy because accuracy_m 120.00 > 100.00",
        "9.0 location_discard impossible because speed_mps 914.11 > 100.00, agreeing_fixes 1 < 3",
      ])
  }

  @Test func `speeding is announced when its whole percent or its severity changes`() {
    var road = route(spots)
    road.annotation.speedLimits = [.limited(20), .limited(15), .unlimited]
    var fixes = drive([Spot(0, 0), Spot(0, 1_101)], speed: 50)
    let speeds = [20, 20.1, 22, 22.8, 25.6, 20, 20, 15, 15, 15, 20, 15]
    for index in fixes.indices { fixes[index].speed = index < 12 ? speeds[index] : 14 }
    fixes[21].speed = 70
    #expect(
      trip(road, fixes, .speeding) == [
        "3.0 speeding minor 14.0 % of 20.0 @0.0", "4.0 speeding major 28.0 % of 20.0 @0.0",
        "5.0 speeding none 0.0 % of 20.0 @0.0", "10.0 speeding minor 33.3 % of 15.0 @0.1",
        "11.0 speeding none 0.0 % of 15.0 @0.1",
      ])
  }

  @Test func `a speed between two fixes is no more than a vehicle reaches`() {
    var road = route(spots)
    road.annotation.speedLimits = [.limited(20), .limited(20), .limited(20)]
    var fixes = drive([Spot(0, 0), Spot(0, 1_101)], speed: 20)
    // One fix is 40 m ahead: 60 m in one second, 20 m in the second before.
    fixes[10].coordinate = Spot(0, 240).coordinate
    fixes.removeSubrange(11...12)
    #expect(fixes.allSatisfy { $0.speed == nil })
    #expect(
      trip(road, fixes, .speeding) == [
        "10.0 speeding major 75.0 % of 20.0 @0.0", "13.0 speeding none 0.0 % of 20.0 @0.0",
      ])
  }

  @Test
  func `speeding is announced after it has lasted, by percent of the limit, and ends unknown`() {
    var road = route(spots)
    road.annotation.speedLimits = [.limited(20), nil, .limited(20)]
    var fixes = drive([Spot(0, 0), Spot(0, 1_101)], speed: 50)
    let speeds: [Double] = [20, 22, 22, 25, 25, 25, 22, 20, 25, 25, 25, 25]
    for index in fixes.indices { fixes[index].speed = index < 12 ? speeds[index] : 20 }
    var rules = TripRules.ofTests
    (rules.speeding.minorPercent, rules.speeding.majorPercent) = (5, 20)
    #expect(
      trip(road, fixes, rules: rules, .speeding) == [
        "1.0 speeding minor 10.0 % of 20.0 @0.0", "3.0 speeding major 25.0 % of 20.0 @0.0",
        "6.0 speeding minor 10.0 % of 20.0 @0.0", "7.0 speeding none 0.0 % of 20.0 @0.0",
        "8.0 speeding major 25.0 % of 20.0 @0.0", "10.0 speeding unknown -1.0 % of - @0.1",
        "20.0 speeding none 0.0 % of 20.0 @0.2",
      ])
    rules.speeding.upgradeTime = 2
    #expect(
      trip(road, fixes, rules: rules, .speeding) == [
        "3.0 speeding minor 25.0 % of 20.0 @0.0", "5.0 speeding major 25.0 % of 20.0 @0.0",
        "6.0 speeding minor 10.0 % of 20.0 @0.0", "7.0 speeding none 0.0 % of 20.0 @0.0",
      ])
  }

  @Test func `traffic is the mean of the rest of the leg, announced on change`() {
    var road = route(spots)
    road.annotation.congestion = ["severe", "moderate", "low"]
    #expect(
      trip(road, drive([Spot(0, 0), Spot(0, 1_501)], speed: 50), .traffic) == [
        "0.0 traffic medium @0.0", "10.0 traffic light @0.1",
      ])
  }

  @Test func `traffic is unknown if less than half of the rest is known`() {
    var road = route(spots)
    road.annotation.congestion = ["heavy", "heavy", nil]
    #expect(
      trip(road, drive([Spot(0, 0), Spot(0, 1_501)], speed: 50), .traffic) == [
        "0.0 traffic heavy @0.0", "20.0 traffic no_data @0.2",
      ])
    #expect(trip(route(spots), drive([Spot(0, 0), Spot(0, 500)]), .traffic) == [])
  }

  /// A route with 10 s for each step and some typical durations.
  private func timed(_ usual: [Double?]) -> Route {
    var road = route(spots)
    for index in usual.indices {
      road.legs[0].steps[index].declaredDuration = 10
      road.legs[0].steps[index].typicalDuration = usual[index]
    }
    return road
  }

  @Test func `without congestion data, traffic is the delay of the rest of the leg`() {
    let fixes = drive([Spot(0, 0), Spot(0, 1_501)], speed: 50)
    #expect(
      trip(timed([5, 8, 10]), fixes, .traffic) == [
        "0.0 traffic medium @0.0", "6.0 traffic light @0.0", "30.0 traffic no_data @0.3",
      ])
    var rules = TripRules.ofTests
    rules.traffic.mediumRatio = 1.01
    rules.traffic.heavyRatio = 1.3
    #expect(
      trip(timed([5, 8, 10]), fixes, rules: rules, .traffic) == [
        "0.0 traffic heavy @0.0", "1.0 traffic medium @0.0", "20.0 traffic light @0.2",
        "30.0 traffic no_data @0.3",
      ])
    #expect(trip(timed([5, nil, 10]), fixes, .traffic) == [])
  }

  @Test func `a leg without step data uses its own ratio, and congestion takes precedence`() {
    let fixes = drive([Spot(0, 0), Spot(0, 1_501)], speed: 50)
    var road = timed([nil, nil, nil])
    road.legs[0].declaredDuration = 30
    road.legs[0].typicalDuration = 20
    #expect(trip(road, fixes, .traffic) == ["0.0 traffic heavy @0.0"])
    road.annotation.congestion = ["low", "low", "low"]
    #expect(trip(road, fixes, .traffic) == ["0.0 traffic light @0.0"])
  }

  @Test func `a tunnel by day counts as night`() {
    var road = route(spots)
    road.intersections = [Intersection(vertex: 1, classes: ["tunnel"]), Intersection(vertex: 2)]
    let noon = drive([Spot(0, 0), Spot(0, 1_201)], speed: 50, start: 43_200)
    #expect(
      trip(road, noon, .lighting) == [
        "0.0 lighting day sun @0.0", "10.0 lighting night tunnel @0.1",
        "21.0 lighting day sun @0.2",
      ])
    let midnight = drive([Spot(0, 0), Spot(0, 1_201)], speed: 50)
    #expect(trip(road, midnight, .lighting) == ["0.0 lighting night sun @0.0"])
  }
}
