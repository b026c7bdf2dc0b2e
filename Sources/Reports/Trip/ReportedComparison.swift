package import TripRecords

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

  /// The result in a line: the number of differences, or why there was nothing to compare.
  package var headline: String

  /// Whether the golden agrees and every expectation holds.
  package var isPassed: Bool

  /// The result of the comparison with the golden.
  package var golden: Golden

  /// The differences in the order of the streams.
  package var differences: [ReportedDifference]

  /// The maximum number of differences on a page.
  static let listLimit = 500

  /// The expectations that fail.
  package var failures: [String]

  /// Whether there is nothing to list.
  var isEmpty: Bool { differences.isEmpty && failures.isEmpty }

  /// Makes a comparison.
  package init(
    headline: String, isPassed: Bool, golden: Golden = .differs,
    differences: [ReportedDifference] = [],
    failures: [String] = []
  ) {
    self.headline = headline
    self.isPassed = isPassed
    self.golden = golden
    self.differences = differences
    self.failures = failures
  }
}

/// One event that differs between a golden and the trip.
package struct ReportedDifference: Equatable, Sendable {
  /// The kind of difference.
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
    /// The golden's value, if any.
    package var old: String?
    /// The new value, if any.
    package var new: String?

    /// Makes a change.
    package init(name: String, old: String?, new: String?) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// The kind of difference.
  package var kind: Kind
  /// The fate of the event in a few words: `2.0 s later`, `gone`.
  package var fate: String
  /// The event in the golden.
  package var old: RecordLine?
  /// The event in the trip.
  package var new: RecordLine?
  /// The fields that differ.
  package var changes: [Change]

  /// Makes a difference.
  package init(
    _ kind: Kind, fate: String, old: RecordLine? = nil, new: RecordLine? = nil,
    changes: [Change] = []
  ) {
    self.kind = kind
    self.fate = fate
    self.old = old
    self.new = new
    self.changes = changes
  }
}

extension ReportedDifference {
  /// The line that identifies the event: the new one if there is one.
  var line: RecordLine? { new ?? old }

  /// Seconds since the first fix.
  var time: Double { line?["t_s"]?.number ?? 0 }

  /// Seconds since the first fix in the golden; absent if it lacks the event.
  var oldTime: Double? { old?["t_s"]?.number }

  /// A short description of the difference, for tooltips.
  var caption: String {
    [ReadableQuantity.clock(time), line?.event ?? "", fate].joined(separator: " · ")
  }
}
