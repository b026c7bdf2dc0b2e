package import TripRecords

/// What a case's golden says against what happened, as a page shows it.
package struct ReportedComparison: Equatable, Sendable {
  /// The outcome in a line: the number of differences, or why there was nothing to compare.
  package var headline: String

  /// Whether the golden agrees and every sentence holds.
  package var isPassed: Bool

  /// The differences in the order of the streams.
  package var differences: [ReportedDifference]

  /// The sentences that do not hold.
  package var failures: [String]

  /// Makes a comparison.
  package init(
    headline: String, isPassed: Bool, differences: [ReportedDifference] = [],
    failures: [String] = []
  ) {
    self.headline = headline
    self.isPassed = isPassed
    self.differences = differences
    self.failures = failures
  }
}

/// One event that differs between a golden and what happened.
package struct ReportedDifference: Equatable, Sendable {
  /// How it differs.
  package enum Kind: String, Hashable, Sendable {
    case missing
    case extra
    case moved
    case changed
  }

  /// A field with two values.
  package struct Change: Equatable, Sendable {
    /// The field's name.
    package var name: String
    /// The golden's value; absent where it has none.
    package var old: String?
    /// The new value; absent where there is none.
    package var new: String?

    /// Makes a change.
    package init(name: String, old: String?, new: String?) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// How it differs.
  package var kind: Kind
  /// The event in the golden.
  package var old: RecordLine?
  /// The event that happened.
  package var new: RecordLine?
  /// The fields that differ.
  package var changes: [Change]

  /// Makes a difference.
  package init(
    _ kind: Kind, old: RecordLine? = nil, new: RecordLine? = nil, changes: [Change] = []
  ) {
    self.kind = kind
    self.old = old
    self.new = new
    self.changes = changes
  }
}

extension ReportedDifference {
  /// The line that tells what event it is: the new one where there is one.
  var line: RecordLine? { new ?? old }

  /// Seconds since the first fix.
  var time: Double { line?["t_s"]?.number ?? 0 }

  /// The difference in a few words, for tips on map and timeline.
  var caption: String {
    [ReadableQuantity.clock(time), line?.event ?? "", kind.rawValue].joined(separator: " · ")
  }
}
