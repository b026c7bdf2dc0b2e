/// A stretch of a drive with constant acceleration.
struct Motion: Sendable {
  /// The segment of the drive's line.
  var segment: Int
  /// The distance in meters from the start of the drive at which it begins.
  var start: Double
  /// Its length in meters.
  var length: Double
  /// The speed in m/s at its beginning.
  var speed: Double
  /// The acceleration in m/s²; negative when braking.
  var acceleration: Double
  /// Its duration in seconds.
  var duration: Double

  /// The distance in meters from the start of the drive, some seconds after its beginning.
  func distance(after seconds: Double) -> Double {
    start + min(max(seconds * (speed + acceleration * seconds / 2), 0), length)
  }

  /// The speed in m/s, some seconds after its beginning.
  func speed(after seconds: Double) -> Double {
    max(0, speed + acceleration * seconds)
  }
}

/// The motions of a drive in order, with the stops between.
///
/// Each segment has acceleration, steady speed and braking.
struct Motions: Sequence, IteratorProtocol, Sendable {
  /// The line with its stops.
  let path: DrivePath

  /// The speeds at its vertices.
  private let profile: SpeedProfile

  /// The current vertex.
  private var vertex = 0

  /// The index of the next stop.
  private var stop = 0

  /// The remaining motions of the current segment, last first.
  private var pending: [Motion] = []

  /// Prepares the motions over a path.
  init(over path: DrivePath, plan: SimulationPlan) {
    self.path = path
    profile = SpeedProfile(of: path, plan: plan)
  }

  mutating func next() -> Motion? {
    while true {
      if let motion = pending.popLast() { return motion }
      if let standing = nextStop() { return standing }
      guard vertex + 1 < path.positions.count else { return nil }
      pending = motions(on: vertex)
      vertex += 1
    }
  }

  /// The stop due at the current vertex, if any.
  private mutating func nextStop() -> Motion? {
    while stop < path.stops.count {
      let due = path.stops[stop]
      guard path.vertex(nearest: due.distance) <= vertex else { return nil }
      stop += 1
      let duration = due.duration.clamped(to: 0...86_400, otherwise: 0)
      if duration > 0 {
        return Motion(
          segment: Swift.max(0, vertex - 1), start: path.distances[vertex], length: 0, speed: 0,
          acceleration: 0, duration: duration)
      }
    }
    return nil
  }

  /// Acceleration, steady speed and braking on a segment, last first.
  private func motions(on segment: Int) -> [Motion] {
    let length = path.distances[segment + 1] - path.distances[segment]
    let (enter, leave) = (profile.speeds[segment], profile.speeds[segment + 1])
    let (gain, loss) = (DrivingStyle.acceleration, DrivingStyle.braking)
    let peakSquared =
      (2 * gain * loss * length + loss * enter * enter + gain * leave * leave) / (gain + loss)
    let highest = Swift.max(path.speeds[segment], enter, leave)
    let peak = Swift.max(Swift.min(highest, peakSquared.squareRoot()), enter, leave)
    let rise = Swift.min((peak * peak - enter * enter) / (2 * gain), length)
    let fall = Swift.min((peak * peak - leave * leave) / (2 * loss), length - rise)
    let steady = length - rise - fall
    let start = path.distances[segment]
    let parts = [
      Motion(
        segment: segment, start: start, length: rise, speed: enter, acceleration: gain,
        duration: (peak - enter) / gain),
      Motion(
        segment: segment, start: start + rise, length: steady, speed: peak, acceleration: 0,
        duration: steady / peak),
      Motion(
        segment: segment, start: start + rise + steady, length: fall, speed: peak,
        acceleration: -loss, duration: (peak - leave) / loss),
    ]
    return parts.reversed().filter { $0.duration > 0 }
  }
}
