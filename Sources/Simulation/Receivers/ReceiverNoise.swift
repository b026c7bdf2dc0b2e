/// The errors of the receiver `gauss`; initially those of a perfect one.
///
/// On each axis the error is the sum of a drifting part, a first-order Gauss–Markov process, and a
/// white part of a fifth of the deviation. The velocity has a separate white error; speed and
/// course are those of the measured velocity, so that the course becomes useless as the traveler
/// comes to rest, as with a real receiver.
///
/// **Source:** Gelb, *Applied Optimal Estimation*, 1974, section 3.7 (the process); Langley, *GPS
/// receiver system noise*, GPS World 6/1997 (the parts).
package struct ReceiverNoise: Equatable, Sendable {
  /// `--noise M`: the standard deviation of the error in meters on each axis, 0…1000.
  package var deviation = 0.0

  /// `--correlation S`: the correlation time of the drifting part in seconds, 0…86400.
  package var correlationTime = 25.0

  /// `--bias E,N`: the constant error.
  package var bias = Bias()

  /// `--outliers P`: the fraction of the fixes, 0…1, that are 60…160 m off without claiming it.
  package var outliers = 0.0

  /// A constant error in meters.
  package struct Bias: Equatable, Sendable {
    /// Toward east.
    package var east = 0.0

    /// Toward north.
    package var north = 0.0
  }

  /// The fraction of the deviation that is white.
  static let whitePart = 0.2

  /// The velocity error in m/s for each meter of deviation, on each axis.
  static let velocityPart = 0.04
}

extension ReceiverNoise.Bias {
  /// The radius in meters, at least 1, that contains 68 % of the errors with this mean.
  ///
  /// The standard deviation applies to each axis.
  ///
  /// **Source:** Abdel-Aty, *Approximate formulae for the percentage points and the probability
  /// integral of the non-central χ² distribution*, Biometrika 1954: the cube root of the squared
  /// error is almost normal. Its quantile, 0.4677, is adjusted so that the radius is exact for a
  /// mean of 0, √(2 ln (1 / 0.32)) deviations; for others 66 to 68 % of the errors are within it.
  func honestRadius(_ deviation: Double) -> Double {
    let variance = deviation * deviation
    let bias = east * east + north * north
    let size = bias + 2 * variance
    guard size > 0 else { return 1 }
    let spread = 4 * variance * (variance + bias) / (9 * size * size)
    let root = 1 - spread + 0.466_757 * spread.squareRoot()
    return max(1, (size * root * root * root).squareRoot())
  }
}

/// The accuracy that simulated fixes claim.
package enum ReportedAccuracy: Equatable, Sendable {
  /// The receiver's own claim; for `gauss` the honest one.
  case claimed
  /// The radius that contains 68 % of the errors at that moment, at least 1 m.
  case honest
  /// A radius in meters, whatever the noise.
  case fixed(Double)
  /// No accuracy.
  case absent
}
