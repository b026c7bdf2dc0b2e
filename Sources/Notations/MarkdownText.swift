/// Formats rows as a Markdown table; the first one is its head.
package func markdownTable(_ rows: [[String]]) -> [String] {
  guard let head = rows.first else { return [] }
  let rule = "|" + head.map { _ in "---|" }.joined()
  let lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
  return [lines[0], rule] + lines.dropFirst()
}

/// A text from a file as a code span, in which no markup is interpreted.
///
/// **Source:** GitHub Flavored Markdown, 6.3, "Code spans", and 4.10, "Tables", for the bar.
package func markdownCode(_ text: String) -> String {
  let text = printable(text)
  let mark = markdownFence(longerThanIn: text)
  let inner = text.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
  return "\(mark) \(inner) \(mark)"
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
