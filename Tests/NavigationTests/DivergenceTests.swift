import Geodesy
import TestSupport
import Testing
import TripModel

@testable import Navigation

/// Drives that leave the route soon after the start, when the receiver's errors are not known yet.
@Suite struct DivergenceTests {
  let road = RoadSketch("A---------B---------C", metersPerCell: 50)

  /// Fixes along A–B for some seconds and on at an angle to the road in degrees; the speed is in
  /// m/s.
  func drive(
    turning angle: Double, after start: Int = 36, for seconds: Int = 12, speed: Double = 11,
    statesCourse: Bool = true
  ) -> [Fix] {
    var fixes = Array(road.drive("ABC", speed: speed).prefix(start + 1))
    let fork = fixes[start].coordinate
    for second in 1...seconds {
      fixes.append(
        Fix(
          time: Instant(milliseconds: Int64(start + second) * 1000),
          coordinate: fork.destination(
            distance: speed * Double(second), bearing: Bearing(degrees: 90 + angle)),
          accuracy: 5))
    }
    guard statesCourse else { return fixes }
    for index in fixes.indices {
      fixes[index].course = Bearing(degrees: index <= start ? 90 : 90 + angle)
      fixes[index].speed = speed
    }
    return fixes
  }

  func leaving(_ fixes: [Fix]) -> [String] {
    EngineTrip(fixes, along: road.route("AC")).timedStory.filter { $0.contains("off") }
  }

  @Test(arguments: [(30.0, 6), (45, 5), (90, 4), (-45, 5)])
  func `three steady movements away from the route are off route`(angle: Double, seconds: Int) {
    #expect(leaving(drive(turning: angle)) == ["\(36 + seconds) off distance"])
  }

  @Test func `without a course a fourth movement is needed`() {
    #expect(leaving(drive(turning: 90, statesCourse: false)) == ["40 off distance"])
  }

  @Test func `a walker whose receiver states the course is off route 27 m after a turn-off`() {
    // The errors that the first minute shows explain 44 m.
    #expect(
      leaving(drive(turning: -90, after: 60, for: 40, speed: 1.4)) == ["79 off distance"])
  }

  @Test func `a position that drifts away while the course follows the route is on it`() {
    var fixes = drive(turning: 30)
    for index in fixes.indices { fixes[index].course = Bearing(degrees: 90) }
    #expect(leaving(Array(fixes.prefix(45))).isEmpty)
  }

  @Test func `a drive around a circle is not a movement away from the route`() {
    var run = Divergence(at: sample(north: 0, east: 0, second: 0))
    for second in 1...4 {
      // A quarter of a circle of 40 m around a point 40 m north of the road.
      let (sine, cosine) = sineAndCosine(degrees: Double(second) * 30)
      let next = sample(north: 40 - 40 * cosine, east: 40 * sine, second: second)
      run.add(next, beyond: 25, course: nil) { next.position }
    }
    #expect(!run.isSteady)
  }

  private func sample(north: Double, east: Double, second: Int) -> Divergence.Sample {
    let here = Position(Coordinate(latitude: 40, longitude: -40))
    return Divergence.Sample(
      position: here.vector + here.east * east + here.north * north, deviation: north,
      time: Instant(milliseconds: Int64(second) * 1000))
  }
}
