import Geodesy
import Trips

/// The rules read so far, searched for one that always answers before a later one.
///
/// Rules are grouped by what they name: a question, a leg, a waypoint, a disc. Per group and range
/// of counts only time spans that no other span contains are kept, so that one binary search finds
/// an answer.
struct EarlierRules {
  /// What a rule names.
  private struct Name: Hashable {
    var question: Question
    var leg: Int?
    var waypoint: Int?
    var disc: DecisionCondition.Disc?
  }

  /// The rules of one name, by their range of counts.
  private struct Group {
    fileprivate var entries: [(count: ClosedRange<Int>, spans: Spans)] = []
    private var indices: [ClosedRange<Int>: Int] = [:]

    mutating func insert(_ seconds: ClosedRange<Double>, _ count: ClosedRange<Int>, line: Int) {
      let index = indices[count] ?? entries.count
      if index == entries.count {
        indices[count] = index
        entries.append((count, Spans()))
      }
      entries[index].spans.insert(seconds, line: line)
    }
  }

  private var groups: [Name: Group] = [:]

  /// Adds a rule, unless an earlier one covers it; returns the line of that one.
  ///
  /// - Complexity: O(log N + ranges of counts under the names that may cover it).
  mutating func add(_ rule: DecisionRule, line: Int) -> Int? {
    let condition = rule.condition
    let count = condition.count ?? Int.min...Int.max
    let seconds = condition.seconds ?? -Double.infinity...Double.infinity
    for name in names(covering: rule) {
      guard let group = groups[name] else { continue }
      for (known, spans) in group.entries
      where known.lowerBound <= count.lowerBound && known.upperBound >= count.upperBound {
        if let line = spans.line(covering: seconds) { return line }
      }
    }
    let name = Name(
      question: rule.question, leg: condition.leg, waypoint: condition.waypoint,
      disc: condition.disc)
    groups[name, default: Group()].insert(seconds, count, line: line)
    return nil
  }

  /// The names of the rules that apply wherever a rule does.
  private func names(covering rule: DecisionRule) -> [Name] {
    let condition = rule.condition
    var names = [Name(question: rule.question)]
    if let leg = condition.leg { names += names.map { with($0) { $0.leg = leg } } }
    if let waypoint = condition.waypoint {
      names += names.map { with($0) { $0.waypoint = waypoint } }
    }
    if let disc = condition.disc { names += names.map { with($0) { $0.disc = disc } } }
    return names
  }

  private func with(_ name: Name, _ change: (inout Name) -> Void) -> Name {
    var name = name
    change(&name)
    return name
  }
}

/// Time spans in order, none of which contains another.
private struct Spans {
  private var spans: [(seconds: ClosedRange<Double>, line: Int)] = []

  /// The number of spans that begin at or before a time.
  private func count(upTo start: Double) -> Int {
    spans.partitioningIndex { $0.seconds.lowerBound > start }
  }

  /// The line of a span that contains another one.
  func line(covering seconds: ClosedRange<Double>) -> Int? {
    // Ends are in the same order as starts: of the spans that begin early enough, the last one ends
    // last.
    let before = count(upTo: seconds.lowerBound)
    guard before > 0, spans[before - 1].seconds.upperBound >= seconds.upperBound else { return nil }
    return spans[before - 1].line
  }

  /// Adds a span that no other span contains, and removes the spans that it contains.
  mutating func insert(_ seconds: ClosedRange<Double>, line: Int) {
    var first = count(upTo: seconds.lowerBound)
    if first > 0, spans[first - 1].seconds.lowerBound == seconds.lowerBound { first -= 1 }
    var last = first
    while last < spans.count, spans[last].seconds.upperBound <= seconds.upperBound { last += 1 }
    spans.replaceSubrange(first..<last, with: [(seconds, line)])
  }
}
