package import TripRecords

/// An expectation that fails, and the events that violate it.
package struct ExpectationFailure: Equatable, Sendable {
  /// The kind of violation.
  package enum Finding: Equatable, Sendable {
    /// The number of events, outside the expected range.
    case count(Int)
    /// The number of events that repeat an earlier one.
    case repeated(Int)
    /// Events that are farther away than allowed.
    case far(limit: Double)
    /// A required event that is missing.
    case absent(EventQuery)
    /// An event that comes before one that it should follow.
    case early(EventQuery, than: EventQuery)
    /// Maneuvers that are not announced in time.
    case unannounced(Int, of: Int)
  }

  /// An event that violates the expectation.
  package struct Witness: Equatable, Sendable {
    /// The event.
    package var line: RecordLine
    /// A remark, if the event alone does not show the violation.
    package var remark: String?
  }

  /// The expectation.
  package var expectation: Expectation

  /// The violation.
  package var finding: Finding

  /// The events that violate the expectation, in order.
  package var witnesses: [Witness]
}
