import Geodesy
import TripModel

/// The errors of a receiver.
///
/// Toward east and toward north alike, the error is the sum of a wandering part, a first-order
/// Gauss–Markov process, and a white part of a fifth of the deviation. The velocity has a white
/// error of its own; speed and course are those of the velocity measured, so that the course
/// becomes useless as the traveler comes to rest, like a real one.
///
/// **Source:** Gelb, *Applied Optimal Estimation*, 1974, section 3.7 (the process); Langley, *GPS
/// receiver system noise*, GPS World 6/1997 (the parts).
package struct ReceiverNoise: Equatable, Sendable {
  /// `--noise M`: the standard deviation in meters of the error toward east and of that toward
  /// north, 0…1000.
  package var deviation = 0.0

  /// `--correlation S`: the seconds after which the wandering part still agrees to 1/e, 0…86400.
  package var correlationTime = 25.0

  /// `--bias E,N`: the constant error.
  package var bias = Bias()

  /// `--outliers P`: the part of the fixes, 0…1, that lie 60…160 m off and do not know it.
  package var outliers = 0.0

  /// A constant error in meters.
  package struct Bias: Equatable, Sendable {
    /// Toward east.
    package var east = 0.0

    /// Toward north.
    package var north = 0.0
  }

  /// Makes the noise of a perfect receiver.
  package init() {}

  /// The part of the deviation that is white.
  static let whitePart = 0.2

  /// Meters per second of velocity error for each meter of deviation, toward east and north alike.
  static let velocityPart = 0.04

  /// The radius that holds 68 % of all errors, for a deviation of 1 toward east and north: √(2 ln
  /// (1 / 0.32)).
  static let radiusOf68Percent = 1.5096
}

/// The accuracy that simulated fixes claim.
package enum ReportedAccuracy: Equatable, Sendable {
  /// The radius that holds 68 % of the errors that the noise makes, at least 1 m.
  case honest
  /// A radius in meters, whatever the noise.
  case fixed(Double)
  /// None.
  case absent
}

/// A receiver that turns true places into fixes with errors, in time order.
struct NoisyReceiver: Sendable {
  /// The errors.
  private let noise: ReceiverNoise
  /// The deviation within its range.
  private let deviation: Double
  /// The accuracy claimed.
  private let accuracy: Double?
  /// The chance of the wandering and white errors.
  private var generator: SeededGenerator
  /// The chance of the outliers.
  private var outlierGenerator: SeededGenerator
  /// The wandering error in meters toward east and north, and when it was such.
  private var wander: (east: Double, north: Double, time: Instant)?

  /// Prepares a receiver.
  init(plan: SimulationPlan) {
    noise = plan.noise
    deviation = plan.noise.deviation.clamped(to: 0...1000, otherwise: 0)
    accuracy = NoisyReceiver.accuracy(plan.accuracy, deviation: deviation)
    generator = SeededGenerator(seed: plan.seed, use: 1)
    outlierGenerator = SeededGenerator(seed: plan.seed, use: 2)
  }

  /// Reports a place.
  mutating func fix(at place: DrivenPlace) -> Fix {
    var fix = Fix(
      time: place.time, coordinate: place.coordinate, accuracy: accuracy, course: place.course,
      speed: place.speed)
    var (east, north) = (noise.bias.east, noise.bias.north)
    if deviation > 0 {
      let error = positionError(at: place.time)
      east += error.east
      north += error.north
      measureVelocity(of: place, into: &fix)
    }
    if let jump = outlier() {
      east += jump.east
      north += jump.north
    }
    fix.coordinate = place.coordinate.moved(east: east, north: north)
    return fix
  }

  /// The accuracy in meters that fixes claim.
  private static func accuracy(_ claim: ReportedAccuracy, deviation: Double) -> Double? {
    switch claim {
    case .honest: max(1, deviation * ReceiverNoise.radiusOf68Percent)
    case .fixed(let radius): radius
    case .absent: nil
    }
  }

  /// The next error in meters: the wandering part moved on, and a white part.
  private mutating func positionError(at time: Instant) -> (east: Double, north: Double) {
    let white = deviation * ReceiverNoise.whitePart
    let wandering = (deviation * deviation - white * white).squareRoot()
    var kept = 0.0
    if let last = wander?.time {
      let correlation = noise.correlationTime.clamped(to: 0...86_400, otherwise: 0)
      kept = correlation > 0 ? decay(time.seconds(since: last) / correlation) : 0
    }
    let fresh = wandering * (1 - kept * kept).squareRoot()
    let east = (wander?.east ?? 0) * kept + fresh * generator.normal()
    let north = (wander?.north ?? 0) * kept + fresh * generator.normal()
    wander = (east, north, time)
    return (east + white * generator.normal(), north + white * generator.normal())
  }

  /// Measures speed and course with the velocity's error; no course below 0.5 m/s.
  private mutating func measureVelocity(of place: DrivenPlace, into fix: inout Fix) {
    let error = deviation * ReceiverNoise.velocityPart
    let (sine, cosine) = sineAndCosine(degrees: place.course.degrees)
    let east = place.speed * sine + error * generator.normal()
    let north = place.speed * cosine + error * generator.normal()
    let speed = (east * east + north * north).squareRoot()
    fix.speed = speed
    fix.course =
      speed < 0.5
      ? nil : Bearing(degrees: arctangent(y: east, x: north) * (180 / Double.pi))
  }

  /// The jump of an outlier in meters; absent for most fixes.
  private mutating func outlier() -> (east: Double, north: Double)? {
    guard noise.outliers > 0 else { return nil }
    let (chance, turn, reach) = (
      outlierGenerator.uniform(), outlierGenerator.uniform(), outlierGenerator.uniform()
    )
    guard chance < noise.outliers else { return nil }
    let (sine, cosine) = sineAndCosine(degrees: 360 * turn)
    let distance = 60 + 100 * reach
    return (distance * sine, distance * cosine)
  }
}

extension Coordinate {
  /// The place a number of meters to the east and north, each at most 1000 km.
  func moved(east: Double, north: Double) -> Coordinate {
    guard east != 0 || north != 0 else { return self }
    let here = Position(self)
    let reach = -1_000_000.0...1_000_000.0
    let right = east.clamped(to: reach, otherwise: 0)
    let up = north.clamped(to: reach, otherwise: 0)
    return Position(vector: here.vector + here.east * right + here.north * up).coordinate
  }
}

/// e to the power of minus a number of at least 0, within 1e-9, without the C library's `exp`.
///
/// The Padé approximant of order 2/2 near 0, squared back to the number.
func decay(_ number: Double) -> Double {
  if number > 40 { return 0 }
  var (part, squarings) = (max(0, number), 0)
  while part > 1.0 / 32 {
    part /= 2
    squarings += 1
  }
  let even = 1 + part * part / 12
  var value = (even - part / 2) / (even + part / 2)
  for _ in 0..<squarings { value *= value }
  return value
}
