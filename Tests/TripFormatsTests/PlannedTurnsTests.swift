import Geodesy
import TestSupport
import Testing
import TripModel

@testable import TripFormats

@Suite struct PlannedTurnsTests {
  /// A line on a grid, which crosses itself and returns to its vertices.
  private static func line(_ count: Int, _ generator: inout SeededNumbers) -> [Coordinate] {
    var line = [Coordinate(latitude: 10, longitude: 20)]
    while line.count < count {
      let last = line[line.count - 1]
      let step = [-1, 1].randomElement(using: &generator) ?? 1
      let isNorth = Bool.random(using: &generator)
      line.append(
        Coordinate(
          latitude: last.latitude + (isNorth ? 0.0004 * Double(step) : 0),
          longitude: last.longitude + (isNorth ? 0 : 0.0004 * Double(step))))
    }
    return line
  }

  /// The vertices of points, found by looking at every vertex.
  private static func vertices(of points: [Coordinate], on line: [Coordinate]) -> [Int] {
    var from = 0
    var found: [Int] = []
    for point in points {
      let distances = line[from...].map { $0.distance(to: point) }
      guard let least = distances.min(), least <= StopOnLine.reach,
        let first = distances.firstIndex(where: { $0 <= least + 1 })
      else { continue }
      from += first
      found.append(from)
    }
    return found
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a turn is at the first of the nearest vertices after the previous turn`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    let line = Self.line(200, &generator)
    var index = 0
    var points: [Coordinate] = []
    while index < line.count - 1 {
      let bearing = Bearing(degrees: Double.random(in: 0..<360, using: &generator))
      let offset: Double = [0, 0.5, 20, 60][Int.random(in: 0..<4, using: &generator)]
      points.append(line[index].destination(distance: offset, bearing: bearing))
      index += Int.random(in: 0..<20, using: &generator)
    }
    let turns = PlannedTurns(
      points.map {
        var point = PlannedPoint(coordinate: $0)
        point.isTurn = true
        return point
      }, along: line)
    let steps = turns.steps(from: 0, to: line.count - 1)
    let expected = Set(Self.vertices(of: points, on: line)).union([0, line.count - 1])
    #expect(steps.map(\.vertices.lowerBound) == expected.sorted())
  }
}
