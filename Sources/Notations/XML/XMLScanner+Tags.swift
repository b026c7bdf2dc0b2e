extension XMLScanner {
  /// Reads an end tag; the text before it belongs to its element.
  mutating func readEndTag(at start: Int) -> XMLEvent {
    var start = start
    while true {
      if let end = matchedEnd(at: start) {
        let textStart = window.consumed
        if !gathered.isEmpty, run.isDirectText { gatherText(textStart..<start) }
        run.popElement(textStart: textStart, at: start, into: &tag)
        window.consumed = end
        return .end
      }
      if let end = anyEnd(at: start) { return mismatch(start..<end) }
      if let fault = readOn(&start) { return fault }
    }
  }

  /// The index after an end tag that closes the innermost element; absent for any other bytes.
  private func matchedEnd(at start: Int) -> Int? {
    let bytes = window.bytes.span
    guard var index = run.stack.endOfInnermostName(at: start + 2, in: bytes) else { return nil }
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
    return index + 1
  }

  /// The index after any end tag; absent if its end is not in the window.
  private func anyEnd(at start: Int) -> Int? {
    let mark = UInt8(ascii: ">")
    return window.bytes.span.firstIndex(of: mark, or: mark, from: start + 2).map { $0 + 1 }
  }

  /// The fault of an end tag that does not close the innermost element.
  private mutating func mismatch(_ range: Range<Int>) -> XMLEvent {
    let found = excerpt(range.lowerBound + 2..<range.upperBound - 1)
    return fail(
      run.stack.count == 0
        ? .unopenedEnd(found: found) : .mismatchedEnd(found: found, open: openName),
      at: range.lowerBound)
  }

  /// Reads a start tag with its attributes.
  mutating func readStartTag(at start: Int) -> XMLEvent {
    var start = start
    while true {
      var startTag = run.startTag
      var attributes: [XMLAttribute] = []
      swap(&attributes, &run.attributes)
      attributes.removeAll(keepingCapacity: true)
      let scan = startTag.scan(
        window.bytes.span, at: start, vocabulary: vocabulary, into: &attributes)
      swap(&attributes, &run.attributes)
      run.startTag = startTag
      switch scan {
      case .complete: return openElement()
      case .malformed(let fault, let index): return fail(fault, at: index)
      case .incomplete: break
      }
      if let fault = readOn(&start) { return fault }
    }
  }

  /// Opens the element of the scanned start tag.
  private mutating func openElement() -> XMLEvent {
    let startTag = run.startTag
    let start = startTag.range.lowerBound
    if run.stack.count == 0 {
      if hadRoot { return fail(.secondRoot(excerpt(startTag.nameRange)), at: start) }
      guard drainText(upTo: start) else { return .fault }
      hadRoot = true
    }
    if run.stack.count >= Self.depthLimit {
      return fail(.tooDeep(limit: Self.depthLimit), at: start)
    }
    if let clash = XMLStartTag.duplicate(among: run.attributes[...], in: window.bytes.span) {
      return fail(.duplicateAttribute(excerpt(clash)), at: clash.lowerBound)
    }
    if !startTag.isPlain { noteFlaws(of: startTag) }
    let bytes = window.bytes
    if !run.hasDeclaredPrefix(bytes.span, from: 0), run.declare(startTag.prefixKey) {
      let prefix = excerpt(startTag.nameRange).prefix { $0 != ":" }
      note(.undeclared(prefix: String(prefix)), at: startTag.nameRange.lowerBound)
    }
    tag = startTag.tag(
      attributes: run.attributes.indices, parent: run.stack.innermost,
      depth: run.stack.count + 1)
    isSelfClosing = startTag.isSelfClosing
    run.stack.push(name: startTag.name, fullName: startTag.nameRange, in: bytes.span)
    run.isDirectText = true
    window.consumed = startTag.range.upperBound
    return .start
  }

  /// Records invalid names and a missing space.
  private mutating func noteFlaws(of startTag: XMLStartTag) {
    for name in [startTag.nameRange] + run.attributes.map(\.fullName)
    where !XMLScannedName.isName(name, in: window.bytes.span) {
      note(.noName(excerpt(name)), at: name.lowerBound)
    }
    if let index = startTag.unspaced { note(.noBlank, at: index) }
  }

  /// Reads the next piece for the tag that begins at an index, which moves.
  ///
  /// Returns the tag's fault if it is too long or the input ends.
  private mutating func readOn(_ start: inout Int) -> XMLEvent? {
    let offset = start - window.consumed
    if window.bytes.count - start > Self.tagLimit {
      return fail(.tooLong(limit: Self.tagLimit), at: start)
    }
    let isMore = window.fill()
    start = window.consumed + offset
    return isMore ? nil : unexpectedEnd(in: start)
  }

  /// The fault of an input that ends inside a tag.
  mutating func unexpectedEnd(in index: Int) -> XMLEvent {
    if let failure = window.failure { return fail(.unreadable(failure), at: window.bytes.count) }
    return fail(.unexpectedEnd(inside: openName), at: index)
  }

  /// A part of the input for a message, truncated to 40 bytes.
  func excerpt(_ range: Range<Int>) -> String {
    String(decoding: window.bytes[range].prefix(40), as: UTF8.self)
  }
}
