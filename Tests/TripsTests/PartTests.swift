import Geodesy
import Navigation
import Testing
import TripModel

@testable import Trips

/// Each part of a trip alone.
struct PartTests {
  private let road = route([Spot(0, 0), Spot(0, 2_000)])
  private let fact = OffRoute(
    reason: .distance, kind: .offRoute, deviation: 80, threshold: 50, since: 0)

  /// A trip at its first fix, with a router that always has a route.
  private func trip(_ rules: TripRules = .ofTests) -> Trip {
    var trip = Trip(
      rules: rules, log: EventLog(selection: .all), questions: Questions(rules: [], delegate: nil),
      routers: TripRouters(
        ListedRoutes(answers: Array(repeating: RouteAnswer(.routes([road])), count: 9))),
      timeline: TimelineCursor([]), receiver: Receiver(rules: rules.navigation),
      road: DrivenRoute(engine: NavigationEngine(route: road, rules: rules.navigation)))
    pass(to: 0, at: Spot(0, 0), &trip)
    return trip
  }

  private func pass(to second: Double, at spot: Spot, _ trip: inout Trip) {
    trip.now = Instant(milliseconds: 0).advanced(bySeconds: second)
    trip.receiver.accept(Fix(time: trip.now, coordinate: spot.coordinate), isExact: true)
    trip.counts.accepted += 1
  }

  @Test func `a deviation causes one request, and canceling it allows another`() {
    var trip = trip()
    var rerouting = Rerouting()
    rerouting.leave(fact, trip.view(), in: &trip)
    #expect(rerouting.isRequesting)
    pass(to: 1, at: Spot(0, 20), &trip)
    rerouting.consider(in: &trip)
    rerouting.cancel(.routeSet, in: &trip)
    #expect(!rerouting.isRequesting)
    rerouting.consider(in: &trip)
    #expect(
      trip.log.events.map(\.kind.name)
        == [.offRoute, .rerouteRequest, .rerouteCancel, .rerouteRequest])
  }

  @Test func `a route is requested when the time and distance of a hold-off are over`() {
    var trip = trip()
    var rerouting = Rerouting()
    rerouting.holdOff(from: Spot(0, 0).coordinate, in: &trip)
    rerouting.leave(fact, trip.view(), in: &trip)
    for (second, north) in [(2.0, 60.0), (6, 40), (7, 60)] {
      #expect(!rerouting.isRequesting)
      pass(to: second, at: Spot(0, north), &trip)
      rerouting.consider(in: &trip)
    }
    #expect(rerouting.isRequesting)
  }

  @Test func `speeding is upgraded after its duration, and downgraded immediately`() {
    var (watch, rules) = (SpeedingWatch(), SpeedingRules())
    rules.upgradeTime = 3
    let severities = [(0.0, 14.0), (2, 14), (3, 14), (4, 20), (7, 20), (8, 10)].map {
      watch.judge(
        $1, under: .limited(10), rules, at: Instant(milliseconds: Int64($0 * 1000))
      ).severity
    }
    #expect(severities == [.none, .none, .minor, .minor, .major, .none])
  }

  @Test(arguments: [50.0, 80, 100, 130])
  func `an excess of exactly the threshold is speeding`(limit: Double) {
    let most = limit / 3.6
    for excess in [2.78, 5.56] {
      var watch = SpeedingWatch()
      let severity = watch.judge(
        most + excess, under: .limited(most), SpeedingRules(), at: Instant(milliseconds: 0)
      ).severity
      #expect(severity == (excess > 5 ? .major : .minor))
    }
  }

  @Test func `neither the departure on a new route nor its first leg is announced`() {
    var departure = Departure()
    let (depart, leg) = (NavigationEvent(.departed(deviation: 0)), NavigationEvent(.startedLeg(0)))
    let first = departure.announces(depart, followsDeparture: false, leavesOutStart: false)
    #expect(departure.hasDeparted)
    let again = departure.announces(depart, followsDeparture: false, leavesOutStart: true)
    let itsLeg = departure.announces(leg, followsDeparture: true, leavesOutStart: true)
    departure.changeDestination()
    let newLeg = departure.announces(leg, followsDeparture: true, leavesOutStart: true)
    #expect([first, again, itsLeg, newLeg] == [true, false, false, true])
  }
}
