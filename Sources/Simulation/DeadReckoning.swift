import Geodesy
package import TripModel

/// The probable position of a traveler on a route while the receiver is silent.
///
/// The traveler keeps the last speed along the road, or the road's own speed if no speed was known,
/// and does not pass the route's end. The fixes are marked as simulated and claim an accuracy that
/// worsens with the estimated distance.
package struct DeadReckoning: Sendable {
  /// The measured line; absent for a route without vertices.
  private let line: DriveLine?

  /// The road's speed in m/s for each segment.
  private let speeds: [Double]

  /// Prepares dead reckoning on a route.
  ///
  /// - Complexity: O(N) for N vertices; afterward a fix costs O(log N).
  package init(route: Route) {
    line = DriveLine(route)
    speeds =
      line.map { RoadSpeeds(of: route, distances: $0.distances, plan: SimulationPlan()).values }
      ?? []
  }

  /// The fix at an instant of the silence.
  ///
  /// - Parameters:
  ///   - time: The instant.
  ///   - last: The last fix before the silence.
  ///   - alongTrack: The position of that fix in meters from the route's start.
  ///   - end: The distance in meters from the route's start that is not passed.
  /// - Returns: The fix; absent on a route without vertices.
  package func fix(
    at time: Instant, after last: Fix, alongTrack: Double, upTo end: Double = .infinity
  ) -> Fix? {
    guard let line else { return nil }
    let here = alongTrack.clamped(to: 0...line.length, otherwise: 0)
    let speed = (last.speed ?? roadSpeed(at: here))
      .clamped(to: 0...1000, otherwise: 0)
    let reached = (here + speed * max(0, time.seconds(since: last.time)))
      .clamped(to: 0...max(here, min(end, line.length)), otherwise: here)
    let position = line.position(at: reached)
    return Fix(
      time: time, coordinate: position.coordinate, altitude: last.altitude,
      accuracy: DeadReckoning.accuracy(of: last, guessed: reached - here),
      course: line.bearing(at: reached, position: position) ?? last.course,
      speed: reached < min(end, line.length) ? speed : 0, isSimulated: true)
  }

  /// The road's speed in m/s at a distance from the route's start.
  package func roadSpeed(at alongTrack: Double) -> Double {
    guard let line else { return 0 }
    let here = alongTrack.clamped(to: 0...line.length, otherwise: 0)
    return speeds.dropFirst(line.segment(at: here)).first ?? 0
  }

  /// The accuracy of the last fix plus a tenth of the estimated distance; 10 m if the fix had none.
  private static func accuracy(of last: Fix, guessed: Double) -> Double {
    max(0, last.accuracy ?? 10) + guessed / 10
  }
}

extension DriveLine {
  /// The segment that contains a distance from the start; 0 on a line without segments.
  func segment(at distance: Double) -> Int {
    let next = distances.partitioningIndex { $0 > distance }
    return max(0, min(next, distances.count - 1) - 1)
  }

  /// The bearing of the line at a position on it; absent if the line has no length.
  func bearing(at distance: Double, position: Position) -> Bearing? {
    let segment = segment(at: distance)
    guard segment + 1 < positions.count else { return nil }
    let way = positions[segment + 1].vector - positions[segment].vector
    return way.squaredLength > 0 ? position.bearing(of: way) : nil
  }
}
