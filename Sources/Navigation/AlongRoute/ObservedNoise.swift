import TripModel

/// The receiver's errors as observed from its fixes, whatever accuracy it claims.
///
/// The mean square of the distance from the route shows slowly drifting errors, while nothing
/// contradicts the route. A distance that jumps shows reflected signals within two fixes, because a
/// vehicle moves sideways steadily, whether it follows the route or leaves it.
///
/// **Source:** the constants are measured with `make accuracy`, on six receiver models.
struct ObservedNoise: Equatable, Sendable {
  /// The mean square of the distance from the route in m²; initially that of a bad receiver.
  private var meanSquare = 169.0

  /// The duration in seconds over which the mean is taken; initially the weight of the first
  /// estimate.
  private var span = ObservedNoise.firstSpan

  /// The largest recent jump of the distance in meters, which decays with time.
  private(set) var jitter = 0.0

  /// Whether the interval between fixes is so long that the vehicle itself may cause a jump.
  private var isSparse = false

  /// The last distance in meters with its time; absent after an off-route episode.
  private var last: Sample?

  /// The rate at which the distance changed up to the last fix, in m/s.
  private var rate: Double?

  /// The mean square before the current run of fixes beside the route.
  private var usualMeanSquare = 169.0

  /// The run of fixes at about the same distance beside the route; absent near it.
  private var offset: SteadyOffset?

  private struct Sample: Equatable {
    var deviation: Double
    var time: Instant
  }

  /// The maximum duration of the mean square, and the weight of the first estimate, in seconds.
  private static let memory = 60.0
  private static let firstSpan = 10.0

  /// The half-life of a jump in seconds.
  private static let jitterMemory = 10.0

  /// The maximum sideways acceleration of a vehicle in m/s²; any excess is the receiver's error.
  private static let acceleration = 4.0

  /// The interval between fixes in seconds above which the vehicle itself may cause a jump.
  private static let longestInterval = 2.5

  /// The jump in meters that shows an error of one meter: second differences of independent errors
  /// are about two and a half times as large.
  private static let jitterOfNoise = 8.0 / 3

  /// The standard deviation of the errors in meters.
  var deviation: Double {
    max(meanSquare.squareRoot(), jitter / ObservedNoise.jitterOfNoise)
  }

  /// The mean distance of a run that is a road beside the route; absent without one.
  var beside: Comparison? {
    guard let run = offset, run.isLong else { return nil }
    return Comparison("beside_m", run.mean, .atLeast, run.least)
  }

  /// Updates the estimate by the distance of a fix from the route.
  ///
  /// - Parameters:
  ///   - deviation: The distance of the fix from the route in meters.
  ///   - accuracy: The accuracy that the fix claims in meters; absent if it claims none.
  ///   - time: The time of the fix.
  ///   - agrees: Whether the fix and those before it agree with the route.
  mutating func observe(
    _ deviation: Double, claiming accuracy: Double?, at time: Instant, agrees: Bool
  ) {
    defer { last = Sample(deviation: deviation, time: time) }
    guard let last else { return }
    let seconds = max(time.seconds(since: last.time), 0.01)
    let steady = steadyOffset(deviation, claiming: accuracy, at: time)
    if agrees {
      let square = deviation * deviation
      if square <= 4 * meanSquare { usualMeanSquare = meanSquare }
      // A distant fix does not prove a worse receiver: it may be one of the first off the route,
      // and sparse fixes give few of those.
      let believed =
        steady?.meanSquareError ?? min(square, (isSparse ? 4 : 2) * meanSquare + 9)
      let weight = seconds / (seconds + (steady == nil ? span : SteadyOffset.span))
      meanSquare += (believed - meanSquare) * weight
      span = min(span + seconds, ObservedNoise.memory)
    }
    let newRate = (deviation - last.deviation) / seconds
    defer { rate = newRate }
    isSparse = seconds > ObservedNoise.longestInterval
    guard !isSparse else {
      jitter = 0
      return
    }
    jitter *= ObservedNoise.jitterMemory / (ObservedNoise.jitterMemory + seconds)
    guard let rate else { return }
    let jump = abs(newRate - rate) * seconds
    jitter = max(jitter, jump - ObservedNoise.acceleration * seconds * seconds)
  }

  /// Forgets the last fix, so that the next one does not continue from it.
  mutating func interrupt() {
    last = nil
    rate = nil
    if offset != nil { endOffset() }
  }

  /// Continues the run of fixes beside the route.
  ///
  /// A long run is a road of its own, so what was learned from it as the receiver's error is
  /// forgotten.
  @inline(__always)
  private mutating func steadyOffset(
    _ deviation: Double, claiming accuracy: Double?, at time: Instant
  ) -> SteadyOffset? {
    if offset == nil, deviation < SteadyOffset.bounds.lowerBound { return nil }
    let least = SteadyOffset.minimum(
      afterErrorsOf: usualMeanSquare.squareRoot(), claiming: accuracy)
    guard offset?.add(deviation, at: time, atLeast: least) ?? false, let run = offset else {
      if deviation >= least {
        offset = SteadyOffset(at: deviation, since: time, atLeast: least)
      } else if offset != nil {
        endOffset()
      }
      return nil
    }
    guard run.isLong else { return nil }
    meanSquare = min(meanSquare, usualMeanSquare)
    return run
  }

  /// Ends the run beside the route and restores the errors observed before it.
  private mutating func endOffset() {
    offset = nil
    meanSquare = max(meanSquare, usualMeanSquare)
  }
}

/// A run of fixes at about the same distance from the route.
///
/// A receiver's errors drift: within a quarter of a minute a large one usually changes by half.
private struct SteadyOffset: Equatable, Sendable {
  /// The mean of the distances in meters, their number, and the sum of their squared differences
  /// from the mean in m².
  private(set) var mean: Double
  private var fixes = 1
  private var squares = 0.0
  /// The times of the first and the last one.
  private let since: Instant
  private var until: Instant
  /// The minimum distance of the run in meters at the last one.
  private(set) var least: Double

  /// The run with its first distance in meters, and the minimum there.
  init(at distance: Double, since: Instant, atLeast least: Double) {
    (mean, self.since, until, self.least) = (distance, since, since, least)
  }

  /// The bounds in meters of the minimum distance of a run: below them, the map's error plus half of
  /// a wide road may explain it, above them nothing of a receiver that claims less than half.
  static let bounds = 30.0...40.0

  /// The minimum distance of a run in meters, lower after small errors if the receiver still claims
  /// a good accuracy in meters.
  static func minimum(afterErrorsOf noise: Double, claiming accuracy: Double?) -> Double {
    guard let accuracy, accuracy >= 0 else { return bounds.upperBound }
    return max(min(max(4 * noise, bounds.lowerBound), bounds.upperBound), 2 * accuracy)
  }

  /// The minimum number of fixes, and the minimum duration in seconds, in which errors change.
  private static let leastFixes = 4
  private static let leastDuration = 15.0

  /// Whether the run lasts too long for a receiver's errors.
  var isLong: Bool {
    fixes >= SteadyOffset.leastFixes && until.seconds(since: since) >= SteadyOffset.leastDuration
  }

  /// The duration in seconds over which the few errors of such fixes are averaged.
  static let span = 10.0

  /// The fraction of the mean distance by which a fix may differ from it.
  private static let tolerance = 0.2

  /// The fraction of the distance that may be an error, however small the scatter is.
  private static let leastError = 0.1

  /// The mean square in m² of the errors of its fixes.
  var meanSquareError: Double {
    let least = SteadyOffset.leastError * mean
    return max(squares / Double(fixes - 1), least * least)
  }

  /// Continues the run with a distance in meters.
  ///
  /// - Returns: Whether the run continues and its mean is still at least the given one.
  mutating func add(_ distance: Double, at time: Instant, atLeast least: Double) -> Bool {
    let difference = distance - mean
    guard abs(difference) <= SteadyOffset.tolerance * mean else { return false }
    (until, self.least) = (time, least)
    fixes += 1
    mean += difference / Double(fixes)
    squares += difference * (distance - mean)
    return mean >= least
  }
}

extension ObservedNoise {
  /// The jump in meters of a good receiver; each further jump of this size requires one more fix.
  private static let jitterOfFix = 6.0

  /// The number of fixes that must agree for off route: the minimum for a good receiver.
  ///
  /// `turn` is the part of a jump, in meters, that the vehicle's turn explains.
  func fixes(from least: Int, to most: Int, without turn: Double = 0) -> Int {
    let more = max(0, ((jitter - turn) / ObservedNoise.jitterOfFix - 1).rounded(.up))
    return min(least + Int(more), max(least, most))
  }

  /// The minimum interval in seconds between fixes that count: a receiver that reports ten times a
  /// second repeats its error ten times.
  static let leastInterval = 0.9

  /// The multiple of the threshold beyond which a fix counts twice.
  static let farRatio = 1.5
}
