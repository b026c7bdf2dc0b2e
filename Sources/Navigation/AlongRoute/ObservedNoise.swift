import TripModel

/// How large the errors of a receiver are, as its fixes show it, whatever accuracy it claims.
///
/// Two signs show it. The distance from the route, while nothing speaks against the route, shows
/// errors that wander: their root mean square over a minute. And a vehicle moves sideways steadily,
/// whether it follows the route or leaves it: a distance that jumps shows reflected signals, within
/// two fixes.
///
/// **Source:** the constants are measured with `make accuracy`, on receivers of six shapes.
struct ObservedNoise: Equatable, Sendable {
  /// The mean square of the distance from the route in m²; the first value is that of a bad
  /// receiver, until its fixes show a better one.
  private var meanSquare = 169.0

  /// The seconds of which it is the mean; the first value is what the first guess counts for.
  private var span = ObservedNoise.firstSpan

  /// The largest recent jump of the distance in meters, less with time.
  private(set) var jitter = 0.0

  /// Whether fixes come so seldom that a jump can be a vehicle's.
  private var isSparse = false

  /// The last distance in meters and its time; absent after a stretch off the route.
  private var last: Sample?

  /// The rate at which the distance changed up to the last fix, in m/s.
  private var rate: Double?

  private struct Sample: Equatable {
    var deviation: Double
    var time: Instant
  }

  /// Seconds over which the mean square is taken at most, and for how many the first guess counts.
  private static let memory = 60.0
  private static let firstSpan = 10.0

  /// Seconds after which a jump counts half.
  private static let jitterMemory = 10.0

  /// The sideways acceleration of a vehicle in m/s²; what is more is the receiver's.
  private static let acceleration = 4.0

  /// Seconds between fixes above which a jump can be a vehicle's.
  private static let longestInterval = 2.5

  /// A jump of this many meters shows errors of one meter: second differences of errors that are
  /// new at each fix are about two and a half times as large.
  private static let jitterOfNoise = 8.0 / 3

  /// The standard deviation of the errors in meters.
  var deviation: Double {
    max(meanSquare.squareRoot(), jitter / ObservedNoise.jitterOfNoise)
  }

  /// Takes in how far from the route a fix is.
  ///
  /// - Parameters:
  ///   - deviation: Its distance from the route in meters.
  ///   - time: When it was made.
  ///   - agrees: Whether it, and those before it, agree with the route.
  mutating func observe(_ deviation: Double, at time: Instant, agrees: Bool) {
    defer { last = Sample(deviation: deviation, time: time) }
    guard let last else { return }
    let seconds = max(time.seconds(since: last.time), 0.01)
    if agrees {
      // A far fix is not yet a worse receiver: it may be one of the first beside the route, of which
      // there are few where fixes are sparse.
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

  /// Forgets the last fix: the next one does not continue from it.
  mutating func interrupt() {
    last = nil
    rate = nil
  }
}

extension ObservedNoise {
  /// Jitter up to this many meters is that of a good receiver; each as many again ask for one more
  /// fix.
  private static let jitterOfFix = 6.0

  /// How many fixes must agree that the route was left, from those with a good receiver to the most;
  /// `turn` are the meters of a jump that are the vehicle's.
  func fixes(from least: Int, to most: Int, without turn: Double = 0) -> Int {
    let more = max(0, ((jitter - turn) / ObservedNoise.jitterOfFix - 1).rounded(.up))
    return min(least + Int(more), max(least, most))
  }

  /// Seconds from one fix that counts to the next: a receiver that reports ten times a second
  /// repeats its error ten times.
  static let leastInterval = 0.9

  /// A fix farther from the route than this many times the threshold counts twice.
  static let farRatio = 1.5
}
