import TripModel

/// How long the receiver may be silent before its signal counts as lost.
struct SignalWatch: Equatable, Sendable {
  /// No silence up to this many milliseconds is ever a loss.
  static let leastLimit: Int64 = 10_000

  /// The last fix that was exact enough; only such are a signal.
  var last: Fix?

  /// The seconds of silence that were a loss; absent while none was announced.
  var lossLimit: Double?

  /// Whether a loss was announced.
  var isLost: Bool { lossLimit != nil }

  /// The last intervals between qualified fixes in milliseconds, as a ring.
  private var intervals = SIMD8<Int64>()
  private var count = 0

  /// Takes the interval between two qualified fixes into account.
  @inline(__always)
  mutating func record(interval: Int64) {
    intervals[count & 7] = interval
    count = count < 8 ? count + 1 : (count + 1) & 7 | 8
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
  var limit: Int64? {
    median.map { max(SignalWatch.leastLimit, $0.multipliedReportingOverflow(by: 3).partialValue) }
  }
}
