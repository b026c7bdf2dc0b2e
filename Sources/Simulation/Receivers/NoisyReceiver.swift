import Geodesy
import TripModel

/// Turns true positions into fixes with errors, in time order.
///
/// Each receiver of the mix has its own random generator, so that a stretch of one does not change
/// the errors of another.
struct NoisyReceiver: Sendable {
  /// The errors.
  private let noise: ReceiverNoise
  /// The deviation, clamped to its range.
  private let deviation: Double
  /// The requested accuracy.
  private let accuracy: ReportedAccuracy
  /// The receivers by their stretch of the drive.
  private let mix: ReceiverMix
  /// The errors of the receivers with measured errors in the mix.
  private var measured: [ReceiverModel: ReceiverErrors] = [:]
  /// The random numbers for the drifting and white errors.
  private var generator: SeededGenerator
  /// The random numbers for the outliers.
  private var outlierGenerator: SeededGenerator
  /// The drifting error in meters toward east and north, and its time.
  private var wander: (east: Double, north: Double, time: Instant)?

  /// Prepares a receiver.
  init(plan: SimulationPlan) {
    noise = plan.noise
    deviation = plan.noise.deviation.clamped(to: 0...1000, otherwise: 0)
    accuracy = plan.accuracy
    mix = plan.receivers
    generator = SeededGenerator(seed: plan.seed, use: 1)
    outlierGenerator = SeededGenerator(seed: plan.seed, use: 2)
    for (index, model) in ReceiverModel.allCases.enumerated() {
      guard let shape = model.shape, mix.models.contains(model) else { continue }
      measured[model] = ReceiverErrors(
        shape, generator: SeededGenerator(seed: plan.seed, use: UInt64(10 + index)))
    }
  }

  /// Reports a position; the report has no fix if the receiver has no position.
  mutating func report(at point: DrivenPoint) -> SimulatedReport {
    var result = SimulatedReport(point: point)
    var fix = Fix(
      time: point.time, coordinate: point.coordinate, course: point.course, speed: point.speed)
    var (east, north) = (noise.bias.east, noise.bias.north)
    let model = mix.model(at: point.alongTrack)
    if measured[model] != nil {
      guard let report = measured[model]?.report(at: point),
        let velocity = measured[model]?.velocity(at: point)
      else {
        result.reception = Reception.nothing
        return result
      }
      result.reception = report.reception
      east += report.east
      north += report.north
      set(velocity, into: &fix)
      let mean = ReceiverNoise.Bias(
        east: noise.bias.east + report.mean.east, north: noise.bias.north + report.mean.north)
      fix.accuracy = accuracy(honest: mean.honestRadius(report.deviation), claim: report.claim)
    } else {
      if deviation > 0 {
        let error = positionError(at: point.time)
        east += error.east
        north += error.north
        set(
          point.velocity(withError: deviation * ReceiverNoise.velocityPart, &generator), into: &fix)
      }
      let honest = noise.bias.honestRadius(deviation)
      fix.accuracy = accuracy(honest: honest, claim: honest)
    }
    if let jump = outlier() {
      east += jump.east
      north += jump.north
    }
    fix.coordinate = point.coordinate.moved(east: east, north: north)
    result.fix = fix
    return result
  }

  /// The accuracy in meters that a fix claims.
  private func accuracy(honest: Double, claim: Double?) -> Double? {
    switch accuracy {
    case .claimed: claim
    case .honest: honest
    case .fixed(let radius): radius
    case .absent: nil
    }
  }

  /// The next error in meters: the drifting part after the elapsed time, plus a white part.
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

  /// Sets speed and course from a velocity; no course below 0.5 m/s.
  private func set(_ velocity: (east: Double, north: Double), into fix: inout Fix) {
    let (east, north) = velocity
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
  /// The position at a distance in meters to the east and north, each at most 1000 km.
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
