extension XMLScanner {
  /// Consumes text before markup: keeps it directly inside an element, and elsewhere requires
  /// blanks.
  ///
  /// Returns false for text outside the root, which is a fault.
  mutating func drainText(upTo end: Int) -> Bool {
    let range = window.consumed..<end
    if run.stack.count == 0 {
      let rest = trimmingBlanks(in: window.bytes.span, range)
      if !rest.isEmpty {
        _ = fail(.textOutsideRoot(excerpt(rest)), at: rest.lowerBound)
        return false
      }
    } else if run.isDirectText {
      gatherText(range)
    }
    window.consumed = end
    return true
  }

  /// Keeps a part of the text with references resolved, up to the limit.
  mutating func gatherText(_ range: Range<Int>, isLiteral: Bool = false) {
    guard !range.isEmpty, gathered.count < textLimit else { return }
    if gatheredPosition == nil { gatheredPosition = window.position(at: range.lowerBound) }
    if isLiteral {
      gathered.append(contentsOf: window.bytes[range])
    } else {
      appendResolved(window.bytes[range], to: &gathered)
    }
  }

  /// Skips a comment or a processing instruction, reads CDATA, rejects a document type.
  ///
  /// The markup begins at the first unread byte. Returns false at a fault.
  mutating func skipMarkup() -> Bool {
    while window.bytes.count - window.consumed < 9, window.fill() {}
    let head = window.bytes[window.consumed...].prefix(9)
    if head.starts(with: "<!--".utf8) {
      window.consumed += 4
      return skipComment()
    }
    if head.starts(with: "<?".utf8) {
      guard readInstruction() else { return false }
      return skip(to: Array("?>".utf8), isText: false)
    }
    if head.starts(with: "<![CDATA[".utf8), run.stack.count > 0 {
      window.consumed += 9
      return skip(to: Array("]]>".utf8), isText: run.isDirectText)
    }
    // HTML pages use lower case.
    if head.count == 9, String(decoding: head, as: UTF8.self).uppercased() == "<!DOCTYPE" {
      _ = fail(.documentType(name: documentTypeName()), at: window.consumed)
    } else if head.count < 9 {
      _ = unexpectedEnd(in: window.consumed)
    } else {
      _ = fail(.unknownMarkup, at: window.consumed)
    }
    return false
  }

  private mutating func documentTypeName() -> String {
    while window.bytes.count - window.consumed < 64, window.fill() {}
    let rest = window.bytes[window.consumed...].dropFirst(9).prefix(48)
    let name = rest.drop(while: isBlank).prefix {
      !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[")
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Skips a comment; `--` is allowed only at its end.
  private mutating func skipComment() -> Bool {
    while skip(to: Array("--".utf8), isText: false) {
      // The second hyphen may be the first one of the end.
      window.consumed -= 1
      while window.consumed + 1 == window.bytes.count, window.fill() {}
      guard let next = window.bytes[window.consumed...].dropFirst().first else {
        _ = unexpectedEnd(in: window.bytes.count)
        return false
      }
      if next == UInt8(ascii: ">") {
        window.consumed += 2
        return true
      }
      note(.hyphens, at: window.consumed + 1)
      if next != UInt8(ascii: "-") { window.consumed += 1 }
    }
    return false
  }

  /// Consumes everything to the end of a mark, and keeps it if `isText`.
  private mutating func skip(to mark: [UInt8], isText: Bool) -> Bool {
    let start = window.position(at: window.consumed)
    while true {
      if let end = find(mark) {
        if isText { gatherText(window.consumed..<end, isLiteral: true) }
        window.forgetReferences(in: window.consumed..<end)
        window.consumed = end + mark.count
        return true
      }
      // Only the last bytes are kept, which may be the start of the mark.
      let known = max(window.consumed, min(window.bytes.count - mark.count + 1, window.checkedEnd))
      if isText { gatherText(window.consumed..<known, isLiteral: true) }
      window.forgetReferences(in: window.consumed..<known)
      window.consumed = known
      guard window.fill() else {
        _ = unexpectedEnd(in: window.bytes.count)
        if window.failure == nil { fault?.position = start }
        return false
      }
    }
  }

  /// The index of a mark in the unread bytes.
  private func find(_ mark: [UInt8]) -> Int? {
    var index = window.consumed
    while let first = window.bytes.span.firstIndex(of: mark[0], or: mark[0], from: index) {
      if window.bytes[first...].starts(with: mark) { return first }
      index = first + 1
    }
    return nil
  }
}

/// Appends text with its references resolved; unknown references are kept as written.
func appendResolved(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
  var rest = text
  while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
    output.append(contentsOf: rest[..<mark])
    rest = rest[mark...]
    let word = rest.dropFirst().prefix(XMLReference.limit + 1)
    guard let end = word.firstIndex(of: UInt8(ascii: ";")),
      let scalar = XMLReference.scalar(of: word[..<end])
    else {
      output.append(UInt8(ascii: "&"))
      rest = rest.dropFirst()
      continue
    }
    output.append(contentsOf: String(scalar).utf8)
    rest = rest[(end + 1)...]
  }
  output.append(contentsOf: rest)
}

/// The text between `&` and `;`.
enum XMLReference {
  /// The maximum length in bytes.
  static let limit = 10

  /// The character to which it refers; absent if XML does not define it.
  static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case let name:
      guard name.hasPrefix("#") else { return nil }
      let radix = name.hasPrefix("#x") ? 16 : 10
      let digits = name.dropFirst(radix == 16 ? 2 : 1)
      guard digits.first != "+", let number = UInt32(digits, radix: radix),
        number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D,
        number & 0xFFFE != 0xFFFE || number > 0xFFFF
      else { return nil }
      return Unicode.Scalar(number)
    }
  }
}
