/// A run of plain tags that are complete in the window, read in one loop.
///
/// Plain tags are start tags inside the root, the end tags that match them, and text. The run ends
/// before anything else, which the scanner reads step by step. Nearly all of a trace is plain, and
/// a loop within one function reads it several times faster than one that returns at every tag.
struct XMLRun {
  /// The maximum number of tags in a run.
  private static let limit = 256

  /// Whether the two tags of a leaf element are joined into one.
  var joinsLeaves = false

  /// The index of a name whose end tags end the run; absent to continue past all of them.
  var pausingName: Int?

  private(set) var tags: [XMLTag] = []

  /// The start tag scanned last.
  var startTag = XMLStartTag()

  /// The attributes of the tags.
  var attributes: [XMLAttribute] = []

  /// The elements open at the end of the run.
  var stack = XMLElementStack()

  /// Whether the text that follows is directly inside the innermost element, before any child.
  var isDirectText = false

  /// The first eight bytes of each declared prefix.
  private var declaredPrefixes = XMLRun.knownPrefixes

  private static let knownPrefixes = ["xml", "xmlns"].map(XMLVocabulary.key)
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

  /// Reads a leaf element with this name; absent if it is not a leaf.
  @inline(__always)
  private mutating func readLeaf(
    _ bytes: Span<UInt8>, _ name: XMLScannedName, vocabulary: XMLVocabulary
  ) -> Int? {
    let length = name.range.count
    let textStart = name.range.upperBound + 1
    guard 1...8 ~= length, bytes[textStart - 1] == UInt8(ascii: ">"),
      name.prefixKey == 0 || declaredPrefixes.contains(name.prefixKey),
      let mark = Self.findTag(bytes, from: textStart), mark + 12 <= bytes.count,
      bytes[mark + 1] == UInt8(ascii: "/")
    else { return nil }
    let end = mark + 2 + length
    guard bytes.word(at: mark + 2).prefix(bytes: length) == bytes.key(of: name.range),
      bytes[end] == UInt8(ascii: ">")
    else { return nil }
    let index = name.index(in: vocabulary, bytes)
    guard name.isValid(index: index, in: bytes) else { return nil }
    tags.append(
      XMLTag(
        start: mark, inner: textStart, name: Int16(truncatingIfNeeded: index),
        parent: Int16(truncatingIfNeeded: stack.innermost),
        depth: UInt8(truncatingIfNeeded: stack.count), isLeaf: true, hasText: true))
    isDirectText = false
    return end + 1
  }

  /// The index of the next `<` with a byte after it.
  ///
  /// Absent if there is none in the window, or if a `]` comes first, which may begin `]]>`.
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
  private mutating func readEnd(_ bytes: Span<UInt8>, at start: Int, textStart: Int) -> Int? {
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
    guard stack.count < XMLScanner.depthLimit else { return nil }
    if joinsLeaves, let name = XMLScannedName(in: bytes, from: start + 1),
      let end = readLeaf(bytes, name, vocabulary: vocabulary)
    {
      return end
    }
    let first = attributes.count
    let scan = startTag.scan(bytes, at: start, vocabulary: vocabulary, into: &attributes)
    guard case .complete = scan, startTag.isPlain, hasDeclaredPrefix(bytes, from: first),
      XMLStartTag.duplicate(among: attributes[first...], in: bytes) == nil
    else {
      attributes.removeSubrange(first...)
      return nil
    }
    tags.append(
      startTag.tag(
        attributes: first..<attributes.count, parent: stack.innermost, depth: stack.count + 1))
    stack.push(name: startTag.name, fullName: startTag.nameRange, in: bytes)
    isDirectText = true
    if startTag.isSelfClosing {
      var tag = XMLTag()
      popElement(textStart: nil, at: start, into: &tag)
      tags.append(tag)
    }
    return startTag.range.upperBound
  }

  /// Whether the prefix of the start tag is declared, possibly by its own attributes.
  ///
  /// The attributes of the tag begin at an index.
  @inline(__always)
  mutating func hasDeclaredPrefix(_ bytes: Span<UInt8>, from first: Int) -> Bool {
    if startTag.hasDeclaration {
      for attribute in attributes[first...] {
        let name = XMLScannedName(in: bytes, from: attribute.fullName.lowerBound)
        if let name, name.prefixKey == XMLScannedName.declarationKey { _ = declare(name.key) }
      }
    }
    return startTag.prefixKey == 0 || declaredPrefixes.contains(startTag.prefixKey)
  }

  /// Declares a prefix from here onward; returns false if it was declared before, or if there are
  /// too many.
  mutating func declare(_ key: UInt64) -> Bool {
    guard !declaredPrefixes.contains(key), declaredPrefixes.count < XMLScanner.attributeLimit
    else { return false }
    declaredPrefixes.append(key)
    return true
  }
}
