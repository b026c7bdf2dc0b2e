import Geodesy
import TripModel

/// A run of movements, each of which takes the traveler farther from the route.
///
/// A receiver's errors drift, but seldom steadily in one direction and farther than usual in that
/// time, as a vehicle that leaves the route does.
struct Divergence: Equatable, Sendable {
  /// The end of its last movement; its start if it has none.
  private var last: Sample
  /// The distance from the route in meters at its start, and the time there, once it has a
  /// movement.
  private var startDeviation = 0.0
  private var startTime = Instant(milliseconds: 0)
  /// The number of its movements.
  private(set) var movements = 0
  /// The number of its movements that end beyond the limit, and the time of the first such end.
  private(set) var farMovements = 0
  private(set) var farSince: Instant?
  /// The direction of its first movement.
  private var heading = Vector(x: 0, y: 0, z: 0)
  /// Whether the receiver's own course confirms each movement.
  private(set) var isConfirmed = true

  /// A fix and its distance from the route in meters.
  struct Sample: Equatable, Sendable {
    var position: Vector
    var deviation: Double
    var time: Instant
  }

  /// Begins a run at a fix.
  init(at sample: Sample) { last = sample }

  /// The minimum length in meters of a movement: more than the receiver's error from fix to fix.
  private static let leastMovement = 10.0

  /// The meters that each meter of a movement must lead away from the route: an angle of 17°.
  private static let leastGain = 0.3

  /// The minimum cosine between two movements, so that a drive around a circle is not a run.
  private static let leastCosine = 0.9

  /// The speed in m/s below which errors move a position as fast as the traveler does.
  private static let leastSpeed = 2.5

  /// The interval between movements in seconds above which two of them suffice.
  private static let longestInterval = 2.5

  /// The correlation time of a receiver's errors in seconds.
  private static let correlationTime = 25.0

  /// The minimum size of errors in meters that is believed without a stated course.
  private static let leastNoise = 6.0

  /// Updates the run by a fix.
  ///
  /// - Parameters:
  ///   - sample: The fix.
  ///   - limit: The distance from the route in meters beyond which a movement is far.
  ///   - course: The direction of travel that the receiver states, if it states one.
  ///   - nearest: The point of the route that is nearest to the fix.
  @inline(__always)
  mutating func add(
    _ sample: Sample, beyond limit: Double, course: Vector?, nearest: () -> Vector
  ) {
    let way = sample.position - last.position
    let least = Divergence.leastMovement
    guard way.squaredLength >= least * least else { return }
    // Most movements follow the route.
    let gain = sample.deviation - last.deviation
    guard gain > 0, gain * gain >= Divergence.leastGain * Divergence.leastGain * way.squaredLength
    else { return restart(at: sample) }
    let moved = way.length
    guard isConfident(sample, moved, course: course, nearest) else { return restart(at: sample) }
    let direction = course ?? way * (1 / moved)
    if movements > 0, direction.dot(heading) < Divergence.leastCosine { restart(at: last) }
    if movements == 0 {
      (startDeviation, startTime, heading) = (last.deviation, last.time, direction)
    }
    isConfirmed = isConfirmed && course != nil
    movements += 1
    last = sample
    guard sample.deviation > limit else { return }
    farMovements += 1
    farSince = farSince ?? sample.time
  }

  /// Begins another run at a fix.
  @inline(__always)
  private mutating func restart(at sample: Sample) {
    if movements == 0 { last = sample } else { self = Divergence(at: sample) }
  }

  /// Whether the receiver's course, or else the speed, confirms that a movement leads away.
  private func isConfident(
    _ sample: Sample, _ moved: Double, course: Vector?, _ nearest: () -> Vector
  ) -> Bool {
    guard let course else {
      return moved >= Divergence.leastSpeed * sample.time.seconds(since: last.time)
    }
    let way = sample.position - nearest()
    return course.dot(way) >= Divergence.leastGain * way.length
  }

  /// Whether the run may be a traveler who leaves the route rather than the receiver's errors.
  var isBegun: Bool { movements >= 2 && isConfirmed }

  /// Whether the run has enough movements; one more is needed if only positions show it.
  var isSteady: Bool {
    let seconds = last.time.seconds(since: startTime)
    let isSparse = seconds > Divergence.longestInterval * Double(movements)
    return movements >= (isSparse ? 2 : isConfirmed ? 3 : 4)
  }

  /// Whether the run led farther from the route than errors of a given size drift in that time.
  func gain(withErrorsOf noise: Double) -> Comparison {
    let seconds = last.time.seconds(since: startTime)
    let drift = min(2 * seconds / Divergence.correlationTime, 2).squareRoot()
    let least = isConfirmed ? 4 * noise : 6 * max(noise, Divergence.leastNoise)
    return Comparison("diverged_m", last.deviation - startDeviation, .atLeast, least * drift)
  }
}
