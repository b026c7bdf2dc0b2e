import TripModel

/// The receiver's errors as observed from its fixes, whatever accuracy it claims.
///
/// Two signs show them. While nothing contradicts the route, the distance from it shows slowly
/// drifting errors: their root mean square over a minute. And because a vehicle moves sideways
/// steadily, whether it follows the route or leaves it, a distance that jumps shows reflected
/// signals within two fixes.
///
/// **Source:** the constants are measured with `make accuracy`, on six receiver models.
struct ObservedNoise: Equatable, Sendable {
  /// The mean square of the distance from the route in m²; initially that of a bad receiver.
  private var meanSquare = 169.0

  /// The duration in seconds over which the mean is taken; initially the weight of the first guess.
  private var span = ObservedNoise.firstSpan

  /// The largest recent jump of the distance in meters, which decays with time.
  private(set) var jitter = 0.0

  /// Whether the interval between fixes is so long that the vehicle itself may cause a jump.
  private var isSparse = false

  /// The last distance in meters with its time; absent after an off-route episode.
  private var last: Sample?

  /// The rate at which the distance changed up to the last fix, in m/s.
  private var rate: Double?

  private struct Sample: Equatable {
    var deviation: Double
    var time: Instant
  }

  /// The maximum duration of the mean square, and the weight of the first guess, in seconds.
  private static let memory = 60.0
  private static let firstSpan = 10.0

  /// The half-life of a jump in seconds.
  private static let jitterMemory = 10.0

  /// The maximum sideways acceleration of a vehicle in m/s²; the excess is the receiver's error.
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

  /// Updates the estimate by the distance of a fix from the route.
  ///
  /// - Parameters:
  ///   - deviation: Its distance from the route in meters.
  ///   - time: Its time.
  ///   - agrees: Whether it, and those before it, agree with the route.
  mutating func observe(_ deviation: Double, at time: Instant, agrees: Bool) {
    defer { last = Sample(deviation: deviation, time: time) }
    guard let last else { return }
    let seconds = max(time.seconds(since: last.time), 0.01)
    if agrees {
      // A distant fix does not prove a worse receiver: it may be one of the first off the route, of
      // which there are few when fixes are sparse.
      let believed = min(deviation * deviation, (isSparse ? 4 : 2) * meanSquare + 9)
      meanSquare += (believed - meanSquare) * seconds / (seconds + span)
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
  }
}

extension ObservedNoise {
  /// The jump in meters of a good receiver; each further such amount requires one more fix.
  private static let jitterOfFix = 6.0

  /// The number of fixes that must agree for off route: the minimum with a good receiver, up to the
  /// maximum; `turn` is the part of a jump, in meters, that the vehicle's turn explains.
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
