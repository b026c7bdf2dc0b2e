/// A start tag: its name, its attributes, its end.
struct XMLStartTag {
  /// The whole tag, as a range of the window.
  var range = 0..<0

  /// The index of the local name in the vocabulary.
  var name = XMLVocabulary.unknown

  /// The full name, as a range of the window.
  var nameRange = 0..<0

  /// The first eight bytes of the prefix; 0 without one.
  var prefixKey: UInt64 = 0

  /// The attributes in order.
  var attributes: [XMLAttribute] = []

  /// Whether the tag is self-closing.
  var isSelfClosing = false

  /// The index of an attribute without a space before it, if any.
  var unspaced: Int?

  /// The result of scanning a tag or an attribute.
  enum Scan<Value> {
    case complete(Value)
    case incomplete
    case malformed(Diagnostic, at: Int)
  }
}

extension XMLStartTag {
  /// Scans a start tag: its name, its attributes, its end.
  mutating func scan(
    _ bytes: Span<UInt8>, at start: Int, vocabulary: XMLVocabulary
  ) -> Scan<Void> {
    attributes.removeAll(keepingCapacity: true)
    unspaced = nil
    guard let element = XMLScannedName(in: bytes, from: start + 1) else { return .incomplete }
    if element.range.isEmpty { return .malformed(.noTagName, at: start + 1) }
    nameRange = element.range
    prefixKey = element.prefixKey
    name = vocabulary.index(
      key: element.key, name: element.localStart..<element.range.upperBound, in: bytes)
    var index = element.range.upperBound
    while true {
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count else { return .incomplete }
      if bytes[index] == UInt8(ascii: ">") {
        isSelfClosing = false
        range = start..<index + 1
        return .complete(())
      }
      if bytes[index] == UInt8(ascii: "/") {
        guard index + 1 < bytes.count else { return .incomplete }
        guard bytes[index + 1] == UInt8(ascii: ">") else {
          return .malformed(.noTagName, at: index)
        }
        isSelfClosing = true
        range = start..<index + 2
        return .complete(())
      }
      switch Self.scanAttribute(bytes, from: index, vocabulary: vocabulary) {
      case .complete(let attribute):
        guard attributes.count < XMLScanner.attributeLimit else {
          return .malformed(.noTagName, at: index)
        }
        if !isBlank(bytes[index - 1]) { unspaced = unspaced ?? index }
        attributes.append(attribute)
        index = attribute.value.upperBound + 1
      case .incomplete: return .incomplete
      case .malformed(let fault, let index): return .malformed(fault, at: index)
      }
    }
  }

  /// Scans an attribute: its name, `=`, and its value in quotes.
  @inline(__always)
  private static func scanAttribute(
    _ bytes: Span<UInt8>, from start: Int, vocabulary: XMLVocabulary
  ) -> Scan<XMLAttribute> {
    guard let name = XMLScannedName(in: bytes, from: start) else { return .incomplete }
    if name.range.isEmpty { return .malformed(.noTagName, at: start) }
    var index = name.range.upperBound
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return .incomplete }
    guard bytes[index] == UInt8(ascii: "=") else {
      return .malformed(.noValue(ofAttribute: text(bytes, name.range)), at: start)
    }
    index += 1
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return .incomplete }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return .malformed(.noValue(ofAttribute: text(bytes, name.range)), at: start)
    }
    let valueStart = index + 1
    index = valueStart
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "<") {
        return .malformed(.openValue(ofAttribute: text(bytes, name.range)), at: index)
      }
      index += 1
    }
    guard index < bytes.count else { return .incomplete }
    return .complete(
      XMLAttribute(
        name: vocabulary.index(
          key: name.key, name: name.localStart..<name.range.upperBound, in: bytes),
        fullName: name.range, value: valueStart..<index))
  }

  /// A part of a text as a string, truncated to 40 bytes.
  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var copy: [UInt8] = []
    for index in range.prefix(40) { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

/// A name and the start of its local part.
struct XMLScannedName {
  /// The full name.
  var range: Range<Int>

  /// The index of the local name.
  var localStart: Int

  /// The first eight bytes of the local name.
  var key: UInt64 = 0

  /// The first eight bytes of the prefix; 0 without one.
  var prefixKey: UInt64 = 0

  /// Makes a name of up to eight bytes without a prefix.
  @inline(__always)
  init(range: Range<Int>, key: UInt64) {
    self.range = range
    self.key = key
    localStart = range.lowerBound
  }

  /// Reads a name up to the byte that ends it; absent if that byte is not in the window.
  @inline(__always)
  init?(in bytes: Span<UInt8>, from start: Int) {
    range = start..<start
    localStart = start
    var index = start
    var shift: UInt64 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x3E, Self.isEnd(byte) {
        range = start..<index
        return
      }
      if byte == UInt8(ascii: ":") {
        prefixKey = key
        key = 0
        localStart = index + 1
        shift = 0
      } else if shift < 64 {
        key |= UInt64(byte) << shift
        shift += 8
      }
      index += 1
    }
    return nil
  }

  /// Whether a byte ends a name.
  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }
}
