import Notations

/// The board as a Markdown document.
extension Scoreboard {
  /// How a file with a board begins.
  package static let markdownHead = "# Scoreboard of tripsim\n"

  /// The document: a table of passes by group, a table of each group, and the sentences that fail.
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

  /// A row's summary, and who fails what.
  private func remarks(on row: Row) -> [String] {
    var lines = ["- **\(row.name)**: \(printable(row.summary ?? ""))"]
    var sentences: [String] = []
    for cell in row.cells {
      if let words = cell.words, !sentences.contains(words) { sentences.append(words) }
    }
    for sentence in sentences {
      let failing = zip(engines, row.cells).filter { $0.1.words == sentence }.map(\.0)
      lines.append("  - \(markdownCode(sentence)): \(failing.joined(separator: ", "))")
    }
    return lines
  }
}
