extension JSONParser {
  /// Whether a byte can be part of a word or number.
  func isWordByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// The word at the next byte, truncated to 32 bytes.
  var wordRun: String {
    let run = bytes[offset...].prefix(32).prefix(while: isWordByte)
    return String(decoding: run, as: UTF8.self)
  }

  /// The text from the next byte onward, truncated and on one line.
  func excerpt(_ length: Int) -> String {
    let run = bytes[offset...].prefix(length).prefix { $0 >= 0x20 }
    return String(decoding: run, as: UTF8.self)
  }

  /// A description of the next byte for a message.
  var foundWords: String {
    guard let byte = next else { return "the end of the text" }
    return isWordByte(byte) ? "'\(wordRun)'" : Diagnostic.words(of: byte)
  }

  /// The fault of the next byte, where something else is allowed.
  func unexpected(_ expected: JSONExpectation) -> Diagnostic {
    fault(isConflict ? .isConflict : .unexpected(found: foundWords, expected: expected))
  }

  /// The fault of a text that ends inside a value that begins at an index.
  func truncated(_ construct: JSONConstruct, from start: Int) -> Diagnostic {
    fault(.truncated(inside: construct, began: position(of: start)))
  }

  /// The fault of something other than a member's name.
  func nameFault() -> Diagnostic {
    if next == UInt8(ascii: "'") { return fault(.singleQuote) }
    if next == UInt8(ascii: "/") { return fault(.comment) }
    if let byte = next, isWordByte(byte) { return fault(.unquotedName(wordRun)) }
    return unexpected(.name)
  }

  /// The fault of something other than a comma.
  func separatorFault(in construct: JSONConstruct, began: SourcePosition) -> Diagnostic {
    guard let byte = next else { return fault(.truncated(inside: construct, began: began)) }
    let startsValue =
      isWordByte(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "-")
    if startsValue { return fault(.missingComma(found: foundWords)) }
    if byte == UInt8(ascii: "/") { return fault(.comment) }
    return unexpected(construct == .object ? .separatorInObject : .separatorInArray)
  }

  /// The fault of a word that is not a value.
  func wordFault(_ word: String) -> Diagnostic {
    switch next {
    case UInt8(ascii: "'"): return fault(.singleQuote)
    case UInt8(ascii: "/"): return fault(.comment)
    case UInt8(ascii: "+"), UInt8(ascii: "."): return fault(.malformedNumber(numberRun(offset)))
    default: break
    }
    if word.isEmpty { return unexpected(.value) }
    let isCut = offset + word.utf8.count == bytes.count
    if isCut, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) {
      return truncated(.word, from: offset)
    }
    let isStart = bytes.prefix(offset).allSatisfy(isBlank)
    return fault(isStart ? .otherText(word, content) : .unknownWord(word))
  }

  /// The fault of a malformed number, or of one cut off by the end of the text.
  func numberFault(from start: Int) -> Diagnostic {
    if offset == bytes.count { return truncated(.number, from: start) }
    return .malformedNumber(numberRun(start)).at(position(of: start))
  }

  private func numberRun(_ start: Int) -> String {
    let run = bytes[start...].prefix(32).prefix {
      isWordByte($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "+")
        || $0 == UInt8(ascii: "-")
    }
    return String(decoding: run, as: UTF8.self)
  }
}

extension JSONParser {
  /// The fault of a text in another format than JSON; absent if it could be JSON.
  var foreignContent: Diagnostic? {
    if bytes.starts(with: [0x1f, 0x8b]) { return .isGzip }
    if bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) { return .isZip }
    if isUTF32(bytes) { return .isWide("UTF-32") }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      return .isWide("UTF-16")
    }
    guard let first = bytes.first else { return nil }
    if bytes.count > 1, first == 0 || bytes[1] == 0, first == UInt8(ascii: "{") || first == 0 {
      return bytes[1] == 0 && first == 0 ? .isBinary : .isWide("UTF-16")
    }
    let isBlank = first == 0x20 || first == 0x09 || first == 0x0a || first == 0x0d
    if first < 0x20, !isBlank { return .isBinary }
    if first >= 0x80, first != 0xef { return .isBinary }
    return bytes.prefix(64).contains(0) ? .isBinary : nil
  }

  /// Whether git's mark of a merge conflict begins at the next byte.
  var isConflict: Bool {
    ["<<<<<<<", "=======", ">>>>>>>"].contains { bytes[offset...].starts(with: $0.utf8) }
  }

  /// Whether the markup at the next byte is an HTML page.
  var isHTML: Bool {
    let head = String(decoding: bytes[offset...].prefix(512), as: UTF8.self).lowercased()
    return head.hasPrefix("<!doctype html") || head.contains("<html") || head.contains("<body")
      || head.contains("<head")
  }
}
