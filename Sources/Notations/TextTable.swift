/// Formats rows as lines with aligned columns.
package func table(_ rows: [[String]]) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().compactMap { column, cell -> String? in
      if widths[column] == 0 { return nil }
      return cell + String(repeating: " ", count: widths[column] - cell.count)
    }
    return cells.joined(separator: "  ").withoutTrailingSpaces
  }
}

extension StringProtocol {
  /// The text without the spaces at its end.
  package var withoutTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

/// A count and its noun: `1 difference`, `3 differences`, `2 fixes`.
package func plural(_ count: Int, _ thing: String) -> String {
  "\(count) \(thing)\(count == 1 ? "" : thing.hasSuffix("x") ? "es" : "s")"
}
