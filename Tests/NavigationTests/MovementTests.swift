import Testing
import TripModel

@testable import Geodesy
@testable import Navigation

@Suite struct MovementTests {
  /// The movement over a silence of some seconds between two positions 10 m apart.
  private func movement(seconds: Double, speeds before: Double, _ after: Double) -> Movement {
    let start = Coordinate(latitude: 47, longitude: 8)
    let end = start.destination(distance: 10, bearing: Bearing(degrees: 90))
    let last = LastFix(
      position: Position(start).vector, time: Instant(milliseconds: 0), seconds: 1, speed: before,
      statedSpeed: before)
    let time = Instant(milliseconds: 0).advanced(bySeconds: seconds)
    return Movement(to: Fix(time: time, coordinate: end, speed: after), from: last)
  }

  @Test func `a traveler who drives on both sides of a silence drove in between`() {
    #expect(movement(seconds: 60, speeds: 9, 10).hiddenDistance == 600)
    #expect(movement(seconds: 300, speeds: 3, 10).hiddenDistance == 3000)
  }

  @Test(arguments: [(60.0, 0.64, 1.58), (600, 1.9, 1.9), (3600, 10, 10), (60, 1, 10)])
  func `braking, starting, or a long silence hides no drive`(
    seconds: Double, before: Double, after: Double
  ) {
    #expect(movement(seconds: seconds, speeds: before, after).hiddenDistance == 0)
  }
}
