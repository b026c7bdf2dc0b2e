import Navigation
import TripModel

/// Detects signal loss by how long the receiver is silent.
struct SignalWatch: Equatable, Sendable {
  /// The silence in milliseconds up to which the signal never counts as lost.
  static let leastLimit: Int64 = 10_000

  /// The last fix that was accurate enough to count as a signal.
  private(set) var last: Fix?

  /// The exceeded limit in seconds; absent unless a loss was announced.
  private var lossLimit: Double?

  /// The last intervals between used fixes in milliseconds, in a ring buffer.
  private var intervals = SIMD8<Int64>()
  private var count = 0

  /// Whether a loss was announced.
  var isLost: Bool { lossLimit != nil }

  /// Records a fix that was accurate enough.
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

  /// The maximum silence in milliseconds without a loss: 10 s or three times the usual interval.
  ///
  /// Absent before the first interval, because the receiver may report only once a minute.
  private var limit: Int64? {
    median.map { max(SignalWatch.leastLimit, $0.multipliedReportingOverflow(by: 3).partialValue) }
  }

  /// Whether the silence may be long enough for a loss; cheaper than computing the median.
  @inline(__always)
  func isSilent(at instant: Instant) -> Bool {
    guard let last, !isLost else { return false }
    return instant.milliseconds &- last.time.milliseconds > SignalWatch.leastLimit
  }

  /// The instant at which the signal counts as lost, if it is before another instant.
  ///
  /// A fix at this instant is in time: only a longer silence exceeds the limit.
  func deadline(before limit: Instant) -> Instant? {
    guard isSilent(at: limit), let last, let silence = self.limit else { return nil }
    let deadline = Instant(milliseconds: last.time.milliseconds &+ silence)
    return last.time < deadline && deadline < limit ? deadline : nil
  }

  /// Marks the signal as lost; returns the silence and its limit.
  mutating func lose(at instant: Instant) -> Comparison? {
    guard let last else { return nil }
    let limit = Double(limit ?? SignalWatch.leastLimit) / 1000
    lossLimit = limit
    return Comparison("silence_s", instant.seconds(since: last.time), .atLeast, limit)
  }

  /// Marks a lost signal as back; returns the silence and its limit, or nothing if it was not lost.
  mutating func regain(at fix: Fix, after last: Fix) -> Comparison? {
    guard let limit = lossLimit else { return nil }
    lossLimit = nil
    return Comparison("silence_s", fix.time.seconds(since: last.time), .atLeast, limit)
  }
}
