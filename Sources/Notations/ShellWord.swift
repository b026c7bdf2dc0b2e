/// A text as one word of a shell command line, without characters that move a terminal's cursor.
///
/// It is quoted scalar by scalar: a quotation mark followed by a combining accent is one
/// `Character` in Swift, but two in the shell.
///
/// **Source:** quoting as in POSIX.1-2024, Shell Command Language, 2.2; `$'…'` (2.2.4) is used only
/// if the plain form would be displayed differently.
package func shellWord(_ text: String) -> String {
  // A path that begins with '-' would be read as an option.
  let word = text.utf8.first == UInt8(ascii: "-") && text != "-" ? "./" + text : text
  if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
  let isShownAsMeant = printable(word).utf8.elementsEqual(word.utf8)
  let parts = word.unicodeScalars.map(isShownAsMeant ? quoted : escaped)
  return (isShownAsMeant ? "'" : "$'") + parts.joined() + "'"
}

/// The words of a command line whose quotation marks are all `'`.
package func shellWords(of line: String) -> [String] {
  var words: [String] = []
  for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
    let isQuoted = !index.isMultiple(of: 2)
    let pieces = isQuoted ? [part] : part.split(separator: " ", omittingEmptySubsequences: false)
    for (number, piece) in pieces.enumerated() {
      if number > 0 || words.isEmpty { words.append("") }
      words[words.count - 1] += piece
    }
  }
  return words.filter { !$0.isEmpty }
}

/// Whether a byte has no special meaning in the shell.
private func isPlain(_ byte: UInt8) -> Bool {
  isLetterOrDigit(byte) || "/._-:+=,@%".utf8.contains(byte)
}

/// A scalar within `'…'`.
private func quoted(_ scalar: Unicode.Scalar) -> String {
  scalar == "'" ? "'\\''" : String(scalar)
}

/// A scalar within `$'…'`: octal codes for bytes that are not ASCII or move a cursor.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
  // A log might read '##[' as a command, so its last '#' is escaped.
  if (0x20..<0x7F).contains(scalar.value), scalar != "#" { return String(scalar) }
  return NameBytes.bytes(of: String(scalar)).map { byte in
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }.joined()
}
