import Notations

/// A text as one word of a shell's command line, which moves no cursor where it is only shown.
///
/// **Source:** quoting as in POSIX.1-2024, Shell Command Language, 2.2; its `$'…'` (2.2.4) stands
/// only where control characters would.
package func shellWord(_ text: String) -> String {
  // A path that begins with '-' would be taken for an option.
  let word = text.hasPrefix("-") && text != "-" ? "./" + text : text
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
  if isPlain, !word.isEmpty { return word }
  if printable(word) != word { return "$'" + word.unicodeScalars.map(escaped).joined() + "'" }
  return "'" + word.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}

/// A character within `$'…'`: a control character as the octal codes of its bytes.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
  guard scalar.properties.generalCategory == .control else { return String(scalar) }
  return String(scalar).utf8.map { byte in
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }.joined()
}
