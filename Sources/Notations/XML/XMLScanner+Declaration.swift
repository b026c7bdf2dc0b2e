extension XMLScanner {
  /// Reads a processing instruction except for its end, and applies an XML declaration.
  ///
  /// The instruction begins at the first unread byte. Returns false at a fault.
  mutating func readInstruction() -> Bool {
    let isFirst = window.dropped + window.consumed == (window.hasMark ? 3 : 0)
    var end = instructionEnd
    while end == nil, window.bytes.count - window.consumed < Self.declarationLimit, window.fill() {
      end = instructionEnd
    }
    let text = window.bytes[window.consumed..<(end ?? window.bytes.count)].dropFirst(2)
    let target = text.prefix { !isBlank($0) }
    let start = window.consumed
    if target.elementsEqual("xml".utf8), end != nil {
      if !isFirst { note(.lateDeclaration, at: start) }
      return run.stack.count > 0 || hadRoot || readDeclaration(Array(text))
    }
    let name = String(decoding: target.prefix(40), as: UTF8.self)
    let isName = XMLScannedName.isName(target.startIndex..<target.endIndex, in: window.bytes.span)
    if !isName || name.lowercased() == "xml" { note(.instruction(name), at: start) }
    window.consumed += 2
    return true
  }

  /// The maximum length of a declaration in bytes.
  private static let declarationLimit = 1024

  /// The index of the `?>` that ends the instruction, if within the length of a declaration.
  private var instructionEnd: Int? {
    let bytes = window.bytes
    let range = bytes.indices.dropFirst(window.consumed).prefix(Self.declarationLimit)
    return range.dropFirst(2).dropLast().first {
      bytes[$0] == UInt8(ascii: "?") && bytes[$0 + 1] == UInt8(ascii: ">")
    }
  }

  /// Applies a declaration, `xml` and what follows it: the text after it is in its encoding.
  private mutating func readDeclaration(_ text: [UInt8]) -> Bool {
    // Except for its ends, it has the form of a start tag.
    let tag = [UInt8(ascii: "<")] + text + "/>".utf8
    var scan = XMLStartTag()
    var attributes: [XMLAttribute] = []
    let names = XMLVocabulary(["version", "encoding", "standalone"])
    guard case .complete = scan.scan(tag.span, at: 0, vocabulary: names, into: &attributes) else {
      note(.declaration, at: window.consumed)
      window.consumed += 2
      return true
    }
    let order = attributes.map(\.name)
    let value = { (name: Int) in
      attributes.last { $0.name == name }.map { attribute in
        String(decoding: tag[attribute.value], as: UTF8.self)
      }
    }
    let isFormed =
      order.first == 0 && zip(order, order.dropFirst()).allSatisfy { $0 < $1 }
      && value(0)?.hasPrefix("1.") == true && scan.unspaced == nil
      && ["yes", "no", nil].contains(value(2))
    if !isFormed { note(.declaration, at: window.consumed) }
    window.consumed += 2
    guard let name = value(1) else { return true }
    return decode(from: name)
  }

  /// Decodes everything after this from an encoding; returns false, with a fault, if unsupported.
  private mutating func decode(from name: String) -> Bool {
    let encoding = TextEncoding(name: name)
    let small = name.lowercased()
    let isWide = ["utf-16", "utf-32", "ucs-", "iso-10646"].contains { small.hasPrefix($0) }
    if isWide || window.hasMark && encoding != nil && encoding != .utf8 {
      // The bytes read so far show that the declaration is wrong.
      note(.otherEncoding(name), at: window.consumed - 2)
      return true
    }
    guard let encoding else {
      _ = fail(.encoding(name), at: window.consumed - 2)
      return false
    }
    if encoding != .utf8 { window.decode(from: encoding) }
    return true
  }

  /// Whether there are flaws for `takeFlaws`.
  package var hasFlaws: Bool { !flaws.isEmpty }

  /// Removes and returns the flaws before the current tag, one of each kind per document and per
  /// prefix.
  package mutating func takeFlaws() -> [Diagnostic] {
    defer { flaws = [] }
    return flaws.sorted { $0.position < $1.position }.map(\.flaw)
  }

  /// Records a flaw if it is the first of its kind.
  mutating func note(_ flaw: Diagnostic, at index: Int) {
    note(flaw, at: window.position(at: index))
  }

  private mutating func note(_ flaw: Diagnostic, at position: SourcePosition) {
    // Each undeclared prefix counts as a kind.
    let kind = flaw.code == Diagnostic.Code.undeclaredPrefix ? flaw.message : flaw.code
    if knownFlaws.insert(kind).inserted { flaws.append((flaw.at(position), position)) }
  }

  /// Records the flaws of the text before an event.
  mutating func noteTextFlaws(at event: XMLEvent) {
    let end =
      switch event {
      case .start, .end: tag.start
      case .endOfDocument, .fault: window.bytes.count
      }
    guard window.nextFlaw < end else { return }
    for (flaw, position) in window.takeFlaws(before: end)
    where event != .fault || fault?.position.map({ position < $0 }) == true {
      note(Diagnostic(flaw, at: position), at: position)
    }
  }
}
