/// A run of plain tags that are complete in the window, read in one loop.
///
/// Plain tags are start tags without namespace declarations inside the root, the end tags that
/// match them, and text; the run ends before anything else, which the scanner reads step by step.
/// Nearly all of a trace is plain, and a loop within one function reads it several times faster
/// than one that returns at every tag.
struct XMLRun {
  /// The maximum number of tags in a run.
  private static let limit = 256

  /// Whether a leaf element is one tag.
  let joinsLeaves: Bool

  /// The index of a name whose end tags end the run; absent to continue past all.
  var pausingName: Int?

  /// The tags of the run.
  private(set) var tags: [XMLTag] = []

  /// The attributes of the tags.
  var attributes: [XMLAttribute] = []

  /// The elements open at the end of the run.
  var stack = XMLElementStack()

  /// Whether the text that follows is directly inside the innermost element, before any child.
  var isDirectText = false

  /// The first eight bytes of each declared prefix.
  var declaredPrefixes = [XMLVocabulary.key(of: "xml"), XMLVocabulary.key(of: "xmlns")]
}

extension XMLRun {
  /// Reads the plain tags from an index on and returns the index after the last one.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, vocabulary: XMLVocabulary) -> Int {
    tags.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    var consumed = start
    while tags.count < Self.limit, attributes.count < Self.limit, stack.count > 0 {
      guard let index = Self.findTag(bytes, from: consumed) else { break }
      let end: Int?
      switch bytes[index + 1] {
      case UInt8(ascii: "/"): end = readEnd(bytes, at: index, textStart: consumed)
      case UInt8(ascii: "!"), UInt8(ascii: "?"): end = nil
      default: end = readStart(bytes, at: index, vocabulary: vocabulary)
      }
      guard let end else { break }
      consumed = end
      if let last = tags.last, !last.isStart, Int(last.name) == pausingName { break }
    }
    return consumed
  }

  /// Reads a leaf element after its name; absent if it is not a leaf.
  @inline(__always)
  private mutating func readLeaf(
    _ bytes: Span<UInt8>, _ name: XMLScannedName, vocabulary: XMLVocabulary
  ) -> Int? {
    let length = name.range.count
    let textStart = name.range.upperBound + 1
    guard length <= 8, bytes[textStart - 1] == UInt8(ascii: ">"),
      let mark = Self.findTag(bytes, from: textStart), mark + 12 <= bytes.count,
      bytes[mark + 1] == UInt8(ascii: "/")
    else { return nil }
    let end = mark + 2 + length
    guard bytes.word(at: mark + 2).prefix(bytes: length) == bytes.key(of: name.range),
      bytes[end] == UInt8(ascii: ">")
    else { return nil }
    let index = vocabulary.index(
      key: name.key, name: name.localStart..<name.range.upperBound, in: bytes)
    guard name.isWellFormed(index: index, in: bytes) else { return nil }
    tags.append(
      XMLTag(
        start: mark, inner: textStart, name: Int16(truncatingIfNeeded: index),
        parent: Int16(truncatingIfNeeded: stack.innermost),
        depth: UInt8(truncatingIfNeeded: stack.count), isLeaf: true, hasText: true))
    isDirectText = false
    return end + 1
  }

  /// The index of the next `<` with a byte after it; absent if there is none in the window, or a
  /// `]` comes first, which may begin `]]>`.
  @inline(__always)
  private static func findTag(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    let mark = UInt8(ascii: "<")
    guard let index = bytes.firstIndex(of: mark, or: UInt8(ascii: "]"), from: start),
      index + 1 < bytes.count, bytes[index] == mark
    else { return nil }
    return index
  }

  /// Reads an end tag; absent if it is not plain.
  @inline(__always)
  private mutating func readEnd(
    _ bytes: Span<UInt8>, at start: Int, textStart: Int
  ) -> Int? {
    guard let nameEnd = stack.endOfInnermostName(at: start + 2, in: bytes),
      nameEnd < bytes.count, bytes[nameEnd] == UInt8(ascii: ">")
    else { return nil }
    var tag = XMLTag()
    popElement(textStart: textStart, at: start, into: &tag)
    tags.append(tag)
    return nameEnd + 1
  }

  /// Closes the innermost element and makes its end tag.
  @inline(__always)
  mutating func popElement(textStart: Int?, at start: Int, into tag: inout XMLTag) {
    let name = stack.pop()
    tag = XMLTag(
      start: start, inner: textStart ?? start, name: Int16(truncatingIfNeeded: name),
      parent: Int16(truncatingIfNeeded: stack.innermost),
      depth: UInt8(truncatingIfNeeded: stack.count),
      hasText: isDirectText && textStart != nil)
    isDirectText = false
  }

  /// Reads a start tag; absent if it is not plain.
  @inline(__always)
  private mutating func readStart(
    _ bytes: Span<UInt8>, at start: Int, vocabulary: XMLVocabulary
  ) -> Int? {
    guard stack.count < XMLScanner.depthLimit,
      let name = Self.name(bytes, from: start + 1), name.isPlain,
      name.prefixKey == 0 || declaredPrefixes.contains(name.prefixKey)
    else { return nil }
    if joinsLeaves, let end = readLeaf(bytes, name, vocabulary: vocabulary) { return end }
    let firstAttribute = attributes.count
    let index = vocabulary.index(
      key: name.key, name: name.localStart..<name.range.upperBound, in: bytes)
    guard name.isWellFormed(index: index, in: bytes),
      let end = readAttributes(
        bytes, from: name.range.upperBound, vocabulary: vocabulary),
      attributes.count - firstAttribute < 8, !hasTwins(from: firstAttribute, in: bytes)
    else {
      attributes.removeSubrange(firstAttribute...)
      return nil
    }
    tags.append(
      XMLTag(
        start: start, inner: name.range.upperBound,
        attributes: (
          Int32(truncatingIfNeeded: firstAttribute),
          Int32(truncatingIfNeeded: attributes.count)
        ),
        name: Int16(truncatingIfNeeded: index),
        parent: Int16(truncatingIfNeeded: stack.innermost),
        depth: UInt8(truncatingIfNeeded: stack.count + 1), isStart: true))
    stack.push(name: index, fullName: name.range, in: bytes)
    isDirectText = true
    if bytes[end - 2] == UInt8(ascii: "/") {
      var tag = XMLTag()
      popElement(textStart: nil, at: start, into: &tag)
      tags.append(tag)
    }
    return end
  }

  /// Reads a name; absent if the byte that ends it is not in the window.
  ///
  /// A name of up to seven letters without a prefix, as most are, is read as one word.
  @inline(__always)
  private static func name(_ bytes: Span<UInt8>, from start: Int) -> XMLScannedName? {
    if start + 8 <= bytes.count {
      let word = bytes.word(at: start)
      let marks =
        word.marks(of: 0x20) | word.marks(of: UInt8(ascii: ">")) | word.marks(of: UInt8(ascii: "="))
      let length = marks.trailingZeroBitCount >> 3
      // Letters have this bit set; bytes that end a name or a prefix do not.
      let letters: UInt64 = 0x4040_4040_4040_4040
      let key = word.prefix(bytes: length)
      if marks != 0, key & letters == letters.prefix(bytes: length) {
        return XMLScannedName(range: start..<start + length, key: key)
      }
    }
    return XMLScannedName(in: bytes, from: start)
  }

  /// Reads the attributes to the index after the tag's `>`; absent if they are not plain.
  @inline(__always)
  private mutating func readAttributes(
    _ bytes: Span<UInt8>, from start: Int, vocabulary: XMLVocabulary
  ) -> Int? {
    var index = start
    while true {
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index + 1 < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: ">") { return index + 1 }
      if bytes[index] == UInt8(ascii: "/") {
        return bytes[index + 1] == UInt8(ascii: ">") ? index + 2 : nil
      }
      guard let name = Self.name(bytes, from: index), name.isPlain,
        !name.isDeclaration, name.range.upperBound + 1 < bytes.count,
        bytes[name.range.upperBound] == UInt8(ascii: "=")
      else { return nil }
      let quote = bytes[name.range.upperBound + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      let valueStart = name.range.upperBound + 2
      guard let end = bytes.firstIndex(of: quote, or: UInt8(ascii: "<"), from: valueStart),
        bytes[end] == quote, end + 1 < bytes.count, bytes[end + 1] <= UInt8(ascii: ">")
      else { return nil }
      // Every byte allowed after a value is less than this, and every letter is greater.
      let local = vocabulary.index(
        key: name.key, name: name.localStart..<name.range.upperBound, in: bytes)
      guard name.isWellFormed(index: local, in: bytes) else { return nil }
      attributes.append(
        XMLAttribute(name: local, fullName: name.range, value: valueStart..<end))
      index = end + 1
    }
  }

  /// Whether two attributes of the tag may have the same name.
  @inline(__always)
  private func hasTwins(from first: Int, in bytes: Span<UInt8>) -> Bool {
    var second = first + 1
    while second < attributes.count {
      for index in first..<second where attributes[index].name == attributes[second].name {
        if attributes[index].fullName.count == attributes[second].fullName.count { return true }
      }
      second += 1
    }
    return false
  }
}

extension XMLScannedName {
  /// Whether the name and its local part are not empty.
  var isPlain: Bool { localStart < range.upperBound }

  /// Whether the name is valid in XML; names in the vocabulary without a prefix are.
  @inline(__always)
  func isWellFormed(index: Int, in bytes: Span<UInt8>) -> Bool {
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
        byte &- UInt8(ascii: "0") <= 9 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isLetter || byte >= 0x80 || isLater && !isFirst else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// The bytes of `xmlns` as an integer, the first one lowest.
  private static let declarationKey: UInt64 = 0x73_6E_6C_6D_78

  /// Whether an attribute of this name declares a namespace.
  var isDeclaration: Bool {
    prefixKey == Self.declarationKey || key == Self.declarationKey
  }
}
