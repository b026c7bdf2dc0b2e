import Geodesy
import Testing
import TripFormats
import TripModel

/// The facts gathered from a trace.
struct TraceFactsTests {
  /// The facts of fixes on the equator by seconds and degrees of longitude.
  private func facts(_ fixes: [(seconds: Double, longitude: Double)]) -> TraceFacts {
    var facts = TraceFacts()
    for (seconds, longitude) in fixes {
      facts.add(
        Fix(
          time: Instant(milliseconds: Int64(seconds * 1000)),
          coordinate: Coordinate(latitude: 0, longitude: longitude)))
    }
    return facts
  }

  @Test func `a gap is more than ten seconds`() {
    let facts = facts([(0, 0), (10, 0.001), (20.5, 0.002)])
    #expect(facts.gaps == 1)
    #expect(facts.longestGap == 10.5)
  }

  @Test func `a jump is more than a hundred meters per second`() {
    // On the equator, 0.0009° are 100.08 m.
    #expect(facts([(0, 0), (1, 0.0009)]).jumps == 1)
    #expect(facts([(0, 0), (1, 0.00089)]).jumps == 0)
  }

  @Test func `repeated, equal and backward times are distinguished`() {
    let facts = facts([(0, 0), (0, 0), (0, 0.0001), (5, 0.0002), (4, 0.0003)])
    #expect(facts.duplicates == 1)
    #expect(facts.sameTimes == 1)
    #expect(facts.outOfOrder == 1)
    #expect(facts.end == Instant(milliseconds: 5000))
  }

  @Test func `a fix of an earlier time is counted and otherwise left out`() {
    let facts = facts([(3600, 0), (3601, 0.0001), (0, 5), (3602, 0.0002), (3603, 0.0003)])
    #expect(facts.fixes == 5)
    #expect(facts.outOfOrder == 1)
    #expect(facts.start == Instant(milliseconds: 3_600_000))
    #expect(facts.gaps == 0)
    #expect(facts.longestGap == 1)
    #expect(facts.length.rounded() == 33)
    #expect(facts.area.northEast == Coordinate(latitude: 0, longitude: 0.0003))
  }

  @Test func `a clock that jumps back by more than a day begins another recording`() {
    let facts = facts([(100_000, 0), (100_001, 0.0001), (0, 0.0002), (1, 0.0003)])
    #expect(facts.outOfOrder == 1)
    #expect(facts.clockLeaps == 1)
    #expect(facts.start == Instant(milliseconds: 0))
  }

  @Test func `an empty trace has no facts`() {
    #expect(facts([]).start == nil)
    #expect(facts([]).area.southWest == nil)
  }

  @Test func `the box of a trace across the antimeridian is narrow`() {
    let area = facts([(0, 179.5), (1, -179.5), (2, 179.75)]).area
    #expect(area.southWest == Coordinate(latitude: 0, longitude: 179.5))
    #expect(area.northEast == Coordinate(latitude: 0, longitude: -179.5))
  }
}
