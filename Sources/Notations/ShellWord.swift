/// A text as one word of a shell's command line, which moves no cursor where it is only shown.
///
/// It is made scalar by scalar: a quotation mark and the accent that follows it are one
/// `Character` to Swift, and two to the shell.
///
/// **Source:** quoting as in POSIX.1-2024, Shell Command Language, 2.2; its `$'…'` (2.2.4) stands
/// only where what is shown would differ from what is meant.
package func shellWord(_ text: String) -> String {
  // A path that begins with '-' would be taken for an option.
  let word = text.utf8.first == UInt8(ascii: "-") && text != "-" ? "./" + text : text
  if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
  let isShownAsMeant = printable(word).utf8.elementsEqual(word.utf8)
  let parts = word.unicodeScalars.map(isShownAsMeant ? quoted : escaped)
  return (isShownAsMeant ? "'" : "$'") + parts.joined() + "'"
}

/// Whether a byte of a word means itself to the shell.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "+"),
    UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "%"):
    true
  default: false
  }
}

/// A scalar within `'…'`.
private func quoted(_ scalar: Unicode.Scalar) -> String {
  scalar == "'" ? "'\\''" : String(scalar)
}

/// A scalar within `$'…'`: what is not ASCII, or moves a cursor, as the octal codes of its bytes.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
  // The last '#' of '##[' would let the log in which the line is shown look for a command.
  if (0x20..<0x7F).contains(scalar.value), scalar != "#" { return String(scalar) }
  return NameBytes.bytes(of: String(scalar)).map { byte in
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }.joined()
}
