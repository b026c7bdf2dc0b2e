import Geodesy
import TripModel

/// What a fix says about the way since the one before.
struct Movement: Equatable, Sendable {
  /// The receiver's place.
  let position: Vector
  /// Meters from the fix before, straight: the least way made.
  let distance: Double
  /// Meters that the way made may well have been: as far as at the speed before.
  let reach: Double
  /// Meters made at the speed that the fix states; absent when it states none.
  let statedDistance: Double?
  /// The direction of travel as a unit vector; absent when nothing tells.
  let direction: Vector?
  /// How far the direction can be trusted, 0…1.
  let trust: Double
  /// The standard deviation of the place in meters.
  let deviation: Double
  /// Meters farther than which no vehicle gets in the time from the speed it had: an outlier, if
  /// the next fix does not agree with it. Absent while no speed is known.
  let surprisingDistance: Double?
  /// How much of the place's error is new since the fix before, 0…1: the errors of a receiver that
  /// hardly moves are the same for minutes, so many fixes at one place tell no more than one.
  let news: Double

  /// Below this speed in m/s receivers report the course of their noise.
  private static let leastSpeedOfCourse = 2.0

  /// A sporty start, in m/s².
  private static let greatestAcceleration = 3.0

  init(to fix: Fix, from last: PlaceMark?) {
    let place = Position(fix.coordinate)
    let offset = last.map { place.vector - $0.position } ?? Vector(x: 0, y: 0, z: 0)
    position = place.vector
    distance = offset.length
    let seconds = last.map { fix.time.seconds(since: $0.time) } ?? 0
    let run = last?.speed.map { $0 * seconds } ?? 0
    reach = max(distance, run)
    statedDistance = fix.speed.map { $0 * seconds }
    deviation = min(max(fix.accuracy ?? 10, 6), 30)
    let gain = Movement.greatestAcceleration / 2 * seconds * seconds
    surprisingDistance =
      last?.speed == nil
      ? nil : max(run, (fix.speed ?? 0) * seconds) + gain + 30 + 2 * deviation
    news = last == nil ? 1 : min(distance / 20, 1)
    if let course = fix.course, let speed = fix.speed, speed >= Movement.leastSpeedOfCourse {
      direction = place.direction(of: course)
      trust = speed * speed / (speed * speed + 9)
    } else if distance > 0 {
      // Between two fixes that are each off by several meters, a short way has no direction.
      direction = offset * (1 / distance)
      trust = distance * distance / (distance * distance + 225)
    } else {
      direction = nil
      trust = 0
    }
  }

  /// A place without a way to it.
  init(at position: Vector) {
    self.position = position
    distance = 0
    reach = 0
    statedDistance = nil
    direction = nil
    trust = 0
    deviation = 10
    surprisingDistance = nil
    news = 1
  }

  /// Whether no vehicle gets so far.
  var isSurprising: Bool { surprisingDistance.map { distance > $0 } ?? false }

  /// The direction of travel; absent when nothing tells.
  var course: Bearing? { direction.map { Position(vector: position).bearing(of: $0) } }

  /// Whether a way of some meters may have been driven: who hardly moves by the speed that the fix
  /// states only seems to, while the receiver's error jumps.
  func explains(_ meters: Double) -> Bool {
    statedDistance.map { meters <= 3 * $0 + 5 } ?? true
  }

  /// What the next movement starts from.
  func mark(at time: Instant, after last: PlaceMark?) -> PlaceMark {
    let seconds = last.map { time.seconds(since: $0.time) } ?? 0
    return PlaceMark(position: position, time: time, speed: seconds > 0 ? distance / seconds : nil)
  }

  /// The cosine of the angle between the movement and a piece of a line; absent without a
  /// direction.
  func cosine(to piece: Int, of line: Polyline) -> Double? {
    direction.flatMap { line.cosine(of: $0, toPiece: piece) }
  }
}

/// Where and how fast a fix found the receiver.
struct PlaceMark: Equatable, Sendable {
  /// The place.
  var position: Vector
  /// When it was there.
  var time: Instant
  /// The speed since the fix before in m/s; absent at the first.
  var speed: Double?
}
