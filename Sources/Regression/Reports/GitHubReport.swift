import Notations
import TripPlans
import TripRecords

/// The result of a check for GitHub Actions: annotations, and a table for the step's summary.
///
/// **Source:** GitHub Docs, "Workflow commands for GitHub Actions".
package struct GitHubReport: Sendable {
  private let verdicts: [CaseVerdict]

  /// What the annotations begin with, where there are any.
  static let head = "::error file="

  /// The most annotations that GitHub shows for a step.
  private static let annotationLimit = 10

  /// The most characters of a step's summary; GitHub refuses more than 1 MiB.
  private static let summaryLimit = 900_000

  /// Makes a report.
  package init(_ verdicts: [CaseVerdict]) {
    self.verdicts = verdicts
  }

  /// Workflow commands, one a line, for the log: errors before failures, as few as are shown.
  package var annotations: String {
    let bad = verdicts.filter { $0.outcome == .error } + verdicts.filter { $0.outcome == .failed }
    return bad.prefix(Self.annotationLimit).map { verdict in
      let wording = VerdictWording(verdict)
      let text = ([wording.headline] + wording.details).joined(separator: "\n")
      let place = place(of: verdict)
      return "\(Self.head)\(property(printable(place.file))),line=\(place.line)"
        + ",title=\(property(printable(verdict.name)))::\(message(text))\n"
    }.joined()
  }

  /// Markdown for the file that `GITHUB_STEP_SUMMARY` names.
  package var summary: String {
    let counts = VerdictCounts(verdicts)
    var text = "### tripsim check: \(counts.passed) of \(counts.total) passed\n"
    let bad = verdicts.filter { $0.outcome != .passed }
    if bad.isEmpty { return text }
    text += "\n| case | outcome | what |\n|---|---|---|\n"
    for verdict in bad {
      let headline = VerdictWording(verdict).headline
      text +=
        "| \(cell(printable(verdict.name))) | \(verdict.outcome.rawValue) | \(cell(headline)) |\n"
    }
    for verdict in bad where text.utf8.count < Self.summaryLimit {
      let details = VerdictWording(verdict, limit: 50).details.joined(separator: "\n")
      let fence = details.contains("```") ? "~~~~" : "```"
      text += "\n**\(cell(printable(verdict.name)))**\n\n\(fence)text\n\(details)\n\(fence)\n"
    }
    return text
  }

  /// The line that a reviewer should look at: the golden's first that differs, that of the first
  /// fault of a file, or the case file.
  private func place(of verdict: CaseVerdict) -> (file: String, line: Int) {
    if let golden = verdict.job?.trip.golden,
      let line = verdict.difference?.differences.lazy.compactMap(\.old).first
    {
      return (golden, line.number)
    }
    for fault in verdict.causes.lazy.flatMap(\.faults) {
      if let file = fault.file, let position = fault.position { return (file, position.line) }
    }
    return (verdict.file, 1)
  }

  private func message(_ text: String) -> String {
    text.map { character in
      switch character {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\r\n": "%0D%0A"
      default: String(character)
      }
    }.joined()
  }

  private func property(_ text: String) -> String {
    message(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }

  /// A text that stays within a cell of a table.
  private func cell(_ text: String) -> String {
    text.map { character in
      switch character {
      case "|": "\\|"
      case "<": "&lt;"
      case "&": "&amp;"
      default: character.isNewline ? " " : String(character)
      }
    }.joined()
  }
}
