import Notations
import StreamComparison
import TripPlans

/// What several engines make of the expectations of the same cases: engines across, cases down.
package struct Scoreboard: Sendable {
  /// What an engine makes of a case.
  private enum Score: String {
    case passed = "pass"
    case failed = "FAIL"
    /// Some expectations are beyond the engine; the others pass.
    case skipped = "skip"
    case error
  }

  private let engines: [String]
  private var cases: [String] = []
  /// For each engine, the score of each case.
  private var scores: [[Score]]
  /// The first sentence that each engine fails, by case.
  private var failures: [[String?]]

  /// Makes an empty board.
  package init(engines: [String]) {
    self.engines = engines
    scores = engines.map { _ in [] }
    failures = engines.map { _ in [] }
  }

  /// Adds the verdict of the next case under the engine at an index; one of a case that expects
  /// nothing is left out.
  package mutating func add(_ verdict: CaseVerdict, engine: Int) {
    if verdict.job?.tripCase.expectations.isEmpty ?? false { return }
    if engine == 0 { cases.append(verdict.name) }
    let failed = verdict.failedExpectations.first?.sentence
    let score: Score =
      verdict.outcome == .error
      ? .error : failed != nil ? .failed : verdict.skipped.isEmpty ? .passed : .skipped
    scores[engine].append(score)
    failures[engine].append(failed)
  }

  /// The board as text in a format.
  package func lines(as format: SettingTable.Format) -> [String] {
    switch format {
    case .table: table(rows)
    case .markdown: markdownTable(rows)
    case .csv: rows.map(csvLine)
    case .jsonl: jsonLines
    }
  }

  private var rows: [[String]] {
    var rows = [["case"] + engines]
    for (index, name) in cases.enumerated() {
      rows.append([name] + scores.map { $0.indices.contains(index) ? $0[index].rawValue : "-" })
    }
    rows.append(["passed"] + scores.map { "\($0.count { $0 == .passed }) of \($0.count)" })
    return rows
  }

  private var jsonLines: [String] {
    cases.indices.flatMap { index in
      engines.indices.compactMap { engine -> String? in
        guard scores[engine].indices.contains(index) else { return nil }
        let bytes = JSONWriter.document { line in
          line.member("case", cases[index])
          line.member("engine", engines[engine])
          line.member("outcome", scores[engine][index].rawValue.lowercased())
          line.member("expected", failures[engine][index])
        }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
