/// A stretch of a drive under one acceleration.
struct Motion: Sendable {
  /// The segment of the drive's line.
  var segment: Int
  /// Meters from the start of the drive where it begins.
  var start: Double
  /// Meters that it covers.
  var length: Double
  /// Speed in m/s at its begin.
  var speed: Double
  /// Acceleration in m/s²; negative when braking.
  var acceleration: Double
  /// Seconds that it takes.
  var duration: Double

  /// Meters from the start of the drive a number of seconds after its begin.
  func distance(after seconds: Double) -> Double {
    start + min(max(seconds * (speed + acceleration * seconds / 2), 0), length)
  }

  /// Speed in m/s a number of seconds after its begin.
  func speed(after seconds: Double) -> Double {
    max(0, speed + acceleration * seconds)
  }
}

/// The motions of a drive one after another: on each segment acceleration, steady speed and
/// braking, and the stops between.
struct Motions: Sequence, IteratorProtocol, Sendable {
  /// The line with its stops.
  private let path: DrivePath

  /// The speeds at its vertices.
  private let profile: SpeedProfile

  /// How the driver accelerates and brakes.
  private let style: DrivingStyle

  /// The vertex reached.
  private var vertex = 0

  /// The index of the next stop.
  private var stop = 0

  /// Motions of the present segment still to be given, last first.
  private var pending: [Motion] = []

  /// Prepares the motions over a path.
  init(over path: DrivePath, plan: SimulationPlan) {
    self.path = path
    style = plan.style
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

  /// The standing due at the vertex reached, if any.
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
    let (gain, loss) = (style.acceleration, style.braking)
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
