package import Notations

/// Where a line departs from the table of events.
package struct RecordFault: Equatable, Sendable {
  /// What is wrong.
  package enum Kind: Equatable, Sendable {
    /// No field says which event it is.
    case missingEvent
    /// The event is not in the table; the nearest name there, if any is near.
    case unknownEvent(String, nearest: String?)
    /// A field that every line of the event has is missing.
    case missingField(String, event: String)
    /// A field is not in the table; the nearest name there, if any is near.
    case unknownField(String, event: String, nearest: String?)
    /// A key stands twice.
    case repeatedField(String)
    /// A field stands after one that it should precede.
    case misplacedField(String, after: String)
    /// A value has another type than the table says.
    case wrongType(String, found: String, expected: FieldType)
    /// A word is none of those that the field may be.
    case unknownWord(String, found: String, words: [String])
    /// A number has not the decimals of its unit.
    case wrongDecimals(String, found: String, decimals: Int)
    /// A number is `-0`.
    case negativeZero(String)
    /// The first line of a stream is not `start`.
    case missingStart(found: String)
    /// The last line of a stream is not `summary`.
    case missingSummary(found: String)
    /// A line's number does not follow the one before.
    case brokenSequence(found: Int, expected: Int)
  }

  /// What is wrong.
  package var kind: Kind

  /// Where.
  package var position: SourcePosition
}
