/// Formats rows as a Markdown table; the first row is its head.
///
/// **Source:** GitHub Flavored Markdown, 4.10, "Tables": a bar in a cell is escaped, even in code.
package func markdownTable(_ rows: [[String]]) -> [String] {
  guard let head = rows.first else { return [] }
  let rule = "|" + head.map { _ in "---|" }.joined()
  let lines = rows.map { "| " + $0.map(escaped).joined(separator: " | ") + " |" }
  return [lines[0], rule] + lines.dropFirst()
}

/// The cell of a table with its bars escaped.
private func escaped(_ cell: String) -> String {
  cell.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
}

/// A text from a file as a code span, in which no markup is interpreted.
///
/// **Source:** GitHub Flavored Markdown, 6.3, "Code spans".
package func markdownCode(_ text: String) -> String {
  let text = printable(text)
  let mark = markdownFence(longerThanIn: text)
  return "\(mark) \(text) \(mark)"
}

/// A link in whose address no markup is interpreted.
///
/// **Source:** CommonMark 0.31, 6.3, "Links": an address ends at a blank or an unpaired bracket.
package func markdownLink(_ words: String, to address: String) -> String {
  let parts = address.map { character in
    character.isASCII && !character.isWhitespace && !"()<>|\\`".contains(character)
      ? String(character) : percentEncoded(String(character))
  }
  return "[\(words)](\(parts.joined()))"
}

/// A run of backticks longer than any in a text, with a minimum length.
package func markdownFence(longerThanIn text: String, atLeast least: Int = 1) -> String {
  var (longest, length) = (0, 0)
  for byte in text.utf8 {
    length = byte == UInt8(ascii: "`") ? length + 1 : 0
    longest = max(longest, length)
  }
  return String(repeating: "`", count: max(longest + 1, least))
}
