import Testing
import TripModel

@testable import Navigation

/// Errors explain a drive backward that drifts or jumps, but not one that moves steadily.
@Suite struct RetreatTests {
  /// Whether a drive backward with these distances along the route, some seconds apart, is steady.
  private func isSteady(
    _ distances: [Double], interval: Double = 5, errors: Double = 5, speed: Double? = nil
  ) -> Bool {
    let start = Instant(milliseconds: 0)
    var retreat = Retreat(since: start)
    for (index, distance) in distances.enumerated() {
      retreat.add(distance, speed: speed, at: start.advanced(bySeconds: Double(index) * interval))
    }
    return retreat.isSteady(over: distances[0] - (distances.last ?? 0), withErrorsOf: errors)
  }

  /// Distances of a walk backward at 0.5 m/s from 200 m, each 1.5 m too large or too small.
  private let walk = (0..<20).map { (index: Int) -> Double in
    let error = index.isMultiple(of: 2) ? 1.5 : -1.5
    return 200 - 2.5 * Double(index) + error
  }

  @Test func `a slow walk back is steady`() {
    #expect(isSteady(walk))
  }

  @Test func `too few fixes show no steady movement`() {
    #expect(!isSteady(Array(walk.prefix(7)), errors: 0))
  }

  @Test func `errors as large as the distance driven backward explain it`() {
    #expect(!isSteady(walk, errors: 15))
  }

  @Test func `a drift to and fro is not steady`() {
    let drift = [0.0, 8, 3, 14, 25, 20, 31, 45, 38, 30, 42, 50].map { 200 - $0 }
    #expect(!isSteady(drift))
  }

  @Test func `a movement much faster than the stated speeds is a position that recovers`() {
    #expect(isSteady(walk, speed: 0.3))
    #expect(!isSteady(walk, speed: 0.1))
  }

  @Test func `a jump is not steady`() {
    let jump = Array(repeating: 200.0, count: 5) + Array(repeating: 150.0, count: 15)
    #expect(!isSteady(jump))
  }
}
