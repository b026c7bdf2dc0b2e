import Geodesy
import Testing
import TripModel

@testable import Simulation

@Suite struct DeadReckoningTests {
  let route = TestRoutes.route(
    over: TestRoutes.line([(90, 500), (0, 500)]), annotation: Annotation(speeds: [10, 12]))

  /// The last fix before a silence.
  func last(speed: Double?) -> Fix {
    Fix(
      time: Instant(milliseconds: 0), coordinate: route.vertices[0], accuracy: 5,
      course: Bearing(degrees: 80), speed: speed)
  }

  @Test func `the last speed is kept along the road and around its bends`() throws {
    let fix = try #require(
      DeadReckoning(route: route).fix(
        at: Instant(milliseconds: 20_000), after: last(speed: 15), alongTrack: 400))
    #expect(abs(fix.coordinate.distance(to: route.vertices[1]) - 200) < 1e-6)
    #expect(fix.course?.difference(to: Bearing(degrees: 0)) ?? 180 < 1e-6)
    #expect(fix.speed == 15)
    #expect(fix.accuracy == 35)
    #expect(fix.isSimulated)
    #expect(fix.time == Instant(milliseconds: 20_000))
  }

  @Test func `without a speed the road's own is used`() {
    let fix = DeadReckoning(route: route).fix(
      at: Instant(milliseconds: 10_000), after: last(speed: nil), alongTrack: 550)
    #expect(fix?.speed == 12)
    #expect(abs((fix?.coordinate.distance(to: route.vertices[1]) ?? 0) - 170) < 1e-6)
  }

  @Test func `the end of the route is not passed`() {
    let fix = DeadReckoning(route: route).fix(
      at: Instant(milliseconds: 100_000), after: last(speed: 30), alongTrack: 900)
    #expect(fix?.coordinate.distance(to: route.vertices[2]) ?? 1 < 1e-6)
    #expect(fix?.speed == 0)
  }

  @Test func `NaN and routes without length do no harm`() {
    let origin = TestRoutes.origin
    let point = DeadReckoning(route: TestRoutes.route(over: [origin, origin]))
    for number in [Double.nan, .infinity, -5] {
      let fix = point.fix(
        at: Instant(milliseconds: 1000), after: last(speed: 3), alongTrack: number)
      #expect(fix?.coordinate.distance(to: origin) ?? 1 < 1e-6)
      #expect(fix?.course == Bearing(degrees: 80))
      let other = DeadReckoning(route: route).fix(
        at: Instant(milliseconds: 1000), after: last(speed: number), alongTrack: 10)
      #expect(other?.coordinate.latitude.isFinite == true)
      #expect(other?.speed ?? -1 >= 0)
    }
  }
}
