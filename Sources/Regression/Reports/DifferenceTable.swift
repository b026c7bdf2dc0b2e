import Notations
import StreamComparison

/// The differences of a comparison as readable rows: fix, time, event, fate and changes.
struct DifferenceTable {
  /// The rows, each safe for a terminal.
  let lines: [String]

  /// Makes the rows of the first differences in reading order, and a last row that counts the
  /// others.
  init(_ comparison: StreamComparison, limit: Int, style: TextStyle = TextStyle()) {
    let shown = comparison.readingOrder.prefix(limit)
    let cells = shown.map { $0.cells.map(printable) }
    let rows = table(cells)
    // The columns before the fate have the same width in every row.
    let indent = table(cells.map { $0.prefix(3) + ["|"] }).first?.count ?? 1
    let rest = comparison.differences.count - shown.count
    lines =
      zip(shown, zip(rows, cells)).flatMap { difference, row in
        var lines = [row.0]
        // The changes go to a line of their own if the row is too long.
        if let width = style.width, row.0.count > width, let words = row.1.last, !words.isEmpty {
          lines = [row.0.dropLast(words.count).withoutTrailingSpaces, "    " + words]
        }
        if style.usesColor {
          lines[0] = Self.colored(lines[0], fate: row.1[3], at: indent - 1, difference.kind)
        }
        return lines
      } + (rest > 0 ? ["… and \(rest) more"] : [])
  }

  /// A row with its fate in the color of its kind.
  private static func colored(
    _ row: String, fate: String, at indent: Int, _ kind: StreamDifference.Kind
  ) -> String {
    let head = row.prefix(indent)
    let tail = row.dropFirst(indent + fate.count)
    return "\(head)\(color(of: kind))\(fate)\u{1b}[0m\(tail)"
  }

  private static func color(of kind: StreamDifference.Kind) -> String {
    switch kind {
    case .missing: "\u{1b}[31m"
    case .extra: "\u{1b}[32m"
    case .moved: "\u{1b}[33m"
    case .changed: "\u{1b}[36m"
    }
  }
}

extension StreamDifference {
  /// The difference as table cells.
  var cells: [String] {
    (line?.fixCells ?? ["", ""]) + [event, fate, words]
  }
}
