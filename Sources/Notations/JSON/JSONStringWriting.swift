/// Appends a text as a JSON string.
///
/// It escapes quotes, backslashes and everything that a terminal would interpret, such as control
/// characters, and copies all other bytes.
///
/// - Parameters:
///   - text: the text.
///   - command: a sequence that logs interpret; its last byte is escaped. For GitHub Actions it is
///   `##[`, anywhere in a line.
///   - bytes: the bytes to append to.
///
/// **Source:** RFC 8259, section 7.
package func appendJSONString(
  _ text: String, escaping command: String? = nil, to bytes: inout [UInt8]
) {
  bytes.append(UInt8(ascii: "\""))
  let start = bytes.count
  // Nearly every text is plain, which a single check of its copy detects.
  bytes.append(contentsOf: text.utf8)
  let first = command?.utf8.first ?? UInt8(ascii: "\"")
  var (needsEscape, mayHaveCommand) = (false, false)
  for index in start..<bytes.count {
    let byte = bytes[index]
    if byte.mayBeObeyed || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      needsEscape = true
    }
    if byte == first { mayHaveCommand = true }
  }
  if needsEscape {
    bytes.removeLast(bytes.count - start)
    for scalar in text.unicodeScalars { appendEscaped(scalar, to: &bytes) }
  }
  if let command, mayHaveCommand {
    escapeEnds(of: Array(command.utf8), in: &bytes, from: start)
  }
  bytes.append(UInt8(ascii: "\""))
}

private func appendEscaped(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
  switch scalar {
  case "\"": bytes.append(contentsOf: "\\\"".utf8)
  case "\\": bytes.append(contentsOf: "\\\\".utf8)
  case "\u{8}": bytes.append(contentsOf: "\\b".utf8)
  case "\t": bytes.append(contentsOf: "\\t".utf8)
  case "\n": bytes.append(contentsOf: "\\n".utf8)
  case "\u{C}": bytes.append(contentsOf: "\\f".utf8)
  case "\r": bytes.append(contentsOf: "\\r".utf8)
  default:
    if scalar.isObeyed {
      bytes += codeUnit(of: UInt16(scalar.value))
    } else {
      bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}

/// Escapes the last byte of every occurrence of a byte sequence.
private func escapeEnds(of command: [UInt8], in bytes: inout [UInt8], from start: Int) {
  guard let first = command.first, let last = command.last else { return }
  var index = start
  while let mark = bytes[index...].firstIndex(of: first) {
    index = mark + 1
    guard bytes[mark...].starts(with: command) else { continue }
    let end = mark + command.count
    bytes.replaceSubrange(end - 1..<end, with: codeUnit(of: UInt16(last)))
  }
}

/// The escape `\uXXXX` of a code unit.
private func codeUnit(of value: UInt16) -> [UInt8] {
  Array("\\u\(hexadecimalText(value))".utf8)
}
