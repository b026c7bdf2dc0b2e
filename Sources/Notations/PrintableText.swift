/// A text whose control characters, shown as `\u{1b}`, cannot move a cursor or begin a line.
///
/// Names and words of files reach terminals and logs that take commands from them.
package func printable(_ text: String) -> String {
  let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.map { scalar in
    isControl(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }.joined()
}
