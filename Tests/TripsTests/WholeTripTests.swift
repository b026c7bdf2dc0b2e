import Testing
import TripModel
import Trips

struct WholeTripTests {
  let square = [Spot(0, 0), Spot(0, 500), Spot(500, 500), Spot(500, 0)]

  @Test func `a drive along the route is announced from start to arrival`() {
    #expect(
      log(drive(square), in: session(route(square))) == [
        "0.0 start r.geojson t.gpx 1 legs 4 steps 1500.0 m router none",
        "0.0 route_change initial",
        "0.0 depart 0.0 m @0.0",
        "0.0 leg_start 1 stop 3 1500.0 m @0.0",
        "0.0 step depart 0 500.0 m @0.0",
        "0.0 visual show 0 @0.0",
        "20.0 spoken say 0 100.0 m 100.0 m lead 5.0 @0.0",
        "25.0 step turn 1 500.0 m @0.1",
        "25.0 visual show 1 @0.1",
        "45.0 spoken say 1 100.0 m 100.0 m lead 5.0 @0.1",
        "50.0 step turn 2 500.0 m @0.2",
        "50.0 visual show 2 @0.2",
        "55.0 waypoint_approach 1 stop 3 final @0.2",
        "70.0 spoken say 2 100.0 m 100.0 m lead 5.0 @0.2",
        "74.0 arrival 1 stop 3 final 20.0 m reached @0.2",
        "74.0 summary arrived fixes 75-0 arrivals 1/1 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 3 visual 3 skipped 0 warnings 0 1480.0 m 74.0 s complete",
      ])
  }

  @Test func `last words about a road that the drive does not reach count as skipped`() {
    let way = route([Spot(0, 0), Spot(0, 500), Spot(2, 500)])
    let lines = log(
      drive([Spot(0, 0), Spot(0, 495)], speed: 19),
      in: session(way, selection: EventSelection([.summary])))
    #expect(lines.count == 1 && lines[0].contains("arrivals 1/1"))
    #expect(lines[0].contains("spoken 1 visual 1 skipped 2 "), "\(lines)")
  }

  @Test func `a missed turn is answered with a new route that leads to the arrival`() {
    let way = [Spot(0, 0), Spot(0, 800), Spot(500, 800), Spot(500, 0)]
    let back = route([Spot(0, 500), Spot(0, 800), Spot(500, 800), Spot(500, 0)], name: "b")
    let trip = session(route(square), answers: [RouteAnswer(.routes([back]))])
    #expect(
      log(drive(way), in: trip) == [
        "0.0 start r.geojson t.gpx 1 legs 4 steps 1500.0 m router none",
        "0.0 route_change initial",
        "0.0 depart 0.0 m @0.0",
        "0.0 leg_start 1 stop 3 1500.0 m @0.0",
        "0.0 step depart 0 500.0 m @0.0",
        "0.0 visual show 0 @0.0",
        "20.0 spoken say 0 100.0 m 100.0 m lead 5.0 @0.0",
        "25.0 step turn 1 500.0 m @0.1",
        "25.0 visual show 1 @0.1",
        "29.0 off_route distance 80.0 m > 50.0 m @0.1",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
        "30.0 reroute 1 distance after 1.0 s 1600.0 m 1 legs @0.0",
        "30.0 route_change reroute @0.0",
        "30.0 step depart b0 300.0 m @0.0",
        "30.0 visual show b0 @0.0",
        "35.0 spoken say b0 100.0 m 100.0 m lead 5.0 @0.0",
        "40.0 step turn b1 500.0 m @0.1",
        "40.0 visual show b1 @0.1",
        "60.0 spoken say b1 100.0 m 100.0 m lead 5.0 @0.1",
        "65.0 step turn b2 800.0 m @0.2",
        "65.0 visual show b2 @0.2",
        "85.0 waypoint_approach 1 stop 3 final @0.2",
        "100.0 spoken say b2 100.0 m 100.0 m lead 5.0 @0.2",
        "104.0 arrival 1 stop 3 final 20.0 m reached @0.2",
        "104.0 summary arrived fixes 105-0 arrivals 1/1 off 1 requests 1 reroutes 1 failures 0 "
          + "unanswered 0 spoken 4 visual 5 skipped 0 warnings 0 2000.0 m 104.0 s complete",
      ])
  }
}
