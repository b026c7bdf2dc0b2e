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
      let offset = start - window.consumed
      if window.bytes.count - start > Self.tagLimit {
        return fail(.tooLong(limit: Self.tagLimit), at: start)
      }
      let isMore = window.fill()
      start = window.consumed + offset
      guard isMore else { return unexpectedEnd(in: start) }
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
      var startTag = XMLStartTag()
      swap(&startTag, &self.startTag)
      let scan = startTag.scan(window.bytes.span, at: start, vocabulary: vocabulary)
      swap(&startTag, &self.startTag)
      switch scan {
      case .complete: return openElement()
      case .malformed(let fault, let index): return fail(fault, at: index)
      case .incomplete: break
      }
      let offset = start - window.consumed
      if window.bytes.count - start > Self.tagLimit {
        return fail(.tooLong(limit: Self.tagLimit), at: start)
      }
      let isMore = window.fill()
      start = window.consumed + offset
      guard isMore else { return unexpectedEnd(in: start) }
    }
  }

  /// Opens the element of the scanned start tag.
  private mutating func openElement() -> XMLEvent {
    let start = startTag.range.lowerBound
    if run.stack.count == 0 {
      if hadRoot { return fail(.secondRoot(excerpt(startTag.nameRange)), at: start) }
      guard drainText(upTo: start) else { return .fault }
      hadRoot = true
    }
    if run.stack.count >= Self.depthLimit {
      return fail(.tooDeep(limit: Self.depthLimit), at: start)
    }
    if let clash = duplicateAttribute() {
      return fail(.duplicateAttribute(excerpt(clash)), at: clash.lowerBound)
    }
    noteNames()
    noteDeclarations()
    run.attributes = startTag.attributes
    tag = XMLTag(
      start: start, inner: startTag.nameRange.upperBound,
      attributes: (0, Int32(startTag.attributes.count)), name: Int16(startTag.name),
      parent: Int16(run.stack.innermost), depth: UInt8(run.stack.count + 1), isStart: true)
    isSelfClosing = startTag.isSelfClosing
    let bytes = window.bytes
    run.stack.push(name: startTag.name, fullName: startTag.nameRange, in: bytes.span)
    run.isDirectText = true
    window.consumed = startTag.range.upperBound
    return .start
  }

  /// Records invalid names and missing spaces.
  private mutating func noteNames() {
    for name in [startTag.nameRange] + startTag.attributes.map(\.fullName)
    where !XMLScannedName.isName(name, in: window.bytes.span) {
      note(.noName(excerpt(name)), at: name.lowerBound)
    }
    if let index = startTag.unspaced { note(.noBlank, at: index) }
  }

  /// The full name of the second of two attributes with the same name; absent if all differ.
  private func duplicateAttribute() -> Range<Int>? {
    let attributes = startTag.attributes
    for second in attributes.indices.dropFirst() {
      for first in 0..<second where attributes[first].name == attributes[second].name {
        let other = attributes[second].fullName
        if window.bytes[attributes[first].fullName] == window.bytes[other] { return other }
      }
    }
    return nil
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

  /// Records the prefixes that a tag declares, and a flaw if its own is not declared.
  mutating func noteDeclarations() {
    for attribute in startTag.attributes where attribute.fullName.count > 6 {
      guard
        let name = XMLScannedName(in: window.bytes.span, from: attribute.fullName.lowerBound),
        name.prefixKey == Self.namespaceKey
      else { continue }
      _ = declare(name.key)
    }
    guard startTag.prefixKey != 0, declare(startTag.prefixKey) else { return }
    let prefix = excerpt(startTag.nameRange).prefix { $0 != ":" }
    note(.undeclared(prefix: String(prefix)), at: startTag.nameRange.lowerBound)
  }

  private static let namespaceKey = XMLVocabulary.key(of: "xmlns")

  /// Declares a prefix from here on; returns false if it was declared before, or too many were.
  private mutating func declare(_ key: UInt64) -> Bool {
    guard !run.declaredPrefixes.contains(key), run.declaredPrefixes.count < Self.attributeLimit
    else { return false }
    run.declaredPrefixes.append(key)
    return true
  }
}
