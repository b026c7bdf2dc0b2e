import Notations
package import StreamComparison
package import TripModel
import TripRecords

extension ExpectationFailure {
  /// Whether something is missing, so that no event shows the failure.
  var isLack: Bool {
    switch finding {
    case .absent, .beyond: true
    case .count(let count):
      if case .count(let range, _) = expectation.claim { count < range.minimum } else { false }
    case .repeated, .far, .early, .unannounced: false
    }
  }

  /// The number of events that together show the failure; 0 if something is missing.
  private var sufficientCount: Int {
    switch finding {
    case .count:
      if !isLack, case .count(let range, _) = expectation.claim, let maximum = range.maximum {
        maximum + 1
      } else {
        0
      }
    case .absent, .beyond: 0
    case .repeated, .far, .unannounced: 1
    case .early: 2
    }
  }

  /// The first events, up to a fix, that suffice to show the failure; empty if something is
  /// missing.
  func evidence(upTo end: Int) -> [RecordLine] {
    let lines = witnesses.map(\.line).filter { ($0["fix"]?.integer ?? .max) <= end }
    return Array(lines.prefix(sufficientCount))
  }

  /// Whether the events that show it all belong to another failure, at the same fixes and for the
  /// same reason.
  ///
  /// True if something is missing, so that no event shows it.
  func isPart(of other: ExpectationFailure, from first: Int) -> Bool {
    switch finding {
    case .absent, .beyond, .count(0): return true
    case .count, .repeated, .far, .early, .unannounced:
      let events = Dictionary(grouping: other.witnesses) { $0.line["fix"]?.integer }
      return witnesses.allSatisfy { witness in
        let fix = witness.line["fix"]?.integer.map { $0 + first }
        return events[fix, default: []].contains {
          $0.remark == witness.remark && witness.line.isSame(as: $0.line, from: first)
        }
      }
    }
  }

  /// Whether another trip violates the expectation in the same way.
  func isSame(as other: ExpectationFailure) -> Bool {
    switch (finding, other.finding) {
    case (.count, .count): isLack == other.isLack
    case (.far, .far), (.absent, .absent), (.early, .early), (.unannounced, .unannounced),
      (.repeated, .repeated), (.beyond, .beyond):
      true
    case (.count, _), (.far, _), (.absent, _), (.early, _), (.unannounced, _), (.repeated, _),
      (.beyond, _):
      false
    }
  }
}

extension Expectation {
  /// The time window in which something must happen; absent if there is none.
  var window: ClosedRange<Double>? {
    switch claim {
    case .count(_, let query), .near(let query, _, _), .unrepeated(let query, _): query.window
    case .order(let queries): queries.lazy.compactMap(\.window).first
    case .announced: nil
    }
  }

  /// The seconds before an event that decide whether it violates the expectation.
  var lead: Double {
    switch claim {
    case .announced(let range): range.lowerBound
    case .count, .near, .unrepeated, .order: 0
    }
  }

  /// The expectation for a trip that begins later by `seconds`, without places of a sketch.
  ///
  /// Absent if its times are before that.
  package func shifted(by seconds: Double, _ selection: EventSelection) -> Expectation? {
    guard let words = try? ExpectationWords(plainText).all else { return nil }
    var bytes = Array(plainText.utf8)
    for index in words.indices.reversed() where words[index].text == "between" {
      // between A [s] and B [s]
      let later = words.indices.filter { $0 > index && $0 <= index + 4 }
      let numbers = later.filter { number(words[$0].text) != nil }.prefix(2)
      guard numbers.count == 2 else { continue }
      for numeral in numbers.reversed() {
        let word = words[numeral]
        let shifted = (number(word.text) ?? 0) - seconds
        if shifted < 0, numeral == numbers.last { return nil }
        let text = shortDecimalText((max(shifted, 0) * 1000).rounded() / 1000)
        bytes.replaceSubrange(word.range, with: text.utf8)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Expectation.read(
      LocatedText(text, file: source.file, position: source.position), selection: selection
    ).value
  }

  private func number(_ text: String) -> Double? {
    Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
  }
}
