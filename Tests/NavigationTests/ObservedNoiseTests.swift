import Testing
import TripModel

@testable import Navigation

@Suite struct ObservedNoiseTests {
  /// The noise of a run of distances, `interval` seconds apart.
  func noise(_ deviations: [Double], interval: Double = 1) -> ObservedNoise {
    var noise = ObservedNoise()
    for (index, deviation) in deviations.enumerated() {
      let time = Instant(milliseconds: Int64(Double(index) * interval * 1000))
      noise.observe(deviation, claiming: nil, at: time, agrees: true)
    }
    return noise
  }

  @Test func `the estimate shrinks from the first guess to the observed errors`() {
    #expect(noise([]).deviation == 13)
    #expect(noise(Array(repeating: 3, count: 10)).deviation < 11)
    #expect(noise(Array(repeating: 3, count: 300)).deviation < 4)
  }

  @Test func `a vehicle that leaves the route does not raise the estimate`() {
    let before = Array(repeating: 3.0, count: 120)
    // A right-angle turn-off at 3 m/s² up to 14 m/s.
    let leaving = [1.5, 6, 13.5, 24, 37]
    let left = noise(before + leaving)
    #expect(left.deviation < noise(before).deviation + 1)
    #expect(left.fixes(from: 2, to: 5) == 2)
  }

  @Test func `a jump of the distance requires more fixes for a while`() {
    let jumping = [2.0, 40, 5, 55, 3]
    #expect(noise(jumping).fixes(from: 2, to: 5) == 5)
    #expect(noise(jumping).fixes(from: 3, to: 2) == 3)
    let calm = jumping + Array(repeating: 3.0, count: 120)
    #expect(noise(calm).fixes(from: 2, to: 5) == 2)
  }

  @Test func `a steady distance beside the route is a road of its own`() {
    let before = Array(repeating: 3.0, count: 30)
    let beside = [58.0, 61, 60, 62, 59, 60, 61, 58, 62, 60, 61, 59]
    #expect(noise(before + beside, interval: 5).deviation < 7)
  }

  @Test func `a distance that drifts shows the receiver's errors`() {
    let before = Array(repeating: 3.0, count: 30)
    let drifting = [30.0, 38, 50, 61, 48, 38, 30, 38, 50, 61, 48, 38, 30]
    #expect(noise(before + drifting, interval: 5).deviation > 8)
  }

  @Test func `sparse fixes show no jump`() {
    #expect(noise([2, 40, 5, 55, 3], interval: 5).fixes(from: 2, to: 5) == 2)
  }
}
