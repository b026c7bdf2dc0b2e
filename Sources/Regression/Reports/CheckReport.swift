/// The number of cases per outcome.
package struct VerdictCounts: Equatable, Sendable {
  /// The number passed.
  package var passed = 0
  /// The number failed.
  package var failed = 0
  /// The number that could not be run.
  package var errors = 0
  /// The number of which nothing was judged.
  package var skipped = 0
  /// The number of expectations of the others that were skipped.
  package var skippedExpectations = 0

  package init(_ verdicts: [CaseVerdict] = []) {
    for verdict in verdicts { add(verdict) }
  }

  /// Counts a verdict.
  package mutating func add(_ verdict: CaseVerdict) {
    if verdict.isSkipped {
      skipped += 1
      return
    }
    skippedExpectations += verdict.skipped.count
    switch verdict.outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .error: errors += 1
    }
  }

  package var total: Int { passed + failed + errors + skipped }
}

/// A machine-readable format of check results.
package enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  case junit
  case tap
  case github
  case jsonl
  case markdown

  /// The report of a whole check.
  ///
  /// `closerLook` is the command that explains a verdict, and `folder` is the folder of the check
  /// within the repository.
  package func report(
    _ verdicts: [CaseVerdict], in folder: String = "",
    closerLook: (CaseVerdict) -> String? = { _ in nil }
  ) -> [UInt8] {
    switch self {
    case .junit: Array(JUnitReport(verdicts).text.utf8)
    case .tap: Array(TAPReport(verdicts).text.utf8)
    case .github: Array(GitHubReport(verdicts, in: folder).annotations.utf8)
    case .jsonl: JSONLinesReport(verdicts).bytes
    case .markdown: Array(ChangeSummary(verdicts).markdown(closerLook: closerLook).utf8)
    }
  }

  /// Whether a file begins like a report of this format.
  package func begins(_ bytes: [UInt8]) -> Bool {
    heads.contains { bytes.starts(with: $0.utf8) }
  }

  private var heads: [String] {
    switch self {
    case .junit: [JUnitReport.head]
    case .tap: [TAPReport.head, "TAP version 14\n"]
    case .github: [GitHubReport.head]
    case .jsonl: JSONLinesReport.heads
    case .markdown: ["### tripsim: "]
    }
  }
}
