import Notations
import TripModel

/// The results of several engines on the expectations of the same cases.
///
/// Engines are columns and cases are rows.
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
    package let outcome: Outcome
    /// The first sentence that fails, the reason of a skip, or the fault; absent if it passed.
    package let words: String?
    /// The path of the trip's page under the engine; absent without pages.
    let page: String?

    package init(_ outcome: Outcome, words: String?, page: String?) {
      (self.outcome, self.words, self.page) = (outcome, words, page)
    }
  }

  /// A case under every engine.
  package struct Row: Equatable, Sendable {
    /// The case's name.
    package let name: String
    /// The name of the folder that contains the case, or of the case's own folder.
    let group: String
    /// A sentence about the case.
    let summary: String?
    /// The URL of its issue.
    let issue: String?
    /// The URL of its issue, if a page may link to it.
    var secureIssue: String? { issue.flatMap { $0.hasPrefix("https://") ? $0 : nil } }
    /// A cell for each engine; fewer if the check was interrupted.
    package var cells: [Cell] = []

    /// Makes a row without cells.
    package init(name: String, group: String, summary: String?, issue: String?) {
      (self.name, self.group, self.summary, self.issue) = (name, group, summary, issue)
    }
  }

  /// The engines' names.
  package let engines: [String]

  /// The cases in their order.
  package var rows: [Row] = []

  /// The number of trips without expectations, which are left out.
  package var leftOut = 0

  package init(engines: [String]) {
    self.engines = engines
  }
}

extension Scoreboard {
  /// The groups in the order of their first rows, with their rows.
  var groups: [(name: String, rows: [Row])] {
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

  /// For each engine, the number of cases that it passes: `3 of 4`.
  package func passes(in rows: [Row]) -> [String] {
    engines.indices.map { engine in
      let cells = rows.compactMap { $0.cells.element(at: engine) }
      return "\(cells.count { $0.outcome == .passed }) of \(cells.count)"
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

/// The board as a Markdown document.
extension Scoreboard {
  /// The beginning of a file with a board.
  package static let markdownHead = "# Scoreboard of tripsim\n"

  /// The document: a table of passes by group, a table for each group, and the failing sentences.
  ///
  /// `link` makes a link to a page from its path.
  package func markdown(link: (String) -> String) -> String {
    var lines = [Self.markdownHead]
    lines += markdownTable(
      [["group"] + headings] + groups.map { [markdownCode($0.name)] + passes(in: $0.rows) }
        + [["**all**"] + passes(in: rows)])
    for group in groups {
      lines += ["", "## \(markdownCode(group.name))", ""]
      lines += markdownTable([["case"] + headings] + group.rows.map { texts(of: $0, link: link) })
      let failed = group.rows.filter { row in row.cells.contains { $0.outcome != .passed } }
      if !failed.isEmpty { lines.append("") }
      lines += failed.flatMap(remarks)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headings: [String] { engines.map(markdownCode) }

  private func texts(of row: Row, link: (String) -> String) -> [String] {
    let name = markdownCode(row.name)
    return [row.secureIssue.map { markdownLink(name, to: $0) } ?? name]
      + row.cells.map { cell in
        let text = cell.outcome == .passed ? "✓" : cell.outcome.rawValue
        return cell.page.map { markdownLink(text, to: link($0)) } ?? text
      }
  }

  /// A row's summary, and the sentences that each engine fails.
  private func remarks(on row: Row) -> [String] {
    let words = [row.name, row.summary].compactMap(\.self).map(markdownCode)
    var lines = ["- " + words.joined(separator: ": ")]
    var listed: Set<String> = []
    for sentence in row.cells.compactMap(\.words) where listed.insert(sentence).inserted {
      let failing = zip(engines, row.cells).filter { $0.1.words == sentence }.map(\.0)
      lines.append(
        "  - \(markdownCode(sentence)): \(failing.map(markdownCode).joined(separator: ", "))")
    }
    return lines
  }
}
