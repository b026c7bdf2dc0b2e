import TestSupport
import Testing
import TripModel

@testable import Geodesy
@testable import Navigation

/// The cost of a fix where the route passes often, as the number of pieces examined.
@Suite struct PassCostTests {
  private static let center = Coordinate(latitude: 47, longitude: 8)

  /// The point at a fraction of a lap on a non-circular track of 300 m radius.
  private static func track(_ part: Double, aside: Double = 0) -> Coordinate {
    let turn = part - part.rounded(.down)
    let radius = 300 + 40 * sineAndCosine(degrees: 1080 * turn).sine + aside
    return center.destination(distance: radius, bearing: Bearing(degrees: 360 * turn))
  }

  /// Laps of 100 vertices; consecutive laps are `jitter` meters apart.
  private static func line(laps: Int, jitter: Double = 0) -> Polyline {
    Polyline(
      (0...laps * 100).map { index in
        let point = track(Double(index) / 100, aside: jitter * Double(index / 100 % 5))
        // Rounded as in a file, so that laps are identical.
        return Coordinate(
          latitude: (point.latitude * 1e7).rounded() / 1e7,
          longitude: (point.longitude * 1e7).rounded() / 1e7)
      })
  }

  /// The mean number of pieces examined per fix over 300 fixes with errors, in meters.
  private func examined(along line: Polyline, error: Double, aside: Double = 0) -> Double {
    let localization = Localization(line: line)
    var witness = SilentWitness()
    var hypotheses: [Hypothesis] = []
    var lastFix: LastFix?
    var (sum, count) = (0, 0)
    for index in 0..<300 {
      let wander = error * Double((index * 7_919) % 11 - 5) / 5
      let fix = Fix(
        time: Instant(milliseconds: Int64(index) * 1000),
        coordinate: Self.track(Double(index) * 0.005, aside: aside + wander), accuracy: 5)
      let movement = Movement(to: fix, from: lastFix)
      if hypotheses.isEmpty {
        hypotheses = localization.begin(movement, within: 50, in: .whole, &witness)
      } else {
        localization.advance(&hypotheses, movement, within: 60, examined: &sum, &witness)
        count += 1
      }
      lastFix = movement.lastFix(at: fix.time, after: lastFix)
    }
    return Double(sum) / Double(count)
  }

  @Test(arguments: [0.0, 4, 12], [0.0, 0.7])
  func `a fix costs as much on a thousand laps as on one`(error: Double, jitter: Double) {
    let costs = [1, 10, 100, 1000].map { laps in
      examined(along: Self.line(laps: laps, jitter: jitter), error: error)
    }
    #expect(costs.max() ?? 0 <= 1.2 * (costs.min() ?? 0), "\(costs)")
  }

  @Test func `the distance from a thousand laps far away costs the same as from ten`() {
    let point = Position(Self.center).vector
    let costs = [1, 10, 100, 1000].map { laps in
      var examined = 0
      _ = Self.line(laps: laps).nearest(to: point, examined: &examined)
      return examined
    }
    #expect(costs.max() ?? 0 <= costs.min().map { $0 * 6 / 5 } ?? 0, "\(costs)")
  }

  @Test func `tens of thousands of vertices in a meter have a bounded cost`() {
    for (scale, most) in [(1e-5, 1_000.0), (1e-7, 20_000)] {
      var state: UInt64 = 1
      func random() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return Double(state >> 40) / Double(1 << 24) * scale
      }
      let dense = (0..<30_000).map { _ in
        Coordinate(latitude: 47 + random(), longitude: 8 + random())
      }
      let line = Polyline(dense + [Coordinate(latitude: 47.01, longitude: 8)])
      let cost = examined(along: line, at: Self.center)
      #expect(cost < most, "\(cost)")
    }
    let straight = (0..<30_000).map { Coordinate(latitude: 47 + Double($0) * 3e-10, longitude: 8) }
    #expect(examined(along: Polyline(straight), at: Self.center) < 1_000)
  }

  /// The mean number of pieces examined per fix of 50 fixes near a point.
  private func examined(along line: Polyline, at point: Coordinate) -> Double {
    let localization = Localization(line: line)
    var witness = SilentWitness()
    var hypotheses: [Hypothesis] = []
    var lastFix: LastFix?
    var sum = 0
    for index in 0..<50 {
      let fix = Fix(
        time: Instant(milliseconds: Int64(index) * 1000),
        coordinate: point.destination(
          distance: Double(index % 7), bearing: Bearing(degrees: Double(index * 50))))
      let movement = Movement(to: fix, from: lastFix)
      if hypotheses.isEmpty {
        hypotheses = localization.begin(movement, within: 50, in: .whole, &witness)
      } else {
        localization.advance(&hypotheses, movement, within: 60, examined: &sum, &witness)
      }
      lastFix = movement.lastFix(at: fix.time, after: lastFix)
    }
    return Double(sum) / 49
  }
}
