import Geodesy
import TripModel

/// The likelihood of a fix at a distance from the road, and of a path between two fixes.
///
/// Costs are negative log-likelihoods up to a constant: a cost higher by 1 means a factor of e in
/// likelihood.
///
/// **Source:** Newson and Krumm, Hidden Markov map matching through noise and sparseness, ACM GIS
/// 2009, equations 1 and 2: the distance of a fix from the road is Gaussian, the difference between
/// the length of the path and the straight line exponential.
struct MatchModel: Sendable {
  /// The standard deviation of fixes across the road, in meters.
  var deviation: Double

  /// The standard deviation of a typical receiver across the road, in meters.
  ///
  /// **Source:** Newson and Krumm 2009, section 4.1: 4.07 m.
  static let usualDeviation = 4.5

  /// The largest standard deviation that is estimated, in meters.
  static let mostDeviation = 30.0

  /// The radius around a fix, in meters, in which candidates are searched.
  var radius: Double { min(max(Self.leastRadius, deviation * 5), Self.mostRadius) }

  /// The distance from every road, in meters, beyond which a fix is off the road.
  static let leastRadius = 50.0
  private static let mostRadius = 150.0

  /// The degrees of freedom of the errors.
  private static let freedom = 4.0

  /// The correlation time of a receiver's errors in seconds.
  ///
  /// Fixes in quick succession count little more than one fix.
  private static let memory = 20.0

  /// The fraction of an error that is new at each fix.
  private static let white = 0.1

  /// The cost per second of travel at the road's speed.
  ///
  /// Of two equally likely paths, travelers take the quicker one.
  static let timeCost = 0.2

  /// The cost of leaving out a fix, in addition to that of the time between the fixes around it.
  ///
  /// One fix in several thousand is far off for no apparent reason, whereas a detour takes time.
  static let outlierCost = 12.0

  /// The maximum time in seconds between the fixes around one left out.
  ///
  /// Over a longer time no position is unlikely.
  static let outlierTime = 40.0

  /// The speed, in m/s, that no traveler of the mode exceeds.
  var topSpeed: Double

  /// The speed, in m/s, at which travelers of the mode often travel.
  ///
  /// During a gap, a traveler may drive around a bend whose ends are close together.
  var usualSpeed: Double { topSpeed / 3 }

  /// The cost of turning back.
  static let turnCost = 10.0

  /// The standard deviation of a fix, at least that of the drive, because receivers claim too
  /// little.
  func deviation(of fix: Fix) -> Double {
    guard let accuracy = fix.accuracy, accuracy > 0 else { return deviation }
    // A radius of 68 % is 1.5 standard deviations of each axis.
    return max(deviation, min(accuracy / 1.515, Self.mostDeviation))
  }

  /// The correlation of a fix's error with that of an earlier fix, by the seconds between them,
  /// 0…1.
  func correlation(after seconds: Double) -> Double {
    let share = seconds / Self.memory
    // An approximation of e^-x.
    return (1 - Self.white) / (1 + share + share * share / 2)
  }

  /// The cost of the first fix of a part.
  func cost(of candidate: MatchCandidate, deviation: Double) -> Double {
    tailed(candidate.squaredDistance / (deviation * deviation))
  }

  /// The cost of a fix after another one whose error is known only across its road.
  ///
  /// The expected error across this road is the correlated part of the other error; the rest has
  /// the remaining variance.
  @inline(__always)
  func cost(
    of candidate: MatchCandidate, after other: MatchCandidate, correlation: Double,
    deviation: Double
  ) -> Double {
    let along = other.offset.dot(candidate.direction)
    let across = other.offset - candidate.direction * along
    let change = (candidate.offset - across * correlation).squaredLength
    let turn = correlation * candidate.direction.dot(other.direction)
    let variance = 1 - turn * turn
    return tailed(change / (deviation * deviation * variance)) + logarithm(variance) / 2
  }

  /// The cost of squared deviations: that of Student's distribution with four degrees of freedom.
  ///
  /// Large errors of receivers are far more frequent than in a Gaussian.
  ///
  /// **Source:** Lange, Little, Taylor, Robust statistical modeling using the t distribution, JASA
  /// 84 (1989).
  @inline(__always)
  private func tailed(_ square: Double) -> Double {
    (Self.freedom + 1) / 2 * logarithm(1 + square / Self.freedom)
  }

  /// The natural logarithm of x > 0, within 0.01: the same bits on every machine.
  @inline(__always)
  private func logarithm(_ x: Double) -> Double {
    // The series of the inverse hyperbolic tangent over a significand near 1.
    let ratio = (x.significand - 1.414) / (x.significand + 1.414)
    return (Double(x.exponent) + 0.5) * 0.693147 + 2 * ratio * (1 + ratio * ratio / 3)
  }

  /// The cost of a path between fixes that are `straight` meters and `seconds` apart.
  func transition(length: Double, straight: Double, turns: Int, seconds: Double) -> Double {
    let excess = max(0, length - topSpeed * seconds - Self.leastRadius)
    return abs(length - straight) / scale(straight: straight) + Double(turns) * Self.turnCost
      + excess / Self.leastRadius
  }

  /// The mean difference, in meters, between a path and the straight line.
  ///
  /// It grows with the receiver's errors, which lengthen the straight line.
  func scale(straight: Double) -> Double {
    3.0 + 0.15 * straight + max(0, deviation - Self.usualDeviation)
  }
}
