package import TripRecords

/// A sentence that does not hold, and the events that break it.
package struct ExpectationFailure: Equatable, Sendable {
  /// What was found.
  package enum Finding: Equatable, Sendable {
    /// So many events, when others were wanted.
    case count(Int)
    /// Events that say again what another one has just said.
    case repeated(Int)
    /// Events farther away than allowed.
    case far(limit: Double)
    /// No event of a kind that has to be there.
    case absent(EventQuery)
    /// An event that comes before the one that it should follow.
    case early(EventQuery, than: EventQuery)
    /// Maneuvers that nothing announces in time.
    case unannounced(Int, of: Int)
  }

  /// An event that breaks the sentence.
  package struct Witness: Equatable, Sendable {
    /// The event.
    package var line: RecordLine
    /// What is wrong with it, where the event alone does not tell.
    package var remark: String?
  }

  /// The sentence.
  package var expectation: Expectation

  /// What was found.
  package var finding: Finding

  /// The events that break the sentence, in order.
  package var witnesses: [Witness]
}
