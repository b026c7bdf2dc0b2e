import Geodesy
import Trips

/// The rules read so far, asked for one that always answers before a later one.
///
/// Rules are sorted by what they name: a question, a leg, a waypoint, a disc. Under one name and
/// one range of counts only those spans of time are kept that no other one contains, so that one
/// search among them answers.
struct EarlierRules {
  /// What a rule names.
  private struct Name: Hashable {
    var question: Question
    var leg: Int?
    var waypoint: Int?
    var disc: DecisionCondition.Disc?
  }

  /// The rules of one name, by their range of counts.
  fileprivate struct Group {
    var counts: [ClosedRange<Int>] = []
    fileprivate var spans: [Spans] = []
    var indices: [ClosedRange<Int>: Int] = [:]
  }

  private var groups: [Name: Group] = [:]

  /// Adds a rule, unless an earlier one covers it: the line of that one.
  ///
  /// - Complexity: O(log N + ranges of counts under the names that may cover it).
  mutating func add(_ rule: DecisionRule, line: Int) -> Int? {
    let condition = rule.condition
    let count = condition.count ?? Int.min...Int.max
    let seconds = condition.seconds ?? -Double.infinity...Double.infinity
    for name in names(covering: rule) {
      guard let group = groups[name] else { continue }
      for (index, known) in group.counts.enumerated()
      where known.lowerBound <= count.lowerBound && known.upperBound >= count.upperBound {
        if let line = group.spans[index].line(covering: seconds) { return line }
      }
    }
    let name = Name(
      question: rule.question, leg: condition.leg, waypoint: condition.waypoint,
      disc: condition.disc)
    groups[name, default: Group()].insert(seconds, count, line: line)
    return nil
  }

  /// The names of the rules that hold wherever one does.
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

extension EarlierRules.Group {
  fileprivate mutating func insert(
    _ seconds: ClosedRange<Double>, _ count: ClosedRange<Int>, line: Int
  ) {
    let index = indices[count] ?? counts.count
    if index == counts.count {
      indices[count] = index
      counts.append(count)
      spans.append(Spans())
    }
    spans[index].insert(seconds, line: line)
  }
}

/// Spans of time none of which contains another, in order.
private struct Spans {
  private var spans: [(seconds: ClosedRange<Double>, line: Int)] = []

  /// The number of spans that begin at or before an instant.
  private func count(upTo start: Double) -> Int {
    spans.partitioningIndex { $0.seconds.lowerBound > start }
  }

  /// The line of a span that contains another one.
  func line(covering seconds: ClosedRange<Double>) -> Int? {
    // Their ends are in the order of their beginnings: the last one that begins early enough ends
    // last of those.
    let before = count(upTo: seconds.lowerBound)
    guard before > 0, spans[before - 1].seconds.upperBound >= seconds.upperBound else {
      return nil
    }
    return spans[before - 1].line
  }

  /// Adds a span that none contains; those that it contains go.
  mutating func insert(_ seconds: ClosedRange<Double>, line: Int) {
    var first = count(upTo: seconds.lowerBound)
    if first > 0, spans[first - 1].seconds.lowerBound == seconds.lowerBound { first -= 1 }
    var last = first
    while last < spans.count, spans[last].seconds.upperBound <= seconds.upperBound { last += 1 }
    spans.replaceSubrange(first..<last, with: [(seconds, line)])
  }
}
