import TripModel

/// The traveler's distance along the route, estimated from the positions and speeds of all fixes.
///
/// A receiver's position drifts by meters within a minute. The distance driven at its stated speeds
/// hardly drifts, but has no origin. A Kalman filter combines the two: it estimates the distance
/// along the route, the error of the positions, which decays, and the missing part of the speeds.
///
/// The position of the fix is used instead while positions hardly jump from fix to fix, and while
/// speeds and positions disagree.
///
/// **Source:** Gelb, *Applied Optimal Estimation*, 1974, section 4.5: a correlated measurement
/// error as a state. The constants come from a fleet's receivers and are checked with `make
/// accuracy` and with speeds 5 and 20 % too low and too high.
struct SmoothedProgress: Equatable, Sendable {
  /// The origin of the hypothesis that is followed; absent before the departure and off route.
  private(set) var origin: Double?
  /// The distance along the route in meters.
  private(set) var alongTrack = 0.0
  /// The last fix.
  private var last = Sample(alongTrack: 0, time: Instant(milliseconds: 0))
  /// The Kalman state: the distance along the route and the error of the positions, both in meters,
  /// and the missing fraction of the speeds.
  private var distance = 0.0
  private var error = 0.0
  private var scale = 0.0
  private var covariance = ProgressCovariance()
  /// The speed between the last two positions in m/s; absent after the first one.
  private var rate: Double?
  /// The mean square in m² by which positions jump, and the duration in seconds over which it is
  /// taken.
  private var jumps = 0.0
  private var jumpSpan = SmoothedProgress.firstSpan
  /// The mean stated speed, and the mean by which positions move faster than it, in m/s.
  private var statedSpeed = 0.0
  private var missingSpeed = 0.0

  /// What a fix shows.
  struct Sample: Equatable {
    /// The distance along the route in meters.
    var alongTrack: Double
    /// The stated speed along the route in m/s; absent if unknown.
    var speed: Double?
    /// The time.
    var time: Instant
  }

  /// Continues with a fix near a hypothesis, or begins there.
  ///
  /// - Parameters:
  ///   - sample: The fix.
  ///   - origin: The origin of the hypothesis.
  ///   - takesPosition: Whether the position is used in any case.
  ///   - length: The length of the route in meters.
  ///   - witness: The observer of the decision to use the estimate.
  mutating func add(
    _ sample: Sample, of origin: Double, takesPosition: Bool, on length: Double,
    _ witness: inout some Witness
  ) {
    guard self.origin == origin, let isBetter = continues(with: sample, &witness) else {
      self = SmoothedProgress()
      self.origin = origin
      last = sample
      (alongTrack, distance) = (sample.alongTrack, sample.alongTrack)
      return
    }
    alongTrack =
      isBetter && !takesPosition ? min(max(distance, 0), length) : sample.alongTrack
  }

  /// Ends at a fix off route.
  mutating func end() { origin = nil }

  /// Keeps the estimate while the position stays where it was, and ends it otherwise.
  mutating func wait(at alongTrack: Double) {
    if last.alongTrack != alongTrack { end() }
  }

  /// Continues with a fix; returns whether the estimate is better than its position.
  ///
  /// `nil` if the fix does not continue the previous ones.
  private mutating func continues(
    with sample: Sample, _ witness: inout some Witness
  ) -> Bool? {
    let seconds = sample.time.seconds(since: last.time)
    guard seconds > 0, seconds <= SmoothedProgress.longestInterval, let speed = sample.speed,
      let lastSpeed = last.speed
    else { return nil }
    let driven = (speed + lastSpeed) / 2 * seconds
    let moved = sample.alongTrack - last.alongTrack
    observe(driven, moved, seconds)
    last = sample
    let leads = Comparison(
      "speed_error_mps", abs(missingSpeed), .atMost,
      SmoothedProgress.leastSpeedError + SmoothedProgress.speedErrorPart * statedSpeed)
    let isBetter = witness.decides(.smooth) {
      $0.finds("jump_m", jumps.squareRoot(), .above, SmoothedProgress.leastJump)
        && $0.finds(leads)
    }
    if jumps < SmoothedProgress.quietJumps || !leads.holds {
      restart()
      return isBetter
    }
    estimate(driven, seconds)
    return abs(last.alongTrack - distance) <= SmoothedProgress.mostError ? isBetter : nil
  }

  /// Observes how far positions jump, and whether the speeds lead where the positions do.
  ///
  /// A jump is the distance in meters of a position both from where the speeds lead and from where
  /// the previous movement leads.
  private mutating func observe(_ driven: Double, _ moved: Double, _ seconds: Double) {
    let missed = moved - driven
    let most = SmoothedProgress.mostMissed
    let weight = 1 / (seconds + SmoothedProgress.comparisonSpan)
    missingSpeed += (min(max(missed, -most), most) - missingSpeed * seconds) * weight
    statedSpeed += (abs(driven) - statedSpeed * seconds) * weight
    let turned = moved - (rate ?? moved / seconds) * seconds
    rate = moved / seconds
    let jump = max(
      min(abs(missed), abs(turned)) - SmoothedProgress.changeOfSpeed * seconds * seconds, 0)
    let shown = min(jump * jump, 4 * jumps + 4)
    jumps += (shown - jumps) * seconds / (seconds + jumpSpan)
    jumpSpan = min(jumpSpan + seconds, SmoothedProgress.longestSpan)
  }

  private mutating func estimate(_ driven: Double, _ seconds: Double) {
    let kept =
      SmoothedProgress.correlationTime / (SmoothedProgress.correlationTime + seconds)
    distance += driven * (1 + scale)
    error *= kept
    let gain = covariance.update(driven, seconds, kept: kept)
    let missed = last.alongTrack - distance - error
    distance += gain.distance * missed
    error += gain.error * missed
    scale += gain.scale * missed
  }

  private mutating func restart() {
    (distance, error, scale) = (last.alongTrack, 0, 0)
    covariance = ProgressCovariance()
  }

  /// The root mean square in meters up to which positions hardly jump.
  private static let leastJump = 1.2
  /// The mean square in m² below which nothing is estimated.
  private static let quietJumps = 0.36
  /// The distance in meters per s² by which a vehicle that brakes at 4 m/s² misses where its mean
  /// speed leads, which is not a jump.
  private static let changeOfSpeed = 0.5
  /// The durations in seconds over which jumps are observed.
  private static let firstSpan = 5.0
  private static let longestSpan = 30.0
  /// The distance in meters from the estimate that no error of the position explains.
  private static let mostError = 35.0
  /// The time in seconds in which the error of the positions decays to 1/e.
  private static let correlationTime = 25.0
  /// The interval in seconds between fixes beyond which their speeds do not show the distance
  /// driven.
  private static let longestInterval = 2.5
  /// The duration in seconds over which speeds and positions are compared.
  private static let comparisonSpan = 90.0
  /// The tolerance between them: a constant in m/s and a fraction of the speed.
  private static let leastSpeedError = 0.25
  private static let speedErrorPart = 0.1
  /// The maximum distance in meters that counts between two fixes.
  ///
  /// The speeds are not to blame for a jump of the position.
  private static let mostMissed = 30.0
}

/// The covariances of the distance, the error of the positions, and the missing part of the speeds.
private struct ProgressCovariance: Equatable {
  private var distance = ProgressCovariance.errorVariance * (1 + ProgressCovariance.whitePart)
  private var distanceError = -ProgressCovariance.errorVariance
  private var distanceScale = 0.0
  private var error = ProgressCovariance.errorVariance
  private var errorScale = 0.0
  private var scale = ProgressCovariance.scaleVariance

  /// The corrections of the estimates per meter by which a position misses them.
  struct Gain {
    var distance: Double
    var error: Double
    var scale: Double
  }

  /// The variance of the positions' correlated error in m², and their white error's relative
  /// variance.
  private static let errorVariance = 64.0
  private static let whitePart = 0.04
  /// The rate at which the variance of the distance driven grows, in m²/s.
  private static let drivenVariance = 0.09
  /// The variance of the missing fraction of the speeds, and its growth per second.
  private static let scaleVariance = 0.000225
  private static let scaleGain = 0.000_000_09

  /// Predicts the covariance over a time interval and corrects it with the position at the end.
  ///
  /// A distance was driven at the stated speeds, and the fraction `kept` of the error remains.
  mutating func update(_ driven: Double, _ seconds: Double, kept: Double) -> Gain {
    let errorVariance = ProgressCovariance.errorVariance
    distance += (2 * distanceScale + driven * scale) * driven
    distance += ProgressCovariance.drivenVariance * seconds
    distanceError = (distanceError + driven * errorScale) * kept
    distanceScale += driven * scale
    error = errorVariance + (error - errorVariance) * kept * kept
    errorScale *= kept
    scale = min(scale + ProgressCovariance.scaleGain * seconds, ProgressCovariance.scaleVariance)
    let ofDistance = distance + distanceError
    let ofError = distanceError + error
    let ofScale = distanceScale + errorScale
    let part = 1 / (ofDistance + ofError + errorVariance * ProgressCovariance.whitePart)
    let gain = Gain(
      distance: ofDistance * part, error: ofError * part, scale: ofScale * part)
    distance -= gain.distance * ofDistance
    distanceError -= gain.distance * ofError
    distanceScale -= gain.distance * ofScale
    error -= gain.error * ofError
    errorScale -= gain.error * ofScale
    scale -= gain.scale * ofScale
    return gain
  }
}
