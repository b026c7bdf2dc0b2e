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

  var isSelfClosing = false

  /// The index of an attribute without a space before it, if any.
  var unspaced: Int?

  /// Whether the names of the tag and its attributes are valid in XML.
  var hasValidNames = true

  /// Whether an attribute declares a namespace.
  var hasDeclaration = false

  /// The result of scanning a tag or an attribute.
  enum Scan<Value> {
    case complete(Value)
    case incomplete
    case malformed(Diagnostic, at: Int)
  }
}

extension XMLStartTag {
  /// Scans a start tag: its name, its end and its attributes, which are appended to others.
  @inline(__always)
  mutating func scan(
    _ bytes: Span<UInt8>, at start: Int, vocabulary: XMLVocabulary,
    into attributes: inout [XMLAttribute]
  ) -> Scan<Void> {
    let first = attributes.count
    unspaced = nil
    hasDeclaration = false
    guard let element = XMLScannedName(in: bytes, from: start + 1) else { return .incomplete }
    if element.range.isEmpty { return .malformed(.noTagName, at: start + 1) }
    nameRange = element.range
    prefixKey = element.prefixKey
    name = element.index(in: vocabulary, bytes)
    hasValidNames = element.isValid(index: name, in: bytes)
    var index = element.range.upperBound
    while true {
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count else { return .incomplete }
      isSelfClosing = bytes[index] == UInt8(ascii: "/")
      if isSelfClosing {
        index += 1
        guard index < bytes.count else { return .incomplete }
        guard bytes[index] == UInt8(ascii: ">") else {
          return .malformed(.noTagName, at: index - 1)
        }
      }
      if bytes[index] == UInt8(ascii: ">") {
        range = start..<index + 1
        return .complete(())
      }
      switch scanAttribute(bytes, from: index, vocabulary: vocabulary) {
      case .complete(let attribute):
        guard attributes.count - first < XMLScanner.attributeLimit else {
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

  /// Whether the tag has no flaw.
  var isPlain: Bool { hasValidNames && unspaced == nil }

  /// The tag as returned to readers, with some of the attributes read so far.
  @inline(__always)
  func tag(attributes: Range<Int>, parent: Int, depth: Int) -> XMLTag {
    XMLTag(
      start: range.lowerBound, inner: nameRange.upperBound,
      attributes: (
        Int32(truncatingIfNeeded: attributes.lowerBound),
        Int32(truncatingIfNeeded: attributes.upperBound)
      ), name: Int16(truncatingIfNeeded: name), parent: Int16(truncatingIfNeeded: parent),
      depth: UInt8(truncatingIfNeeded: depth), isStart: true)
  }

  /// Scans an attribute: its name, `=`, and its value in quotes.
  @inline(__always)
  private mutating func scanAttribute(
    _ bytes: Span<UInt8>, from start: Int, vocabulary: XMLVocabulary
  ) -> Scan<XMLAttribute> {
    guard let name = XMLScannedName(in: bytes, from: start) else { return .incomplete }
    if name.range.isEmpty { return .malformed(.noTagName, at: start) }
    var index = name.range.upperBound
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return .incomplete }
    guard bytes[index] == UInt8(ascii: "=") else {
      return .malformed(.noValue(ofAttribute: Self.text(bytes, name.range)), at: start)
    }
    index += 1
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count else { return .incomplete }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return .malformed(.noValue(ofAttribute: Self.text(bytes, name.range)), at: start)
    }
    let end = bytes.firstIndex(of: quote, or: UInt8(ascii: "<"), from: index + 1)
    guard let end else { return .incomplete }
    guard bytes[end] == quote else {
      return .malformed(.openValue(ofAttribute: Self.text(bytes, name.range)), at: end)
    }
    let local = name.index(in: vocabulary, bytes)
    hasValidNames = hasValidNames && name.isValid(index: local, in: bytes)
    hasDeclaration = hasDeclaration || name.isDeclaration
    return .complete(XMLAttribute(name: local, fullName: name.range, value: index + 1..<end))
  }

  /// The full name of the second of two attributes with the same name; absent if all differ.
  static func duplicate(
    among attributes: ArraySlice<XMLAttribute>, in bytes: Span<UInt8>
  ) -> Range<Int>? {
    for second in attributes.indices.dropFirst() {
      let name = attributes[second].fullName
      for first in attributes.startIndex..<second
      where attributes[first].name == attributes[second].name {
        let other = attributes[first].fullName
        if other.count == name.count, zip(other, name).allSatisfy({ bytes[$0] == bytes[$1] }) {
          return name
        }
      }
    }
    return nil
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

  /// Reads a name up to the byte that ends it; absent if that byte is not in the window.
  ///
  /// A name of up to seven letters without a prefix, as most are, is read as one word.
  @inline(__always)
  init?(in bytes: Span<UInt8>, from start: Int) {
    range = start..<start
    localStart = start
    if start + 8 <= bytes.count {
      let word = bytes.word(at: start)
      let marks =
        word.marks(of: 0x20) | word.marks(of: UInt8(ascii: ">")) | word.marks(of: UInt8(ascii: "="))
      let length = marks.trailingZeroBitCount >> 3
      // Letters have this bit set; bytes that end a name or a prefix do not.
      let letters: UInt64 = 0x4040_4040_4040_4040
      let word8 = word.prefix(bytes: length)
      if marks != 0, word8 & letters == letters.prefix(bytes: length) {
        range = start..<start + length
        key = word8
        return
      }
    }
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

  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }
}

extension XMLScannedName {
  /// The index of the local name in a vocabulary, or `unknown`.
  @inline(__always)
  func index(in vocabulary: XMLVocabulary, _ bytes: Span<UInt8>) -> Int {
    vocabulary.index(key: key, name: localStart..<range.upperBound, in: bytes)
  }

  /// Whether the name is valid in XML; names in the vocabulary without a prefix are.
  @inline(__always)
  func isValid(index: Int, in bytes: Span<UInt8>) -> Bool {
    index != XMLVocabulary.unknown && localStart == range.lowerBound
      || Self.isName(range, in: bytes)
  }

  /// Whether bytes are a valid XML name, with at most one colon; allows any non-ASCII bytes.
  static func isName(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var isFirst = true
    var colons = 0
    for index in range {
      let byte = bytes[index]
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      if byte == UInt8(ascii: ":") {
        if isFirst || colons == 1 { return false }
        colons += 1
        isFirst = true
        continue
      }
      let isLater =
        isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isLetter || byte >= 0x80 || isLater && !isFirst else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// The bytes of `xmlns` as an integer, the first one lowest.
  static let declarationKey: UInt64 = 0x73_6E_6C_6D_78

  /// Whether an attribute of this name declares a namespace.
  var isDeclaration: Bool {
    prefixKey == Self.declarationKey || key == Self.declarationKey
  }
}
