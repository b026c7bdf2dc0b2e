/// Appends a text as a cell, quoted if necessary.
///
/// Characters that a terminal would interpret, except tabs and line feeds, are shown by their
/// codes, as in `printable`.
///
/// **Source:** RFC 4180, section 2, rules 5 to 7.
package func appendCSVCell(_ text: String, to bytes: inout [UInt8]) {
  let text = text.utf8.contains(where: { $0.mayBeObeyed }) ? shown(text) : text
  let mustBeQuoted = text.utf8.contains {
    $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20
  }
  guard mustBeQuoted else {
    bytes.append(contentsOf: text.utf8)
    return
  }
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    if byte == UInt8(ascii: "\"") { bytes.append(byte) }
    bytes.append(byte)
  }
  bytes.append(UInt8(ascii: "\""))
}

private func shown(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    let stays = scalar == "\n" || scalar == "\t" || !scalar.isObeyed
    return stays ? String(scalar) : printable(String(scalar))
  }.joined()
}

/// Cells as a line of a table, without its line feed.
package func csvLine(_ cells: [String]) -> String {
  var bytes: [UInt8] = []
  for (index, cell) in cells.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    appendCSVCell(cell, to: &bytes)
  }
  return String(decoding: bytes, as: UTF8.self)
}
