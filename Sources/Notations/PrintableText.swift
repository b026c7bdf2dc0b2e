/// A text made safe for a terminal or a CI log, so that neither interprets any of it.
///
/// Names and texts from files reach both. Control characters, line ends and characters that change
/// the writing direction are shown by their codes, as `\u{1b}`. So is one character of `::` at the
/// start and of `##[` anywhere, with which GitHub Actions commands begin. A byte that is not UTF-8
/// is shown as `\xff`.
///
/// **Source:** Unicode Technical Standard 55, 3.1, for the writing direction; actions/runner,
/// `ActionCommand.cs`, for the commands.
package func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != colon && $0 != bracket }) {
    return text
  }
  var result = ""
  var hasBegun = false
  var before = (last: Unicode.Scalar(0x20), secondLast: Unicode.Scalar(0x20))
  for scalar in text.unicodeScalars {
    let isCommand = scalar == "[" && before == ("#", "#")
    let isFirstColon = scalar == ":" && !hasBegun
    if isCommand || isFirstColon && text.isWorkflowCommand || scalar.isObeyed {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else if let byte = NameBytes.byte(of: scalar) {
      result += "\\x\(String(byte, radix: 16))"
    } else {
      result.unicodeScalars.append(scalar)
    }
    hasBegun = hasBegun || !scalar.properties.isWhitespace
    before = (scalar, before.last)
  }
  return result
}

private let colon = UInt8(ascii: ":")
private let bracket = UInt8(ascii: "[")

extension Unicode.Scalar {
  /// Whether a terminal would interpret the scalar instead of showing it.
  ///
  /// This is so for a control character, a separator of lines or paragraphs, or a change of the
  /// writing direction.
  var isObeyed: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether a scalar that a terminal would interpret may begin with this byte of UTF-8.
  @inline(__always)
  var mayBeObeyed: Bool { self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xE2 }
}

extension String {
  /// Whether a line of the text begins with `::`.
  fileprivate var isWorkflowCommand: Bool {
    let rest = unicodeScalars.drop { $0.properties.isWhitespace }
    return rest.starts(with: "::".unicodeScalars)
  }
}
