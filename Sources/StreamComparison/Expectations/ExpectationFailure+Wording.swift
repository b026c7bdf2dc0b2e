import Notations
import TripRecords

extension ExpectationFailure {
  /// The finding in words.
  package var words: String {
    switch finding {
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
