import Geodesy
import TripModel

/// What a fix says about the way since the one before.
struct Movement {
  /// The receiver's place.
  let position: Vector
  /// Meters from the fix before, straight.
  let distance: Double
  /// The direction of travel as a unit vector; absent when nothing tells.
  let direction: Vector?
  /// How far the direction can be trusted, 0…1.
  let trust: Double
  /// The standard deviation of the place in meters.
  let deviation: Double
  /// How much of the place's error is new since the fix before, 0…1: the errors of a receiver that
  /// hardly moves are the same for minutes, so many fixes at one place tell no more than one.
  let news: Double

  /// Below this speed in m/s receivers report the course of their noise.
  private static let leastSpeedOfCourse = 2.0

  init(to fix: Fix, from last: Vector?) {
    let place = Position(fix.coordinate)
    let offset = last.map { place.vector - $0 } ?? Vector(x: 0, y: 0, z: 0)
    position = place.vector
    distance = offset.length
    deviation = min(max(fix.accuracy ?? 10, 6), 30)
    news = last == nil ? 1 : min(distance / 20, 1)
    if let course = fix.course, let speed = fix.speed, speed >= Movement.leastSpeedOfCourse {
      let (sine, cosine) = sineAndCosine(degrees: course.degrees)
      direction = place.north * cosine + place.east * sine
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

  /// The cosine of the angle between the movement and a piece of a line; absent without a
  /// direction.
  func cosine(to piece: Int, of line: Polyline) -> Double? {
    guard let direction else { return nil }
    let along = line.points[piece + 1] - line.points[piece]
    let length = along.length
    return length > 0 ? direction.dot(along) / length : nil
  }
}
