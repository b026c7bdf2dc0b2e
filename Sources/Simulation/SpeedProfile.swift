import Geodesy

/// The speeds in m/s at the vertices of a drive.
///
/// They are limited by the road, the bends and the driver's acceleration and braking.
struct SpeedProfile: Sendable {
  /// The speed at each vertex.
  let speeds: [Double]

  /// Finds the maximum speed at each vertex: the limit of the road and its bends, then braking
  /// before later vertices (backward) and acceleration after earlier ones (forward). An even drive
  /// slows down only for stops.
  ///
  /// - Complexity: O(N) for N vertices.
  init(of path: DrivePath, plan: SimulationPlan) {
    let last = path.positions.count - 1
    var speeds = plan.isEven ? path.evenSpeeds : SpeedProfile.ceilings(of: path)
    if !plan.isEven {
      if !plan.beginsRolling { speeds[0] = 0 }
      speeds[last] = 0
    }
    for stop in path.stops where stop.duration > 0 {
      speeds[path.vertex(nearest: stop.distance)] = 0
    }
    for vertex in stride(from: last - 1, through: 0, by: -1) {
      let step = path.distances[vertex + 1] - path.distances[vertex]
      let next = speeds[vertex + 1]
      speeds[vertex] = min(
        speeds[vertex], (next * next + 2 * DrivingStyle.braking * step).squareRoot())
    }
    for vertex in 0..<last {
      let step = path.distances[vertex + 1] - path.distances[vertex]
      let here = speeds[vertex]
      speeds[vertex + 1] = min(
        speeds[vertex + 1], (here * here + 2 * DrivingStyle.acceleration * step).squareRoot())
    }
    self.speeds = speeds
  }

  /// The maximum speed by the road and its bends at each vertex.
  private static func ceilings(of path: DrivePath) -> [Double] {
    let turns = path.bends(over: DrivingStyle.turnLength, wholeSegments: false)
    let curves = path.bends(over: DrivingStyle.curveLength, wholeSegments: true)
    return path.evenSpeeds.enumerated().map { vertex, roadSpeed in
      let (degrees, meters) = curves[vertex]
      return min(
        DrivingStyle.speed(atBend: turns[vertex].degrees, roadSpeed: roadSpeed),
        DrivingStyle.speed(onCurve: degrees, over: meters))
    }
  }
}

extension DrivePath {
  /// The change of direction at each vertex, with half the length over which it is measured.
  ///
  /// It is measured over a distance before and after the vertex, or at least over its segments; it
  /// is 0 at both ends.
  fileprivate func bends(
    over reach: Double, wholeSegments: Bool
  ) -> [(degrees: Double, meters: Double)] {
    let last = positions.count - 1
    var (behind, ahead) = (0, 0)
    var bends = [(degrees: Double, meters: Double)](repeating: (0, 0), count: last + 1)
    for vertex in 1..<max(1, last) {
      var before = max(0, distances[vertex] - reach)
      var after = min(length, distances[vertex] + reach)
      if wholeSegments {
        before = min(before, distances[vertex - 1])
        after = max(after, distances[vertex + 1])
      }
      while distances[behind + 1] < before { behind += 1 }
      while ahead + 1 < last, distances[ahead + 1] < after { ahead += 1 }
      let here = positions[vertex]
      let from = position(on: behind, at: before).vector
      let to = position(on: ahead, at: after).vector
      let bend = here.bearing(of: here.vector - from).difference(
        to: here.bearing(of: to - here.vector))
      bends[vertex] = (bend, (after - before) / 2)
    }
    return bends
  }

  /// The speed at each vertex without regard to bends: the lower one of the adjacent segments.
  ///
  /// 0 without segments.
  fileprivate var evenSpeeds: [Double] {
    positions.indices.map { vertex in
      speeds[max(vertex - 1, 0)..<min(vertex + 1, speeds.count)].min() ?? 0
    }
  }

  /// The vertex nearest to a distance from the start.
  func vertex(nearest distance: Double) -> Int {
    let next = distances.partitioningIndex { $0 >= distance }
    if next == 0 { return 0 }
    if next == distances.count { return next - 1 }
    return distances[next] - distance < distance - distances[next - 1] ? next : next - 1
  }
}
