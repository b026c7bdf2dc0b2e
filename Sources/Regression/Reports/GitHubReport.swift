import Notations
import StreamComparison
import TripPlans
import TripRecords

/// The result of a check for GitHub Actions: annotations, and a table for the step's summary.
///
/// **Source:** GitHub Docs, "Workflow commands for GitHub Actions".
package struct GitHubReport: Sendable {
  private let verdicts: [CaseVerdict]

  /// The folder of the check within the repository, from whose root GitHub counts paths.
  private let folder: String

  /// The start of the annotations, if there are any.
  static let head = "::error file="

  /// The maximum number of annotations that GitHub shows per step.
  private static let annotationLimit = 10

  /// The maximum length of a step's summary; GitHub's limit is 1 MiB.
  private static let summaryLimit = 900_000

  package init(_ verdicts: [CaseVerdict], in folder: String = "") {
    (self.verdicts, self.folder) = (verdicts, folder)
  }

  /// Workflow commands, one per line, for the log: errors before failures, up to the limit.
  package var annotations: String {
    let bad = verdicts.filter { $0.outcome == .error } + verdicts.filter { $0.outcome == .failed }
    return bad.prefix(Self.annotationLimit).map { verdict in
      let wording = VerdictWording(verdict)
      let text = ([wording.headline] + wording.details).joined(separator: "\n")
      let location = location(of: verdict)
      let file = FilePath.normalized(FilePath.joined(location.file, to: folder))
      return "\(Self.head)\(property(printable(file))),line=\(location.line)"
        + ",title=\(property(printable(verdict.name)))::\(message(text))\n"
    }.joined()
  }

  /// Markdown for the file named by `GITHUB_STEP_SUMMARY`.
  package var summary: String {
    let counts = VerdictCounts(verdicts)
    let skipped = counts.skipped > 0 ? ", \(counts.skipped) skipped" : ""
    var text = "### tripsim check: \(counts.passed) of \(counts.total) passed\(skipped)\n"
    let bad = verdicts.filter { $0.outcome != .passed }
    if bad.isEmpty { return text }
    let rows = bad.map { verdict in
      [
        markdownCode(verdict.name), verdict.outcome.rawValue,
        markdownCode(VerdictWording(verdict).headline),
      ]
    }
    for line in [""] + markdownTable([["case", "outcome", "what"]] + rows) { text += line + "\n" }
    for verdict in bad where text.utf8.count < Self.summaryLimit {
      let details = VerdictWording(verdict, limit: 50).details.joined(separator: "\n")
      if details.isEmpty { continue }
      let fence = markdownFence(longerThanIn: details, atLeast: 3)
      text += "\n\(markdownCode(verdict.name))\n\n\(fence)text\n\(details)\n\(fence)\n"
    }
    return text
  }

  /// The line that a reviewer should look at: the golden's first that differs, that of the first
  /// fault of a file, of what ended the run or of the first expectation that fails, or the case file.
  private func location(of verdict: CaseVerdict) -> (file: String, line: Int) {
    if let golden = verdict.job?.trip.golden,
      let difference = verdict.difference,
      let line = difference.anchor?.old ?? difference.differences.lazy.compactMap(\.old).first
    {
      return (golden, line.number)
    }
    for fault in verdict.causes.lazy.flatMap(\.faults) {
      if let file = fault.file, let position = fault.position { return (file, position.line) }
    }
    for case .stopped(_, let messages) in verdict.causes {
      if let location = Diagnostic.location(ofReasonAmong: messages) { return location }
    }
    for source in verdict.failedExpectations.lazy.map(\.expectation.source) {
      if let file = source.file, let position = source.position { return (file, position.line) }
    }
    return (verdict.file, 1)
  }

  /// A text escaped as a value of a workflow command.
  private func message(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private func property(_ text: String) -> String {
    message(text).unicodeScalars.map { scalar in
      scalar == ":" ? "%3A" : scalar == "," ? "%2C" : String(scalar)
    }.joined()
  }
}
