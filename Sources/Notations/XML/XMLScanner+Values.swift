extension XMLScanner {
  /// Where in the window the text of the element that just ended stands, empty beside child
  /// elements; absent where a comment or the like parts it.
  package var textRange: Range<Int>? { gathered.isEmpty ? tag.text : nil }

  /// Where in the window the value of an attribute of the start tag at hand stands.
  package func attributeRange(_ name: Int) -> Range<Int>? {
    attribute(name)?.value
  }

  /// The text of the element that just ended, as a number; absent when it is none.
  package func textAsNumber() -> Double? {
    if gathered.isEmpty, let value = decimalNumber(in: window.bytes.span, tag.text) {
      return value
    }
    return withText { bytes, range in decimalNumber(in: bytes, range) }
  }

  /// The text of the element that just ended, as a moment.
  ///
  /// - Throws: `TimestampFault` when it is none.
  package func textAsTimestamp() throws(TimestampFault) -> Timestamp {
    if gathered.isEmpty, let plain = plainTimestamp(in: window.bytes.span, tag.text) {
      return Timestamp(milliseconds: plain, hasZone: true)
    }
    if needsResolving {
      let copy = resolved(tag.text)
      return try timestamp(in: copy.span, 0..<copy.count)
    }
    if !gathered.isEmpty { return try timestamp(in: gathered.span, 0..<gathered.count) }
    return try timestamp(in: window.bytes.span, tag.text)
  }

  /// The text of the element that just ended, without blanks at its ends, at most some bytes of it.
  package func textAsString(limit: Int = 200) -> String {
    var copy: [UInt8] = []
    withText { bytes, range in
      for index in trimmingBlanks(in: bytes, range).prefix(limit) { copy.append(bytes[index]) }
    }
    return String(decoding: copy, as: UTF8.self)
  }

  /// The text of the element that just ended, all of it that is kept.
  package var wholeText: [UInt8] {
    if !gathered.isEmpty { return gathered }
    return needsResolving ? resolved(tag.text) : Array(window.bytes[tag.text])
  }

  /// Whether the text of the element that just ended is blank.
  package var isTextBlank: Bool {
    withText { bytes, range in trimmingBlanks(in: bytes, range).isEmpty }
  }

  /// The place of the text of the element that just ended, blanks before it left out.
  package mutating func textPosition() -> SourcePosition {
    if let gatheredPosition { return gatheredPosition }
    if tag.text.isEmpty { return window.position(at: tag.start) }
    let inside = trimmingBlanks(in: window.bytes.span, tag.text)
    return window.position(at: inside.isEmpty ? tag.text.lowerBound : inside.lowerBound)
  }

  /// The place of the tag at hand.
  package mutating func tagPosition() -> SourcePosition {
    window.position(at: tag.start)
  }

  /// The name of the element of the start tag at hand as written, its prefix included.
  package var fullName: String { excerpt(tag.start + 1..<tag.inner) }

  /// Whether the start tag at hand has an attribute of this name.
  package func hasAttribute(_ name: Int) -> Bool {
    attribute(name) != nil
  }

  /// An attribute of the start tag at hand as a number; absent when it is none or not there.
  package func attributeAsNumber(_ name: Int) -> Double? {
    guard let attribute = attribute(name) else { return nil }
    if let value = decimalNumber(in: window.bytes.span, attribute.value) { return value }
    let copy = resolved(attribute.value)
    return decimalNumber(in: copy.span, 0..<copy.count)
  }

  /// An attribute of the start tag at hand as text, at most some bytes; absent when it is not there.
  package func attributeAsString(_ name: Int, limit: Int = 200) -> String? {
    guard let attribute = attribute(name) else { return nil }
    return String(decoding: resolved(attribute.value).prefix(limit), as: UTF8.self)
  }

  /// The place of the value of an attribute of the start tag at hand, or of the tag without it.
  package mutating func attributePosition(_ name: Int) -> SourcePosition {
    window.position(at: attribute(name)?.value.lowerBound ?? tag.start)
  }

  /// The first attribute of this name.
  @inline(__always)
  private func attribute(_ name: Int) -> XMLAttribute? {
    var index = Int(tag.attributes.first)
    while index < Int(tag.attributes.end) {
      if run.attributes[index].name == name { return run.attributes[index] }
      index += 1
    }
    return nil
  }

  /// Gives the text of the element that just ended to a function.
  private func withText<Result>(_ body: (Span<UInt8>, Range<Int>) -> Result) -> Result {
    if needsResolving {
      let copy = resolved(tag.text)
      return body(copy.span, 0..<copy.count)
    }
    if !gathered.isEmpty { return body(gathered.span, 0..<gathered.count) }
    return body(window.bytes.span, tag.text)
  }

  /// Whether the text is still in the window and holds references.
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
