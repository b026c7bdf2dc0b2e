import Navigation
import TripModel

/// How long the receiver may be silent before its signal counts as lost.
struct SignalWatch: Equatable, Sendable {
  /// A silence of at most this many milliseconds is never a loss.
  static let leastLimit: Int64 = 10_000

  /// The last fix that was exact enough; only such a fix is a signal.
  private(set) var last: Fix?

  /// The seconds of silence that were a loss; absent while none was announced.
  private var lossLimit: Double?

  /// The last intervals between qualified fixes in milliseconds, as a ring.
  private var intervals = SIMD8<Int64>()
  private var count = 0

  /// Whether a loss was announced.
  var isLost: Bool { lossLimit != nil }

  /// Takes a fix that was exact enough into account.
  @inline(__always)
  mutating func note(_ fix: Fix) {
    if let last {
      intervals[count & 7] = fix.time.milliseconds &- last.time.milliseconds
      count = count < 8 ? count + 1 : (count + 1) & 7 | 8
    }
    last = fix
  }

  /// The median of the last 8 intervals in milliseconds; absent before the first.
  var median: Int64? {
    let known = (0..<min(count, 8)).map { intervals[$0] }.sorted()
    guard !known.isEmpty else { return nil }
    let middle = known.count / 2
    if known.count % 2 == 1 { return known[middle] }
    return known[middle - 1] + (known[middle] - known[middle - 1]) / 2
  }

  /// The longest silence in milliseconds that is no loss: 10 s or three times the usual interval.
  ///
  /// Absent before the first interval: a receiver that reports every minute is not silent.
  private var limit: Int64? {
    median.map { max(SignalWatch.leastLimit, $0.multipliedReportingOverflow(by: 3).partialValue) }
  }

  /// Whether the silence up to an instant may be a loss of signal; the median costs more than this.
  @inline(__always)
  func isSilent(at instant: Instant) -> Bool {
    guard let last, !isLost else { return false }
    return instant.milliseconds &- last.time.milliseconds > SignalWatch.leastLimit
  }

  /// When the signal counts as lost, if that lies before an instant.
  ///
  /// A fix at the very instant is in time: only a longer silence exceeds the limit.
  func deadline(before limit: Instant) -> Instant? {
    guard isSilent(at: limit), let last, let silence = self.limit else { return nil }
    let deadline = Instant(milliseconds: last.time.milliseconds &+ silence)
    return last.time < deadline && deadline < limit ? deadline : nil
  }

  /// Counts the signal as lost; returns the silence and its limit.
  mutating func lose(at instant: Instant) -> Comparison? {
    guard let last else { return nil }
    let limit = Double(limit ?? SignalWatch.leastLimit) / 1000
    lossLimit = limit
    return Comparison("silence_s", instant.seconds(since: last.time), .atLeast, limit)
  }

  /// Counts a lost signal as back; returns the silence and its limit, or nothing if none was lost.
  mutating func regain(at fix: Fix, after last: Fix) -> Comparison? {
    guard let limit = lossLimit else { return nil }
    lossLimit = nil
    return Comparison("silence_s", fix.time.seconds(since: last.time), .atLeast, limit)
  }
}
