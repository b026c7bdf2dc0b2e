import Notations
package import TripRecords

/// An expectation that fails, and the events that violate it.
package struct ExpectationFailure: Equatable, Sendable {
  /// The kind of violation.
  package enum Finding: Equatable, Sendable {
    /// A leg or waypoint that the trip does not have; its last one has the second number.
    case beyond(field: String, Int, last: Int)
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
    package var line: RecordLine
    /// A remark, if the event alone does not show the violation.
    package var remark: String?
  }

  package var expectation: Expectation

  package var finding: Finding

  /// The events that violate the expectation, in order.
  package var witnesses: [Witness]
}

extension ExpectationFailure {
  /// The finding in words.
  package var words: String {
    switch finding {
    case .beyond(let field, let number, let last):
      "the trip has no \(field) \(number); its last is \(last)"
    case .count(0): "found none"
    case .count(let count): "found \(count)"
    case .repeated(let count): "found \(count) repeated"
    case .far(let limit):
      witnesses.count == 1
        ? "farther than \(shortDecimalText(limit)) m"
        : "\(witnesses.count) events are farther than \(shortDecimalText(limit)) m"
    case .absent(let query): "found no \(query.words)"
    case .early(let query, let other): "the first \(query.words) comes before \(other.words)"
    case .unannounced(let late, let count):
      "\(late) of \(count) steps \(late == 1 ? "was" : "were") not announced in time"
    }
  }

  /// The sentence and the finding.
  package var sentence: String { "\(expectation.source.text): \(words)" }
}

extension EventQuery {
  /// The query in the words of a sentence.
  var words: String {
    var words = [event]
    words += conditions.map { "\($0.field) \($0.comparison.rawValue) \($0.value)" }
    if let window {
      words.append(
        "between \(shortDecimalText(window.lowerBound)) and \(shortDecimalText(window.upperBound))")
    }
    if let state { words.append("while \(state.rawValue)") }
    if let leg { words.append("on leg \(leg)") }
    return words.joined(separator: " ")
  }
}
