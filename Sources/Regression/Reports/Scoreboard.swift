import Notations
import StreamComparison
import TripModel
import TripPlans

/// The results of several engines on the expectations of the same cases: engines across, cases
/// down.
package struct Scoreboard: Sendable {
  /// The result of an engine on a case.
  package enum Outcome: String, CaseIterable, Sendable {
    case passed = "pass"
    case failed = "FAIL"
    /// Some expectations are beyond the engine; the others pass.
    case skipped = "skip"
    case error
  }

  /// The result of an engine on a case, with the reason.
  package struct Cell: Equatable, Sendable {
    /// The outcome.
    package let outcome: Outcome
    /// The first sentence that fails, the reason of a skip, or the fault; absent if it passed.
    package let words: String?
    /// The page of the trip under the engine; absent without pages.
    package fileprivate(set) var page: String?
  }

  /// A case under every engine.
  package struct Row: Equatable, Sendable {
    /// The case's name.
    package let name: String
    /// The name of the folder that contains the case, or of the case's own folder.
    package let group: String
    /// A sentence about the case.
    package let summary: String?
    /// The URL of its issue.
    package let issue: String?
    /// A cell for each engine; fewer if the check was interrupted.
    package fileprivate(set) var cells: [Cell] = []
  }

  /// The engines' names.
  package let engines: [String]

  /// The cases in their order.
  package private(set) var rows: [Row] = []

  /// The number of trips without expectations, which are left out.
  package private(set) var leftOut = 0

  /// For each engine, the number of cases added.
  private var added: [Int]

  /// Makes an empty board.
  package init(engines: [String]) {
    self.engines = engines
    added = engines.map { _ in 0 }
  }

  /// Adds the verdict of the next case for the engine at an index, with the trip's page; a case
  /// without expectations is left out.
  package mutating func add(_ verdict: CaseVerdict, engine: Int, page: String? = nil) {
    if verdict.job?.tripCase.expectations.isEmpty ?? false {
      if engine == 0 { leftOut += 1 }
      return
    }
    if engine == 0 {
      let parts = FilePath.components(of: verdict.path).dropLast()
      rows.append(
        Row(
          name: verdict.name, group: parts.last ?? ".",
          summary: verdict.job?.tripCase.description, issue: verdict.job?.tripCase.issue))
    }
    rows[added[engine]].cells.append(Cell(verdict, page: page))
    added[engine] += 1
  }
}

extension Scoreboard {
  /// The board with the paths of its pages mapped.
  package func mapPages(_ seen: (String) -> String) -> Scoreboard {
    var board = self
    for row in board.rows.indices {
      for cell in board.rows[row].cells.indices {
        board.rows[row].cells[cell].page = rows[row].cells[cell].page.map(seen)
      }
    }
    return board
  }

  /// The groups in the order of their first rows, with their rows.
  package var groups: [(name: String, rows: [Row])] {
    var groups: [(name: String, rows: [Row])] = []
    for row in rows {
      if let index = groups.firstIndex(where: { $0.name == row.group }) {
        groups[index].rows.append(row)
      } else {
        groups.append((row.group, [row]))
      }
    }
    return groups
  }

  /// For each engine, the number of cases that it passes, such as `3 of 4`.
  package func passes(in rows: [Row]) -> [String] {
    engines.indices.map { engine in
      let cells = rows.compactMap { $0.cells.element(at: engine) }
      return "\(cells.count { $0.outcome == .passed }) of \(cells.count)"
    }
  }

  /// The board as text in a format.
  package func lines(as format: TableFormat) -> [String] {
    switch format {
    case .table: table(texts)
    case .markdown:
      // A command may contain a bar.
      markdownTable(texts.map { $0.map { $0.contains("|") ? markdownCode($0) : $0 } })
    case .csv: texts.map(csvLine)
    case .jsonl: jsonLines
    }
  }

  private var texts: [[String]] {
    [["case"] + engines]
      + rows.map { row in
        let cells = row.cells.map(\.outcome.rawValue)
        return [row.name] + cells + engines.dropFirst(cells.count).map { _ in "-" }
      } + [["passed"] + passes(in: rows)]
  }

  private var jsonLines: [String] {
    rows.flatMap { row in
      zip(engines, row.cells).map { engine, cell in
        let bytes = JSONWriter.document { line in
          line.member("case", row.name)
          line.member("engine", engine)
          line.member("outcome", cell.outcome.rawValue.lowercased())
          line.member("expected", cell.outcome == .failed ? cell.words : nil)
          line.member(
            "reason", cell.outcome == .skipped || cell.outcome == .error ? cell.words : nil)
        }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The engines that could not run any case, with the reason of the first.
  package var idleEngines: [(name: String, reason: String)] {
    engines.indices.compactMap { engine in
      let cells = rows.compactMap { $0.cells.element(at: engine) }
      guard let first = cells.first, cells.allSatisfy({ $0.outcome == .error }) else { return nil }
      return (engines[engine], first.words ?? "")
    }
  }
}

extension CaseVerdict.Cause {
  /// The first line of the reason why a trip could not be run; absent for other causes.
  fileprivate var firstFault: String? {
    switch self {
    case .stopped(let exit, let messages):
      Diagnostic.reasonLine(among: messages)
        ?? "the run ended with exit code \(exit)"
    case .unusable(let faults): faults.first?.message
    case .interrupted: "interrupted"
    case .missingGolden, .unreadableGolden, .difference, .expectation, .unstable: nil
    }
  }
}

extension Scoreboard.Cell {
  fileprivate init(_ verdict: CaseVerdict, page: String?) {
    self.page = page
    if verdict.outcome == .error {
      (outcome, words) = (.error, verdict.causes.lazy.compactMap(\.firstFault).first)
    } else if let failure = verdict.failedExpectations.first {
      (outcome, words) = (.failed, failure.sentence)
    } else if let skipped = verdict.skipped.first {
      (outcome, words) = (.skipped, skipped.reason)
    } else {
      (outcome, words) = (.passed, nil)
    }
  }
}

/// The board as a Markdown document.
extension Scoreboard {
  /// The beginning of a file with a board.
  package static let markdownHead = "# Scoreboard of tripsim\n"

  /// The document: a table of passes by group, a table for each group, and the sentences that fail.
  package var markdown: String {
    var lines = [Self.markdownHead]
    lines += markdownTable(
      [["group"] + headings] + groups.map { [$0.name] + passes(in: $0.rows) }
        + [["**all**"] + passes(in: rows)])
    for group in groups {
      lines += ["", "## \(printable(group.name))", ""]
      lines += markdownTable([["case"] + headings] + group.rows.map(texts))
      let failed = group.rows.filter { row in row.cells.contains { $0.outcome != .passed } }
      if !failed.isEmpty { lines.append("") }
      lines += failed.flatMap(remarks)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headings: [String] { engines.map(markdownCode) }

  private func texts(of row: Row) -> [String] {
    let name = row.issue.map { "[\(row.name)](\($0))" } ?? row.name
    return [name]
      + row.cells.map { cell in
        let text = cell.outcome == .passed ? "✓" : cell.outcome.rawValue
        return cell.page.map { "[\(text)](\($0))" } ?? text
      }
  }

  /// A row's summary, and which engines fail which sentences.
  private func remarks(on row: Row) -> [String] {
    var lines = ["- **\(row.name)**: \(printable(row.summary ?? ""))"]
    var told: Set<String> = []
    for sentence in row.cells.compactMap(\.words) where told.insert(sentence).inserted {
      let failing = zip(engines, row.cells).filter { $0.1.words == sentence }.map(\.0)
      lines.append("  - \(markdownCode(sentence)): \(failing.joined(separator: ", "))")
    }
    return lines
  }
}
