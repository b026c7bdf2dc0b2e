import Geodesy
import Testing
import TripModel

@testable import TripFormats

/// The steps of a bare line depend on its shape, not on its number of vertices.
struct SyntheticStepsTests {
  /// The maneuver and the start of each step.
  private func steps(_ line: [Coordinate]) throws -> [String] {
    var notes = RouteNotes(file: "")
    return try SyntheticSteps(line: line[...], notes: &notes).steps.map { step in
      let point = line[step.vertices.lowerBound]
      return
        "\(step.maneuver.type) \(step.maneuver.modifier ?? "-") \(point.latitude) \(point.longitude)"
    }
  }

  /// A line of 30 segments of 8 to 297 m at any angle.
  private func line(seed: UInt64) -> [Coordinate] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(Int(state >> 33) % bound)
    }
    var line = [Coordinate(latitude: 47, longitude: 8)]
    var bearing = next(360)
    for _ in 0..<30 {
      bearing += next(5) == 0 ? next(340) - 170 : next(30) - 15
      let point = line[line.count - 1].destination(
        distance: 8 + next(290), bearing: Bearing(degrees: bearing))
      line.append(rounded(point))
    }
    return line
  }

  private func rounded(_ point: Coordinate) -> Coordinate {
    Coordinate(
      latitude: (point.latitude * 1e7).rounded() / 1e7,
      longitude: (point.longitude * 1e7).rounded() / 1e7)
  }

  @Test(arguments: 1..<60 as Range<UInt64>, [2, 3, 7])
  func `vertices added on a line do not change the steps`(seed: UInt64, parts: Int) throws {
    let line = line(seed: seed)
    var dense = [line[0]]
    for (from, to) in zip(line, line.dropFirst()) {
      for part in 1..<parts {
        let share = Double(part) / Double(parts)
        dense.append(
          rounded(
            Coordinate(
              latitude: from.latitude + (to.latitude - from.latitude) * share,
              longitude: from.longitude + (to.longitude - from.longitude) * share)))
      }
      dense.append(to)
    }
    #expect(try steps(dense) == steps(line))
  }
}
