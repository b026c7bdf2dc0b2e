import Geodesy
import TripModel

/// The errors of a receiver with measured errors, fix by fix.
struct ReceiverErrors: Sendable {
  /// The error and claim of a receiver at a position.
  struct Report: Equatable, Sendable {
    /// The errors in meters toward east and north.
    var east: Double
    var north: Double
    /// The mean and the standard deviation of the error at this fix, on each axis.
    var mean: ReceiverNoise.Bias
    var deviation: Double
    /// The accuracy in meters that the receiver claims.
    var claim: Double?
    /// The satellite reception that it reports.
    var reception: Reception
  }

  private let shape: ReceiverShape
  private var generator: SeededGenerator
  private let bias: ReceiverNoise.Bias
  private let latency: Double

  /// The time of the last position; absent before the first.
  private var last: Instant?
  private var sky = 0
  private var isAbsent = false
  /// The drifting errors in units of the deviation, and the logarithm of their size.
  private var wander: (east: Double, north: Double) = (0, 0)
  private var size = 0.0
  /// The error after a tunnel, and the time at which the tunnel ended.
  private var tunnelError: (east: Double, north: Double, since: Instant)?
  private var wasInTunnel = false

  /// Begins a drive.
  init(_ shape: ReceiverShape, generator: SeededGenerator) {
    self.shape = shape
    self.generator = generator
    let (sine, cosine) = sineAndCosine(degrees: 360 * self.generator.uniform())
    bias = .init(east: shape.bias * sine, north: shape.bias * cosine)
    let span = shape.latency.upperBound - shape.latency.lowerBound
    latency = shape.latency.lowerBound + span * self.generator.uniform()
  }

  /// The error and claim at a position; absent if the receiver has no position.
  mutating func report(at point: DrivenPoint) -> Report? {
    advance(to: point.time)
    followTunnels(point)
    if isAbsent || (shape.errorAfterTunnel != nil && point.isInTunnel) { return nil }
    let now = shape.skies[sky]
    let deviation = now.deviation * exponential(now.spread * size)
    let white = now.whitePart.squareRoot()
    let held = (1 - now.whitePart).squareRoot()
    let east = deviation * (held * wander.east + white * generator.normal())
    let north = deviation * (held * wander.north + white * generator.normal())
    var mean = bias
    if let after = tunnelError {
      let rest = decay(point.time.seconds(since: after.since) / ReceiverShape.recovery)
      mean.east += after.east * rest
      mean.north += after.north * rest
    }
    let (sine, cosine) = sineAndCosine(degrees: point.course.degrees)
    mean.east -= latency * point.speed * sine
    mean.north -= latency * point.speed * cosine
    let claim = now.claim.map { $0 * exponential(now.claimSpread * generator.normal()) }
    return Report(
      east: mean.east + east, north: mean.north + north, mean: mean, deviation: deviation,
      claim: claim, reception: now.reception)
  }

  /// The velocity toward east and north in m/s that the receiver measures.
  mutating func velocity(at point: DrivenPoint) -> (east: Double, north: Double) {
    point.velocity(withError: shape.skies[sky].velocityDeviation, &generator)
  }

  /// Advances conditions and errors to an instant.
  private mutating func advance(to time: Instant) {
    guard let last else {
      self.last = time
      sky =
        generator.uniform() * shape.skies.reduce(0) { $0 + $1.duration }
          < shape.skies[0].duration ? 0 : shape.skies.count - 1
      wander = (generator.normal(), generator.normal())
      size = generator.normal()
      return
    }
    self.last = time
    // In steps of at most a second, because a condition may begin and end between two fixes.
    let seconds = time.seconds(since: last)
    let steps = max(1, seconds.rounded(.up))
    for _ in 0..<Int(steps) { advance(by: seconds / steps) }
  }

  /// Advances conditions and errors by at most a second.
  private mutating func advance(by seconds: Double) {
    if ends(after: seconds, meanTime: shape.skies[sky].duration) {
      sky = (sky + 1) % shape.skies.count
      wander = (generator.normal(), generator.normal())
    }
    if ends(after: seconds, meanTime: isAbsent ? shape.absence : shape.presence) {
      isAbsent.toggle()
    }
    let now = shape.skies[sky]
    let kept = decay(seconds / now.correlationTime)
    if now.isHeld {
      if generator.uniform() >= kept { wander = (generator.normal(), generator.normal()) }
    } else {
      let fresh = (1 - kept * kept).squareRoot()
      wander.east = wander.east * kept + fresh * generator.normal()
      wander.north = wander.north * kept + fresh * generator.normal()
    }
    let sizeKept = decay(seconds / now.spreadTime)
    size = size * sizeKept + (1 - sizeKept * sizeKept).squareRoot() * generator.normal()
  }

  /// Whether a condition with a mean duration ends within some seconds.
  private mutating func ends(after seconds: Double, meanTime: Double) -> Bool {
    generator.uniform() >= decay(seconds / meanTime)
  }

  /// Draws the error of the first fix after a tunnel.
  private mutating func followTunnels(_ point: DrivenPoint) {
    defer { wasInTunnel = point.isInTunnel }
    guard let range = shape.errorAfterTunnel, wasInTunnel, !point.isInTunnel else { return }
    let length = range.lowerBound + (range.upperBound - range.lowerBound) * generator.uniform()
    let (sine, cosine) = sineAndCosine(degrees: 360 * generator.uniform())
    tunnelError = (length * sine, length * cosine, point.time)
  }
}

extension DrivenPoint {
  /// The velocity toward east and north in m/s, with an error of a standard deviation on each axis.
  func velocity(
    withError deviation: Double, _ generator: inout SeededGenerator
  ) -> (east: Double, north: Double) {
    let (sine, cosine) = sineAndCosine(degrees: course.degrees)
    return (
      speed * sine + deviation * generator.normal(), speed * cosine + deviation * generator.normal()
    )
  }
}

/// e to the power of a number, within a relative error of 1e-9, without the C library's `exp`.
func exponential(_ number: Double) -> Double {
  number < 0 ? decay(-number) : 1 / decay(min(number, 40))
}
