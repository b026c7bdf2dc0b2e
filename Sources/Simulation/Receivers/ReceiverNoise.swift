import Geodesy
import TripModel

/// The errors of the receiver `gauss`.
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
  /// What the receiver claims by itself; of `gauss`, the honest one.
  case claimed
  /// The radius that holds 68 % of the errors at that moment, at least 1 m.
  case honest
  /// A radius in meters, whatever the noise.
  case fixed(Double)
  /// None.
  case absent
}
