import Notations
package import StreamComparison
import TripModel
import TripPlans
package import TripRecords

/// What is wrong with a trip, told apart from all else that may be wrong with a part of it.
///
/// A part of the trip shows the same where, at the same fix of the trace, the same is printed, or
/// lacking, while the traveler is at the same place of the route in the same state.
package struct TripFailure: Sendable {
  /// What is wrong.
  package enum Sign: Equatable, Sendable {
    /// A sentence does not hold.
    case sentence(ExpectationFailure)
    /// The golden says something else.
    case difference(StreamDifference)
  }

  /// What is wrong.
  package let sign: Sign

  /// The fixes that have to do with it.
  package let fixes: ClosedRange<Int>

  /// Where the traveler is at the last of them; absent where no progress was printed.
  private let situation: [RecordField]?

  /// Takes the first sentence that does not hold, else the first difference of a fix.
  ///
  /// - Parameters:
  ///   - terms: what the case demands.
  ///   - golden: the golden, where there is one.
  ///   - output: what came out, with `progress` whether the case prints it or not.
  ///   - times: the seconds of each fix since the first.
  package init?(
    _ terms: CaseTerms, golden: [RecordLine]?, output: [RecordLine], times: [Double]
  ) {
    let printed = terms.printed(output)
    let check = ExpectationCheck(printed)
    if let failure = terms.expectations.lazy.compactMap({ check.failure(of: $0) }).first {
      sign = .sentence(failure)
      fixes = Self.fixes(of: failure, times)
    } else if let golden,
      let found = StreamComparison(golden, printed, tolerances: terms.tolerances).differences
        .first(where: { $0.isOfAFix }),
      let first = found.fix
    {
      sign = .difference(found)
      let last = [found.old, found.new].compactMap { $0?["fix"]?.integer }.max() ?? first
      fixes = first...min(max(last, first), max(times.count - 1, first))
    } else {
      return nil
    }
    situation = Self.situation(at: fixes.upperBound, in: output)
  }

  /// The fixes of the events that break a sentence; where too few did it, those of its time.
  private static func fixes(of failure: ExpectationFailure, _ times: [Double]) -> ClosedRange<Int> {
    let end = max(times.count - 1, 0)
    if failure.isLack {
      guard let window = failure.expectation.window else { return end...end }
      let first = times.firstIndex { $0 >= window.lowerBound } ?? end
      let last = times.lastIndex { $0 <= window.upperBound } ?? first
      return first...max(first, last)
    }
    let fixes = failure.witnesses.compactMap { $0.line["fix"]?.integer }.filter { $0 <= end }
    guard let first = fixes.min(), let last = fixes.max() else { return end...end }
    return failure.needsAll ? first...last : first...first
  }

  private static func situation(at fix: Int, in lines: [RecordLine]) -> [RecordField]? {
    let line = lines.last { $0.event == "progress" && $0["fix"]?.integer == fix }
    return line?.fields.filter { !["seq", "t_s", "fix"].contains($0.key) }
  }
}

extension TripFailure {
  /// Whether a window's output shows the same.
  ///
  /// - Parameters:
  ///   - output: the output, with `progress`.
  ///   - first: the window's first fix.
  ///   - seconds: its seconds since the first fix of the trace.
  ///   - terms: what the case demands.
  /// - Returns: whether it does.
  package func shows(
    in output: [RecordLine], from first: Int, at seconds: Double, _ terms: CaseTerms
  ) -> Bool {
    let here = Self.situation(at: fixes.upperBound - first, in: output)
    guard here.map(Self.values) == situation.map(Self.values) else { return false }
    let printed = terms.printed(output)
    switch sign {
    case .difference(let difference): return shows(difference, in: printed, from: first)
    case .sentence(let failure):
      guard let sentence = failure.expectation.shifted(by: seconds, terms.selection),
        let found = ExpectationCheck(printed).failure(of: sentence)
      else { return false }
      guard found.isSame(as: failure) else { return false }
      let wanted = failure.witnesses.filter { !failure.isLack && $0.line["fix"] != nil }
      return (failure.needsAll ? wanted[...] : wanted.prefix(1)).allSatisfy { witness in
        found.witnesses.contains { $0.line.isSame(as: witness.line, from: first) }
      }
    }
  }

  private static func values(_ fields: [RecordField]) -> [RecordValue] { fields.map(\.value) }

  private func shows(
    _ difference: StreamDifference, in lines: [RecordLine], from first: Int
  ) -> Bool {
    guard let new = difference.new else {
      return difference.old.map { old in
        !lines.contains { $0.isSame(as: old, from: first) }
      } ?? false
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
  /// What is wrong, in a line; of a difference, the first thing that differs.
  package var words: String {
    switch sign {
    case .sentence(let failure): return "expected \(failure.sentence)"
    case .difference(let difference):
      var first = difference
      first.changes = Array(first.changes.prefix(1))
      return first.cells.filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// A sentence that does not hold for a window and will once nothing is wrong any more; absent
  /// where the difference is none that a sentence can tell.
  ///
  /// - Parameters:
  ///   - seconds: the seconds between the first fix of the trace and that of the window.
  ///   - output: the window's output.
  ///   - terms: what the case demands.
  /// - Returns: the sentence.
  package func expectation(
    at seconds: Double, output: [RecordLine], _ terms: CaseTerms
  ) -> String? {
    switch sign {
    case .sentence(let failure):
      return failure.expectation.shifted(by: seconds, terms.selection)?.source.text
    case .difference(let difference):
      guard let text = difference.expectation(at: seconds),
        let sentence = Expectation.read(PlacedText(text), selection: terms.selection).value,
        ExpectationCheck(terms.printed(output)).failure(of: sentence) != nil
      else { return nil }
      return text
    }
  }
}

extension StreamDifference {
  /// A sentence that breaks where the difference is, for a stream that begins later: what is
  /// printed is not to be, what lacks is to be.
  ///
  /// When the right event would come in a part of the trip cannot be known, so no time is demanded.
  fileprivate func expectation(at seconds: Double) -> String? {
    guard let new else { return event }
    guard let time = new["t_s"]?.number else { return nil }
    let moment = shortDecimalText(((time - seconds) * 1000).rounded() / 1000)
    let told = kind == .changed ? changes.filter { new[$0.name] != nil } : []
    let conditions = told.prefix(1).compactMap { change -> String? in
      let text = new[change.name].map { $0.text ?? $0.literal } ?? ""
      return text.contains("'") ? nil : " where \(change.name) = '\(text)'"
    }
    return "no \(event)\(conditions.joined()) between \(moment) and \(moment)"
  }
}

extension CaseTerms {
  /// The lines of a stream that the case prints, numbered as if they were alone.
  fileprivate func printed(_ lines: [RecordLine]) -> [RecordLine] {
    if selection.contains(.progress) { return lines }
    return lines.filter { $0.event != "progress" }.enumerated().map { index, line in
      var line = line
      for place in line.fields.indices where line.fields[place].key == "seq" {
        if let number = RecordNumber(literal: "\(index)") {
          line.fields[place].value = .number(number)
        }
      }
      return line
    }
  }
}

extension StreamDifference {
  /// Whether it is one of the trip, not of how the stream begins and ends.
  fileprivate var isOfAFix: Bool {
    fix != nil && !["start", "summary", "warning"].contains(event)
  }
}

extension RecordLine {
  /// The fields that differ with where a stream begins.
  fileprivate static let placing: Set<String> = ["seq", "t_s", "fix"]

  /// Whether it is the event of another stream, in words, at the same fix of the trace.
  fileprivate func isSame(as other: RecordLine, from first: Int) -> Bool {
    guard event == other.event, let fix = self["fix"]?.integer,
      fix + first == other["fix"]?.integer
    else { return false }
    return other.fields.allSatisfy { field in
      field.value.number != nil || field.key == "why" || self[field.key] == field.value
    }
  }
}
