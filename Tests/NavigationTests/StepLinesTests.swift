import Geodesy
import TestSupport
import Testing

@testable import Navigation

/// Searches of step lines, compared with a check of all.
struct StepLinesTests {
  /// Random steps whose line crosses itself; some of them have no length.
  private func lines(_ numbers: inout SeededNumbers) -> [VertexLine] {
    var point = Coordinate(latitude: 50, longitude: 8)
    return (0..<120).map { _ in
      let count = Int.random(in: 0...4, using: &numbers)
      var line = [point]
      for _ in 0..<count {
        point.latitude += Double.random(in: -2e-3...2e-3, using: &numbers)
        point.longitude += Double.random(in: -3e-3...3e-3, using: &numbers)
        line.append(point)
      }
      return VertexLine(line)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the nearest step and any near step match an exhaustive search`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let lines = lines(&numbers)
    let steps = StepLines(lines)
    for _ in 0..<40 {
      let middle = lines.randomElement(using: &numbers)?.vertices[0]
      var point = middle ?? Coordinate(latitude: 50, longitude: 8)
      if Bool.random(using: &numbers) {
        point.latitude += Double.random(in: -5e-3...5e-3, using: &numbers)
      }
      let first = Int.random(in: 0..<lines.count, using: &numbers)
      let last = Int.random(in: first..<lines.count, using: &numbers)
      let distances = (first...last).map { lines[$0].deviation(of: point) }
      let least = distances.min() ?? 0
      let nearest = steps.nearest(to: point, in: first...last)
      #expect(nearest.distance == least)
      #expect(nearest.index == first + (distances.firstIndex(of: least) ?? -1))
      let limit = Double.random(in: 0...400, using: &numbers)
      let isNear = lines[first...].contains { $0.deviation(of: point) <= limit }
      #expect(steps.isAny(from: first, within: limit, of: point) == isNear)
    }
  }
}
