import Notations
package import StreamComparison
import TripModel
package import TripRecords

/// A failure of a trip that can be recognized in a part of the trip.
///
/// A part shows the same failure if the same event is printed, or missing, at the same fix of the
/// trace, at the same position on the route within the tolerances of the case, in the same state,
/// and no event that only the part has violates the expectation.
package struct TripFailure: Sendable {
  /// The kind of failure.
  package enum Sign: Equatable, Sendable {
    /// An expectation fails.
    case sentence(ExpectationFailure)
    /// The golden differs.
    case difference(StreamDifference)
  }

  package let sign: Sign

  /// The fixes involved, and one before them, because the first fix of a part also has its own
  /// events.
  package let fixes: ClosedRange<Int>

  /// The events that show that a sentence fails; empty if one is missing.
  private let evidence: [RecordLine]

  /// The progress at the last of the fixes; absent if none was printed.
  private let situation: RecordLine?

  /// Takes the first failing expectation, else the first difference at a fix.
  ///
  /// - Parameters:
  ///   - terms: the terms of the case.
  ///   - golden: the golden, if there is one.
  ///   - output: the output, including `progress` even if the case does not print it.
  ///   - times: the time of each fix, in seconds since the first.
  package init?(_ terms: CaseTerms, golden: [RecordLine]?, output: [RecordLine], times: [Double]) {
    let printed = terms.printed(output)
    let check = ExpectationCheck(printed)
    if let failure = terms.expectations.lazy.compactMap({ check.failure(of: $0) }).first {
      sign = .sentence(failure)
      evidence = failure.evidence(upTo: max(times.count - 1, 0))
      fixes = Self.fixes(of: failure, evidence, golden, times)
    } else if let golden,
      let found = StreamComparison(golden, printed, tolerances: terms.tolerances).differences
        .first(where: { $0.isOfAFix }),
      let first = found.fix
    {
      sign = .difference(found)
      evidence = []
      let last = [found.old, found.new].compactMap { $0?["fix"]?.integer }.max() ?? first
      fixes = max(first, 1) - 1...max(min(max(last, first), max(times.count - 1, first)), 0)
    } else {
      return nil
    }
    situation = Self.situation(at: fixes.upperBound, in: output)
  }

  /// The fixes of the events that show the failure, or of its time window.
  ///
  /// For a missing event they are all fixes up to the one where the golden has it, because anything
  /// before may lead to it.
  private static func fixes(
    of failure: ExpectationFailure, _ evidence: [RecordLine], _ golden: [RecordLine]?,
    _ times: [Double]
  ) -> ClosedRange<Int> {
    let end = max(times.count - 1, 0)
    if failure.isLack {
      guard let window = failure.expectation.window else {
        let missing = golden?.last { failure.expectation.events.contains($0.event ?? "") }
        return 0...min(missing?["fix"]?.integer ?? end, end)
      }
      let first = times.firstIndex { $0 >= window.lowerBound } ?? end
      let last = times.lastIndex { $0 <= window.upperBound } ?? first
      return first...max(first, last)
    }
    let fixes = evidence.compactMap { $0["fix"]?.integer }
    guard let first = fixes.min(), let last = fixes.max() else { return end...end }
    let time = times.prefix(first + 1).last ?? 0
    return (times.lastIndex { $0 < time - failure.expectation.lead } ?? 0)...last
  }

  /// The progress at a fix; the fraction of the route, which has no unit, says nothing more.
  private static func situation(at fix: Int, in lines: [RecordLine]) -> RecordLine? {
    var line = lines.last { $0.event == "progress" && $0["fix"]?.integer == fix }
    line?.fields.removeAll { ["seq", "t_s", "fix", "fraction"].contains($0.key) }
    return line
  }
}

extension TripFailure {
  /// The names of the events that differ from a golden, in order.
  ///
  /// The parameters are those of the initializer.
  package static func differing(
    _ terms: CaseTerms, golden: [RecordLine], output: [RecordLine]
  ) -> [String] {
    let printed = terms.printed(output)
    let comparison = StreamComparison(golden, printed, tolerances: terms.tolerances)
    return comparison.differences.map(\.event).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Whether a window's output shows the same failure.
  ///
  /// - Parameters:
  ///   - output: the output, including `progress`.
  ///   - first: the index of the window's first fix.
  ///   - seconds: its time in seconds since the first fix of the trace.
  ///   - terms: the terms of the case.
  /// - Returns: whether it does.
  package func shows(
    in output: [RecordLine], from first: Int, at seconds: Double, _ terms: CaseTerms
  ) -> Bool {
    let here = Self.situation(at: fixes.upperBound - first, in: output)
    let change = StreamComparison(
      [situation].compactMap(\.self), [here].compactMap(\.self), tolerances: terms.tolerances)
    guard change.differences.isEmpty else { return false }
    switch sign {
    case .difference: return occurs(in: output, from: first, at: seconds, terms)
    case .sentence(let failure):
      let found = recurrence(of: failure, in: output, from: first, at: seconds, terms)
      return found?.isPart(of: failure, from: first) ?? false
    }
  }

  /// Whether a window's output has the same failure, in any situation.
  ///
  /// The parameters are those of `shows`.
  package func occurs(
    in output: [RecordLine], from first: Int, at seconds: Double, _ terms: CaseTerms
  ) -> Bool {
    switch sign {
    case .difference(let difference):
      shows(difference, in: terms.printed(output), from: first)
    case .sentence(let failure):
      recurrence(of: failure, in: output, from: first, at: seconds, terms) != nil
    }
  }

  /// The failure of a window's output that has the evidence of this one; absent if there is none.
  private func recurrence(
    of failure: ExpectationFailure, in output: [RecordLine], from first: Int, at seconds: Double,
    _ terms: CaseTerms
  ) -> ExpectationFailure? {
    guard let sentence = failure.expectation.shifted(by: seconds, terms.selection),
      let found = ExpectationCheck(terms.printed(output)).failure(of: sentence),
      found.isSame(as: failure)
    else { return nil }
    let isShown = evidence.allSatisfy { event in
      found.witnesses.contains { $0.line.isSame(as: event, from: first) }
    }
    return isShown ? found : nil
  }

  private func shows(
    _ difference: StreamDifference, in lines: [RecordLine], from first: Int
  ) -> Bool {
    guard let new = difference.new else {
      return difference.old.map { old in !lines.contains { $0.isSame(as: old, from: first) } }
        ?? false
    }
    return lines.contains { line in
      line.isSame(as: new, from: first)
        && difference.changes.allSatisfy { change in
          RecordLine.placing.contains(change.name) || new[change.name] == nil
            || line[change.name] == new[change.name]
        }
    }
  }
}

extension TripFailure {
  /// The failure in one line; for a difference, its first field.
  package var words: String {
    switch sign {
    case .sentence(let failure): return "expected \(failure.sentence)"
    case .difference(let difference):
      var first = difference
      first.changes = Array(first.changes.prefix(1))
      return first.cells.filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// An expectation that fails in a window and holds once the failure is fixed; absent if no
  /// sentence can express the difference.
  ///
  /// - Parameters:
  ///   - seconds: the time of the window's first fix, in seconds since the first fix of the trace.
  ///   - output: the window's output.
  ///   - sound: the window's output without the failure; absent if unknown.
  ///   - terms: the terms of the case.
  /// - Returns: the expectation.
  package func expectation(
    at seconds: Double, output: [RecordLine], sound: [RecordLine]?, _ terms: CaseTerms
  ) -> String? {
    let printed = terms.printed(output)
    let text =
      switch sign {
      case .sentence(let failure):
        failure.expectation.shifted(by: seconds, terms.selection)?.source.text
      case .difference(let difference): difference.expectation(at: seconds, in: printed)
      }
    guard let text,
      let sentence = Expectation.read(LocatedText(text), selection: terms.selection).value,
      ExpectationCheck(printed).failure(of: sentence) != nil,
      sound.map({ ExpectationCheck(terms.printed($0)).failure(of: sentence) == nil }) ?? true
    else { return nil }
    return text
  }
}

extension StreamDifference {
  /// Whether it concerns the trip rather than the start or end of the stream.
  fileprivate var isOfAFix: Bool {
    fix != nil && !["start", "summary", "warning"].contains(event)
  }

  /// An expectation that fails at the difference, for a stream that begins later.
  ///
  /// It forbids an extra event or requires a missing one, beside those of its kind in the window.
  /// Since the time of the right event in a window is unknown, no time is required.
  fileprivate func expectation(at seconds: Double, in window: [RecordLine]) -> String? {
    guard let new else {
      let count = window.count { $0.event == event }
      return count == 0 ? event : "at least \(count + 1) \(event)"
    }
    guard let time = new["t_s"]?.number else { return nil }
    let moment = shortDecimalText(((time - seconds) * 1000).rounded() / 1000)
    var condition = ""
    if kind == .changed {
      // A field that is gone leaves no value to forbid.
      guard let change = changes.first(where: { new[$0.name] != nil }) else { return nil }
      // For an array, an element that the golden lacks.
      let known = old?[change.name]?.elements ?? []
      guard let value = new[change.name]?.elements.first(where: { !known.contains($0) }) else {
        return nil
      }
      let text = value.text ?? value.literal
      guard let quote = ["'", "\""].first(where: { !text.contains($0) }) else { return nil }
      condition = " where \(change.name) = \(quote)\(text)\(quote)"
    }
    return "no \(event)\(condition) between \(moment) and \(moment)"
  }
}

extension CaseTerms {
  /// The lines of a stream that the case prints, renumbered.
  fileprivate func printed(_ lines: [RecordLine]) -> [RecordLine] {
    if selection.contains(.progress) { return lines }
    return lines.filter { $0.event != "progress" }.enumerated().map { index, line in
      line.with("seq", "\(index)")
    }
  }
}

extension [RecordLine] {
  /// The lines at the fixes of a window of the trace, with times counted from its first fix.
  ///
  /// - Parameters:
  ///   - window: the indices of the window's first and last fix.
  ///   - seconds: the time of its first fix, in seconds since the first fix of the trace.
  /// - Returns: the lines.
  package func lines(of window: ClosedRange<Int>, from seconds: Double) -> [RecordLine] {
    filter { line in line["fix"]?.integer.map(window.contains) ?? false }.map { line in
      line.with("t_s", decimalText((line["t_s"]?.number ?? 0) - seconds, decimals: 3))
    }
  }
}

extension RecordLine {
  /// The fields that depend on where a stream begins.
  fileprivate static let placing: Set<String> = ["seq", "t_s", "fix"]

  /// The line with another number in a field that it has.
  fileprivate func with(_ key: String, _ literal: String) -> RecordLine {
    var line = self
    for index in line.fields.indices where line.fields[index].key == key {
      line.fields[index].value =
        RecordNumber(literal: literal).map(RecordValue.number) ?? line.fields[index].value
    }
    return line
  }

  /// Whether it has the same content as an event of another stream, at the same fix of the trace.
  func isSame(as other: RecordLine, from first: Int) -> Bool {
    guard event == other.event, let fix = self["fix"]?.integer,
      fix + first == other["fix"]?.integer
    else { return false }
    return other.fields.allSatisfy { field in
      field.value.number != nil || field.key == "why" || self[field.key] == field.value
    }
  }
}
