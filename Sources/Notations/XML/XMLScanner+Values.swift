extension XMLScanner {
  /// The range in the window of the text of the element that just ended.
  ///
  /// Empty beside child elements; absent if interrupted, for example by a comment.
  package var textRange: Range<Int>? { gathered.isEmpty ? tag.text : nil }

  /// The range in the window of an attribute's value in the current start tag.
  package func attributeRange(_ name: Int) -> Range<Int>? {
    attribute(name)?.value
  }

  /// The text of the element that just ended, as a number; absent if malformed.
  package func textAsNumber() -> Double? {
    if gathered.isEmpty, let value = decimalNumber(in: window.bytes.span, tag.text) {
      return value
    }
    return withText { bytes, range in decimalNumber(in: bytes, range) }
  }

  /// The text of the element that just ended, as a date and time.
  ///
  /// - Throws: `TimestampFault` if malformed.
  package func textAsTimestamp() throws(TimestampFault) -> Timestamp {
    if gathered.isEmpty, let plain = plainTimestamp(in: window.bytes.span, tag.text) {
      return Timestamp(milliseconds: plain, hasZone: true)
    }
    return try withText { bytes, range throws(TimestampFault) in try timestamp(in: bytes, range) }
  }

  /// The text of the element that just ended, trimmed and truncated to `limit` bytes.
  package func textAsString(limit: Int = 200) -> String {
    var copy: [UInt8] = []
    withText { bytes, range in
      for index in trimmingBlanks(in: bytes, range).prefix(limit) { copy.append(bytes[index]) }
    }
    return String(decoding: copy, as: UTF8.self)
  }

  /// The text of the element that just ended, up to the text limit.
  package var wholeText: [UInt8] {
    if !gathered.isEmpty { return gathered }
    return needsResolving ? resolved(tag.text) : Array(window.bytes[tag.text])
  }

  /// Whether the text of the element that just ended is blank.
  package var isTextBlank: Bool {
    withText { bytes, range in trimmingBlanks(in: bytes, range).isEmpty }
  }

  /// The location of the text of the element that just ended, after leading white space.
  package mutating func textPosition() -> SourcePosition {
    if let gatheredPosition { return gatheredPosition }
    if tag.text.isEmpty { return window.position(at: tag.start) }
    let inside = trimmingBlanks(in: window.bytes.span, tag.text)
    return window.position(at: inside.isEmpty ? tag.text.lowerBound : inside.lowerBound)
  }

  /// The location of the current tag.
  package mutating func tagPosition() -> SourcePosition {
    window.position(at: tag.start)
  }

  /// The element name of the current start tag as written, including its prefix.
  package var fullName: String { excerpt(tag.start + 1..<tag.inner) }

  /// An attribute of the current start tag as a number; absent if missing or malformed.
  package func attributeAsNumber(_ name: Int) -> Double? {
    guard let attribute = attribute(name) else { return nil }
    if let value = decimalNumber(in: window.bytes.span, attribute.value) { return value }
    let copy = resolved(attribute.value)
    return decimalNumber(in: copy.span, 0..<copy.count)
  }

  /// An attribute of the current start tag as text, truncated to `limit` bytes; absent if missing.
  package func attributeAsString(_ name: Int, limit: Int = 200) -> String? {
    guard let attribute = attribute(name) else { return nil }
    return String(decoding: resolved(attribute.value).prefix(limit), as: UTF8.self)
  }

  /// The location of an attribute's value in the current start tag, or of the tag if missing.
  package mutating func attributePosition(_ name: Int) -> SourcePosition {
    window.position(at: attribute(name)?.value.lowerBound ?? tag.start)
  }

  /// The first attribute with this name.
  @inline(__always)
  private func attribute(_ name: Int) -> XMLAttribute? {
    var index = Int(tag.attributes.first)
    while index < Int(tag.attributes.end) {
      if run.attributes[index].name == name { return run.attributes[index] }
      index += 1
    }
    return nil
  }

  /// Calls a function with the text of the element that just ended.
  private func withText<Result, Failure: Error>(
    _ body: (Span<UInt8>, Range<Int>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if needsResolving {
      let copy = resolved(tag.text)
      return try body(copy.span, 0..<copy.count)
    }
    if !gathered.isEmpty { return try body(gathered.span, 0..<gathered.count) }
    return try body(window.bytes.span, tag.text)
  }

  /// Whether the text is still in the window and has references.
  private var needsResolving: Bool {
    guard gathered.isEmpty else { return false }
    let bytes = window.bytes.span
    for index in tag.text where bytes[index] == UInt8(ascii: "&") { return true }
    return false
  }

  private func resolved(_ range: Range<Int>) -> [UInt8] {
    var copy: [UInt8] = []
    appendResolved(window.bytes[range], to: &copy)
    return copy
  }
}
