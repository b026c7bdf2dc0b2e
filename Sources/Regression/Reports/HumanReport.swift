import Notations
import TripPlans

/// The result of a check for people: details of everything that did not pass.
///
///     FAIL missed-exit: 3 differences, the first 41 of 97 events agree
///       fix 192  192.000 s  off_route  2.0 s later  deviation_m 57.00 -> 61.00
///       …
///       look closer  tripsim explain traces/missed-exit --fix 188..196
///       accept       tripsim accept traces/missed-exit
///     12 cases: 11 passed, 1 failed
package struct HumanReport: Sendable {
  private var counts = VerdictCounts()

  private let style: TextStyle

  /// Whether the trips run with settings other than their cases'.
  private let isOfChange: Bool

  package init(_ style: TextStyle = TextStyle(), isOfChange: Bool = false) {
    self.style = style
    self.isOfChange = isOfChange
  }

  /// The text of a verdict; empty if there is nothing to report.
  ///
  /// - Parameters:
  ///   - verdict: the verdict.
  ///   - closerLook: a command line that explains its first difference.
  ///   - path: a path that names only this case, if its own path also names others.
  /// - Returns: whole lines.
  package mutating func text(
    _ verdict: CaseVerdict, closerLook: String? = nil, path: String? = nil
  ) -> String {
    counts.add(verdict)
    let name = printable(verdict.name)
    var lines: [String] = []
    if verdict.outcome != .passed {
      let wording = VerdictWording(verdict, style: style.indented(by: 2))
      lines.append("\(mark(verdict)) \(name): \(wording.headline)")
      lines += about(verdict) + wording.details.map { "  " + $0 }
      if let closerLook { lines.append("  look closer  \(closerLook)") }
      if verdict.pending != nil {
        lines.append("  accept       tripsim accept \(shellWord(path ?? verdict.path))")
      }
    }
    if let reason = verdict.newness { lines.append("NEW \(name): \(printable(reason))") }
    if lines.isEmpty, !verdict.notes.isEmpty {
      lines.append("NOTE \(name): the golden agrees, but was edited")
    }
    // With other settings, a trip may end before.
    if !verdict.outstanding.isEmpty, !isOfChange {
      lines.append("NOTE \(name): not all entries of the timeline happen")
      lines += verdict.outstanding.map { "  \($0)" }
    }
    if !verdict.skipped.isEmpty {
      lines.append("SKIP \(name): \(plural(verdict.skipped.count, "expectation"))")
      lines += verdict.skipped.map { "  \(printable($0.sentence)): \(printable($0.reason))" }
    }
    for note in verdict.notes {
      lines += note.rendered.split(separator: "\n").map { "  \($0)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The last line.
  package var summary: String {
    var parts = ["\(counts.passed) passed"]
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    if counts.errors > 0 { parts.append(plural(counts.errors, "error")) }
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    if counts.skippedExpectations > 0 {
      parts.append("\(plural(counts.skippedExpectations, "expectation")) skipped")
    }
    return "\(plural(counts.total, "case")): \(parts.joined(separator: ", "))\n"
  }

  private func about(_ verdict: CaseVerdict) -> [String] {
    let tripCase = verdict.job?.tripCase
    return [tripCase?.description, tripCase?.issue].compactMap(\.self)
      .map { "  " + printable($0) }
  }

  private func mark(_ verdict: CaseVerdict) -> String {
    let isChange = isOfChange && verdict.failedExpectations.isEmpty
    let word = verdict.outcome == .error ? "ERROR" : isChange ? "CHANGE" : "FAIL"
    return style.usesColor ? "\u{1b}[1;31m\(word)\u{1b}[0m" : word
  }
}
