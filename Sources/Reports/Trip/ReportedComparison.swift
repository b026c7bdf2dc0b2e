package import StreamComparison
import TripRecords

/// The comparison of a trip with its case's golden and expectations, as shown on a page.
package struct ReportedComparison: Equatable, Sendable {
  /// The result of comparing a trip with its golden.
  package enum Golden: Hashable, Sendable {
    case agrees
    case differs
    /// The case has no golden yet.
    case missing
    /// The case has no golden, only expectations.
    case unused
  }

  /// The result in one line: the number of differences, or why there was nothing to compare.
  package var headline: String

  /// Whether the golden agrees and every expectation holds.
  package var isPassed: Bool

  /// The result of the comparison with the golden.
  package var golden: Golden

  /// The differences in the order of the streams.
  package var differences: [StreamDifference]

  /// The maximum number of differences on a page.
  static let listLimit = 500

  /// The expectations that fail.
  package var failures: [String]

  /// Whether there is nothing to list.
  var isEmpty: Bool { differences.isEmpty && failures.isEmpty }

  package init(
    headline: String, isPassed: Bool, golden: Golden = .differs,
    differences: [StreamDifference] = [],
    failures: [String] = []
  ) {
    self.headline = headline
    self.isPassed = isPassed
    self.golden = golden
    self.differences = differences
    self.failures = failures
  }
}

extension StreamDifference {
  /// Seconds since the first fix.
  var time: Double { line?["t_s"]?.number ?? 0 }

  /// Seconds since the first fix in the golden; absent if it lacks the event.
  var oldTime: Double? { old?["t_s"]?.number }

  /// A short description of the difference, for tooltips.
  var caption: String {
    [ReadableQuantity.clock(time), event, fate].joined(separator: " · ")
  }
}
