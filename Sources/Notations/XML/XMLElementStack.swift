/// The open elements, the root first.
struct XMLElementStack {
  /// An open element.
  struct Element {
    /// The first eight bytes of its full name.
    var key: UInt64

    /// The length of its full name in bytes.
    var length: Int

    /// The index of the name in `longNames`; meaningless for names of up to eight bytes.
    var longStart: Int

    /// The index of its local name in the vocabulary.
    var name: Int
  }

  private(set) var elements: [Element] = []

  /// The full names of more than eight bytes, concatenated.
  private(set) var longNames: [UInt8] = []
}

extension XMLElementStack {
  /// The number of open elements.
  var count: Int { elements.count }

  /// The index of the innermost element's name, or `unknown`.
  var innermost: Int { elements.last?.name ?? XMLVocabulary.unknown }

  @inline(__always)
  mutating func push(name: Int, fullName range: Range<Int>, in bytes: Span<UInt8>) {
    let element = Element(
      key: bytes.key(of: range), length: range.count, longStart: longNames.count,
      name: name)
    elements.append(element)
    guard element.length > 8 else { return }
    for index in range { longNames.append(bytes[index]) }
  }

  /// Closes the innermost element and returns the index of its name.
  @inline(__always)
  mutating func pop() -> Int {
    guard let element = elements.last else { return XMLVocabulary.unknown }
    elements.removeLast()
    if element.length > 8 { longNames.removeSubrange(element.longStart...) }
    return element.name
  }

  /// The index after the innermost element's full name; absent if other bytes are found.
  @inline(__always)
  func endOfInnermostName(at start: Int, in bytes: Span<UInt8>) -> Int? {
    guard let element = elements.last, start + element.length <= bytes.count else { return nil }
    let range = start..<start + element.length
    guard bytes.key(of: range) == element.key else { return nil }
    var offset = 8
    while offset < element.length {
      if bytes[start + offset] != longNames[element.longStart + offset] { return nil }
      offset += 1
    }
    return range.upperBound
  }

  /// The full name of the innermost element; empty if none is open.
  var innermostName: String {
    guard let element = elements.last else { return "" }
    if element.length > 8 {
      return String(decoding: longNames[element.longStart...], as: UTF8.self)
    }
    let bytes = (0..<element.length).map { UInt8(truncatingIfNeeded: element.key >> (8 * $0)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// The first eight bytes of a range as an integer, the first one lowest.
  @inline(__always)
  func key(of range: Range<Int>) -> UInt64 {
    if range.lowerBound + 8 <= count {
      return word(at: range.lowerBound).prefix(bytes: range.count)
    }
    var key: UInt64 = 0
    var shift: UInt64 = 0
    for index in range.prefix(8) {
      key |= UInt64(self[index]) << shift
      shift += 8
    }
    return key
  }
}
